import { resolve } from 'node:path'
import { Ajv, type ErrorObject, type FuncKeywordDefinition } from 'ajv'
import { distance, listed } from '../../engine/config/index.ts'
import { type CardEntry, type ServerFacts, serverFactRecords } from '../../engine/config/language/widgets.ts'

/** Names the services outside that calls may be forwarded to. */
export const serviceNames = ['dental', 'corretor', 'whatsapp', 'cpf', 'hubspot', 'pet', 'consulta'] as const

/** Names one service outside. */
export type ServiceName = (typeof serviceNames)[number]

/** What `SANDBOX_PAYMENTS` must say: too long to be written by accident, as 1 or true would be. */
export const sandboxWord = 'pagamentos-de-mentira'

/** Says in Portuguese what is wrong with a value, as the rest of a sentence that begins with the variable's name. */
export type Check = (value: string) => string | undefined

const matching =
  (pattern: RegExp, mistake: string): Check =>
  (value) =>
    pattern.test(value) ? undefined : mistake

const text = {} as const
const integer = <const Fallback extends number>(minimum: number, maximum: number, fallback: Fallback) =>
  ({ type: 'integer', minimum, maximum, default: fallback }) as const
const webAddress = { check: whyNotWeb } as const
const simpleSigns = matching(
  /^\s*[!-~]*\s*$/,
  'tem um espaço ou um sinal com acento. Use letras sem acento, algarismos e sinais simples',
)
const serviceToken = { minLength: 8, check: simpleSigns, secret: true } as const
const longSecret = { minLength: 32, check: simpleSigns, secret: true } as const

/**
 * Every variable of the environment that this server reads, as the properties of a JSON Schema: what it may be, and what
 * counts where it is empty. `check` and `secret` are keywords of ours: a secret opens something, and no message and no log
 * repeats it. docs/operacao.md says what each is for.
 */
