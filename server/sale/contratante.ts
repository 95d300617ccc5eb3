import { isAdult, todayInSaoPaulo } from '../../engine/index.ts'
import type { ExternalId } from './external-id.ts'
import type { SaleWork } from './local.ts'

/** Finds the contracting person of a sale. */
export async function contratanteOf({ sql, sale }: SaleWork): Promise<Contratante | undefined> {
  const [row] = await sql.query<Contratante>(
    `select id, cpf, data_nascimento as "dataNascimento", titular_responsavel as "titularResponsavel",
            id_externo as "idExterno"
       from contratante where sale_id = $1`,
    [sale.id],
  )
  return row
}

/** Tells whether the contracting person is a minor today, in São Paulo. */
export function isMinor({ dataNascimento }: Pick<Contratante, 'dataNascimento'>, { now }: SaleWork): boolean {
  return !isAdult(dataNascimento, todayInSaoPaulo(now))
}

/** A contracting person, as far as other saves depend on it. */
export type Contratante = {
  readonly id: string
  readonly cpf: string
  readonly dataNascimento: string
  readonly titularResponsavel: boolean
  readonly idExterno: ExternalId | null
}
