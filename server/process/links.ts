import type { Served } from '../catalogue/catalogue.ts'
import type { Settings } from '../settings/settings.ts'

/** Writes the addresses worth trying first, for the person who started the server: under each variant those of its funnels. */
export function linksOf(
  address: string,
  served: readonly Served[],
  sandbox: readonly string[],
  network: readonly string[] = [],
): string {
  const places = new Map<string, readonly string[]>()
  for (const { texts, ...one } of served) {
    const own = tryable(one).map(({ path, label }) => `    ${address}${path}${label && `   (${label})`}`)
    if (own.length > 0) places.set(texts.titulo, [...(places.get(texts.titulo) ?? []), ...own])
  }
  const lines = [...places].flatMap(([title, own]) => [`  ${title}`, ...own])
  const tools = sandbox.map((path) => `    ${address}${path}`)
  if (tools.length > 0) tools.unshift('  Ambiente de teste')
  const elsewhere = network.map((each) => `    ${each}`)
  if (elsewhere.length > 0) elsewhere.unshift(`  De outro aparelho da mesma rede, no lugar de ${address}`)
  const all = [...lines, ...tools, ...elsewhere]
  return ['', 'Pronto. Abra no navegador:', ...all, '', 'Para encerrar: Ctrl+C.', ''].join('\n')
}

/** Lists the home of a funnel, where it has one, and the addresses that its flow gives as examples. */
export function tryable({ home, site }: Pick<Served, 'home' | 'site'>) {
  const examples = site.routes.flatMap(({ example, label = '' }) =>
    example === undefined ? [] : [{ path: example.startsWith('/') ? example : `${home}${example}`, label }],
  )
  return site.prefix ? [{ path: home, label: '' }, ...examples] : examples
}

/** The networks that this machine is in, as Node tells them. */
type Interfaces = Readonly<
  Record<
    string,
    readonly { readonly address: string; readonly family: string; readonly internal: boolean }[] | undefined
  >
>

/** Lists how other devices of the network reach a server that listens to all of them: one address for each network. */
export function networkAddressesOf(
  { host, port, tls }: Pick<Settings, 'host' | 'port' | 'tls'>,
  interfaces: Interfaces,
): readonly string[] {
  if (host !== '0.0.0.0' && host !== '::') return []
  return Object.values(interfaces)
    .flatMap((each = []) => each)
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => `${tls ? 'https' : 'http'}://${address}:${port}`)
}

/** Writes the address of a listening server as a person types it. */
export function addressOf({ host, port, tls }: Pick<Settings, 'host' | 'port' | 'tls'>): string {
  const anyone = host === '0.0.0.0' || host === '::' || host === '127.0.0.1' || host === '::1'
  const name = anyone ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `${tls ? 'https' : 'http'}://${name}:${port}`
}
