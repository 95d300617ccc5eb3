import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { operationKinds } from '../../engine/config/index.ts'
import type { Json } from '../../engine/index.ts'
import { compileOperations } from '../../server/calls/operation.ts'
import { secretFrom } from '../../server/calls/sale.ts'
import { accept, refuse } from '../../server/contract/handler.ts'
import type { Schema } from '../../server/contract/operation-file.ts'
import type { Store } from '../../server/store/index.ts'
import { emptySale, inputs } from '../attack/inputs.ts'
import { withAt } from '../attack/mutants.ts'
import { openEmpty } from '../contracts/database.ts'
import { schemas } from '../contracts/operations.ts'
import { echo } from './echo.ts'
import { call, emptyStore, local, openTest, operationFile, settingsOf, visit } from './kit.ts'
import { ofMoney } from './money.ts'
import { type Handlers, openNoting } from './noting.ts'

let store: Store
beforeAll(async () => {
  store = await openEmpty()
})
afterAll(() => store.close())
beforeEach(async () => {
  await store.query('delete from sale')
  await store.query('delete from idempotency')
})

const opened = (handlers: Handlers = {}) => openNoting(store, handlers)

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

  it('gives the first answer again byte by byte, whatever order its keys have', async () => {
    const data = { zeta: [{ y: 1, b: { longo: 2, a: 3 } }], b: 1 }
    const { save } = await opened({ 'nota.salvar': async () => refuse('recusado', data) })
    const withoutId = (body: string) => body.replace(/"requestId":"[\w-]+"/, '')
    const [first, again] = [await save('k1'), await save('k1')]
    expect(withoutId(again.body)).toBe(withoutId(first.body))
    expect(first.body).toContain('{"zeta":[{"y":1,"b":{"longo":2,"a":3}}],"b":1}')
  })

  it('gives what an older version kept, too', async () => {
    const { save } = await opened()
    const first = await save('k1')
    await store.query('update idempotency set texto = null')
    expect((await save('k1')).json()).toEqual(first.json())
  })

  it('gives a refusal again', async () => {
    const { save, ran } = await opened({ 'nota.salvar': async () => refuse('semVenda', { motivo: 'x' }) })
    const first = await save('k1')
    const again = await save('k1')
    expect([again.statusCode, again.headers['idempotency-replayed']]).toEqual([401, 'true'])
    expect({ ...again.json(), requestId: '' }).toEqual({ ...first.json(), requestId: '' })
    expect(ran).toHaveLength(1)
  })

  it.each(['recusado', 'indisponivel', 'erroInterno'])(
    'asks again after %s, which may yet end otherwise',
    async (problem) => {
      const { save, ran } = await opened({ 'nota.salvar': async () => refuse(problem) })
      await save('k1')
      expect((await save('k1')).headers['idempotency-replayed']).toBeUndefined()
      expect(ran).toHaveLength(2)
    },
  )

  it('is refused for another input, and for another operation', async () => {
    const { save, send, ran } = await opened()
    await save('k1', { nome: 'Ana' })
    const other = await save('k1', { nome: 'Bia' })
    expect([other.statusCode, other.json().code]).toEqual([422, 'chaveReutilizada'])
    const elsewhere = await send('pessoa.salvar', { nome: 'Ana' }, { headers: { 'idempotency-key': 'k1' } })
    expect(elsewhere.json().code).toBe('chaveReutilizada')
    expect(ran).toHaveLength(1)
  })

  it('keeps nothing of an input that does not fit, nor of a failure', async () => {
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

  it('is asked for by whatever writes', async () => {
    const { send } = await opened()
    for (const key of [undefined, '', 'k'.repeat(256)]) {
      const reply = await send('nota.salvar', {}, { headers: { 'idempotency-key': key } })
      expect([reply.statusCode, reply.json().data]).toEqual([
        400,
        { campo: 'Idempotency-Key', regra: 'required' },
      ])
    }
  })

  it('belongs to its sale: another sale may use the same', async () => {
    const { app, save, ran } = await opened()
    await save('k1')
    const other = await save('k1', {}, { cookie: await visit(app) })
    expect(other.headers['idempotency-replayed']).toBeUndefined()
    expect(ran).toHaveLength(2)
  })
})

