import { describe, expect, it } from 'vitest'
import { openPostgres } from '../../server/store/index.ts'
import { migrate, readMigrations } from '../../server/store/migrate.ts'
import { createDatabase, postgres } from '../contracts/database.ts'

describe.skipIf(postgres === null)('migrations of PostgreSQL', () => {
  it('are applied once by processes that start together on an empty database', async () => {
    const { url, drop } = await createDatabase()
    const stores = await Promise.all([openPostgres(url, 1), openPostgres(url, 1), openPostgres(url, 1)])
    const names = (await readMigrations()).map(({ name }) => ({ name }))
    for (const store of stores)
      expect(await store.query('select name from migration order by name')).toEqual(names)
    await Promise.all(stores.map((store) => store.close()))
    await drop()
  })

  it('made by a newer version are refused in words', async () => {
    const { url, drop } = await createDatabase()
    const store = await openPostgres(url, 1)
    await store.query(`insert into migration (name) values ('9999-do-futuro.sql')`)
    await store.close()
    await expect(openPostgres(url, 1)).rejects.toThrow(
      'tem a migração 9999-do-futuro.sql, que esta versão não conhece. Atualize o programa ou use outro banco.',
    )
    await drop()
  })

  it('are known by their content: one that was changed is refused in words', async () => {
    const { url, drop } = await createDatabase()
    const store = await openPostgres(url, 1)
    await store.query(`update migration set sha256 = repeat('0', 64) where name like '0002%'`)
    await store.close()
    await expect(openPostgres(url, 1)).rejects.toThrow(
      /^A migração 0002-servicos-de-fora\.sql foi mudada depois de aplicada ao banco em .+ escreva outra migração, com um nome novo\.$/,
    )
    await drop()
  })

  it('of before get their sums at the first start, whatever the ends of lines in their files', async () => {
    const { url, drop } = await createDatabase()
    const first = await openPostgres(url, 1)
    const sums = () => first.query('select name, sha256 from migration order by name')
    const before = await sums()
    await first.query('alter table migration drop column sha256')
    await (await openPostgres(url, 1)).close()
    expect(await sums()).toEqual(before)
    expect(new Set(before.map(({ sha256 }) => sha256)).size).toBe(before.length)

    const ofWindows = (await readMigrations()).map(({ name, text }) => ({
      name,
      text: text.replaceAll('\n', '\r\n'),
    }))
    const nothing = await first.transaction((sql) =>
      migrate(
        { ...sql, script: () => Promise.reject(new Error('nothing is to be run')) },
        ofWindows,
        'banco',
      ),
    )
    expect(nothing).toEqual([])
    await first.close()
    await drop()
  })
})
