import type { FastifyInstance } from 'fastify'
import type { Store } from '../store/store.ts'

/** Waits for a promise so many milliseconds at most; undefined where it failed or took longer. */
export async function withTimeout<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined)
  })
  try {
    return await Promise.race([promise, late])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

/** What the health checks need. */
interface HealthFacts {
  readonly store: Store
  /** Absent means one of the store's own. */
  readonly pulse?: Pulse
  readonly version: string
  /** The variants that are served. */
  readonly catalogue: { all(): readonly unknown[] }
  /** Aborted once the process is asked to end. */
  readonly leaving?: AbortSignal
}

/**
 * Opens the health checks. GET /saude gives whether the server and its database answer, and the version; /saude/vivo
 * (liveness) that the process answers, whatever its database does; /saude/pronto (readiness) whether requests may be sent
 * here: the database answers within a second and can be written to, there is a variant to serve, and the server is not
 * stopping.
 */
export function routeHealth(app: FastifyInstance, facts: HealthFacts): void {
  const { store, version, catalogue, leaving, pulse = openPulse(store) } = facts
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.get('/saude', async (_request, reply) => {
    const isUp = await pulse.answers()
    const estado = wordFor(isUp)
    return reply.code(isUp ? 200 : 503).send({ estado, banco: estado, versao: version })
  })
  app.get('/saude/vivo', async () => ({ estado: 'ok' }))
  app.get('/saude/pronto', async (_request, reply) => {
    const [isUp, isWritable] = await Promise.all([pulse.answers(), pulse.takesMore()])
    const variantes = catalogue.all().length
    const isStopping = isClosing || leaving?.aborted === true
    const isReady = isUp && isWritable && variantes > 0 && !isStopping
    const estado = isStopping ? 'encerrando' : wordFor(isReady)
    const body = { estado, banco: wordFor(isUp), gravacao: wordFor(isWritable), variantes }
    return reply.code(isReady ? 200 : 503).send(body)
  })
}

const wordFor = (isWell: boolean): string => (isWell ? 'ok' : 'falha')

/** The health of the database. Checks at the same time share one query. */
export interface Pulse {
  /** Tells whether it answers within a second. */
  answers(): Promise<boolean>
  /** Tells whether it can be written to, as tried last: every 15 seconds at most, every second while it cannot. */
  takesMore(): Promise<boolean>
}

const triedEveryMs = 15_000
const triedAgainMs = 1_000
const withinMs = 1_000

/** Checks the database of a store by a connection of its own, so that a busy database does not count as unreachable. */
export function openPulse(store: Store, now = () => performance.now()): Pulse {
  const ask = () => (store.aside ?? store).query('select 1 as um')
  let isWritable = true
  let triedAt = Number.NEGATIVE_INFINITY
  const trying = shared(async () => {
    isWritable = !store.tryWrite || (await succeeds(store.tryWrite()))
    triedAt = now()
    return isWritable
  })
  return {
    answers: shared(() => succeeds(ask())),
    async takesMore() {
      const isFresh = now() - triedAt < (isWritable ? triedEveryMs : triedAgainMs)
      return isFresh ? isWritable : trying()
    },
  }
}

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  withTimeout(
    withinMs,
    work.then(() => true),
  ).then((done) => done === true)

/** Shares one query among all calls that come while it is in progress. */
function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let open: Promise<T> | undefined
  return () => {
    open ??= ask().finally(() => {
      open = undefined
    })
    return open
  }
}
