import { phoneDigitsOf } from '../../engine/index.ts'
import { instant, newId } from '../store/index.ts'
import type { SaleWork } from './local.ts'
import { noIdentityCard, tidy } from './person.ts'

/** The person of a holder; the CPF bare. */
export interface Holder {
  readonly cpf: string
  readonly nome: string
  readonly nomeMae: string
  readonly dataNascimento: string
  readonly sexo: string
  readonly estadoCivil: number
  readonly email: string
  readonly telefone: string
}

/** Adds a holder insured by the product of the first one, and gives the id; undefined where there is no first. */
export async function addHolder(holder: Holder, { sql, sale, now }: SaleWork): Promise<string | undefined> {
  const { rg, dataExpedicao, orgaoEmissor } = noIdentityCard
  const [added] = await sql.query<{ readonly id: string }>(
    `insert into segurado (id, sale_id, contratante_id, contrata, tipo_segurado, id_produto, created_at, updated_at)
     select $2, sale_id, contratante_id, false, tipo_segurado, id_produto, $3, $3
       from segurado where sale_id = $1 and contrata
     returning id`,
    [sale.id, newId(), instant(now)],
  )
  if (!added) return undefined
  await sql.query(
    `insert into titular (segurado_id, sale_id, cpf, nome, nome_mae, data_nascimento, sexo, estado_civil, email,
                          telefone, rg, data_expedicao, orgao_emissor, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14)`,
    [added.id, sale.id, ...columnsOf(holder), rg, dataExpedicao, orgaoEmissor, instant(now)],
  )
  return added.id
}

/** Changes a holder of the sale; tells whether there is one of this id and CPF. */
export async function changeHolder(
  id: string,
  holder: Holder,
  { sql, sale, now }: SaleWork,
): Promise<boolean> {
  const changed = await sql.query(
    `update titular set nome = $4, nome_mae = $5, data_nascimento = $6, sexo = $7, estado_civil = $8, email = $9,
            telefone = $10, updated_at = $11
      where segurado_id = $1 and sale_id = $2 and cpf = $3 returning segurado_id`,
    [id, sale.id, ...columnsOf(holder), instant(now)],
  )
  return changed.length > 0
}

function columnsOf(holder: Holder): readonly unknown[] {
  return [
    holder.cpf,
    tidy(holder.nome),
    tidy(holder.nomeMae),
    holder.dataNascimento,
    holder.sexo,
    holder.estadoCivil,
    holder.email,
    phoneDigitsOf(holder.telefone),
  ]
}
