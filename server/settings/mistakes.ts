import { urlOf, whyNotWeb } from './address.ts'
import { among } from './among.ts'
import { isVariable, serviceNames, type Text, type VariableName, variableNames } from './variables.ts'

/** Names what is wrong with the texts of the environment, each in Portuguese; never repeats a value. */
export function mistakesOfTexts(text: Text): readonly string[] {
  const rules = [
    edges,
    database,
    certificate,
    ownAddress,
    mail,
    services,
    sandbox,
    messages,
    boletos,
    cards,
    operator,
  ]
  return rules.flatMap((rule) => rule(text))
}

type Rule = (text: Text) => readonly string[]

/** Files written on Windows leave an end of line in every value, which no eye sees. */
const edges: Rule = (text) =>
  variableNames
    .filter((name) => /^\s|\s$/.test(text(name)))
    .map((name) => `${name} tem um espaço ou uma quebra de linha na ponta. Tire.`)

const database: Rule = (text) => {
  const url = text('DATABASE_URL')
  if (!url) return []
  const named = /^postgres(ql)?:\/\//.test(url)
  return among(
    !named && 'DATABASE_URL precisa começar com postgres://, como postgres://usuario:senha@host:5432/funis.',
    named &&
      !isReadable(url) &&
      'DATABASE_URL não pôde ser lida. Escreva com % os sinais da senha, como %23 no lugar de #.',
    !text('SECRET') &&
      'DATABASE_URL veio sem SECRET. Vários servidores sobre um banco precisam da mesma SECRET.',
  )
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

const certificate: Rule = (text) => {
  if (Boolean(text('TLS_CERT')) === Boolean(text('TLS_KEY'))) return []
  const [given, lacking] = text('TLS_CERT') ? ['TLS_CERT', 'TLS_KEY'] : ['TLS_KEY', 'TLS_CERT']
  return [`${given} veio sem ${lacking}. Para servir https, informe os dois arquivos.`]
}

const ownAddress: Rule = (text) => {
  const host = text('HOST')
  const url = text('PUBLIC_URL')
  const why = url ? whyNotWeb(url) : undefined
  const hasPath = url && !why && urlOf(url)?.pathname !== '/'
  return among(
    !/^[\w.:-]+$/.test(host) && 'HOST precisa ser um endereço desta máquina, como 127.0.0.1 ou 0.0.0.0.',
    why && `PUBLIC_URL ${why}.`,
    hasPath && 'PUBLIC_URL tem um caminho. Use só o começo, como https://vendas.example.com.',
  )
}

const mail: Rule = (text) => {
  const [url, from] = [text('SMTP_URL'), text('MAIL_FROM')]
  return among(
    url &&
      !isMailServer(url) &&
      'SMTP_URL precisa ser como smtps://usuario:senha@smtp.example.com:465, sem mais nada.',
    from && !isMailbox(from) && 'MAIL_FROM precisa ser só um e-mail, como vendas@example.com.',
    url && !from && 'SMTP_URL veio sem MAIL_FROM. Diga de quem são os e-mails.',
    from && !url && 'MAIL_FROM veio sem SMTP_URL. Diga por qual servidor os e-mails saem.',
    url && !text('PUBLIC_URL') && 'SMTP_URL veio sem PUBLIC_URL. Os links dos e-mails precisam dela.',
  )
}

function isMailServer(text: string): boolean {
  const url = urlOf(text)
  if (!url || !isReadable(text) || !/^smtps?:$/.test(url.protocol) || !url.hostname) return false
  return !/[?#]/.test(text) && /^\/?$/.test(url.pathname) && Boolean(url.username) === Boolean(url.password)
}

const isMailbox = (text: string): boolean => /^[\w.!#$%&'*+/=?^`{|}~-]+@([a-z\d-]+\.)+[a-z]{2,}$/i.test(text)

const services: Rule = (text) =>
  serviceNames.flatMap((service) => {
    const url = `${service.toUpperCase()}_API_URL` as VariableName
    const token = `${service.toUpperCase()}_API_TOKEN` as VariableName
    const why = text(url) ? whyNotWeb(text(url)) : undefined
    return among(
      why && `${url} ${why}.`,
      text(token) && !text(url) && `${token} veio sem ${url}. Diga onde esse serviço atende.`,
      ...lackOfUser(text, { url, token, user: `${service.toUpperCase()}_API_USER` }),
      ...weakness(text, token, 8),
    )
  })

interface ServiceVariables {
  readonly url: VariableName
  readonly token: VariableName
  readonly user: string
}

/** A service that is called in somebody's name needs that name and its key, or neither. */
function lackOfUser(text: Text, { url, token, user }: ServiceVariables): readonly string[] {
  if (!isVariable(user)) return []
  return among(
    text(user) && !text(url) && `${user} veio sem ${url}. Diga onde esse serviço atende.`,
    text(url) &&
      Boolean(text(user)) !== Boolean(text(token)) &&
      `${url} precisa de ${user} e de ${token}, juntas: uma diz quem chama, a outra o prova.`,
  )
}

/** What `SANDBOX_PAYMENTS` must say: nobody writes it by accident, as they would write 1 or true. */
export const sandboxWord = 'pagamentos-de-mentira'

const sandbox: Rule = (text) =>
  among(
    text('SANDBOX_PAYMENTS') &&
      text('SANDBOX_PAYMENTS') !== sandboxWord &&
      `SANDBOX_PAYMENTS só aceita ${sandboxWord}, por extenso. Para vender de verdade, tire-a.`,
  )

/** What goes to the services that write to people: who writes, in which words, with a link to where. */
const messages: Rule = (text) => {
  const [from, template] = [text('WHATSAPP_FROM'), text('WHATSAPP_TEMPLATE')]
  const hubspotNeedsUs = text('HUBSPOT_API_URL') && !text('PUBLIC_URL')
  const whatsapp = text('WHATSAPP_API_URL')
  return among(
    from &&
      !/^\d{10,15}$/.test(from) &&
      'WHATSAPP_FROM precisa ser só algarismos, com o 55, como 5511900000000.',
    template &&
      !/^[\w.:-]{1,100}$/.test(template) &&
      'WHATSAPP_TEMPLATE precisa ser um nome sem espaços nem acentos.',
    whatsapp &&
      (!from || !template || !text('PUBLIC_URL')) &&
      'WHATSAPP_API_URL precisa também de WHATSAPP_FROM, WHATSAPP_TEMPLATE e PUBLIC_URL.',
    (from || template) && !whatsapp && 'WHATSAPP_FROM e WHATSAPP_TEMPLATE vieram sem WHATSAPP_API_URL.',
    hubspotNeedsUs && 'HUBSPOT_API_URL veio sem PUBLIC_URL. Os contatos dizem de que site vêm.',
  )
}

/** Reads the names of a list separated by commas. */
export const hostsIn = (text: string): readonly string[] =>
  text
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== '')

const boletos: Rule = (text) =>
  among(
    !hostsIn(text('BOLETO_HOSTS')).every((host) => /^([a-z\d-]+\.)+[a-z]{2,}(:\d{1,5})?$/.test(host)) &&
      'BOLETO_HOSTS precisa ser uma lista como boletos.example.com,pdf.example.com, sem https:// nem caminho.',
  )

/** Where the numbers of a card are taken by somebody else, their address must be known, and ours where they send people back. */
const cards: Rule = (text) => {
  const [entry, url] = [text('CARD_ENTRY'), text('CARD_ENTRY_URL')]
  if (entry === 'proprio')
    return among(url && 'CARD_ENTRY_URL veio sem CARD_ENTRY. Diga campos ou pagina, ou tire-a.')
  const isImitated = text('NODE_ENV') !== 'production' && !text('DATABASE_URL') && !text('DENTAL_API_URL')
  const why = url ? whyNotWeb(url) : undefined
  return among(
    !url &&
      !isImitated &&
      `CARD_ENTRY=${entry} precisa de CARD_ENTRY_URL: a imitação do serviço só responde fora da produção, com o banco embutido e sem DENTAL_API_URL.`,
    why && `CARD_ENTRY_URL ${why}.`,
    url &&
      entry === 'pagina' &&
      !url.startsWith('https://') &&
      'CARD_ENTRY_URL precisa começar com https:// quando CARD_ENTRY é pagina.',
    url &&
      entry === 'pagina' &&
      !text('PUBLIC_URL') &&
      'CARD_ENTRY=pagina precisa de PUBLIC_URL: é para onde o serviço devolve quem pagou.',
  )
}

const operator: Rule = (text) => [
  ...weakness(text, 'SECRET', 32),
  ...weakness(text, 'OPERATOR_TOKEN', 32),
  ...weakness(text, 'PAYMENT_NOTICE_SECRET', 32),
]

function weakness(text: Text, name: VariableName, least: number): readonly string[] {
  const value = text(name)
  return among(
    value && value.length < least && `${name} é curta demais. Use pelo menos ${least} caracteres sorteados.`,
    name !== 'SECRET' &&
      /[^\x21-\x7e]/.test(value.trim()) &&
      `${name} tem um espaço ou um sinal com acento. Use letras sem acento, algarismos e sinais simples.`,
  )
}
