import type { Catalogue } from '../catalogue/catalogue.ts'
import type { PlainPage } from '../plain/index.ts'
import type { Sql } from '../store/index.ts'

/** What a page of the operation is made of. */
export interface OperatorPageParts {
  readonly sql: Sql
  readonly now: number
  /** The variants that are served. */
  readonly catalogue: Catalogue
  /** What the page's address asks for beyond its path. */
  readonly query: Readonly<Record<string, string | undefined>>
}

/** Makes one page out of what the database holds now. */
export type MakePage = (parts: OperatorPageParts) => Promise<PlainPage>
