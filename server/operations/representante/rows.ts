import type { Output } from '../../generated/operations.ts'
import type { ExternalId } from '../../sale/external-id.ts'
import type { SaleWork } from '../../sale/local.ts'

/** Finds whom a sale has stored as the legal representative of its company. */
export async function storedRepresentante({
  sql,
  sale,
}: SaleWork): Promise<Output<'representante.obter'> | undefined> {
  const [row] = await sql.query<Output<'representante.obter'> & Record<string, unknown>>(
    `select true as encontrado, cpf, nome, rg, orgao_emissor as "orgaoEmissor",
            data_expedicao as "dataExpedicao", email, telefone, cargo_ou_funcao as "cargoOuFuncao",
            contato_responsavel as "contatoResponsavel"
       from representante where sale_id = $1`,
    [sale.id],
  )
  return row
}

/** Finds by what a sale and a service know the representative that is stored. */
export async function knownRepresentante({ sql, sale }: SaleWork) {
  const [row] = await sql.query<{ readonly id: string; readonly idExterno: ExternalId | null }>(
    'select id, id_externo as "idExterno" from representante where sale_id = $1',
    [sale.id],
  )
  return row
}
