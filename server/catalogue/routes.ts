/** The first segment that leads home to a variant; `initial` marks the one that also answers without a prefix. */
export interface Home {
  readonly variant: string
  readonly prefix: string
  readonly initial: boolean
}

/** What an address asks for. `route` holds the named parts that the flow reads. */
export type Place =
  | {
      readonly kind: 'page'
      readonly variant: string
      readonly route: Readonly<Record<string, string>>
      /** Whether what was kept of the last order must not be taken up. */
      readonly anew?: true
    }
  | { readonly kind: 'proposal'; readonly uid: string }
  | { readonly kind: 'redirect'; readonly to: string }

/** First segments that no prefix and no broker's name may take. */
export const fixedSegments = [
  'api',
  'assets',
  'boleto',
  'cartao',
  'completar',
  'corretor',
  'dev',
  'documentos',
  'finalizar',
  'funil',
  'metricas',
  'operacao',
  'robots.txt',
  'saude',
  'segunda-via',
  'studio',
  'tema',
] as const

/**
 * Finds what a path asks for; `path` comes without its query.
 *
 * What matches nothing leads to the home of its prefix, else to `/`. A redirect never repeats a part of the path.
 */
export function placeOf(path: string, homes: readonly Home[]): Place {
  const segments = segmentsOf(path)
  const first = segments?.[0]
  if (!segments || !first) return homePlace(path, homes)
  if (first === 'corretor' && segments.length === 2) return { kind: 'proposal', uid: segments[1] ?? '' }
  if (fixedSegments.some((fixed) => fixed === first)) return { kind: 'redirect', to: '/' }
  const home = homes.find(({ prefix }) => prefix === first)
  if (home) return underPrefix(home, segments.slice(1), path)
  const initial = homes.find((candidate) => candidate.initial)
  return (initial && pageUnder(initial, segments)) ?? { kind: 'redirect', to: '/' }
}

/** Lists the patterns of a variant's addresses, as its browser matches them. */
export function patternsOf(home: Home): readonly string[] {
  const patterns = [
    '',
    `:nome/:idCorretor/${newOrder}`,
    ':cotacao/:nome/:idCorretor/',
    ':nome/:idCorretor/',
    ':nome/',
  ]
  const prefixed = patterns.map((pattern) => `/${home.prefix}/${pattern}`)
  return [...prefixed, ...(home.initial ? patterns.map((pattern) => `/${pattern}`) : []), '/corretor/:uid']
}

function homePlace(path: string, homes: readonly Home[]): Place {
  const initial = homes.find((candidate) => candidate.initial)
  if (path !== '/' || !initial) return { kind: 'redirect', to: '/' }
  return { kind: 'page', variant: initial.variant, route: {} }
}

function underPrefix(home: Home, rest: readonly string[], path: string): Place {
  const to = `/${home.prefix}/`
  if (rest.length === 0) {
    return path.endsWith('/') ? { kind: 'page', variant: home.variant, route: {} } : { kind: 'redirect', to }
  }
  return pageUnder(home, rest) ?? { kind: 'redirect', to }
}

/** The last segment of the link under "Nova proposta", as the specification writes it for every funnel. */
const newOrder = 'empresa'

/** Finds the page of a variant; under "Nova proposta" it is the broker's, begun anew. */
function pageUnder({ variant }: Home, segments: readonly string[]): Place | undefined {
  const anew = segments.length === 3 && segments[2] === newOrder
  const route = routeOf(anew ? segments.slice(0, 2) : segments)
  return route && { kind: 'page', variant, route, ...(anew ? { anew } : {}) }
}

/** A broker's number: digits with or without the punctuation of a CPF; how many is for the flow to judge. */
const brokerNumber = /^\d[\d.-]{0,19}$/

function routeOf(segments: readonly string[]): Readonly<Record<string, string>> | undefined {
  const [first = '', second, third] = segments
  if (segments.length === 3 && third && second && brokerNumber.test(third)) {
    return { cotacao: first, nome: second, idCorretor: third }
  }
  if (segments.length === 2 && second && brokerNumber.test(second)) return { nome: first, idCorretor: second }
  // A quote's deep link does without the broker's number.
  return segments.length === 1 && first === 'cotacao' ? { nome: first } : undefined
}

/** Cuts a path into decoded segments; undefined where one is empty, unreadable, hidden or too long. */
function segmentsOf(path: string): readonly string[] | undefined {
  const inside = path.replace(/^\//, '').replace(/\/$/, '')
  if (inside === '') return []
  const segments = inside.split('/').map(decode)
  return segments.every((segment) => /^[^\p{C}/\\]{1,60}$/u.test(segment)) ? segments : undefined
}

/** Decodes one segment; what cannot be decoded becomes the empty text, which no place admits. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return ''
  }
}
