import type { Input, Output } from '../../generated/operations.ts'
import { shownOf } from '../../sale/empresa-people.ts'
import { localOfSale, type SaleWork } from '../../sale/local.ts'

/** Shows whom to talk to at a company that the sale has looked up. */
export const obter = localOfSale<Input<'contatoEmpresa.obter'>, Output<'contatoEmpresa.obter'>>(
  ({ cnpj }, work) =>
    shownOf<Output<'contatoEmpresa.obter'>>(
      cnpj,
      { stored: () => storedContact(work), idIn: ({ idContato }) => idContato },
      work,
    ),
)

async function storedContact({ sql, sale }: SaleWork): Promise<Output<'contatoEmpresa.obter'> | undefined> {
  const [row] = await sql.query<Output<'contatoEmpresa.obter'> & Record<string, unknown>>(
    `select true as encontrado, nome, email, telefone, cargo_ou_funcao as "cargoOuFuncao"
       from contato_empresa where sale_id = $1`,
    [sale.id],
  )
  return row
}
