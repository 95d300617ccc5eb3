import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accept } from '../../server/contract/work.ts'
import { purge, type Store } from '../../server/store/index.ts'
import { openEmpty } from '../contracts/database.ts'
import { call, local, openTest, operationFile, visit } from './kit.ts'

const day = 86_400_000

let store: Store
beforeAll(async () => {
  store = await openEmpty()
}, 60_000)
beforeEach(() => store.query('delete from recusa'))
afterAll(() => store.close())

/** Tells when so many refusals were noted: the answer does not wait for it. */
function noting() {
  const waiting: (() => void)[] = []
  let count = 0
  const noted: Store = {
    ...store,
    async query(text, values) {
      const rows = await store.query<never>(text, values)
      if (text.startsWith('insert into recusa')) count += 1
      for (const look of waiting) look()
      return rows
    },
  }
  const afterNotes = (wanted: number) =>
    new Promise<void>((resolve) => {
      const look = () => void (count >= wanted && resolve())
      waiting.push(look)
      look()
    })
  return { noted, afterNotes }
}

const free = operationFile('lookup', { needs: { sale: false, captcha: 'none' } })
const parts = {
  locals: [
    local('pessoa.ver', async ({ nome }) => {
      if (nome === 'x') throw new Error('x')
      return nome === 'ok' ? accept({ id: '1' }) : { ok: false, problem: 'recusado' }
    }),
  ],
  schemas: { operations: { 'pessoa.ver': free }, fields: {} },
}

describe('a refusal', () => {
  it('[T06sp] is noted by the id that its answer shows, with its problem and its sale, and nothing of a person', async () => {
    const { noted, afterNotes } = noting()
    const { app, clock } = await openTest({ ...parts, store: noted })
    const cookie = await visit(app)
    const ask = (nome: string, more = {}) => call(app, 'pessoa.ver', { payload: { nome }, cookie, ...more })
    const [fine, refused, failed, misfit] = [
      await ask('ok'),
      await ask('Canária'),
      await ask('x'),
      await ask('y'.repeat(30)),
    ]
    await call(app, 'nada', { payload: {}, cookie })
    await call(app, 'pessoa.ver', { payload: {} })
    // Nobody's sale is no customer's.
    const last = await ask('Canária')
    await afterNotes(4)
    const rows = await store.query('select * from recusa')
    const always = {
      em: new Date(clock.now()),
      operation: 'pessoa.ver',
      sale_id: expect.stringMatching(/^[\w-]{43}$/),
    }
    const noteOf = ({ headers }: typeof fine, problem: string, status: number) => ({
      ...always,
      ...{ request_id: headers['x-request-id'], problem, status },
    })
    expect(rows).toHaveLength(4)
    expect(rows).toEqual(
      expect.arrayContaining([
        noteOf(misfit, 'entradaInvalida', 400),
        noteOf(refused, 'recusado', 422),
        noteOf(failed, 'erroInterno', 500),
        noteOf(last, 'recusado', 422),
      ]),
    )
    expect(JSON.stringify(rows)).not.toContain('Canária')
    expect(rows.map(({ request_id }) => request_id)).not.toContain(fine.headers['x-request-id'])
  })

  it('[T06sq] is noted thirty times a minute for each address', async () => {
    const { noted, afterNotes } = noting()
    const { app, clock } = await openTest({ ...parts, store: noted })
    const cookie = await visit(app)
    const ask = (remoteAddress: string) => call(app, 'pessoa.ver', { payload: {}, cookie, remoteAddress })
    for (let n = 0; n < 40; n += 1) await ask('203.0.113.1')
    await ask('203.0.113.2')
    await afterNotes(31)
    expect(await store.query('select 1 from recusa')).toHaveLength(31)
    clock.pass(60_000)
    await ask('203.0.113.1')
    await afterNotes(32)
  })

  it('[T06sq] is forgotten after 30 days', async () => {
    const { noted, afterNotes } = noting()
    const { app, clock } = await openTest({ ...parts, store: noted })
    await call(app, 'pessoa.ver', { payload: {}, cookie: await visit(app) })
    await afterNotes(1)
    await purge(store, clock.now() + 30 * day, [])
    expect(await store.query('select 1 from recusa')).toHaveLength(1)
    await purge(store, clock.now() + 30 * day + 1, [])
    expect(await store.query('select 1 from recusa')).toEqual([])
  })

  it('[T06sp] that cannot be noted is answered all the same', async () => {
    const { app } = await openTest({
      ...parts,
      store: {
        ...store,
        query: async (text, values) => {
          if (text.startsWith('insert into recusa')) throw new Error('x')
          return store.query<never>(text, values)
        },
      },
    })
    const cookie = await visit(app)
    expect((await call(app, 'pessoa.ver', { payload: {}, cookie })).json().code).toBe('recusado')
  })
})
