import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore, type Store } from '../../server/store/index.ts'
import { freePort } from '../port.ts'
import { type Cluster, openCluster } from './cluster.ts'
import type { Banco } from './options.ts'
import { type ServerPlace, type ServerProcess, startServer } from './server-process.ts'

/** A database of one kind, empty at first, in which servers are started. */
export interface BenchPlace {
  /** The folder of its servers. */
  readonly folder: string
  readonly cluster: Cluster | undefined
  readonly databaseUrl: string | undefined
  /** Works on the database while no server has it: the embedded one takes one process at a time. */
  alone<T>(work: (store: Store) => Promise<T>): Promise<T>
  /** Starts a server, on the port given or a free one. */
  start(
    more?: Partial<Pick<ServerPlace, 'preload' | 'port' | 'serveOnSeconds' | 'env'>>,
  ): Promise<ServerProcess>
}

/** Makes a database, hands it over, and takes it away whatever happens. */
export async function inPlace(banco: Banco, work: (place: BenchPlace) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-funis-'))
  const forget = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', forget)
  const cluster = banco === 'postgres' ? await openCluster() : undefined
  const servers: ServerProcess[] = []
  try {
    const databaseUrl = await cluster?.createDatabase()
    await work({
      folder,
      cluster,
      databaseUrl,
      async alone(work) {
        const store = await openStore({
          databaseUrl: databaseUrl ?? null,
          dataDir: folder,
          databaseConnections: 5,
        })
        return work(store).finally(() => store.close())
      },
      async start(more) {
        const server = await startServer({ port: await freePort(), folder, databaseUrl, ...more })
        servers.push(server)
        return server
      },
    })
  } finally {
    await Promise.all(servers.map((server) => server.kill()))
    cluster?.remove()
    process.off('exit', forget)
    forget()
  }
}
