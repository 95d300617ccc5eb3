import { resolve } from 'node:path'
import { listed } from '../../engine/config/index.ts'
import { type CardEntry, serverFactRecords } from '../../names/index.ts'
import { hostsIn, mistakesOfTexts, sandboxWord } from './mistakes.ts'
import { mistakesOfNames } from './unknown-names.ts'
import {
  isVariable,
  type ServiceName,
  serviceNames,
  type Text,
  type VariableName,
  variables,
} from './variables.ts'

export { sandboxWord } from './mistakes.ts'
export { type ServiceName, serviceNames } from './variables.ts'

/** Says how much this server looks after itself: checks of its own output, special pages of the sandbox. */
export type Mode = 'development' | 'test' | 'production'

const modes = ['development', 'test', 'production'] as const
const levels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

/** Names a level of the log. */
export type LogLevel = (typeof levels)[number]

/** Where a service outside answers, and what opens it. */
export interface ServiceSetting {
  /** Without a slash at the end. */
  readonly url: string
  readonly token: string | null
  /** By whom the service is called, where it wants to know. */
  readonly user: string | null
}

/** Everything the environment may decide, read once. */
export interface Settings {
  readonly mode: Mode
  readonly host: string
  readonly port: number
  /** The origin by which people reach this server, without a slash at the end; null where nobody said. */
  readonly publicUrl: string | null
  readonly tls: { readonly certFile: string; readonly keyFile: string } | null
  /** How many proxies in front of this server are believed about address and protocol. */
  readonly trustedProxies: number
  /** Null means the embedded database in `dataDir`. */
  readonly databaseUrl: string | null
  /** How many connections each process holds at most. */
  readonly databaseConnections: number
  /** For how many milliseconds a start waits for a database that is just coming up. */
  readonly databaseWaitMs: number
  readonly dataDir: string
  /** The key of the captcha's signatures; null means one generated into `dataDir`. */
  readonly secret: string | null
  readonly listsFile: string | null
  readonly smtp: { readonly url: string; readonly from: string } | null
  /** Null means that a service is imitated here, or that what is for it waits. */
  readonly services: Readonly<Record<ServiceName, ServiceSetting | null>>
  /** Whether production may begin though a service that takes money is imitated: no money comes in then. */
  readonly takesSandboxMoney: boolean
  /** Who sends the cotacoes by WhatsApp, and the template they are sent in; there where that service is. */
  readonly whatsapp: { readonly from: string; readonly templateId: string } | null
  /** What the payment service signs its notices with; null takes none. */
  readonly noticeSecret: string | null
  /** How the numbers of a card are taken, and where that of somebody else is; null where the sandbox imitates it. */
  readonly cards: { readonly entry: CardEntry; readonly url: string | null }
  /** Hosts, with their port where it is not 443, to which a boleto's link may lead. */
  readonly boletoHosts: readonly string[]
  /** Opens the figures; null closes them to everybody but this machine. */
  readonly operatorToken: string | null
  /** For how many milliseconds a server that is told to end serves on, saying that it is not ready. */
  readonly serveOnMs: number
  /** How many calls under `/api` are at work at once before the rest are refused. */
  readonly mostAtWork: number
  /** Rounds of one guess of the captcha; a guess in a thousand is right. */
  readonly captchaCost: number
  readonly logLevel: LogLevel
}

/** Settings, or every mistake found, each one sentence in Portuguese. */
export type Reading =
  | { readonly ok: true; readonly settings: Settings }
  | { readonly ok: false; readonly mistakes: readonly string[] }

/** The words of the environment, as `process.env` gives them. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Reads the settings of this process; nothing else under `server/` reads its environment. */
export const settingsOfProcess = (): Reading => readSettings(process.env)

