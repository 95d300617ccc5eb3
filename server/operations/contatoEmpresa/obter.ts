import { shownOf } from '../../sale/empresa-people.ts'
import { localOfSale, type SaleWork } from '../../sale/local.ts'
import type { ObterInput, ObterOutput } from './types.ts'

/** Shows whom to talk to at a company that the sale has looked up. */
export const obter = localOfSale<ObterInput, ObterOutput>(({ cnpj }, work) =>
  shownOf<ObterOutput>(cnpj, { stored: () => storedContact(work), idIn: ({ idContato }) => idContato }, work),
)

async function storedContact({ sql, sale }: SaleWork): Promise<ObterOutput | undefined> {
  const [row] = await sql.query<ObterOutput & Record<string, unknown>>(
    `select true as encontrado, nome, email, telefone, cargo_ou_funcao as "cargoOuFuncao"
       from contato_empresa where sale_id = $1`,
    [sale.id],
  )
  return row
}
