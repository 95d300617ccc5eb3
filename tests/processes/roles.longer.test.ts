import { once } from 'node:events'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migratePostgres, openPostgres } from '../../server/store/index.ts'
import { openWire } from '../../tools/bench/wire.ts'
import { read } from '../house/sources.ts'
import { type Cluster, makeCluster } from '../postgres/cluster.ts'
import { findPrograms } from '../postgres/programs.ts'
import { type Running, startServer } from './running.ts'
import { openVisit, throughFunnel } from './visit.ts'

const programs = findPrograms()

/** The blocks of SQL under the heading on PostgreSQL, each as its statements. */
const blocks = [
  ...(read('docs/operacao.md').split('\n## PostgreSQL\n')[1]?.split('\n## ', 1)[0] ?? '').matchAll(
    /```sql\n([\s\S]*?)```/g,
  ),
].map(([, text = '']) => text.split(/;\n/).filter((statement) => statement.trim() !== ''))

// A cluster of its own: roles are of a whole cluster, not of one database.
describe.skipIf(!programs)('the users of docs/operacao.md', () => {
  let cluster: Cluster
  let server: Running | undefined
  beforeAll(async () => {
    cluster = makeCluster(String(programs))
    await cluster.start()
  })
  afterAll(() => {
    server?.process.kill('SIGKILL')
    return cluster.remove()
  })

  function urlOf(user: string): string {
    const url = new URL(cluster.url)
    url.username = user
    url.pathname = '/funis'
    return String(url)
  }

  async function run(url: string, statements: readonly string[] = []): Promise<void> {
    const client = new pg.Client(url)
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }

  /** Gives the code by which each statement is refused; '' where one is not. */
  async function refusals(statements: readonly string[]): Promise<readonly string[]> {
    const client = new pg.Client(urlOf('funis_app'))
    await client.connect()
    const codes: string[] = []
    for (const statement of statements)
      codes.push(
        await client.query(statement).then(
          () => '',
          (error: pg.DatabaseError) => error.code ?? 'x',
        ),
      )
    await client.end()
    return codes
  }

  it('let the server sell as one who owns nothing and can create, change and drop nothing', async () => {
    const [asAdministrator, asOwner, afterwards] = blocks
    expect(blocks).toHaveLength(3)
    await run(cluster.url, asAdministrator)
    await run(urlOf('funis_dono'), asOwner)

    await expect(openPostgres(urlOf('funis_app'), 2)).rejects.toThrow(
      'não deixa esse usuário mudar as tabelas, e faltam migrações. Rode "npm run migrar" com o usuário dono',
    )
    expect((await migratePostgres(urlOf('funis_dono'))).length).toBeGreaterThan(5)
    expect(await migratePostgres(urlOf('funis_dono'))).toEqual([])
    await run(urlOf('funis_dono'), afterwards)

    server = await startServer(urlOf('funis_app'))
    const wire = openWire(Number(new URL(server.address).port))
    const visit = openVisit(1, (request) => wire.send(request))
    const steps: string[] = []
    for await (const step of throughFunnel(1, visit)) steps.push(step)
    expect(steps.at(-1)).toBe('pixAguardando')
    expect((await fetch(`${server.address}/saude/pronto`)).status).toBe(200)
    wire.close()
    const ended = once(server.process, 'exit')
    server.process.kill('SIGTERM')
    expect(await ended).toEqual([0, null])

    const forbidden = [
      ...[
        'drop table sale',
        'alter table sale add column x text',
        'truncate outbox',
        'create index on sale (variant)',
      ],
      ...['create table x (a text)', 'create temporary table x (a text)', 'create schema x', 'create role x'],
      ...[
        'drop database funis',
        `update migration set sha256 = ''`,
        'delete from migration',
        'alter table sale owner to funis_app',
      ],
    ]
    expect(await refusals(forbidden)).toEqual(forbidden.map(() => '42501'))
    expect(await refusals(['select 1 from proposta', 'select 1 from migration'])).toEqual(['', ''])
  })
})
