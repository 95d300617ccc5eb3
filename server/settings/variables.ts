import { serverFactRecords } from '../../names/index.ts'
import { hostsIn, whyNotDatabase, whyNotMailServer, whyNotWeb } from './addresses.ts'

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
