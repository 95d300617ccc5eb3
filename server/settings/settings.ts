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

/** Checks a value; gives what is wrong with it in Portuguese, as the rest of a sentence that begins with the variable. */
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
 * Every variable of the environment that this server reads, as the properties of a JSON Schema: which values it takes, and
 * its default. `check` and `secret` are keywords of ours: no message and no log repeats a secret. docs/operacao.md explains
 * each variable.
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
type VariableName = keyof typeof variables

/** Lists the names of all variables, in the order of the table. */
export const variableNames = Object.keys(variables) as readonly VariableName[]

/** Names a level of the log. */
export type LogLevel = (typeof variables)['LOG_LEVEL']['enum'][number]

/** Where a service outside answers, and what opens it. */
interface ServiceSetting {
  /** Without a slash at the end. */
  readonly url: string
  readonly token: string | null
  /** The name by which the service is called, where it wants one. */
  readonly user: string | null
}

/** What was given of the variables: numbers where a number is wanted and written as one, texts elsewhere. */
type Values = { [Name in VariableName]?: string | number }

/** Everything the environment decides, read once. */
export type Settings = Readonly<ReturnType<typeof settingsOf>>

/** Makes settings of values that the schema accepts. */
function settingsOf(values: Values) {
  const text = (name: VariableName) => String(values[name] ?? '')
  const textOrNull = (name: VariableName) => text(name) || null
  const number = (name: VariableName) => Number(values[name])
  const mode = text('NODE_ENV') as (typeof variables)['NODE_ENV']['enum'][number]
  const stopAfterSeconds = values.STOP_AFTER_SECONDS ?? (mode === 'production' ? 10 : 0)
  const from = text('WHATSAPP_FROM')
  return {
    /** Decides about checks of the server's own output and pages of the sandbox. */
    mode,
    host: text('HOST'),
    port: number('PORT'),
    /** The origin by which people reach this server, without a slash at the end. */
    publicUrl: withoutSlash(text('PUBLIC_URL')) || null,
    tls: text('TLS_CERT') ? { certFile: text('TLS_CERT'), keyFile: text('TLS_KEY') } : null,
    /** How many proxies in front of this server are trusted for address and protocol. */
    trustedProxies: number('TRUST_PROXY'),
    /** Null means the embedded database in `dataDir`. */
    databaseUrl: textOrNull('DATABASE_URL'),
    /** How many connections each process holds at most. */
    databaseConnections: number('DATABASE_CONNECTIONS'),
    /** For how many milliseconds a start waits for a database that is just coming up. */
    databaseWaitMs: number('DATABASE_WAIT_SECONDS') * 1_000,
    dataDir: resolve(text('DATA_DIR')),
    /** The key of the captcha's signatures; null means one generated into `dataDir`. */
    secret: textOrNull('SECRET'),
    listsFile: textOrNull('LISTS_FILE'),
    smtp: text('SMTP_URL') ? { url: text('SMTP_URL'), from: text('MAIL_FROM') } : null,
    /** Null means that a service is imitated here, or that what is for it waits. */
    services: Object.fromEntries(serviceNames.map((name) => [name, serviceOf(text, name)])) as Readonly<
      Record<ServiceName, ServiceSetting | null>
    >,
    /** Whether production may begin though a service that takes money is imitated: no money comes in then. */
    takesSandboxMoney: text('SANDBOX_PAYMENTS') === sandboxWord,
    /** Who sends the cotacoes by WhatsApp, and the template they are sent in. */
    whatsapp: from ? { from, templateId: text('WHATSAPP_TEMPLATE') } : null,
    /** What the payment service signs its notices with; null takes none. */
    noticeSecret: textOrNull('PAYMENT_NOTICE_SECRET'),
    /** How the numbers of a card are taken, and where another service takes them; null where the sandbox imitates it. */
    cards: { entry: text('CARD_ENTRY') as CardEntry, url: withoutSlash(text('CARD_ENTRY_URL')) || null },
    /** Hosts, with their port where it is not 443, to which a boleto's link may lead. */
    boletoHosts: hostsIn(text('BOLETO_HOSTS')),
    /** Opens the metrics; null closes them to all but this machine. */
    operatorToken: textOrNull('OPERATOR_TOKEN'),
    /**
     * For how many milliseconds a server that is asked to end serves on while it reports that it is not ready: a proxy
     * that checks every five seconds has noticed by then.
     */
    serveOnMs: Number(stopAfterSeconds) * 1_000,
    /** How many calls under `/api` are in progress at once before the rest are refused. */
    mostAtWork: number('MOST_AT_WORK'),
    /** Rounds of one guess of the captcha; a guess in a thousand is right. */
    captchaCost: number('CAPTCHA_COST'),
    logLevel: text('LOG_LEVEL') as LogLevel,
  }
}

