import { isLocal, isPrivate, urlOf } from './addresses.ts'
import type { Settings } from './settings.ts'
import { serviceNames } from './variables.ts'

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
