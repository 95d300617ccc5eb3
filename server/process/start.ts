import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { isRecord } from '../../engine/index.ts'
import type { Operation } from '../calls/operation.ts'
import type { Lists } from '../contract/handler.ts'
import { servicesOf } from '../contract/operation-file.ts'
import type { Served } from '../pages/funnel.ts'
import { MisencodedFile, readUtf8 } from '../pages/project-files.ts'
import { type Settings, sandboxWord } from '../settings/settings.ts'
import { isOutOfReach } from '../store/index.ts'

/** Writes the addresses worth trying first, for the person who started the server: under each variant those of its funnels. */
export function linksOf(
  address: string,
  served: readonly Served[],
  sandbox: readonly string[],
  network: readonly string[] = [],
): string {
  const groups = new Map<string, readonly string[]>()
  const add = (title: string, links: readonly string[]) =>
    links.length > 0 && groups.set(title, [...(groups.get(title) ?? []), ...links])
  for (const { texts, ...one } of served)
    add(
      texts.titulo,
      tryable(one).map(({ path, label }) => `${address}${path}${label && `   (${label})`}`),
    )
  add(
    'Ambiente de teste',
    sandbox.map((path) => `${address}${path}`),
  )
  add(`De outro aparelho da mesma rede, no lugar de ${address}`, network)
  const lines = [...groups].flatMap(([title, links]) => [`  ${title}`, ...links.map((link) => `    ${link}`)])
  return ['', 'Pronto. Abra no navegador:', ...lines, '', 'Para encerrar: Ctrl+C.', ''].join('\n')
}

/** Lists the home of a funnel, where it has one, and the addresses that its flow gives as examples. */
export function tryable({ home, site }: Pick<Served, 'home' | 'site'>) {
  const examples = site.routes.flatMap(({ example, label = '' }) =>
    example === undefined ? [] : [{ path: example.startsWith('/') ? example : `${home}${example}`, label }],
  )
  return site.prefix ? [{ path: home, label: '' }, ...examples] : examples
}

type Listening = Pick<Settings, 'host' | 'port' | 'tls'>

/** Lists how other devices of the network reach a server that listens to all of them: one address for each network. */
export function networkAddressesOf(
  { host, port, tls }: Listening,
  interfaces: ReturnType<typeof networkInterfaces>,
): readonly string[] {
  if (host !== '0.0.0.0' && host !== '::') return []
  return Object.values(interfaces)
    .flatMap((each = []) => each)
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => `${tls ? 'https' : 'http'}://${address}:${port}`)
}

/** Writes the address of a listening server as a person types it. */
export function addressOf({ host, port, tls }: Listening): string {
  const isThisMachine = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host)
  const name = isThisMachine ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `${tls ? 'https' : 'http'}://${name}:${port}`
}

/** What the lists of a file are checked against. */
interface ListRules {
  /** The lists that a file may bring, and how many numbers are in each. */
  readonly known: Readonly<Record<string, 'many' | 'one'>>
  /** Tells whether a number has the right check digits: a mistyped one would silently match no one. */
  isValid(number: string): boolean
}

/**
 * Reads the lists that live on the server only, each as its numbers; without a file there are none.
 *
 * Throws an Error for people.
 */
export function readLists(file: string | null, { known, isValid }: ListRules): Lists {
  if (file === null) return {}
  const wrong = (mistake: string) => new Error(`LISTS_FILE (${file}) ${mistake}`)
  let given: unknown
  try {
    given = JSON.parse(readUtf8(file))
  } catch (error) {
    if (error instanceof MisencodedFile) throw wrong(`não pôde ser lido.\n${error.message}`)
    throw wrong('não pôde ser lido como JSON.')
  }
  if (!isRecord(given)) throw wrong('precisa ser um objeto.')
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      if (!Object.hasOwn(known, name)) throw wrong(`traz "${name}". Use ${Object.keys(known).join(', ')}.`)
      const isMany = known[name] === 'many'
      const numbers = isMany ? value : [value].filter((number) => number !== null)
      if (!Array.isArray(numbers) || !numbers.every(isBareNumber))
        throw wrong(`precisa de ${isMany ? 'uma lista de números' : 'um número'} sem pontuação em "${name}".`)
      if (!numbers.every(isValid))
        throw wrong(`traz em "${name}" um número que não é CPF nem CNPJ: confira os dígitos.`)
      return [name, numbers]
    }),
  )
}

const isBareNumber = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{11,14}$/.test(value)

/** Tells whether money goes through an operation, and to whom. */
export type MoneyFacts = Pick<Operation, 'money' | 'upstream'>

