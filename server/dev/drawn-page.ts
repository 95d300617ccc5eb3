import type { IncomingHttpHeaders } from 'node:http'
import type { ServerFacts } from '../../names/index.ts'
import type { Catalogue, Served } from '../catalogue/catalogue.ts'
import { policyOf } from '../http/headers.ts'
import { type BuiltPages, builtPages } from '../pages/built-pages.ts'
import { fillPage, lookOf, stylesOf } from '../pages/page.ts'

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

/** Fills a built page of the sandbox with the look of a funnel, and says by which policy it may be shown. */
export function drawnPageOf(
  { pages, said, now }: DrawnDevParts,
  served: Served,
  { headers, template }: { readonly headers: IncomingHttpHeaders; readonly template: string },
): { readonly page: string; readonly policy: string } {
  const look = lookOf(served, pages, headers)
  const { inline } = builtPages(template, {}).text
  const page = fillPage(template, {
    ...{ ...look, isPrivate: true },
    data: {
      ...{ funnel: served.funnel.address, variant: served.id, route: '', measured: false, sale: '' },
      ...{ server: said, scope: '', now: now(), session: null, revision: 0, opening: null },
    },
  })
  return { page, policy: policyOf(undefined, { ...inline, styles: [...inline.styles, ...stylesOf(look)] }) }
}
