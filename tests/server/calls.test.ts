import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accept, type Local, refuse } from '../../server/contract/work.ts'
import type { Store } from '../../server/store/index.ts'
import { openEmpty } from '../contracts/database.ts'
import {
  type CallOptions,
  call,
  catalogueOf,
  local,
  openTest,
  operationFile,
  variantNamed,
  visit,
} from './kit.ts'
import { challengeFor, solved } from './solve.ts'

let store: Store
beforeAll(async () => {
  store = await openEmpty()
}, 60_000)
afterAll(() => store.close())
beforeEach(async () => {
  await store.query('delete from sale')
  await store.query('delete from idempotency')
})

const needs = (sale: boolean, captcha: 'none' | 'grant' | 'fresh') => ({ needs: { sale, captcha } })
const operations = {
  'pessoa.procurar': operationFile('lookup', needs(true, 'fresh')),
  'pessoa.salvar': operationFile('save', needs(true, 'grant')),
  'nota.salvar': operationFile('save', needs(true, 'none')),
  'pagamento.criar': operationFile('payment', needs(false, 'fresh')),
}

/** Opens a server whose operations write down that they ran. */
async function opened(locals: Readonly<Record<string, Local['run']>> = {}) {
  const ran: string[] = []
  const noting = Object.keys(operations).map((name) =>
    local(name, async (input, work) => {
      ran.push(name)
      return locals[name]?.(input, work) ?? accept({ id: `${name} ${ran.length}` })
    }),
  )
  const variants = [
    variantNamed('sol', { rotas: { prefixo: 'sol', inicial: true } }),
    variantNamed('lua'),
    variantNamed('livre', { captcha: { tipo: 'nenhum' } }),
  ]
  const catalogue = catalogueOf(...variants)
  const test = await openTest({ store, catalogue, locals: noting, schemas: { operations, fields: {} } })
  const cookie = await visit(test.app)
  const send = (name: string, payload: object, options: CallOptions = {}) =>
    call(test.app, name, { payload, cookie, ...options })
  const save = (key: string, payload: object = {}, options: CallOptions = {}) =>
    send('nota.salvar', payload, { ...options, headers: { 'idempotency-key': key, ...options.headers } })
  const proof = async (action: string, by = cookie) => solved(await challengeFor(test.app, action, by))
  return { ...test, ran, cookie, send, save, proof }
}

describe('a key', () => {
  it('[X08s] gives the first outcome again, marked, and the work is done once', async () => {
    const { save, ran } = await opened()
    const first = await save('k1', { nome: 'Ana', uid: 'u' })
    const again = await save('k1', { uid: 'u', nome: 'Ana' })
    expect([first.statusCode, first.json()]).toEqual([200, { data: { id: 'nota.salvar 1' } }])
    expect(first.headers['idempotency-replayed']).toBeUndefined()
    expect([again.statusCode, again.json(), again.headers['idempotency-replayed']]).toEqual([
      200,
      first.json(),
      'true',
    ])
    expect(ran).toEqual(['nota.salvar'])
  })

  it('[X08t] gives a refusal again', async () => {
    const { save, ran } = await opened({ 'nota.salvar': async () => refuse('recusado', { motivo: 'x' }) })
    const first = await save('k1')
    const again = await save('k1')
    expect([again.statusCode, again.headers['idempotency-replayed']]).toEqual([422, 'true'])
    expect({ ...again.json(), requestId: '' }).toEqual({ ...first.json(), requestId: '' })
    expect(ran).toHaveLength(1)
  })

  it('[X08u] is refused while its call is at work', async () => {
    let finish = () => {}
    let begin = () => {}
    const begun = new Promise<void>((done) => (begin = done))
    const { save } = await opened({
      'nota.salvar': () => {
        begin()
        return new Promise((done) => (finish = () => done(accept({ id: '1' }))))
      },
    })
    const first = save('k1').then((reply) => reply)
    await begun
    const second = await save('k1')
    finish()
    expect([second.statusCode, second.json().code]).toEqual([409, 'emAndamento'])
    expect((await first).statusCode).toBe(200)
    expect((await save('k1')).headers['idempotency-replayed']).toBe('true')
  })

  it('[X08v] is refused for another input, and for another operation', async () => {
    const { save, send, ran } = await opened()
    await save('k1', { nome: 'Ana' })
    const other = await save('k1', { nome: 'Bia' })
    expect([other.statusCode, other.json().code]).toEqual([422, 'chaveReutilizada'])
    const elsewhere = await send('pessoa.salvar', { nome: 'Ana' }, { headers: { 'idempotency-key': 'k1' } })
    expect(elsewhere.json().code).toBe('chaveReutilizada')
    expect(ran).toHaveLength(1)
  })

  it('[X08w] keeps nothing of an input that does not fit, nor of a failure', async () => {
    let fails = true
    const { save, ran } = await opened({
      'nota.salvar': async (_input, { sql, sale }) => {
        await sql.query(`update sale set cpf_corretor = 'x' where id = $1`, [sale?.id])
        if (fails) throw new Error('x')
        return accept({ id: '1' })
      },
    })
    expect((await save('k1', { nome: 1 })).statusCode).toBe(400)
    expect((await save('k1')).statusCode).toBe(500)
    expect(await store.query('select id from sale')).toEqual([])
    fails = false
    expect((await save('k1')).statusCode).toBe(200)
    expect(ran).toHaveLength(2)
  })

  it('[X08x] is asked for by whatever writes', async () => {
    const { send } = await opened()
    for (const key of [undefined, '', 'k'.repeat(256)]) {
      const reply = await send('nota.salvar', {}, { headers: { 'idempotency-key': key } })
      expect([reply.statusCode, reply.json().data]).toEqual([
        400,
        { campo: 'Idempotency-Key', regra: 'required' },
      ])
    }
  })

  it('[X08y] belongs to its sale: another sale may use the same', async () => {
    const { app, save, ran } = await opened()
    await save('k1')
    const other = await save('k1', {}, { cookie: await visit(app) })
    expect(other.headers['idempotency-replayed']).toBeUndefined()
    expect(ran).toHaveLength(2)
  })
})