/** The variables of a service; only those that are called under a name have `user`. */
function namesOf(service: ServiceName) {
  const family = service.toUpperCase() as Uppercase<ServiceName>
  const user = `${family}_API_USER`
  return {
    url: `${family}_API_URL`,
    token: `${family}_API_TOKEN`,
    user: Object.hasOwn(variables, user) ? (user as VariableName) : undefined,
  } as const
}

function serviceOf(text: Text, service: ServiceName): ServiceSetting | null {
  const { url, token, user } = namesOf(service)
  if (!text(url)) return null
  return { url: withoutSlash(text(url)), token: text(token) || null, user: (user && text(user)) || null }
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '')

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
  const values: Values = {}
  for (const name of variableNames) {
    const value = env[name]
    if (!value) continue
    values[name] = 'type' in variables[name] && /^\d+$/.test(value) ? Number(value) : value
  }
  const text = (name: VariableName) => String(values[name] ?? '')
  const mistakes = [
    ...(validate(values) ? [] : (validate.errors ?? []).map(sentenceOf)),
    // Files written on Windows leave an end of line in every value, which is invisible.
    ...variableNames
      .filter((name) => /^\s|\s$/.test(text(name)))
      .map((name) => `${name} tem um espaço ou uma quebra de linha na ponta. Tire.`),
    ...mistakesBetween(text),
    ...mistakesOfNames(env),
  ]
  return mistakes.length > 0 ? { ok: false, mistakes } : { ok: true, settings: settingsOf(values) }
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

/** Says in Portuguese what is wrong with a value. Only numbers and words of a list are repeated, which open nothing. */
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

/** A sentence, and whether it holds. */
type Finding = readonly [holds: unknown, sentence: string]

const sentencesOf = (findings: readonly Finding[]): readonly string[] =>
  findings.filter(([holds]) => holds).map(([, sentence]) => sentence)

const bothFiles = 'Para servir https, informe os dois arquivos.'

/** Which variables do not come without another, and why. */
const needs: readonly (readonly [given: VariableName, needed: VariableName, hint: string])[] = [
  ['DATABASE_URL', 'SECRET', 'Vários servidores sobre um banco precisam da mesma SECRET.'],
  ['TLS_CERT', 'TLS_KEY', bothFiles],
  ['TLS_KEY', 'TLS_CERT', bothFiles],
  ['SMTP_URL', 'MAIL_FROM', 'Diga de quem são os e-mails.'],
  ['MAIL_FROM', 'SMTP_URL', 'Diga por qual servidor os e-mails saem.'],
  ['SMTP_URL', 'PUBLIC_URL', 'Os links dos e-mails precisam dela.'],
  ['HUBSPOT_API_URL', 'PUBLIC_URL', 'Os contatos dizem de que site vêm.'],
]

/** Says in Portuguese which variables need each other, or cannot be together. */
function mistakesBetween(text: Text): readonly string[] {
  const url = text('PUBLIC_URL')
  const whatsapp = text('WHATSAPP_API_URL')
  const from = text('WHATSAPP_FROM')
  const template = text('WHATSAPP_TEMPLATE')
  return sentencesOf([
    ...needs.map(
      ([given, needed, hint]): Finding => [
        text(given) && !text(needed),
        `${given} veio sem ${needed}. ${hint}`,
      ],
    ),
    ...serviceNames.flatMap((service) => findingsOfService(text, service)),
    [
      url && !whyNotWeb(url) && urlOf(url)?.pathname !== '/',
      'PUBLIC_URL tem um caminho. Use só o começo, como https://vendas.example.com.',
    ],
    [
      whatsapp && (!from || !template || !url),
      'WHATSAPP_API_URL precisa também de WHATSAPP_FROM, WHATSAPP_TEMPLATE e PUBLIC_URL.',
    ],
    [(from || template) && !whatsapp, 'WHATSAPP_FROM e WHATSAPP_TEMPLATE vieram sem WHATSAPP_API_URL.'],
    ...findingsOfCards(text),
  ])
}

