import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accept } from '../../server/contract/handler.ts'
import { instant } from '../../server/store/index.ts'
import { postgres } from '../contracts/database.ts'
import { files } from '../contracts/operations.ts'
import { call, local, noon, operationFile, visit } from '../server/kit.ts'
import { challengeFor, solved } from '../server/solve.ts'
import { openTwo, type Two } from './two.ts'

const needs = (captcha: 'none' | 'fresh') => ({ needs: { sale: true, captcha } })
const operations = {
  'contratante.obter': operationFile('lookup', {
    ...needs('none'),
    limits: files['contratante.obter']!.limits!,
  }),
  'nota.salvar': operationFile('save', needs('none')),
  'pessoa.procurar': operationFile('lookup', needs('fresh')),
}
const handlers = Object.keys(operations).map((name) =>
  local(name, async (_input, { sql, sale }) => {
    // Every run leaves a row behind.
    await sql.query(
      'insert into cpf_consultado (sale_id, cpf, permitido, created_at) values ($1, $2, true, $3)',
      [sale?.id, name, instant(noon)],
    )
    return accept({ id: name })
  }),
)

describe.skipIf(postgres === null)('two processes over one database', () => {
  let two: Two
  beforeAll(async () => {
    two = await openTwo({ handlers, schemas: { operations, fields: {} } })
  })
  afterAll(() => two.close())

  const runs = async () =>
    (await two.stores[0].query<{ readonly n: number }>('select count(*) as n from cpf_consultado'))[0]?.n ?? 0

  /** Keeps a draft at one of the two. */
  const keep = (at: 0 | 1, cookie: string, draft: { readonly revision: number; readonly step: string }) =>
    call(two.apps[at], 'rascunho', {
      method: 'PUT',
      payload: { scope: 'sol/venda', revision: draft.revision, session: { step: draft.step } },
      cookie,
    })

  it('give and keep one draft: the other’s is read, and never written over', async () => {
    const cookie = await visit(two.apps[0])
    expect((await keep(0, cookie, { revision: 0, step: 'a' })).json()).toEqual({ data: { revision: 1 } })
    const { body } = await two.apps[1].inject({ url: '/', headers: { host: 'localhost', cookie } })
    expect(JSON.parse(/id="page">(.*?)<\/script>/s.exec(body)?.[1] ?? '')).toMatchObject({
      session: { step: 'a' },
      revision: 1,
    })
    expect((await keep(1, cookie, { revision: 1, step: 'b' })).json()).toEqual({ data: { revision: 2 } })
    const late = await keep(0, cookie, { revision: 1, step: 'c' })
    expect([late.statusCode, late.json().code, late.json().data]).toEqual([409, 'outraAba', { revision: 2 }])
  })

  it('keep one of two drafts written at once, and tell the other writer', async () => {
    for (let round = 0; round < 10; round += 1) {
      const cookie = await visit(two.apps[0])
      const replies = await Promise.all([
        keep(0, cookie, { revision: 0, step: 'a' }),
        keep(1, cookie, { revision: 0, step: 'b' }),
      ])
      expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    }
  })

  it('do once what comes to both at once under one key', async () => {
    for (let round = 0; round < 10; round += 1) {
      const cookie = await visit(two.apps[0])
      const before = await runs()
      const save = (at: 0 | 1) =>
        call(two.apps[at], 'nota.salvar', { payload: {}, cookie, headers: { 'idempotency-key': 'k' } })
      const replies = await Promise.all([save(0), save(1), save(0), save(1)])
      const told = replies.map(({ statusCode, headers }) => {
        if (statusCode !== 200) return statusCode
        return headers['idempotency-replayed'] ? 'again' : 'done'
      })
      expect(told.filter((one) => one === 'done')).toHaveLength(1)
      expect(told.filter((one) => one !== 'done' && one !== 'again' && one !== 409)).toEqual([])
      expect(await runs()).toBe(before + 1)
      expect((await save(1)).headers['idempotency-replayed']).toBe('true')
    }
  })

  it('let a solved challenge pass once, whichever gave it out', async () => {
    const cookie = await visit(two.apps[0])
    const search = async (at: 0 | 1, responseKey: string) => {
      const reply = await call(two.apps[at], 'pessoa.procurar', { payload: { responseKey }, cookie })
      return reply.statusCode === 200 ? 'ok' : reply.json().data.codigo
    }
    const first = await solved(await challengeFor(two.apps[0], 'pessoa.procurar', cookie))
    expect(await search(1, first)).toBe('ok')
    expect(await search(0, first)).toBe('CI-04')
    const second = await solved(await challengeFor(two.apps[1], 'pessoa.procurar', cookie))
    const both = await Promise.all([search(0, second), search(1, second)])
    expect(both.sort()).toEqual(['CI-04', 'ok'])
  })

  it('count look-ups together', async () => {
    const ask = (at: 0 | 1, cookie: string) =>
      call(two.apps[at], 'contratante.obter', { payload: {}, cookie })
    const patient = await visit(two.apps[0])
    for (let n = 0; n < 10; n += 1) expect((await ask(n % 2 ? 0 : 1, patient)).statusCode).toBe(200)
    expect((await ask(0, patient)).statusCode).toBe(429)
    expect((await ask(1, patient)).statusCode).toBe(429)

    const hasty = await visit(two.apps[1])
    const replies = await Promise.all(Array.from({ length: 30 }, (_, n) => ask(n % 2 ? 0 : 1, hasty)))
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10)
  })
})