describe('a sale', () => {
  it('[X12s] begins with the first call that needs it, not with a page', async () => {
    const { save, clock } = await opened()
    expect(await store.query('select id from sale')).toEqual([])
    await save('k1')
    const [sale] = await store.query('select variant, created_at, expires_at from sale')
    const at = clock.now()
    expect(sale).toEqual({
      variant: 'sol/venda',
      created_at: new Date(at),
      expires_at: new Date(at + 86_400_000),
    })
  })

  it('[X12t] is known by nothing that the database keeps', async () => {
    const { save, cookie } = await opened()
    await save('k1')
    const secret = cookie.slice('__Host-venda='.length).split('.')[0]
    const rows = await store.query('select * from sale, idempotency')
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  it('[X12u] is refused without its cookie, and with one of another shape', async () => {
    const { save } = await opened()
    for (const cookie of [
      '',
      '__Host-venda=x.sol',
      '__Host-venda=../../.sol',
      `venda=${'a'.repeat(32)}.sol`,
    ]) {
      const reply = await save('k1', {}, { cookie })
      expect([reply.statusCode, reply.json().code]).toEqual([401, 'semVenda'])
    }
  })

  it('[X12v] of another variant is another: each page keeps its own', async () => {
    const { app, save, cookie } = await opened()
    await save('k1')
    const next = await visit(app, '/lua/', cookie)
    await save('k1', {}, { cookie: next })
    await save('k2', {}, { cookie: next, headers: { 'x-venda': 'sol/venda' } })
    const rows = await store.query('select variant from sale order by variant')
    expect(rows).toEqual([{ variant: 'lua/venda' }, { variant: 'sol/venda' }])
    expect((await save('k3', {}, { headers: { 'x-venda': 'nenhuma' } })).json().code).toBe('semVenda')
  })

  it('[X12w] ends after 24 hours; the page then begins another', async () => {
    const { app, save, cookie, clock } = await opened()
    await save('k1')
    clock.pass(86_400_000)
    expect((await save('k2')).json().code).toBe('semVenda')
    const next = await visit(app, '/', cookie)
    expect(next).not.toBe(cookie)
    expect((await save('k2', {}, { cookie: next })).statusCode).toBe(200)
  })
})

describe('a challenge', () => {
  const codeOf = (reply: { json(): { code?: string; data?: { codigo?: string } } }) => {
    const { code, data } = reply.json()
    return [code, data?.codigo]
  }

  it('[D14t] lets one look-up pass, and ordinary calls for as long as a sale lasts', async () => {
    const { send, proof, clock } = await opened()
    const saving = (key: string) => send('pessoa.salvar', {}, { headers: { 'idempotency-key': key } })
    expect(codeOf(await saving('a'))).toEqual(['semVenda', undefined])
    expect((await send('pessoa.procurar', { responseKey: await proof('pessoa.procurar') })).statusCode).toBe(
      200,
    )
    expect((await saving('a')).statusCode).toBe(200)
    clock.pass(23 * 3_600_000)
    expect((await saving('b')).statusCode).toBe(200)
  })

  it('[D14u] is asked for, and never reaches the operation', async () => {
    let seen: unknown
    const { send, proof } = await opened({
      'pessoa.procurar': async (input) => {
        seen = input
        return accept({ id: '1' })
      },
    })
    expect(codeOf(await send('pessoa.procurar', {}))).toEqual(['captchaAusente', undefined])
    expect(codeOf(await send('pessoa.procurar', { responseKey: '' }))).toEqual(['captchaAusente', undefined])
    await send('pessoa.procurar', { nome: 'Ana', responseKey: await proof('pessoa.procurar') })
    expect(seen).toEqual({ nome: 'Ana' })
  })

  it('[D14v] is refused with CI-01 when it is no challenge', async () => {
    const { send } = await opened()
    const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')
    const texts = [
      'x',
      base64(null),
      base64({}),
      base64({ challenge: { signature: 'x' }, solution: {} }),
      'A'.repeat(5000),
    ]
    for (const responseKey of texts) {
      expect(codeOf(await send('pessoa.procurar', { responseKey }))).toEqual(['captchaRecusado', 'CI-01'])
    }
  })

  it('[D14w] is refused with CI-02 when altered, unsolved, or solved for another call or another sale', async () => {
    const { app, send, proof, cookie } = await opened()
    const refusedWith = async (responseKey: string) => codeOf(await send('pessoa.procurar', { responseKey }))
    const challenge = await challengeFor(app, 'pessoa.procurar', cookie)
    const forged = { ...challenge, parameters: { ...challenge.parameters, cost: 2 } }
    const pack = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')
    expect(
      await refusedWith(pack({ challenge: forged, solution: { counter: 1, derivedKey: '00' } })),
    ).toEqual(['captchaRecusado', 'CI-02'])
    expect(await refusedWith(pack({ challenge, solution: { counter: 1, derivedKey: '00' } }))).toEqual([
      'captchaRecusado',
      'CI-02',
    ])
    expect(await refusedWith(await proof('pagamento.criar'))).toEqual(['captchaRecusado', 'CI-02'])
    expect(await refusedWith(await proof('pessoa.procurar', await visit(app)))).toEqual([
      'captchaRecusado',
      'CI-02',
    ])
  })

  it('[D14x] is refused with CI-03 after 30 minutes', async () => {
    const { send, proof, clock } = await opened()
    const responseKey = await proof('pessoa.procurar')
    clock.pass(30 * 60_000 + 1)
    expect(codeOf(await send('pessoa.procurar', { responseKey }))).toEqual(['captchaRecusado', 'CI-03'])
  })

  it('[D14y] is refused with CI-04 the second time, however it is written', async () => {
    const { send, proof, ran } = await opened()
    const responseKey = await proof('pessoa.procurar')
    const { challenge, solution } = JSON.parse(Buffer.from(responseKey, 'base64').toString())
    const rewritten = Buffer.from(JSON.stringify({ solution: { ...solution, time: 7 }, challenge })).toString(
      'base64',
    )
    expect((await send('pessoa.procurar', { responseKey })).statusCode).toBe(200)
    expect(codeOf(await send('pessoa.procurar', { responseKey }))).toEqual(['captchaRecusado', 'CI-04'])
    expect(codeOf(await send('pessoa.procurar', { responseKey: rewritten }))).toEqual([
      'captchaRecusado',
      'CI-04',
    ])
    expect(ran).toHaveLength(1)
  })

  it('[D14z] is not used up by a call that failed', async () => {
    let fails = true
    const { send, proof } = await opened({
      'pessoa.procurar': async () => {
        if (fails) throw new Error('x')
        return accept({ id: '1' })
      },
    })
    const responseKey = await proof('pessoa.procurar')
    expect((await send('pessoa.procurar', { responseKey })).statusCode).toBe(500)
    fails = false
    expect((await send('pessoa.procurar', { responseKey })).statusCode).toBe(200)
  })

  it('[X08z] that was refused leaves the key free for a better one', async () => {
    const { send, proof, ran } = await opened()
    const pay = (responseKey: string) =>
      send('pagamento.criar', { uid: 'u', responseKey }, { headers: { 'idempotency-key': 'p1' } })
    expect(codeOf(await pay('x'))).toEqual(['captchaRecusado', 'CI-01'])
    expect((await pay(await proof('pagamento.criar'))).statusCode).toBe(200)
    // What was paid is told again without another challenge.
    expect((await pay('')).headers['idempotency-replayed']).toBe('true')
    expect(ran).toEqual(['pagamento.criar'])
  })

  it('[X07v] is not asked for where the variant does without', async () => {
    const { app, send } = await opened()
    const cookie = await visit(app, '/livre/')
    expect((await send('pessoa.procurar', {}, { cookie })).statusCode).toBe(200)
    // A payment is judged by the proposal it names, not by the page it is sent from.
    const headers = { 'idempotency-key': 'p1' }
    expect(codeOf(await send('pagamento.criar', { uid: 'u' }, { cookie, headers }))).toEqual([
      'captchaAusente',
      undefined,
    ])
  })

  it('[D14r] is given only for calls that take a fresh one, to whom a page was served', async () => {
    const { app, cookie } = await opened()
    const ask = (action: string, by: string) =>
      app.inject({ url: `/api/captcha?action=${action}`, headers: { host: 'localhost', cookie: by } })
    expect((await ask('nota.salvar', cookie)).statusCode).toBe(404)
    expect((await ask('pessoa.procurar', 'x=y')).json().code).toBe('semVenda')
  })
})
