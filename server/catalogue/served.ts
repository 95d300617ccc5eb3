import { createHash } from 'node:crypto'
import type { Json } from '../../engine/index.ts'
import type { Document, Served, Style } from './catalogue.ts'
import { type Home, patternsOf } from './routes.ts'
import { faviconOf } from './symbols.ts'
import { themeOf } from './theme.ts'
import { pageTextsOf, routesOf, type Variant } from './variant.ts'

/** A variant that was checked, and its funnel as the browser takes it. */
export interface Checked {
  readonly id: string
  readonly flow: string
  readonly variant: Variant
  readonly funnel: Json
}

/** Makes everything a variant's pages need. */
export function servedOf({ id, flow, variant, funnel }: Checked): Served {
  const texts = pageTextsOf(variant)
  const home = homeOf(id, variant)
  const { simbolo } = texts.logo
  return {
    id,
    flow,
    variant,
    texts,
    home: home ? `/${home.prefix}/` : '/',
    patterns: home ? patternsOf(home) : ['/', '/corretor/:uid'],
    funnel: documentOf(`/funil/${id}`, 'json', JSON.stringify(funnel)),
    theme: styleOf(themeOf(texts)),
    favicon: documentOf(`/tema/${id}`, 'svg', faviconOf(simbolo, texts.corPrimaria)),
  }
}

/** Says where a variant is at home; undefined for one without a route of its own. */
export function homeOf(id: string, variant: Variant): Home | undefined {
  const routes = routesOf(variant)
  return routes && { variant: id, ...routes }
}

const types = {
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
} as const

/** Makes a style sheet known by its hash. */
export const styleOf = (css: string): Style => ({
  css,
  hash: createHash('sha256').update(css).digest('base64'),
})

/** Puts a document under an address that names its content. */
function documentOf(place: string, kind: keyof typeof types, body: string): Document {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 12)
  return { address: `${place}-${hash}.${kind}`, type: types[kind], body }
}