/** Reads the settings from the environment and names all mistakes at once. */
export function readSettings(env: Environment): Reading {
  const text = (name: VariableName): string => env[name] || variables[name].fallback
  const mistakes: string[] = []
  const settings = {
    ...whereOf(text, mistakes),
    databaseUrl: text('DATABASE_URL') || null,
    databaseConnections: number(text, mistakes, { name: 'DATABASE_CONNECTIONS', from: 2, to: 500 }),
    databaseWaitMs: number(text, mistakes, { name: 'DATABASE_WAIT_SECONDS', from: 0, to: 600 }) * 1_000,
    dataDir: resolve(text('DATA_DIR')),
    secret: text('SECRET') || null,
    listsFile: text('LISTS_FILE') || null,
    smtp: text('SMTP_URL') && text('MAIL_FROM') ? { url: text('SMTP_URL'), from: text('MAIL_FROM') } : null,
    services: servicesOf(text),
    takesSandboxMoney: text('SANDBOX_PAYMENTS') === sandboxWord,
    whatsapp: text('WHATSAPP_FROM')
      ? { from: text('WHATSAPP_FROM'), templateId: text('WHATSAPP_TEMPLATE') }
      : null,
    noticeSecret: text('PAYMENT_NOTICE_SECRET') || null,
    cards: {
      entry: oneOf(text, mistakes, { name: 'CARD_ENTRY', words: serverFactRecords.entradaCartao.oneOf }),
      url: withoutSlash(text('CARD_ENTRY_URL')) || null,
    },
    boletoHosts: hostsIn(text('BOLETO_HOSTS')),
    operatorToken: text('OPERATOR_TOKEN') || null,
    serveOnMs: serveOnOf(text, mistakes) * 1_000,
    mostAtWork: number(text, mistakes, { name: 'MOST_AT_WORK', from: 1, to: 100_000 }),
    captchaCost: number(text, mistakes, { name: 'CAPTCHA_COST', from: 1, to: 1_000_000 }),
    logLevel: oneOf(text, mistakes, { name: 'LOG_LEVEL', words: levels }),
  } satisfies Settings
  mistakes.push(...mistakesOfTexts(text), ...mistakesOfNames(env))
  return mistakes.length > 0 ? { ok: false, mistakes } : { ok: true, settings }
}

const whereOf = (text: Text, mistakes: string[]) => ({
  mode: oneOf(text, mistakes, { name: 'NODE_ENV', words: modes }),
  host: text('HOST'),
  port: number(text, mistakes, { name: 'PORT', from: 0, to: 65535 }),
  publicUrl: withoutSlash(text('PUBLIC_URL')) || null,
  tls: text('TLS_CERT') && text('TLS_KEY') ? { certFile: text('TLS_CERT'), keyFile: text('TLS_KEY') } : null,
  trustedProxies: number(text, mistakes, { name: 'TRUST_PROXY', from: 0, to: 10 }),
})

function servicesOf(text: Text): Settings['services'] {
  const serviceOf = (name: ServiceName): ServiceSetting | null => {
    const family = name.toUpperCase() as Uppercase<ServiceName>
    const url = withoutSlash(text(`${family}_API_URL`))
    const user = `${family}_API_USER`
    return url
      ? { url, token: text(`${family}_API_TOKEN`) || null, user: (isVariable(user) && text(user)) || null }
      : null
  }
  const pairs = serviceNames.map((name) => [name, serviceOf(name)] as const)
  return Object.fromEntries(pairs) as Settings['services']
}

/** In production long enough for a proxy that looks every five seconds to have seen that this process is not ready. */
function serveOnOf(text: Text, mistakes: string[]): number {
  const name = 'STOP_AFTER_SECONDS'
  if (text(name)) return number(text, mistakes, { name, from: 0, to: 300, example: '10' })
  return text('NODE_ENV') === 'production' ? 10 : 0
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '')

interface Choice<T extends string> {
  readonly name: VariableName
  readonly words: readonly T[]
}

/** Reads one of some words; another is noted as a mistake, and the fallback goes on for it. */
function oneOf<T extends string>(text: Text, mistakes: string[], { name, words }: Choice<T>): T {
  const word = words.find((candidate) => candidate === text(name))
  if (word === undefined) mistakes.push(`${name} é ${shown(text(name))}. Use ${listed(words, 'ou')}.`)
  return word ?? (variables[name].fallback as T)
}

/** Quotes what was given so that it stays one short line. */
const shown = (value: string): string => JSON.stringify(value.slice(0, 40))

interface Bounds {
  readonly name: VariableName
  readonly from: number
  readonly to: number
  /** Shown to whoever wrote another; absent means the fallback. */
  readonly example?: string
}

/** Reads a whole number; what is not one is noted as a mistake, and the fallback goes on for it. */
function number(text: Text, mistakes: string[], { name, from, to, example }: Bounds): number {
  const value = Number(text(name))
  if (/^\d+$/.test(text(name)) && value >= from && value <= to) return value
  const { fallback } = variables[name]
  mistakes.push(
    `${name} é ${shown(text(name))}. Use um número inteiro de ${from} a ${to}, por exemplo ${example ?? fallback}.`,
  )
  return Number(fallback)
}
