import type { TestProject } from 'vitest/node'
import { type Cluster, makeCluster } from './cluster.ts'
import { findPrograms, oldestVersion } from './programs.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of an administrator's database of PostgreSQL; null where none was found. */
    readonly postgres: string | null
  }
}

/** Tests in these folders have PostgreSQL; a run without them starts none. */
const served = /[\\/]tests[\\/](postgres|processes)[\\/]/

const lacking = 'PostgreSQL não foi encontrado: os testes sobre ele não rodaram.'
const wayOut = `Instale o PostgreSQL ${oldestVersion} ou mais novo (no Debian: apt-get install postgresql) ou informe um em DATABASE_URL_TEST.`

/**
 * Gives the tests a PostgreSQL: the one of DATABASE_URL_TEST, or one of this run's own, gone at the end.
 *
 * Where there is none its tests are skipped, and the run ends with a line that says so; with REQUIRE_POSTGRES=1 it fails.
 */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!project.vitest.state.getPaths().some((path) => served.test(path))) return undefined
  const given = process.env.DATABASE_URL_TEST
  const own = given ? null : await started()
  project.provide('postgres', given ?? own?.url ?? null)
  if (given) return undefined
  if (own) return own.remove
  if (process.env.REQUIRE_POSTGRES === '1') throw new Error(`${lacking} ${wayOut}`)
  return async () => console.log(`\n${lacking} ${wayOut}`)
}

/** Starts a cluster for this run; null where this machine has no PostgreSQL, or none that starts. */
async function started(): Promise<Cluster | null> {
  const programs = findPrograms()
  if (!programs) return null
  try {
    const cluster = makeCluster(programs)
    await cluster.start()
    return cluster
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return null
  }
}
