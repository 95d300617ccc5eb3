/** What a browser that knows Trusted Types asks before a text becomes an address of a script, or markup. */
interface Rules {
  createScriptURL(address: string): string | null
  createHTML(markup: string): string | null
}

interface GuardedWindow {
  readonly trustedTypes?: { createPolicy(name: string, rules: Rules): unknown }
}

const hosts = new Set<string>()
let takesMarkup = false

/**
 * Has the browser ask here, from now on, before any text becomes the address of a script or a worker, ours included.
 *
 * Our own files pass, and those of hosts that were trusted. No text becomes markup, and none becomes a script.
 */
export function guardScripts(): void {
  const { trustedTypes } = window as GuardedWindow
  trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => (isTrusted(new URL(address, location.href)) ? address : null),
    createHTML: (markup) => (takesMarkup ? markup : null),
  })
}

/** Lets scripts of these hosts in; `*.example.com` stands for every host below it. */
export function trustHosts(more: readonly string[]): void {
  for (const host of more) hosts.add(host)
}

/** Lets a service write markup, as one that draws its own window does; the page's policy still runs nothing in it. */
export function trustMarkup(): void {
  takesMarkup = true
}

function isTrusted({ origin, protocol, pathname, host }: URL): boolean {
  if (origin === location.origin) return pathname.startsWith('/assets/') && protocol === location.protocol
  return protocol === 'https:' && [...hosts].some((known) => matches(host, known))
}

const matches = (host: string, known: string): boolean =>
  known.startsWith('*.') ? host.endsWith(known.slice(1)) : host === known
