import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'
import type { Json } from '../../engine/index.ts'

/** Headers as they go out. */
export type Headers = Readonly<Record<string, string>>

/** Every directive with its sources on every page. */
const directives = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'font-src': ["'self'"],
  'frame-src': ["'none'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
  'manifest-src': ["'self'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['default'],
} as const

type Directive = keyof typeof directives

/** Where browsers report violations of a policy. */
export const reportPath = '/csp'

/** The older directive, which every browser supports; beside `report-to` Chromium would ignore it. */
const reporting = `report-uri ${reportPath}`

const ofMeasuring: readonly Directive[] = ['script-src', 'connect-src', 'img-src']

/** The directives that get the hosts of a service, where they are others than those of measuring: a chat uses frames. */
const widenedBy: Readonly<Record<string, readonly Directive[]>> = { chat: [...ofMeasuring, 'frame-src'] }

/** What is inline in a page, allowed by its hash: its style sheets, and its list of scripts. */
export interface Inline {
  readonly styles: readonly Hashed[]
  readonly scripts: readonly Hashed[]
}

interface Hashed {
  /** SHA-256 in base64. */
  readonly hash: string
}

const nothing: Inline = { styles: [], scripts: [] }

/**
 * Writes the Content-Security-Policy of a page: our own sources, what is inline in it, the hosts its integrations declare, and
 * the origins of which it may show a frame.
 */
export function policyOf(
  integracoes: Json | undefined,
  { styles, scripts }: Inline = nothing,
  frames: readonly string[] = [],
): string {
  const inside: Partial<Record<Directive, readonly Hashed[]>> = { 'style-src': styles, 'script-src': scripts }
  const written = Object.entries(directives).map(([name, own]) => {
    const directive = name as Directive
    const hashes = (inside[directive] ?? []).map(({ hash }) => `'sha256-${hash}'`)
    const framed = directive === 'frame-src' ? frames : []
    const more = [...hashes, ...hostsOf(integracoes, directive), ...framed]
    const sources = more.length > 0 ? [...own.filter((source) => source !== "'none'"), ...more] : own
    return `${directive} ${sources.join(' ')}`
  })
  return [...written, reporting].join('; ')
}

/** Collects the hosts of every integration that is on and needs a directive; what is no plain host name is left out. */
function hostsOf(integracoes: Json | undefined, directive: Directive): readonly string[] {
  if (typeof integracoes !== 'object' || integracoes === null) return []
  const named = Object.entries(integracoes).flatMap(([name, integration]) => {
    if (!(Object.hasOwn(widenedBy, name) ? widenedBy[name] : ofMeasuring)?.includes(directive)) return []
    if (typeof integration !== 'object' || integration === null || !('hosts' in integration)) return []
    return Array.isArray(integration.hosts) ? integration.hosts : []
  })
  const plain = named.filter(
    (host) => typeof host === 'string' && /^(\*\.)?([a-z0-9-]+\.)+[a-z]{2,}$/.test(host),
  )
  return [...new Set(plain)].map((host) => `https://${host}`)
}

/** Writes the Permissions-Policy of a page: payment is allowed in the frames of some origins only. */
export function permissionsOf(frames: readonly string[]): string {
  const paying = frames.map((origin) => (origin === "'self'" ? 'self' : `"${origin}"`)).join(' ')
  const none = ['camera', 'microphone', 'geolocation'].map((name) => `${name}=()`).join(', ')
  return `${none}, payment=(${paying}), usb=(), browsing-topics=(), clipboard-write=(self)`
}

/** Asks helmet once for the headers that it sets on every answer: they are always the same. */
function helmetHeaders(isHttps: boolean): Headers {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  const set = helmet({
    contentSecurityPolicy: false,
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: isHttps,
  })
  set(request, response, () => {})
  return Object.fromEntries(response.getHeaderNames().map((name) => [name, String(response.getHeader(name))]))
}

/** The headers of every answer that are not helmet's; a page replaces the policy by its own. */
export const ownHeaders: Headers = {
  'content-security-policy': policyOf(undefined),
  'permissions-policy': permissionsOf([]),
  'cache-control': 'no-store',
}

/** The headers of every answer, by protocol: only over https browsers may be told to use https from then on. */
export const commonHeaders: Readonly<Record<'http' | 'https', Headers>> = {
  http: { ...helmetHeaders(false), ...ownHeaders },
  https: { ...helmetHeaders(true), ...ownHeaders },
}

/** Lets pages of this server show an answer in a frame. */
export const framedHeaders: Headers = {
  'content-security-policy': policyOf(undefined).replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
  'x-frame-options': 'SAMEORIGIN',
}

/** Keeps a page out of search engines. */
export const forNoSearch: Headers = { 'x-robots-tag': 'noindex, nofollow' }

/** The Cache-Control of an address that changes with its content: a year. */
export const immutable = 'public, max-age=31536000, immutable'
