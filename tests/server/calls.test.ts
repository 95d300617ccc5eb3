import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { secretFrom } from '../../server/calls/visitor.ts'
import { accept, refuse } from '../../server/contract/work.ts'
import type { Store } from '../../server/store/index.ts'
import { openEmpty } from '../contracts/database.ts'
import { visit } from './kit.ts'
import { type Locals, openNoting } from './noting.ts'

let store: Store
beforeAll(async () => {
  store = await openEmpty()
}, 60_000)
afterAll(() => store.close())
beforeEach(async () => {
  await store.query('delete from sale')
  await store.query('delete from idempotency')
})

const opened = (locals: Locals = {}) => openNoting(store, locals)

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

  it('[T06ep] gives the first answer again byte by byte, whatever order its keys have', async () => {
    const data = { zeta: [{ y: 1, b: { longo: 2, a: 3 } }], b: 1 }
    const { save } = await opened({ 'nota.salvar': async () => refuse('recusado', data) })
    const withoutId = (body: string) => body.replace(/"requestId":"[\w-]+"/, '')
    const [first, again] = [await save('k1'), await save('k1')]
    expect(withoutId(again.body)).toBe(withoutId(first.body))
    expect(first.body).toContain('{"zeta":[{"y":1,"b":{"longo":2,"a":3}}],"b":1}')
  })

  it('[T06ep] gives what an older version kept, too', async () => {
    const { save } = await opened()
    const first = await save('k1')
    await store.query('update idempotency set texto = null')
    expect((await save('k1')).json()).toEqual(first.json())
  })

  it('[X08t] gives a refusal again', async () => {
    const { save, ran } = await opened({ 'nota.salvar': async () => refuse('semVenda', { motivo: 'x' }) })
    const first = await save('k1')
    const again = await save('k1')
    expect([again.statusCode, again.headers['idempotency-replayed']]).toEqual([401, 'true'])
    expect({ ...again.json(), requestId: '' }).toEqual({ ...first.json(), requestId: '' })
    expect(ran).toHaveLength(1)
  })

  it.each(['recusado', 'indisponivel', 'erroInterno'])(
    '[X08t] asks again after %s, which may yet end otherwise',
    async (problem) => {
      const { save, ran } = await opened({ 'nota.salvar': async () => refuse(problem) })
      await save('k1')
      expect((await save('k1')).headers['idempotency-replayed']).toBeUndefined()
      expect(ran).toHaveLength(2)
    },
  )

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

  it('[X12u] is refused without its cookie, with one of another shape, and with one that nobody here made', async () => {
    const { save } = await opened()
    for (const cookie of [
      '',
      '__Host-venda=x.sol',
      `__Host-venda=${'a'.repeat(32)}.sol`,
      `__Host-venda=${secretFrom(Buffer.alloc(16), 'the key of somebody else')}.sol`,
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
