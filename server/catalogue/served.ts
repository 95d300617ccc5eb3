import { createHash } from 'node:crypto'
import type { Drawings } from '../../engine/brand/index.ts'
import type { Json, Route } from '../../engine/index.ts'
import { artOf, drawnOf, faviconOf } from './art.ts'
import type { Served, ServedDocument, StepKinds, Style } from './catalogue.ts'
import { homeOf } from './routes.ts'
import { noScreens } from './screens.ts'
import { themeOf } from './theme.ts'
import { pageTextsOf, placedAt, type Variant } from './variant.ts'

/** A funnel that was checked: its variant, the routes of its flow, and all of it as the browser takes it. */
export interface Checked {
  readonly id: string
  readonly alias?: string
  readonly variant: Variant
  readonly routes: readonly Route[]
  readonly funnel: Json
  readonly drawings: Drawings
  readonly screens?: Served['screens']
  readonly steps?: StepKinds
}

/** Makes everything a funnel's pages need. */
export function servedOf(checked: Checked): Served {
  const { id, alias, variant, routes, funnel, drawings, screens, steps = () => undefined } = checked
  const texts = pageTextsOf(variant)
  const [, flow = ''] = id.split('/')
  const site = { funnel: id, flow, ...placedAt(variant), routes }
  const { simbolo } = texts.logo
  return {
    id,
    flow,
    ...(alias === undefined ? {} : { alias }),
    variant,
    texts,
    home: homeOf(site),
    site,
    funnel: documentOf(`/funil/${id}`, 'json', JSON.stringify(funnel)),
    theme: styleOf(themeOf(texts.brand)),
    art: artOf(drawings, { symbol: simbolo, tiles: texts.tiles, scenes: texts.scenes }),
    screens: screens ?? noScreens,
    steps,
    drawn: drawnOf(drawings, texts),
    favicon: documentOf(`/tema/${id}`, 'svg', faviconOf(drawings, simbolo, texts.brand)),
  }
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
function documentOf(place: string, kind: keyof typeof types, body: string): ServedDocument {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 12)
  return { address: `${place}-${hash}.${kind}`, type: types[kind], body }
}
