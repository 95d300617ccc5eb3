import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { openPostgres } from '../../server/store/index.ts'
import { createDatabase, postgres } from '../contracts/database.ts'
import { openTest } from '../server/kit.ts'

describe.skipIf(postgres === null)('readiness over PostgreSQL', () => {
  it('does not wait behind calls that have every connection', async () => {
    const { url, drop } = await createDatabase()
    const store = await openPostgres(url, 2)
    const { app } = await openTest({ store })
    let goOn = () => {}
    const waits = new Promise<void>((done) => (goOn = done))
    const busy = [1, 2, 3].map(() => store.transaction((sql) => sql.query('select 1').then(() => waits)))
    while (store.connections?.().waiting !== 1) await new Promise(setImmediate)
    const reply = await app.inject('/saude/pronto')
    expect([reply.statusCode, reply.json().banco]).toEqual([200, 'ok'])
    expect(store.connections?.().waiting).toBe(1)
    goOn()
    await Promise.all(busy)
    await app.close()
    await store.close()
    await drop()
  })

  it('knows a database that takes nothing more', async () => {
    const { url, drop } = await createDatabase()
    const store = await openPostgres(url, 2)
    const name = new URL(url).pathname.slice(1)
    const client = new pg.Client(url)
    await client.connect()
    await client.query(`alter database ${name} set default_transaction_read_only = on`)
    await client.end()
    const { app } = await openTest({ store })
    const reply = await app.inject('/saude/pronto')
    expect([reply.statusCode, reply.json()]).toEqual([
      503,
      { estado: 'falha', banco: 'ok', gravacao: 'falha', variantes: 2 },
    ])
    await app.close()
    await store.close()
    await drop()
  })

  it('takes new room at each try, as a full disk lets a change within a page pass', async () => {
    const { url, drop } = await createDatabase()
    const store = await openPostgres(url, 2)
    const room = async () =>
      (await store.query<{ readonly n: number }>(`select pg_relation_filenode('pulso') as n`))[0]?.n
    await store.tryWrite?.()
    const first = await room()
    await store.query('vacuum pulso')
    await store.tryWrite?.()
    expect(await room()).not.toBe(first)
    expect(await store.query('select count(*) as n from pulso')).toEqual([{ n: 1 }])
    await store.close()
    await drop()
  })
})