export const variables = {
  NODE_ENV: { enum: ['development', 'test', 'production'], default: 'development' },
  HOST: {
    default: '127.0.0.1',
    check: matching(/^[\w.:-]+$/, 'precisa ser um endereço desta máquina, como 127.0.0.1 ou 0.0.0.0'),
  },
  PORT: integer(0, 65_535, 3000),
  PUBLIC_URL: webAddress,
  TLS_CERT: text,
  TLS_KEY: text,
  TRUST_PROXY: integer(0, 10, 0),
  DATABASE_URL: { check: whyNotDatabase, secret: true },
  DATABASE_CONNECTIONS: integer(2, 500, 20),
  DATABASE_WAIT_SECONDS: integer(0, 600, 60),
  DATA_DIR: { default: './dados' },
  SECRET: { minLength: 32, secret: true },
  LISTS_FILE: text,
  SMTP_URL: { check: whyNotMailServer, secret: true },
  MAIL_FROM: {
    check: matching(
      /^[\w.!#$%&'*+/=?^`{|}~-]+@([a-z\d-]+\.)+[a-z]{2,}$/i,
      'precisa ser só um e-mail, como vendas@example.com',
    ),
  },
  DENTAL_API_URL: webAddress,
  DENTAL_API_TOKEN: serviceToken,
  SANDBOX_PAYMENTS: {
    check: matching(
      new RegExp(`^${sandboxWord}$`),
      `só aceita ${sandboxWord}, por extenso. Para vender de verdade, tire-a`,
    ),
  },
  CORRETOR_API_URL: webAddress,
  CORRETOR_API_TOKEN: serviceToken,
  WHATSAPP_API_URL: webAddress,
  WHATSAPP_API_TOKEN: serviceToken,
  WHATSAPP_FROM: {
    check: matching(/^\d{10,15}$/, 'precisa ser só algarismos, com o 55, como 5511900000000'),
  },
  WHATSAPP_TEMPLATE: {
    check: matching(/^[\w.:-]{1,100}$/, 'precisa ser um nome sem espaços nem acentos'),
  },
  CPF_API_URL: webAddress,
  CPF_API_TOKEN: serviceToken,
  HUBSPOT_API_URL: webAddress,
  HUBSPOT_API_TOKEN: serviceToken,
  PET_API_URL: webAddress,
  PET_API_USER: text,
  PET_API_TOKEN: serviceToken,
  CONSULTA_API_URL: webAddress,
  CONSULTA_API_USER: text,
  CONSULTA_API_TOKEN: serviceToken,
  PAYMENT_NOTICE_SECRET: longSecret,
  CARD_ENTRY: { enum: serverFactRecords.entradaCartao.oneOf, default: 'proprio' },
  CARD_ENTRY_URL: webAddress,
  BOLETO_HOSTS: {
    check: (value: string) =>
      hostsIn(value).every((host) => /^([a-z\d-]+\.)+[a-z]{2,}(:\d{1,5})?$/.test(host))
        ? undefined
        : 'precisa ser uma lista como boletos.example.com,pdf.example.com, sem https:// nem caminho',
  },
  OPERATOR_TOKEN: longSecret,
  STOP_AFTER_SECONDS: { type: 'integer', minimum: 0, maximum: 300, examples: [10] },
  MOST_AT_WORK: integer(1, 100_000, 250),
  CAPTCHA_COST: integer(1, 1_000_000, 2000),
  LOG_LEVEL: { enum: ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'], default: 'info' },
} as const

/** Names one variable that this server reads. */
export type VariableName = keyof typeof variables

/** Lists the names of all variables, in the order of the table. */
export const variableNames = Object.keys(variables) as readonly VariableName[]

/** Tells whether a name is that of a variable of the table. */
export const isVariable = (name: string): name is VariableName => Object.hasOwn(variables, name)

/** The environment this server runs in, which decides about checks of its own output and pages of the sandbox. */
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
  /** How many proxies in front of this server are trusted for address and protocol. */
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
  const without = missingPair(text)
  const url = text('PUBLIC_URL')
  const from = text('WHATSAPP_FROM')
  const template = text('WHATSAPP_TEMPLATE')
  const whatsapp = text('WHATSAPP_API_URL')
  const bothFiles = 'Para servir https, informe os dois arquivos.'
  return sentences(
    without('DATABASE_URL', 'SECRET', 'Vários servidores sobre um banco precisam da mesma SECRET.'),
    without('TLS_CERT', 'TLS_KEY', bothFiles),
    without('TLS_KEY', 'TLS_CERT', bothFiles),
    url &&
      !whyNotWeb(url) &&
      urlOf(url)?.pathname !== '/' &&
      'PUBLIC_URL tem um caminho. Use só o começo, como https://vendas.example.com.',
    without('SMTP_URL', 'MAIL_FROM', 'Diga de quem são os e-mails.'),
    without('MAIL_FROM', 'SMTP_URL', 'Diga por qual servidor os e-mails saem.'),
    without('SMTP_URL', 'PUBLIC_URL', 'Os links dos e-mails precisam dela.'),
    whatsapp &&
      (!from || !template || !url) &&
      'WHATSAPP_API_URL precisa também de WHATSAPP_FROM, WHATSAPP_TEMPLATE e PUBLIC_URL.',
    (from || template) && !whatsapp && 'WHATSAPP_FROM e WHATSAPP_TEMPLATE vieram sem WHATSAPP_API_URL.',
    without('HUBSPOT_API_URL', 'PUBLIC_URL', 'Os contatos dizem de que site vêm.'),
    ...serviceNames.flatMap((service) => mistakesOfService(text, service)),
    ...mistakesOfCards(text),
  )
}

/** Makes a check that a variable does not come without another that it needs. */
const missingPair = (text: Text) => (given: VariableName, needed: VariableName, hint: string) =>
  text(given) !== '' && text(needed) === '' && `${given} veio sem ${needed}. ${hint}`

/** Keeps the sentences whose condition holds. */
const sentences = (...all: readonly (string | false | undefined)[]): readonly string[] =>
  all.filter((sentence): sentence is string => Boolean(sentence))

/** A service that is called under a name needs that name and its key, or neither. */
function mistakesOfService(text: Text, service: ServiceName): readonly string[] {
  const { url, token, user } = namesOf(service)
  const without = missingPair(text)
  const isHalfNamed = user !== undefined && Boolean(text(user)) !== Boolean(text(token))
  return sentences(
    without(token, url, 'Diga onde esse serviço atende.'),
    user && without(user, url, 'Diga onde esse serviço atende.'),
    text(url) &&
      isHalfNamed &&
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

/** Reads an address; undefined for what is none. */
export function urlOf(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

/** Says in Portuguese what is wrong with an address to be called by http or https; undefined where nothing is. */
function whyNotWeb(text: string): string | undefined {
  const url = urlOf(text)
  if (!url || !/^https?:\/\/[^/]/i.test(text)) return 'precisa ser um endereço como https://api.example.com'
  if (url.username || url.password)
    return 'não pode levar usuário nem senha: há uma variável própria para a chave'
  if (text.includes('?') || text.includes('#'))
    return 'não pode levar nada depois do caminho: tire o "?" ou o "#"'
  if (isLinkLocal(url.hostname))
    return 'leva a um endereço reservado da própria rede, que não é de nenhum serviço'
  if (url.protocol === 'http:' && !isPrivate(url.hostname)) {
    return 'precisa começar com https://: sem criptografia, só dentro da rede da empresa'
  }
  return undefined
}

/** Says in Portuguese what is wrong with the address of a PostgreSQL; undefined where nothing is. */
export function whyNotDatabase(text: string): string | undefined {
  if (!/^postgres(ql)?:\/\//.test(text))
    return 'precisa começar com postgres://, como postgres://usuario:senha@host:5432/funis'
  return isReadable(text)
    ? undefined
    : 'não pôde ser lida. Escreva com % os sinais da senha, como %23 no lugar de #'
}

/** Says in Portuguese what is wrong with the address of a mail server; undefined where nothing is. */
export function whyNotMailServer(text: string): string | undefined {
  const url = urlOf(text)
  const isRight =
    url !== undefined &&
    isReadable(text) &&
    /^smtps?:$/.test(url.protocol) &&
    url.hostname !== '' &&
    !/[?#]/.test(text) &&
    /^\/?$/.test(url.pathname) &&
    Boolean(url.username) === Boolean(url.password)
  return isRight ? undefined : 'precisa ser como smtps://usuario:senha@smtp.example.com:465, sem mais nada'
}

/** A name or a password may carry any sign, written with %; a lone % or a bare # makes another address of it. */
function isReadable(text: string): boolean {
  const url = urlOf(text)
  try {
    return url !== undefined && !url.hash && decodeURIComponent(url.username + url.password) !== undefined
  } catch {
    return false
  }
}

/** Reads the names of a list of hosts separated by commas. */
export const hostsIn = (text: string): readonly string[] =>
  text
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== '')

/** Tells whether a host can only be reached from inside: this machine, a private network, a name without dots. */
export function isPrivate(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (host.includes(':')) return host === '::1' || /^f[cd]/.test(host)
  return (
    /^(127|10)\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\./.test(host) ||
    /(^|\.)(localhost|internal|local|lan|test)$/.test(host) ||
    !host.includes('.')
  )
}

/** Addresses at which clouds hand out the secrets of a machine. */
const isLinkLocal = (hostname: string): boolean =>
  /^169\.254\.|^\[fe[89ab]|^\[::ffff:a9fe:|^metadata\.google\.internal$/.test(hostname)

/** Tells whether only this machine can reach a host. */
export const isLocal = (host: string): boolean => /^(localhost|127\.[\d.]+|::1)$/.test(host)

/** A pattern of our names, and the names that exist. */
interface Family {
  readonly shape: RegExp
  readonly members: readonly VariableName[]
}

const startingWith = (...starts: readonly string[]): readonly Family[] =>
  starts.map((start) => ({
    shape: new RegExp(`^${start}_`),
    members: variableNames.filter((name) => name.startsWith(start)),
  }))

const families: readonly Family[] = [
  ...startingWith('DATABASE', 'SMTP', 'MAIL', 'TLS', 'CAPTCHA', 'CARD_ENTRY'),
  ...startingWith('DENTAL', 'CORRETOR', 'WHATSAPP', 'CPF', 'HUBSPOT'),
  { shape: /^[A-Z]+_API_URL$/, members: variableNames.filter((name) => name.endsWith('_API_URL')) },
  { shape: /^[A-Z]+_API_TOKEN$/, members: variableNames.filter((name) => name.endsWith('_API_TOKEN')) },
]

/** Variables of other programs that look like ours: of clouds, of builds, of hosted databases. */
const foreign: readonly RegExp[] = [
  /^(GITHUB|GITLAB|CI|BITBUCKET|CIRCLE|BUILDKITE|JENKINS|SONAR|CODECOV|SENTRY|DATADOG|SNYK|NPM|DOCKER)_API_/,
  /^(CF|CLOUDFLARE|FLY|RAILWAY|HEROKU|VERCEL|NETLIFY|RENDER|LINODE|DIGITALOCEAN|HCLOUD|PULUMI|VITE)_API_/,
  /^DATABASE_(URL_.+|PUBLIC_URL|PRIVATE_URL|CONNECTION_POOL_URL)$/,
  /_(SERVICE_HOST|SERVICE_PORT\w*|PORT_\d+_\w+)$/,
]

/** Kubernetes and Docker give each neighbour called X a variable X_PORT with such a value. */
const isNeighbour = (name: string, value: string): boolean =>
  /_PORT$/.test(name) && /^(tcp|udp):\/\//.test(value)

/**
 * Finds unknown variables that were probably meant for this server, each with a suggestion.
 *
 * An environment is full of variables of other programs: one is reported only if it is a typo away from one of ours, or
 * has the pattern of a family of ours.
 */
export function mistakesOfNames(env: Environment): readonly string[] {
  return Object.entries(env).flatMap(([name, value]) => {
    if (!value || variableNames.some((own) => own === name) || isForeign(name, value)) return []
    const meant = nearestName(name)
    if (meant) return [`${name} não é variável deste servidor. ${suggestion(`Você quis dizer ${meant}?`)}`]
    const family = families.find(({ shape }) => shape.test(name.toUpperCase()))
    return family
      ? [`${name} não é variável deste servidor. ${suggestion(`Parecidas, há ${listed(family.members)}.`)}`]
      : []
  })
}

const suggestion = (hint: string): string => `${hint} Se é de outro programa, tire-a do ambiente deste.`

const isForeign = (name: string, value: string): boolean =>
  foreign.some((pattern) => pattern.test(name)) || isNeighbour(name, value)

/** Gives the variable that was probably meant; names as short as PORT are too close to everything. */
function nearestName(name: string): VariableName | undefined {
  const upper = name.toUpperCase()
  return variableNames
    .filter((own) => own.length >= 7 && distance(upper, own) <= (own.length >= 10 ? 2 : 1))
    .sort((one, other) => distance(upper, one) - distance(upper, other))[0]
}

/** Where the sandbox has its imitations of a payment service that takes the numbers of cards. */
export const sandboxCards = '/dev/cartao'

type CardSettings = Pick<Settings, 'cards'>

/** Gives what the deployment says of itself to the flows it serves. */
export function serverFactsOf(settings: CardSettings): ServerFacts {
  const address = fieldsAddress(settings)
  return { entradaCartao: settings.cards.entry, ...(address !== undefined && { enderecoCartao: address }) }
}

/** Lists the origins of documents of others that a page with money in it may show in a frame. */
export function framesOf(settings: CardSettings): readonly string[] {
  const address = fieldsAddress(settings)
  if (address === undefined) return []
  return [address.startsWith('/') ? "'self'" : new URL(address).origin]
}

const fieldsAddress = ({ cards: { entry, url } }: CardSettings): string | undefined =>
  entry === 'campos' ? (url ?? `${sandboxCards}/campos`) : undefined

/**
 * Names what is missing for real customers, each in Portuguese: the server starts without it, and those who start it
 * should know. Outside production it names only what can be reached from elsewhere.
 */
export function warningsOf(settings: Settings): readonly string[] {
  const warnings =
    settings.mode === 'production' ? warningsOfProduction(settings) : warningsElsewhere(settings)
  return warnings.filter((warning): warning is string => Boolean(warning))
}

type Warnings = readonly (string | false | undefined)[]

const withoutHttps = ({ tls, trustedProxies }: Settings) =>
  tls === null &&
  trustedProxies === 0 &&
  'Sem https, celulares e outros computadores ficam sem compartilhar, e o captcha demora mais neles: informe TLS_CERT e TLS_KEY, ou sirva atrás de um proxy com https e TRUST_PROXY=1.'

const warningsElsewhere = (settings: Settings): Warnings => [
  !isLocal(settings.host) && withoutHttps(settings),
  settings.publicUrl !== null &&
    !isPrivate(urlOf(settings.publicUrl)?.hostname ?? '') &&
    'NODE_ENV não é production: quem chega por PUBLIC_URL abre também as páginas /dev, onde se paga um Pix de teste.',
]

function warningsOfProduction(settings: Settings): Warnings {
  const { publicUrl, operatorToken, databaseUrl, smtp, services, cards } = settings
  const imitated = serviceNames.filter((name) => services[name] === null)
  const plain = serviceNames.filter((name) => services[name]?.url.startsWith('http:'))
  return [
    withoutHttps(settings),
    publicUrl === null && 'Sem PUBLIC_URL, os e-mails não têm o endereço deste servidor.',
    publicUrl?.startsWith('http:') &&
      'PUBLIC_URL começa com http://: os links dos e-mails não serão seguros.',
    operatorToken === null && 'Sem OPERATOR_TOKEN, /metricas só responde a esta máquina, sem proxy.',
    databaseUrl === null &&
      'Sem DATABASE_URL, o banco embutido guarda tudo: uma queda de energia pode perder os últimos pedidos.',
    databaseUrl !== null &&
      isPlainElsewhere(databaseUrl) &&
      'DATABASE_URL leva a outra máquina sem TLS conferido: dados de pessoas passam abertos pela rede, ou para quem se fizer passar pelo banco. Ponha ?sslmode=verify-full no fim.',
    smtp === null && 'Sem SMTP_URL, os e-mails esperam na fila e não saem.',
    settings.takesSandboxMoney &&
      'SANDBOX_PAYMENTS está ligada: onde o serviço de pagamentos falta, qualquer cartão é aprovado e nenhum dinheiro entra.',
    imitated.length > 0 && `Serviços sem endereço, imitados aqui: ${imitated.join(', ')}.`,
    plain.length > 0 && `Serviços chamados sem criptografia, por http://: ${plain.join(', ')}.`,
    cards.entry === 'proprio' &&
      services.dental !== null &&
      'CARD_ENTRY é proprio: os números dos cartões passam por este servidor, e o PCI DSS o cobra por inteiro (SAQ D). Com campos ou pagina eles ficam com o serviço de pagamento.',
  ]
}

function isPlainElsewhere(databaseUrl: string): boolean {
  const url = urlOf(databaseUrl)
  if (!url) return false
  const host = url.searchParams.get('host') ?? url.hostname
  const isHere = host === '' || host.startsWith('/') || isLocal(host.replace(/^\[|\]$/g, ''))
  // The library takes `prefer` and `require` for `verify-full`, unless it is told to be as lax as libpq.
  const isLax = url.searchParams.get('uselibpqcompat') === 'true'
  const sure = isLax ? /^verify-/ : /^(prefer|require|verify-ca|verify-full)$/
  return !isHere && !sure.test(url.searchParams.get('sslmode') ?? '')
}
