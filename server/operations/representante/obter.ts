import type { Input, Output } from '../../generated/operations.ts'
import { shownOf } from '../../sale/empresa-people.ts'
import { localOfSale } from '../../sale/local.ts'
import { storedRepresentante } from './rows.ts'

/** Shows the legal representative of a company that the sale has looked up. */
export const obter = localOfSale<Input<'representante.obter'>, Output<'representante.obter'>>(
  ({ cnpj }, work) =>
    shownOf<Output<'representante.obter'>>(
      cnpj,
      { stored: () => storedRepresentante(work), idIn: ({ idRepresentante }) => idRepresentante },
      work,
    ),
)
