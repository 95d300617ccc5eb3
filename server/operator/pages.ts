import type { PlainPage } from '../plain/index.ts'
import type { Sql } from '../store/index.ts'
import { callsPage } from './calls-page.ts'
import { homePage } from './home-page.ts'
import { lettersPage } from './letters-page.ts'
import { paymentsPage } from './payments-page.ts'

/** Makes one page out of what the database holds now. */
export type MakePage = (sql: Sql, now: number) => Promise<PlainPage>

/** The pages of the operation by their paths. */
export const pages: Readonly<Record<string, MakePage>> = {
  '/operacao': homePage,
  '/operacao/mensagens': lettersPage,
  '/operacao/pagamentos': paymentsPage,
  '/operacao/chamadas': callsPage,
}
