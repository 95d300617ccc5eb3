import { existsSync, readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import type { ServerFacts } from '../../names/index.ts'
import type { Catalogue, Served } from '../catalogue/catalogue.ts'
import { policyOf } from '../http/headers.ts'
import { type BuiltPages, builtPages } from '../pages/built-pages.ts'
import { fillPage, lookOf, type PageData, stylesOf } from '../pages/page.ts'

/** What the pages of the sandbox are made from that draw parts of funnels. */
export interface DrawnDevParts {
  readonly catalogue: Catalogue
  /** The pages of the product, for their fonts and the names of their screens. */
  readonly pages: Pick<BuiltPages, 'font' | 'ofFlow'>
  readonly said: ServerFacts
  /** Where the pages of the sandbox were built. */
  readonly built: string
  readonly now: () => number
}

/** Where the built files of these pages are. */
export const devFiles = '/dev/arquivos/'

/** What a page is filled with: a built page, and what its script reads beside the funnel; nothing of a sale where absent. */
interface DrawnFrom {
  readonly headers: IncomingHttpHeaders
  readonly template: string
  readonly data?: Partial<PageData>
}

/** Fills a built page of the sandbox with the look of a funnel, and says by which policy it may be shown. */
export function drawnPageOf(
  { pages, said, now }: DrawnDevParts,
  served: Served,
  { headers, template, data }: DrawnFrom,
): { readonly page: string; readonly policy: string } {
  const look = lookOf(served, pages, headers)
  const { inline } = builtPages(template, {}).text
  const page = fillPage(template, {
    ...{ ...look, isPrivate: true },
    data: {
      ...{ funnel: served.funnel.address, variant: served.id, route: '', measured: false, sale: '' },
      ...{ saleNumber: null, server: said, scope: '', now: now(), session: null, revision: 0, opening: null },
      ...data,
    },
  })
  return { page, policy: policyOf(undefined, { ...inline, styles: [...inline.styles, ...stylesOf(look)] }) }
}

/** Reads a built page of the sandbox; undefined where it was not built. */
export function builtDevPage({ built }: Pick<DrawnDevParts, 'built'>, name: string): string | undefined {
  const page = join(built, name)
  return existsSync(page) ? readFileSync(page, 'utf8') : undefined
}

/** Finds how the page of a flow names its screens. */
export const screensOf = ({ pages }: Pick<DrawnDevParts, 'pages'>, flow: string): string | undefined =>
  /<link [^>]*id="screens"[^>]*>/.exec(pages.ofFlow(flow)?.plain.template ?? '')?.[0]

/** Takes of a built page what names its scripts and its style sheets. */
export const filesOf = (page: string): string =>
  (page.match(/<script [^>]*src=[^>]*><\/script>|<link [^>]*rel="stylesheet"[^>]*>/g) ?? []).join('\n')

/** Lets a page of ours show an answer in a frame, under a policy. */
export const framedBy = (policy: string) => ({
  'content-security-policy': policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
  'x-frame-options': 'SAMEORIGIN',
})