/** A service that is called under a name needs that name and its key, or neither; both need its address. */
function findingsOfService(text: Text, service: ServiceName): readonly Finding[] {
  const { url, token, user } = namesOf(service)
  const hasToken = text(token) !== ''
  const hasUser = user !== undefined && text(user) !== ''
  const hint = 'Diga onde esse serviço atende.'
  return [
    [hasToken && !text(url), `${token} veio sem ${url}. ${hint}`],
    [hasUser && !text(url), `${user} veio sem ${url}. ${hint}`],
    [
      text(url) && user !== undefined && hasUser !== hasToken,
      `${url} precisa de ${user} e de ${token}, juntas: uma diz quem chama, a outra o prova.`,
    ],
  ]
}

/** Where another service takes the numbers of a card, its address must be known, and ours where it sends people back. */
function findingsOfCards(text: Text): readonly Finding[] {
  const entry = text('CARD_ENTRY')
  const url = text('CARD_ENTRY_URL')
  const isElsewhere = entry !== 'proprio'
  const isPage = entry === 'pagina' && url !== ''
  const isImitated = text('NODE_ENV') !== 'production' && !text('DATABASE_URL') && !text('DENTAL_API_URL')
  return [
    [!isElsewhere && url, 'CARD_ENTRY_URL veio sem CARD_ENTRY. Diga campos ou pagina, ou tire-a.'],
    [
      isElsewhere && !url && !isImitated,
      `CARD_ENTRY=${entry} precisa de CARD_ENTRY_URL: a imitação do serviço só responde fora da produção, com o banco embutido e sem DENTAL_API_URL.`,
    ],
    [
      isPage && !url.startsWith('https://'),
      'CARD_ENTRY_URL precisa começar com https:// quando CARD_ENTRY é pagina.',
    ],
    [
      isPage && !text('PUBLIC_URL'),
      'CARD_ENTRY=pagina precisa de PUBLIC_URL: é para onde o serviço devolve quem pagou.',
    ],
  ]
}

/** Finds unknown variables that are a typo away from one of this server's: an environment is full of others. */
function mistakesOfNames(env: Environment): readonly string[] {
  return Object.keys(env).flatMap((name) => {
    const meant = env[name] && !Object.hasOwn(variables, name) && nearestName(name.toUpperCase())
    return meant
      ? `${name} não é variável deste servidor. Você quis dizer ${meant}? Se é de outro programa, tire-a do ambiente deste.`
      : []
  })
}

/** Finds the variable that a name is a typo of; names as short as PORT are too close to everything. */
const nearestName = (name: string): VariableName | undefined =>
  variableNames
    .filter((own) => own.length >= 7 && distance(name, own) <= (own.length >= 10 ? 2 : 1))
    .sort((one, other) => distance(name, one) - distance(name, other))[0]

const urlOf = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined)

/** Says in Portuguese what is wrong with an address to be called by http or https; undefined where nothing is. */
function whyNotWeb(text: string): string | undefined {
  const url = urlOf(text)
  if (!url || !/^https?:\/\/[^/]/i.test(text)) return 'precisa ser um endereço como https://api.example.com'
  if (url.username || url.password)
    return 'não pode levar usuário nem senha: há uma variável própria para a chave'
  if (text.includes('?') || text.includes('#'))
    return 'não pode levar nada depois do caminho: tire o "?" ou o "#"'
  if (url.protocol === 'http:' && !isPrivate(url.hostname))
    return 'precisa começar com https://: sem criptografia, só dentro da rede da empresa'
  return undefined
}

