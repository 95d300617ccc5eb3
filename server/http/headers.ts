import type { Json } from '../../engine/index.ts'
import type { Style } from '../catalogue/catalogue.ts'

/** Headers as they go out. */
export type Headers = Readonly<Record<string, string>>

/** The directives an integration may widen, each with what stands there for every page. */
const directives = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'font-src': ["'none'"],
  'frame-src': ["'none'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
  'manifest-src': ["'self'"],
} as const

const widened = ['script-src', 'connect-src', 'img-src', 'frame-src'] as const

/** Writes the Content-Security-Policy of a page: our own, its styles, and the hosts that its integrations declare. */
export function policyOf(integracoes: Json | undefined, styles: readonly Style[] = []): string {
  const hosts = hostsOf(integracoes)
  const hashes = styles.map(({ hash }) => `'sha256-${hash}'`)
  return Object.entries(directives)
    .map(([directive, own]) => {
      if (directive === 'style-src') return [directive, ...own, ...hashes].join(' ')
      const more = widened.some((candidate) => candidate === directive) ? hosts : []
      const sources = more.length > 0 ? [...own.filter((source) => source !== "'none'"), ...more] : own
      return `${directive} ${sources.join(' ')}`
    })
    .join('; ')
}

/** Collects `hosts` of every integration that is on; anything but a plain host name is left out. */
function hostsOf(integracoes: Json | undefined): readonly string[] {
  if (typeof integracoes !== 'object' || integracoes === null) return []
  const named = Object.values(integracoes).flatMap((integration) => {
    if (typeof integration !== 'object' || integration === null || !('hosts' in integration)) return []
    return Array.isArray(integration.hosts) ? integration.hosts : []
  })
  const plain = named.filter(
    (host) => typeof host === 'string' && /^(\*\.)?([a-z0-9-]+\.)+[a-z]{2,}$/.test(host),
  )
  return [...new Set(plain)].map((host) => `https://${host}`)
}

/** Names the headers that the library leaves to us, for every answer; a page puts its own policy over this one. */
export const ownHeaders: Headers = {
  'content-security-policy': policyOf(undefined),
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=(), clipboard-write=(self)',
  'cache-control': 'no-store',
}

/** Lets an address whose name changes with its content be kept for a year. */
export const immutable = 'public, max-age=31536000, immutable'
