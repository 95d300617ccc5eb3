import { resolve } from 'node:path'

/** Says how much this server looks after itself: checks of its own output, special pages of the sandbox. */
export type Mode = 'development' | 'test' | 'production'

const levels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

/** Names a level of the log. */
export type LogLevel = (typeof levels)[number]

/** Everything the environment may decide, read once. */
export interface Settings {
  readonly mode: Mode
  readonly host: string
  readonly port: number
  /** Null means the embedded database in `dataDir`. */
  readonly databaseUrl: string | null
  readonly dataDir: string
  readonly tls: { readonly certFile: string; readonly keyFile: string } | null
  /** The key of the captcha's signatures; null means one generated into `dataDir`. */
  readonly secret: string | null
  readonly listsFile: string | null
  readonly logLevel: LogLevel
  /** How many proxies in front of this server are believed about address and protocol. */
  readonly trustedProxies: number
  /** Rounds of one guess of the captcha; a guess in a thousand is right. */
  readonly captchaCost: number
}

/** Settings, or every mistake found, each one sentence in Portuguese. */
export type Reading =
  | { readonly ok: true; readonly settings: Settings }
  | { readonly ok: false; readonly mistakes: readonly string[] }

/** The words of the environment, as `process.env` gives them. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Reads the settings from the environment and names all mistakes at once. */
export function readSettings(env: Environment): Reading {
  const mistakes: string[] = []
  const number = numbers(env, mistakes)
  const mode = oneOf(['development', 'test', 'production'] as const, env.NODE_ENV || 'development')
  if (!mode) mistakes.push(`NODE_ENV é "${env.NODE_ENV}". Use development, test ou production.`)
  const logLevel = oneOf(levels, env.LOG_LEVEL || 'info')
  if (!logLevel) mistakes.push(`LOG_LEVEL é "${env.LOG_LEVEL}". Use um destes: ${levels.join(', ')}.`)
  mistakes.push(...mistakesOfTexts(env))
  const settings = {
    mode: mode ?? 'development',
    host: env.HOST || '127.0.0.1',
    port: number('PORT', { fallback: 3000, from: 0, to: 65535 }),
    databaseUrl: env.DATABASE_URL || null,
    dataDir: resolve(env.DATA_DIR || './dados'),
    tls: env.TLS_CERT && env.TLS_KEY ? { certFile: env.TLS_CERT, keyFile: env.TLS_KEY } : null,
    secret: env.SECRET || null,
    listsFile: env.LISTS_FILE || null,
    logLevel: logLevel ?? 'info',
    trustedProxies: number('TRUST_PROXY', { fallback: 0, from: 0, to: 10 }),
    captchaCost: number('CAPTCHA_COST', { fallback: 2000, from: 1, to: 1_000_000 }),
  } satisfies Settings
  return mistakes.length > 0 ? { ok: false, mistakes } : { ok: true, settings }
}

function oneOf<T extends string>(words: readonly T[], word: string): T | undefined {
  return words.find((candidate) => candidate === word)
}

interface Bounds {
  readonly fallback: number
  readonly from: number
  readonly to: number
}

/** Makes a reader of whole numbers that notes what is not one and goes on with the fallback. */
function numbers(env: Environment, mistakes: string[]) {
  return (name: string, { fallback, from, to }: Bounds): number => {
    const text = env[name]
    if (!text) return fallback
    const value = Number(text)
    if (/^\d+$/.test(text) && value >= from && value <= to) return value
    mistakes.push(`${name} é "${text}". Use um número inteiro de ${from} a ${to}, por exemplo ${fallback}.`)
    return fallback
  }
}

function mistakesOfTexts(env: Environment): readonly string[] {
  const mistakes: string[] = []
  if (env.DATABASE_URL && !/^postgres(ql)?:\/\//.test(env.DATABASE_URL)) {
    mistakes.push(
      'DATABASE_URL precisa começar com postgres://, como postgres://usuario:senha@host:5432/funis.',
    )
  }
  if (Boolean(env.TLS_CERT) !== Boolean(env.TLS_KEY)) {
    const [given, lacking] = env.TLS_CERT ? ['TLS_CERT', 'TLS_KEY'] : ['TLS_KEY', 'TLS_CERT']
    mistakes.push(`${given} veio sem ${lacking}. Para servir https, informe os dois arquivos.`)
  }
  if (env.SECRET && env.SECRET.length < 32) {
    mistakes.push('SECRET é curta demais. Use pelo menos 32 caracteres sorteados.')
  }
  if (env.DATABASE_URL && !env.SECRET) {
    mistakes.push('DATABASE_URL veio sem SECRET. Vários servidores sobre um banco precisam da mesma SECRET.')
  }
  return mistakes
}
