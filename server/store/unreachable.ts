import pg from 'pg'

/** Codes of PostgreSQL's own list, for failures of the way to it, which come without any. */
const noConnection = '08001'
const connectionLost = '08006'
const allBusy = '53300'

/**
 * Classes and codes by which PostgreSQL and the system say that the database cannot answer now: out of reach, no room,
 * stopping, a standby that takes no writes, or a timeout.
 */
const unavailable =
  /^(08...|25006|25P03|40001|40P01|53...|55P03|57014|57P0.|58...|ECONN.*|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/

/** Tells whether something was thrown because the database cannot answer now, and not because of a bug. */
export const isOutOfReach = (error: object): boolean =>
  'code' in error && unavailable.test(String(error.code))

/** Adds a code to the error of a connection that could not be made: none within the time, or none free. */
export function whyNotConnected(error: Error): Error {
  if (error instanceof pg.DatabaseError) return error
  return coded(error, /^timeout exceeded/.test(error.message) ? allBusy : noConnection)
}

/** Adds a code to the error of a broken connection; an error of the database itself, or of our code, stays as it is. */
export function whyLost(error: Error): Error {
  const isOfDatabase = error instanceof pg.DatabaseError
  return isOfDatabase || error instanceof TypeError ? error : coded(error, connectionLost)
}

/** Makes an Error for people of why a database could not be opened; another error stays as it is. */
export function whyNotOpened(error: Error & { readonly code?: string }, place: string): Error {
  const { code = '' } = error
  const why =
    reasons[code] ??
    (/^(08...|53...|57P0.|E[A-Z]+|EAI_AGAIN)$/.test(code)
      ? `não respondeu (${systemCodeOf(error)}). Veja se ele está ligado e confira DATABASE_URL`
      : undefined)
  return why === undefined ? error : new Error(`O PostgreSQL em ${place} ${why}.`, { cause: error })
}

/** The codes of a server that is starting or restarting; ENOENT is that of its socket. */
const comingUp = /^(57P0[123]|53300|ENOENT|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|EAI_AGAIN)$/

/** Tells whether a database that could not be opened may be starting, so that waiting helps. */
function mayComeUp({ cause }: Error): boolean {
  if (!(cause instanceof Error)) return false
  return comingUp.test(systemCodeOf(cause)) || /^Connection terminated|timeout/.test(cause.message)
}

const reasons: Readonly<Record<string, string>> = {
  '28000': 'recusou o usuário de DATABASE_URL',
  '28P01': 'recusou o usuário ou a senha de DATABASE_URL',
  '57P03': 'está começando e ainda não aceita conexões. Se isso não passar, veja o registro dele',
  '53300':
    'não tem mais conexões livres. Aumente o max_connections dele, ou diminua DATABASE_CONNECTIONS ou o número de processos',
  '53100': 'está com o disco cheio. Libere espaço na máquina dele e comece de novo',
  '3D000': 'não tem esse banco. Crie-o, por exemplo com createdb, ou confira DATABASE_URL',
  '42501':
    'não deixa esse usuário mudar as tabelas, e faltam migrações. Rode "npm run migrar" com o usuário dono em DATABASE_URL, e comece de novo',
}

function coded(error: Error, code: string): Error {
  return Object.assign(new Error(error.message, { cause: error }), { code })
}

function systemCodeOf({ code, cause }: Error & { readonly code?: string }): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : String(code)
}

/** For how long a database is waited for, and by which clock. */
export interface Patience {
  readonly forMs: number
  readonly now: () => number
  readonly pause: (ms: number) => Promise<unknown>
  /** Receives, in words for people, why it is tried again. */
  readonly say: (text: string) => void
}

const firstPauseMs = 500
const longestPauseMs = 5_000

/**
 * Opens a database; retries with growing pauses while it is starting, or refuses connections. Throws the Error for people of the last try once the time is over, and at once where waiting does not help.
 */
export async function awaitDatabase<T>(open: () => Promise<T>, patience: Patience): Promise<T> {
  const { forMs, now, pause, say } = patience
  const until = now() + forMs
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await open()
    } catch (error) {
      if (!(error instanceof Error) || !mayComeUp(error) || forMs === 0) throw error
      const leftMs = until - now()
      if (leftMs <= 0) {
        const waited = `O servidor esperou ${Math.round(forMs / 1_000)} segundos por ele (DATABASE_WAIT_SECONDS).`
        throw new Error(`${error.message} ${waited}`, { cause: error })
      }
      say(`${error.message} Nova tentativa em instantes, por até ${Math.ceil(leftMs / 1_000)} segundos.`)
      await pause(Math.min(pauseMs, leftMs))
    }
  }
}
