import { resolve } from 'node:path'
import { Ajv, type ErrorObject, type FuncKeywordDefinition } from 'ajv'
import { listed } from '../../engine/config/index.ts'
import type { CardEntry } from '../../names/index.ts'
import { hostsIn, urlOf, whyNotWeb } from './addresses.ts'
import { mistakesOfNames } from './unknown-names.ts'
import {
  type Check,
  isVariable,
  type ServiceName,
  sandboxWord,
  serviceNames,
  type VariableName,
  variableNames,
  variables,
} from './variables.ts'

export { type ServiceName, sandboxWord, serviceNames } from './variables.ts'

/** Says how much this server looks after itself: checks of its own output, special pages of the sandbox. */
export type Mode = (typeof variables)['NODE_ENV']['enum'][number]

/** Names a level of the log. */
export type LogLevel = (typeof variables)['LOG_LEVEL']['enum'][number]

/** Where a service outside answers, and what opens it. */
export interface ServiceSetting {
  /** Without a slash at the end. */
  readonly url: string
  readonly token: string | null
  /** The name by which the service is called, where it wants one. */
  readonly user: string | null
}

/** Everything the environment may decide, read once. */
export interface Settings {
  readonly mode: Mode
  readonly host: string
  readonly port: number
  /** The origin by which people reach this server, without a slash at the end. */
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
  /** Who sends the cotacoes by WhatsApp, and the template they are sent in. */
  readonly whatsapp: { readonly from: string; readonly templateId: string } | null
  /** What the payment service signs its notices with; null takes none. */
  readonly noticeSecret: string | null
  /** How the numbers of a card are taken, and where another service takes them; null where the sandbox imitates it. */
  readonly cards: { readonly entry: CardEntry; readonly url: string | null }
  /** Hosts, with their port where it is not 443, to which a boleto's link may lead. */
  readonly boletoHosts: readonly string[]
  /** Opens the figures; null closes them to all but this machine. */
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

/** The variables of an environment, as `process.env` gives them. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Reads the settings of this process; nothing else under `server/` reads its environment. */
export const settingsOfProcess = (): Reading => readSettings(process.env)

/** Reads the settings from the environment and names all mistakes at once. */
export function readSettings(env: Environment): Reading {
  const values = valuesIn(env)
  const ofValues = validate(values) ? [] : (validate.errors ?? []).map(sentenceOf)
  const text = (name: VariableName) => String(values[name] ?? '')
  const mistakes = [...ofValues, ...mistakesOfEdges(text), ...mistakesBetween(text), ...mistakesOfNames(env)]
  return mistakes.length > 0 ? { ok: false, mistakes } : { ok: true, settings: settingsOf(values, text) }
}

/** What was given of the variables: numbers where a number is wanted and written as one, texts elsewhere. */
type Values = { [Name in VariableName]?: string | number }

function valuesIn(env: Environment): Values {
  const given = variableNames.flatMap((name) => {
    const value = env[name]
    if (!value) return []
    const isNumber = 'type' in variables[name] && /^\d+$/.test(value)
    return [[name, isNumber ? Number(value) : value]]
  })
  return Object.fromEntries(given)
}

const checkKeyword: FuncKeywordDefinition = {
  keyword: 'check',
  type: 'string',
  errors: true,
  compile(check: Check) {
    const validateCheck: ReturnType<NonNullable<FuncKeywordDefinition['compile']>> = (value: string) => {
      const message = check(value)
      validateCheck.errors = message === undefined ? [] : [{ keyword: 'check', message }]
      return message === undefined
    }
    return validateCheck
  },
}

const ajv = new Ajv({
  allErrors: true,
  useDefaults: true,
  verbose: true,
  strictTypes: false,
  keywords: [checkKeyword, 'secret'],
})
const validate = ajv.compile<Values>({ type: 'object', properties: variables })

/** Says in Portuguese what a value of the schema is that it must not be. Only numbers and words are repeated, which open nothing. */
function sentenceOf({ keyword, instancePath, parentSchema = {}, data, message }: ErrorObject): string {
  const name = instancePath.slice(1)
  if (keyword === 'check') return `${name} ${message}.`
  if (keyword === 'minLength')
    return `${name} é curta demais. Use pelo menos ${parentSchema.minLength} caracteres sorteados.`
  const given = `${name} é ${JSON.stringify(String(data).slice(0, 40))}.`
  if (keyword === 'enum') return `${given} Use ${listed(parentSchema.enum, 'ou')}.`
  const { minimum, maximum, default: example = parentSchema.examples[0] } = parentSchema
  return `${given} Use um número inteiro de ${minimum} a ${maximum}, por exemplo ${example}.`
}

type Text = (name: VariableName) => string

/** Files written on Windows leave an end of line in every value, which no eye sees. */
const mistakesOfEdges = (text: Text): readonly string[] =>
  variableNames
    .filter((name) => /^\s|\s$/.test(text(name)))
    .map((name) => `${name} tem um espaço ou uma quebra de linha na ponta. Tire.`)

/** Says in Portuguese which variables need each other, or cannot be together. */
function mistakesBetween(text: Text): readonly string[] {
  const url = text('PUBLIC_URL')
  const from = text('WHATSAPP_FROM')
  const template = text('WHATSAPP_TEMPLATE')
  const needsWhatsapp = !from || !template || !url
  return sentences(
    text('DATABASE_URL') &&
      !text('SECRET') &&
      'DATABASE_URL veio sem SECRET. Vários servidores sobre um banco precisam da mesma SECRET.',
    text('TLS_CERT') &&
      !text('TLS_KEY') &&
      'TLS_CERT veio sem TLS_KEY. Para servir https, informe os dois arquivos.',
    text('TLS_KEY') &&
      !text('TLS_CERT') &&
      'TLS_KEY veio sem TLS_CERT. Para servir https, informe os dois arquivos.',
    url &&
      !whyNotWeb(url) &&
      urlOf(url)?.pathname !== '/' &&
      'PUBLIC_URL tem um caminho. Use só o começo, como https://vendas.example.com.',
    text('SMTP_URL') && !text('MAIL_FROM') && 'SMTP_URL veio sem MAIL_FROM. Diga de quem são os e-mails.',
    text('MAIL_FROM') &&
      !text('SMTP_URL') &&
      'MAIL_FROM veio sem SMTP_URL. Diga por qual servidor os e-mails saem.',
    text('SMTP_URL') && !url && 'SMTP_URL veio sem PUBLIC_URL. Os links dos e-mails precisam dela.',
    text('WHATSAPP_API_URL') &&
      needsWhatsapp &&
      'WHATSAPP_API_URL precisa também de WHATSAPP_FROM, WHATSAPP_TEMPLATE e PUBLIC_URL.',
    (from || template) &&
      !text('WHATSAPP_API_URL') &&
      'WHATSAPP_FROM e WHATSAPP_TEMPLATE vieram sem WHATSAPP_API_URL.',
    text('HUBSPOT_API_URL') &&
      !url &&
      'HUBSPOT_API_URL veio sem PUBLIC_URL. Os contatos dizem de que site vêm.',
    ...serviceNames.flatMap((service) => mistakesOfService(text, service)),
    ...mistakesOfCards(text),
  )
}

/** Keeps the sentences whose condition holds. */
const sentences = (...all: readonly (string | false | undefined)[]): readonly string[] =>
  all.filter((sentence): sentence is string => Boolean(sentence))

/** A service that is called under a name needs that name and its key, or neither. */
function mistakesOfService(text: Text, service: ServiceName): readonly string[] {
  const { url, token, user } = namesOf(service)
  const isNamed = user !== undefined && Boolean(text(user)) !== Boolean(text(token))
  return sentences(
    text(token) && !text(url) && `${token} veio sem ${url}. Diga onde esse serviço atende.`,
    user && text(user) && !text(url) && `${user} veio sem ${url}. Diga onde esse serviço atende.`,
    text(url) &&
      isNamed &&
      `${url} precisa de ${user} e de ${token}, juntas: uma diz quem chama, a outra o prova.`,
  )
}

function namesOf(service: ServiceName) {
  const family = service.toUpperCase() as Uppercase<ServiceName>
  const user = `${family}_API_USER`
  return {
    url: `${family}_API_URL`,
    token: `${family}_API_TOKEN`,
    user: isVariable(user) ? user : undefined,
  } as const
}

/** Where another service takes the numbers of a card, its address must be known, and ours where it sends people back. */
function mistakesOfCards(text: Text): readonly string[] {
  const entry = text('CARD_ENTRY')
  const url = text('CARD_ENTRY_URL')
  const isPage = entry === 'pagina' && url !== ''
  const isImitated = text('NODE_ENV') !== 'production' && !text('DATABASE_URL') && !text('DENTAL_API_URL')
  if (entry === 'proprio')
    return sentences(url && 'CARD_ENTRY_URL veio sem CARD_ENTRY. Diga campos ou pagina, ou tire-a.')
  return sentences(
    !url &&
      !isImitated &&
      `CARD_ENTRY=${entry} precisa de CARD_ENTRY_URL: a imitação do serviço só responde fora da produção, com o banco embutido e sem DENTAL_API_URL.`,
    isPage &&
      !url.startsWith('https://') &&
      'CARD_ENTRY_URL precisa começar com https:// quando CARD_ENTRY é pagina.',
    isPage &&
      !text('PUBLIC_URL') &&
      'CARD_ENTRY=pagina precisa de PUBLIC_URL: é para onde o serviço devolve quem pagou.',
  )
}

/** Makes settings of values that the schema accepts. */
function settingsOf(values: Values, text: Text): Settings {
  const number = (name: VariableName) => Number(values[name])
  const isProduction = text('NODE_ENV') === 'production'
  return {
    mode: text('NODE_ENV') as Mode,
    host: text('HOST'),
    port: number('PORT'),
    publicUrl: withoutSlash(text('PUBLIC_URL')) || null,
    tls: text('TLS_CERT') ? { certFile: text('TLS_CERT'), keyFile: text('TLS_KEY') } : null,
    trustedProxies: number('TRUST_PROXY'),
    databaseUrl: text('DATABASE_URL') || null,
    databaseConnections: number('DATABASE_CONNECTIONS'),
    databaseWaitMs: number('DATABASE_WAIT_SECONDS') * 1_000,
    dataDir: resolve(text('DATA_DIR')),
    secret: text('SECRET') || null,
    listsFile: text('LISTS_FILE') || null,
    smtp: text('SMTP_URL') ? { url: text('SMTP_URL'), from: text('MAIL_FROM') } : null,
    services: Object.fromEntries(
      serviceNames.map((name) => [name, serviceOf(text, name)]),
    ) as Settings['services'],
    takesSandboxMoney: text('SANDBOX_PAYMENTS') === sandboxWord,
    whatsapp: text('WHATSAPP_FROM')
      ? { from: text('WHATSAPP_FROM'), templateId: text('WHATSAPP_TEMPLATE') }
      : null,
    noticeSecret: text('PAYMENT_NOTICE_SECRET') || null,
    cards: { entry: text('CARD_ENTRY') as CardEntry, url: withoutSlash(text('CARD_ENTRY_URL')) || null },
    boletoHosts: hostsIn(text('BOLETO_HOSTS')),
    operatorToken: text('OPERATOR_TOKEN') || null,
    // A proxy that looks every five seconds has seen by then that this process is not ready.
    serveOnMs: Number(values.STOP_AFTER_SECONDS ?? (isProduction ? 10 : 0)) * 1_000,
    mostAtWork: number('MOST_AT_WORK'),
    captchaCost: number('CAPTCHA_COST'),
    logLevel: text('LOG_LEVEL') as LogLevel,
  }
}

function serviceOf(text: Text, service: ServiceName): ServiceSetting | null {
  const { url, token, user } = namesOf(service)
  if (!text(url)) return null
  return { url: withoutSlash(text(url)), token: text(token) || null, user: (user && text(user)) || null }
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '')