describe('a sale', () => {
  it('begins with the first call that needs it, not with a page', async () => {
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

  it('is known by nothing that the database keeps', async () => {
    const { save, cookie } = await opened()
    await save('k1')
    const secret = cookie.slice('__Host-venda='.length).split('.')[0]
    const rows = await store.query('select * from sale, idempotency')
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  it('is refused without its cookie, with one of another shape, and with one of another server', async () => {
    const { save } = await opened()
    for (const cookie of [
      '',
      '__Host-venda=x.sol',
      `__Host-venda=${'a'.repeat(32)}.sol`,
      `__Host-venda=${secretFrom(Buffer.alloc(16), 'the key of another server')}.sol`,
      '__Host-venda=../../.sol',
      `venda=${'a'.repeat(32)}.sol`,
    ]) {
      const reply = await save('k1', {}, { cookie })
      expect([reply.statusCode, reply.json().code]).toEqual([401, 'semVenda'])
    }
  })

  it('of another variant is another: each page keeps its own', async () => {
    const { app, save, cookie } = await opened()
    await save('k1')
    const next = await visit(app, '/lua/', cookie)
    await save('k1', {}, { cookie: next })
    await save('k2', {}, { cookie: next, headers: { 'x-venda': 'sol/venda' } })
    const rows = await store.query('select variant from sale order by variant')
    expect(rows).toEqual([{ variant: 'lua/venda' }, { variant: 'sol/venda' }])
    expect((await save('k3', {}, { headers: { 'x-venda': 'nenhuma' } })).json().code).toBe('semVenda')
  })

  it('ends after 24 hours; the page then begins another', async () => {
    const { app, save, cookie, clock } = await opened()
    await save('k1')
    clock.pass(86_400_000)
    expect((await save('k2')).json().code).toBe('semVenda')
    const next = await visit(app, '/', cookie)
    expect(next).not.toBe(cookie)
    expect((await save('k2', {}, { cookie: next })).statusCode).toBe(200)
  })
})

describe('an answer', () => {
  const answering = (data: Json, env = {}) =>
    openTest({ ...echo, handlers: [local('eco.ver', async () => accept(data))], settings: settingsOf(env) })

  it('that does not fit its file fails in tests', async () => {
    const { app, lines } = await answering({ id: 7 })
    expect((await call(app, 'eco.ver', { payload: {} })).json()).toMatchObject({
      code: 'erroInterno',
      status: 500,
    })
    expect(lines.join('')).toContain('eco.ver/id (type)')
  })

  it('never carries a name its file does not know', async () => {
    const { app } = await answering({ id: '1', cpf: '52998224725' }, { NODE_ENV: 'production' })
    expect((await call(app, 'eco.ver', { payload: {} })).json()).toEqual({ data: { id: '1' } })
  })

  it('is the problem an operation declares, with what it adds', async () => {
    const handlers = [
      local('eco.ver', async () => ({ ok: false, problem: 'recusado', data: { motivo: 'x' } })),
    ]
    const { app } = await openTest({ ...echo, handlers })
    const reply = await call(app, 'eco.ver', { payload: {} })
    expect(reply.json()).toMatchObject({
      code: 'recusado',
      status: 422,
      title: 'Recusado.',
      data: { motivo: 'x' },
    })
  })

  it('is a failure where the problem is not declared', async () => {
    const { app } = await openTest({
      ...echo,
      handlers: [local('eco.ver', async () => ({ ok: false, problem: 'x' }))],
    })
    expect((await call(app, 'eco.ver', { payload: {} })).statusCode).toBe(500)
  })

  it('says to come back where the database is out of reach', async () => {
    const store: Store = {
      ...emptyStore,
      transaction: async () => Promise.reject(Object.assign(new Error('x'), { code: 'ECONNREFUSED' })),
    }
    const { app } = await openTest({ ...echo, store })
    const reply = await call(app, 'eco.ver', { payload: {} })
    expect([reply.statusCode, reply.json().code, reply.headers['retry-after']]).toEqual([
      503,
      'indisponivel',
      '2',
    ])
  })
})

describe('a text that an input must have', () => {
  const operations = compileOperations(schemas)

  /** Follows a schema to the field it refers to. */
  const resolved = (schema: Schema): Schema => {
    const name = /fields\/(.+)\.schema\.json$/.exec(String(schema.$ref ?? ''))?.[1]
    return name ? { ...schemas.fields[name], ...schema } : schema
  }

  /** Lists the paths of the texts that an input must have, where it has them. */
  function requiredTexts(
    schema: Schema,
    value: Json,
    path: readonly string[] = [],
  ): readonly (readonly string[])[] {
    const { properties = {}, required = [] } = resolved(schema) as {
      properties?: Readonly<Record<string, Schema>>
      required?: readonly string[]
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
    return Object.entries(properties).flatMap(([name, part]) => {
      const own = (value as { readonly [name: string]: Json })[name]
      if (own === undefined) return []
      if (typeof own !== 'string') return requiredTexts(part, own, [...path, name])
      return required.includes(name) ? [[...path, name]] : []
    })
  }

  const known = {
    ...Object.fromEntries(
      Object.keys(emptySale).map((name) => [name, '00000000-0000-4000-8000-000000000000']),
    ),
    cpf: '52998224725',
    outroCpf: '11144477735',
    dependenteCpf: '12345678909',
    cnpj: '11222333000181',
  } as typeof emptySale

  const cases = Object.entries(inputs).flatMap(([name, inputOf]) => {
    const input = inputOf(known) as Json
    return requiredTexts(schemas.operations[name]!.input as Schema, input).map((path) => ({
      name,
      input,
      path,
    }))
  })

  it('is missing where it shows nothing, in every operation', () => {
    expect(cases.length).toBeGreaterThan(60)
    for (const { name, input, path } of cases) {
      const operation = operations.get(name)!
      for (const blank of ['', '  ', '\u200b', '\u2800\u3164', '\u202e\u0000']) {
        const misfit = operation.misfit(operation.normal(withAt(input, path, blank)))
        expect({ name, blank, misfit }).toEqual({
          name,
          blank,
          misfit: { campo: `/${path.join('/')}`, regra: 'required' },
        })
      }
    }
  })

  it('is kept without what shows nothing, and by the form of its format', () => {
    const { normal } = operations.get('titular.salvar')!
    const typed = {
      cpf: '５２９.982.247-25\u200b',
      nome: ' Ma\u200bria  da\u2800Silva\u0000 ',
      email: 'mailto:ana@exemplo.com.br\u200b',
      telefone: '+55 (11) 98765-4321',
      dataNascimento: '27/03/1985',
    }
    expect(normal(typed)).toEqual({
      cpf: '52998224725',
      nome: 'Maria da Silva',
      email: 'ana@exemplo.com.br',
      telefone: '11987654321',
      dataNascimento: '1985-03-27',
    })
  })

  it('is left as it is where no schema knows it, however deep it lies', () => {
    const { normal } = operations.get('titular.salvar')!
    let deep: Json = ' fundo '
    for (let i = 0; i < 20_000; i++) deep = [deep]
    expect(normal({ estranho: deep })).toEqual({ estranho: deep })
  })
})

describe('the operations of the repository', () => {
  const compiled = compileOperations(schemas)

  it('say that money hangs on them where they make a payment, look at it, renew its Pix or change its card, and nowhere else', () => {
    expect(ofMoney.toSorted()).toEqual([
      'cartao.atualizar',
      'pagamento.consultar',
      'pagamento.criar',
      'pedido.pagar',
      'pix.consultar',
      'pix.renovar',
    ])
  })

  it.each(Object.entries(operationKinds))(
    'of the kind %s wait for a service less long than the page waits for them',
    (_, { timeoutMs, upstreamTimeoutMs }) => {
      expect(upstreamTimeoutMs).toBeLessThan(timeoutMs)
    },
  )

  it('leave what is secret out of the name of an input, wherever their files say that it is', () => {
    const card = { nome: 'ANA', numeroCartao: '4111111111111111', codigoSeguranca: '123' }
    const input = { uid: 'u', formaPagamento: 2, aceite: { versao: '1' }, cartao: card, responseKey: 'k' }
    expect(compiled.get('pagamento.criar')?.withoutSecrets(input)).toEqual({
      uid: 'u',
      formaPagamento: 2,
      aceite: { versao: '1' },
    })
    const secret = { type: 'string', writeOnly: true }
    const pages = {
      type: 'array',
      items: { type: 'object', properties: { a: { type: 'string' }, b: secret } },
    }
    const file = operationFile('save', { input: { type: 'object', properties: { pages } } })
    const own = compileOperations({ operations: { 'nota.salvar': file }, fields: {} }).get('nota.salvar')
    expect(own?.withoutSecrets({ pages: [{ a: 'x', b: 'y' }] })).toEqual({ pages: [{ a: 'x' }] })
  })
})
