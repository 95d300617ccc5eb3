import { actsPage } from './acts-page.ts'
import { callsPage } from './calls-page.ts'
import { endedPage } from './ended-page.ts'
import { homePage } from './home-page.ts'
import { lettersPage } from './letters-page.ts'
import type { MakePage } from './page-parts.ts'
import { paymentsPage } from './payments-page.ts'
import { searchPage } from './search/index.ts'

/** The pages of the operation by their paths. */
export const pages: Readonly<Record<string, MakePage>> = {
  '/operacao': homePage,
  '/operacao/mensagens': lettersPage,
  '/operacao/pagamentos': paymentsPage,
  '/operacao/chamadas': callsPage,
  '/operacao/encerradas': endedPage,
  '/operacao/busca': async () => searchPage(''),
  '/operacao/atos': actsPage,
}
