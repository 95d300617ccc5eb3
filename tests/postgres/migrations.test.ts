import { describe, expect, it } from 'vitest'
import { openPostgres } from '../../server/store/index.ts'
import { readMigrations } from '../../server/store/migrate.ts'
import { createDatabase, postgres } from '../contracts/database.ts'

describe.skipIf(postgres === null)('migrations of PostgreSQL', () => {
  it('[T06bb] are applied once by processes that start together on an empty database', async () => {
    const { url, drop } = await createDatabase()
    const stores = await Promise.all([openPostgres(url, 1), openPostgres(url, 1), openPostgres(url, 1)])
    const names = (await readMigrations()).map(({ name }) => ({ name }))
    for (const store of stores)
      expect(await store.query('select name from migration order by name')).toEqual(names)
    await Promise.all(stores.map((store) => store.close()))
    await drop()
  })

  it('[T06bh] made by a newer version are refused in words', async () => {
    const { url, drop } = await createDatabase()
    const store = await openPostgres(url, 1)
    await store.query(`insert into migration (name) values ('9999-do-futuro.sql')`)
    await store.close()
    await expect(openPostgres(url, 1)).rejects.toThrow(
      'tem a migração 9999-do-futuro.sql, que esta versão não conhece. Atualize o programa ou use outro banco.',
    )
    await drop()
  })
})