/** Says in Portuguese what is wrong with the address of a PostgreSQL; undefined where nothing is. */
function whyNotDatabase(text: string): string | undefined {
  if (!/^postgres(ql)?:\/\//.test(text))
    return 'precisa começar com postgres://, como postgres://usuario:senha@host:5432/funis'
  return isReadable(text)
    ? undefined
    : 'não pôde ser lida. Escreva com % os sinais da senha, como %23 no lugar de #'
}

/** Says in Portuguese what is wrong with the address of a mail server; undefined where nothing is. */
function whyNotMailServer(text: string): string | undefined {
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
function hostsIn(text: string): readonly string[] {
  const hosts = text.split(',').map((host) => host.trim().toLowerCase())
  return hosts.filter((host) => host !== '')
}

/** Tells whether a host can only be reached from inside: this machine, a private network, a name without dots. */
function isPrivate(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (host.includes(':')) return host === '::1' || /^f[cd]/.test(host)
  return (
    /^(127|10)\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\./.test(host) ||
    /(^|\.)(localhost|internal|local|lan|test)$/.test(host) ||
    !host.includes('.')
  )
}

const isLocal = (host: string): boolean => /^(localhost|127\.[\d.]+|::1)$/.test(host)

/** Where the sandbox imitates a payment service that takes the numbers of cards. */
export const sandboxCards = '/dev/cartao'

type CardSettings = Pick<Settings, 'cards'>

/** Gives the facts about this deployment that flows may read. */
export function serverFactsOf({ cards }: CardSettings): ServerFacts {
  const address = fieldsAddress(cards)
  return { entradaCartao: cards.entry, ...(address !== undefined && { enderecoCartao: address }) }
}

/** Lists the origins of other sites' documents that a page with money in it may show in a frame. */
export function framesOf({ cards }: CardSettings): readonly string[] {
  const address = fieldsAddress(cards)
  if (address === undefined) return []
  return [address.startsWith('/') ? "'self'" : new URL(address).origin]
}

const fieldsAddress = ({ entry, url }: Settings['cards']): string | undefined =>
  entry === 'campos' ? (url ?? `${sandboxCards}/campos`) : undefined

/**
 * Says in Portuguese what is missing for real customers: the server starts without it, and those who start it should
 * know. Outside production only what can be reached from elsewhere counts.
 */
export function warningsOf(settings: Settings): readonly string[] {
  const { mode, tls, trustedProxies, publicUrl, databaseUrl, services } = settings
  const https: Finding = [
    tls === null && trustedProxies === 0 && (mode === 'production' || !isLocal(settings.host)),
    'Sem https, celulares e outros computadores ficam sem compartilhar, e o captcha demora mais neles: informe TLS_CERT e TLS_KEY, ou sirva atrás de um proxy com https e TRUST_PROXY=1.',
  ]
  if (mode !== 'production')
    return sentencesOf([
      https,
      [
        publicUrl !== null && !isPrivate(urlOf(publicUrl)?.hostname ?? ''),
        'NODE_ENV não é production: quem chega por PUBLIC_URL abre também as páginas /dev, onde se paga um Pix de teste.',
      ],
    ])
  const imitated = serviceNames.filter((name) => services[name] === null)
  const plain = serviceNames.filter((name) => services[name]?.url.startsWith('http:'))
  return sentencesOf([
    https,
    [publicUrl === null, 'Sem PUBLIC_URL, os e-mails não têm o endereço deste servidor.'],
    [
      publicUrl?.startsWith('http:'),
      'PUBLIC_URL começa com http://: os links dos e-mails não serão seguros.',
    ],
    [settings.operatorToken === null, 'Sem OPERATOR_TOKEN, /metricas só responde a esta máquina, sem proxy.'],
    [
      databaseUrl === null,
      'Sem DATABASE_URL, o banco embutido guarda tudo: uma queda de energia pode perder os últimos pedidos.',
    ],
    [
      databaseUrl !== null && isPlainElsewhere(databaseUrl),
      'DATABASE_URL leva a outra máquina sem TLS conferido: dados de pessoas passam abertos pela rede, ou para quem se fizer passar pelo banco. Ponha ?sslmode=verify-full no fim.',
    ],
    [settings.smtp === null, 'Sem SMTP_URL, os e-mails esperam na fila e não saem.'],
    [
      settings.takesSandboxMoney,
      'SANDBOX_PAYMENTS está ligada: onde o serviço de pagamentos falta, qualquer cartão é aprovado e nenhum dinheiro entra.',
    ],
    [imitated.length > 0, `Serviços sem endereço, imitados aqui: ${imitated.join(', ')}.`],
    [plain.length > 0, `Serviços chamados sem criptografia, por http://: ${plain.join(', ')}.`],
    [
      settings.cards.entry === 'proprio' && services.dental !== null,
      'CARD_ENTRY é proprio: os números dos cartões passam por este servidor, e o PCI DSS o cobra por inteiro (SAQ D). Com campos ou pagina eles ficam com o serviço de pagamento.',
    ],
  ])
}

/** Tells whether the connection to a database on another machine is without TLS, or does not check whose it is. */
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