/** A funnel: its flow as JSON, and whether its variant sells one product at a time. */
export interface AskingFunnel {
  readonly body: string
  readonly isOfProducts: boolean
}

/** Lists the operations that funnels call, each as it is for what the variant sells. */
export function askedBy(
  funnels: readonly AskingFunnel[],
  operations: Iterable<Operation>,
): readonly MoneyFacts[] {
  return [...operations].flatMap((operation) => {
    const asking = funnels.filter(({ body }) => body.includes(`"${operation.name}"`))
    const { ofProduct = operation } = operation
    return asking.map(({ isOfProducts }) => (isOfProducts ? ofProduct : operation))
  })
}

/**
 * Refuses to start in production where a service that takes money is imitated here, unless the settings say so by name:
 * the sandbox approves any card.
 *
 * Throws an Error for people.
 */
export function refuseSandboxMoney(settings: Settings, operations: Iterable<MoneyFacts>): void {
  if (settings.mode !== 'production' || settings.takesSandboxMoney) return
  const takers = [...operations].flatMap(({ money, upstream }) =>
    money && upstream ? servicesOf(upstream) : [],
  )
  const reached: Readonly<Record<string, unknown>> = settings.services
  const imitated = [...new Set(takers)].filter((service) => !reached[service])
  if (imitated.length === 0) return
  const lacking = imitated.map((service) => `${service.toUpperCase()}_API_URL`).join(' e ')
  throw new Error(
    `Em produção, falta ${lacking}: sem o serviço de verdade, qualquer cartão seria aprovado e nenhum dinheiro entraria. Para uma demonstração, em que ninguém compra, diga SANDBOX_PAYMENTS=${sandboxWord}.`,
  )
}

/** Explains in Portuguese why the process could not start, and what mends it, for any error. */
export function whyNotStarted(error: unknown): string {
  if (!(error instanceof Error)) return unexpected(String(error))
  const { code, path } = error as NodeJS.ErrnoException
  // An error written for people has neither a code nor a class of its own.
  if (code === undefined && error.constructor === Error) return error.message
  const ofCode = systemErrors[code ?? '']
  if (ofCode) return ofCode(path ?? 'um arquivo')
  if (isOutOfReach(error))
    return `O banco de dados deixou de responder durante o começo (${code}). Veja se ele está ligado e tem espaço, confira DATABASE_URL e comece de novo.`
  if (/^[0-9A-Z]{5}$/.test(String(code)))
    return `O banco de dados recusou um comando do começo (${code}: ${error.message}). Confira se DATABASE_URL aponta para o banco deste programa e rode "npm run migrar" com o usuário dono.`
  return unexpected(error.stack ?? error.message)
}

const systemErrors: Readonly<Record<string, (path: string) => string>> = {
  EACCES: noPermission,
  EPERM: noPermission,
  EROFS: (path) =>
    `O disco de ${path} é só de leitura. Aponte DATA_DIR para uma pasta em que se possa gravar.`,
  ENOSPC: (path) => `O disco de ${path} está cheio. Libere espaço e comece de novo.`,
  ENOENT: (path) => `Falta ${path}. Confira a instalação e as variáveis que apontam para arquivos.`,
  EMFILE: () => 'O processo abriu arquivos demais. Aumente o limite do serviço (LimitNOFILE, ou ulimit -n).',
}

function noPermission(path: string): string {
  return `Não há permissão para usar ${path}. Dê a pasta ao usuário do serviço (chown), ou aponte DATA_DIR para outra.`
}

const unexpected = (detail: string): string =>
  `Uma falha que o programa não esperava. Comece de novo; se ela voltar, mande isto a quem programa:\n${detail}`

/** Explains in Portuguese why listening failed; undefined for an error that the operator cannot mend. */
export function whyNotListening(
  error: NodeJS.ErrnoException,
  { host, port }: { host: string; port: number },
) {
  const other = `Escolha outra com PORT, por exemplo: PORT=${port + 1} npm start`
  if (error.code === 'EADDRINUSE') return `A porta ${port} já está em uso por outro programa. ${other}`
  if (error.code === 'EACCES') return `Não há permissão para abrir a porta ${port}. ${other}`
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return `Esta máquina não tem o endereço "${host}". Use HOST=127.0.0.1 ou HOST=0.0.0.0.`
  }
  return undefined
}

/** Reads the key of the captcha's signatures from the data folder; draws one the first time. */
export function secretIn(dataDir: string): string {
  const file = join(dataDir, 'segredo')
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8')
}
