import { isAdult, todayInSaoPaulo } from '../../engine/index.ts'
import type { SaleContext } from '../contract/handler.ts'
import type { ExternalId } from './external-id.ts'

/** Finds the contracting party of a sale. */
export async function contratanteOf({ sql, sale }: SaleContext): Promise<Contratante | undefined> {
  const [row] = await sql.query<Contratante>(
    `select id, cpf, cnpj, data_nascimento as "dataNascimento", titular_responsavel as "titularResponsavel",
            id_externo as "idExterno"
       from contratante where sale_id = $1`,
    [sale.id],
  )
  return row
}

/** Tells whether the contracting party is a minor today, in São Paulo; a company never is. */
export function isMinor(
  { dataNascimento }: Pick<Contratante, 'dataNascimento'>,
  { now }: SaleContext,
): boolean {
  return dataNascimento !== null && !isAdult(dataNascimento, todayInSaoPaulo(now))
}

/** Who contracts, as far as other saves depend on it: a person has a CPF, a company a CNPJ and nothing else of a person. */
export type Contratante = {
  readonly id: string
  readonly cpf: string | null
  readonly cnpj: string | null
  readonly dataNascimento: string | null
  readonly titularResponsavel: boolean | null
  readonly idExterno: ExternalId | null
}
