import { isLocal, isPrivate, urlOf } from './address.ts'
import { among } from './among.ts'
import type { Settings } from './settings.ts'
import { serviceNames } from './variables.ts'

/**
 * Names what is missing for real customers, each in Portuguese: the server starts without it, and whoever starts it
 * should know. Outside production it speaks only of what can be reached from elsewhere.
 */
export function warningsOf(settings: Settings): readonly string[] {
  const { mode, host } = settings
  if (mode !== 'production') return among(!isLocal(host) && lackOfHttps(settings), lackOfMode(settings))
  return [
    ...among(lackOfHttps(settings)),
    ...lacksOfAddress(settings),
    ...lacksOfStore(settings),
    ...lacksOfServices(settings),
  ]
}

const lackOfHttps = ({ tls, trustedProxies }: Settings) =>
  tls === null &&
  trustedProxies === 0 &&
  'Sem https, celulares e outros computadores ficam sem copiar, compartilhar e sem o captcha: informe TLS_CERT e TLS_KEY, ou sirva atrás de um proxy com https e TRUST_PROXY=1.'

const lackOfMode = ({ publicUrl }: Settings) =>
  publicUrl !== null &&
  !isPrivate(urlOf(publicUrl)?.hostname ?? '') &&
  'NODE_ENV não é production: quem chega por PUBLIC_URL abre também as páginas /dev, onde se paga um Pix de teste.'

const lacksOfAddress = ({ publicUrl, operatorToken }: Settings) =>
  among(
    publicUrl === null && 'Sem PUBLIC_URL, os e-mails não têm o endereço deste servidor.',
    publicUrl?.startsWith('http:') &&
      'PUBLIC_URL começa com http://: os links dos e-mails não serão seguros.',
    operatorToken === null && 'Sem OPERATOR_TOKEN, /metricas só responde a esta máquina, sem proxy.',
  )

const lacksOfStore = ({ databaseUrl, smtp }: Settings) =>
  among(
    databaseUrl === null &&
      'Sem DATABASE_URL, o banco embutido guarda tudo: uma queda de energia pode perder os últimos pedidos.',
    smtp === null && 'Sem SMTP_URL, os e-mails esperam na fila e não saem.',
  )

function lacksOfServices({ services }: Settings): readonly string[] {
  const imitated = serviceNames.filter((name) => services[name] === null)
  const plain = serviceNames.filter((name) => services[name]?.url.startsWith('http:'))
  return among(
    imitated.length > 0 && `Serviços sem endereço, imitados aqui: ${imitated.join(', ')}.`,
    plain.length > 0 && `Serviços chamados sem criptografia, por http://: ${plain.join(', ')}.`,
  )
}
