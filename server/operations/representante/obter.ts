import { shownOf } from '../../sale/empresa-people.ts'
import { localOfSale } from '../../sale/local.ts'
import { storedRepresentante } from './rows.ts'
import type { ObterInput, ObterOutput } from './types.ts'

/** Shows the legal representative of a company that the sale has looked up. */
export const obter = localOfSale<ObterInput, ObterOutput>(({ cnpj }, work) =>
  shownOf<ObterOutput>(
    cnpj,
    { stored: () => storedRepresentante(work), idIn: ({ idRepresentante }) => idRepresentante },
    work,
  ),
)
