import { phoneDigitsOf } from '../../../engine/index.ts'
import { instant, newId } from '../../store/index.ts'
import type { SaleWork } from '../local.ts'
import { noIdentityCard, tidy } from '../person.ts'
import type { SalvarInput } from './types.ts'

/** The person of a holder; the CPF bare. */
export type Holder = Omit<SalvarInput, 'id'>

/** A holder beside the id by which a service knows him; null where none stands behind. */
type ToldHolder = Holder & {
  readonly idExterno: string | null
}

/** What a stored holder is told by. */
export type Held = {
  readonly idProduto: number
  readonly idContratante: string | null
  readonly idExterno: string | null
}

/** Finds by what the first holder of a sale is insured; undefined before there is one. */
export async function firstHolder({
  sql,
  sale,
}: SaleWork): Promise<{ readonly idProduto: number } | undefined> {
  const [row] = await sql.query<{ readonly idProduto: number }>(
    'select id_produto as "idProduto" from segurado where sale_id = $1 and contrata',
    [sale.id],
  )
  return row
}

/** Finds a holder of the sale beside the first, by id and CPF. */
export async function heldHolder(
  id: string,
  cpf: string,
  { sql, sale }: SaleWork,
): Promise<Held | undefined> {
  const [row] = await sql.query<Held>(
    `select id_produto as "idProduto", contratante.id_externo as "idContratante", segurado.id_externo as "idExterno"
       from titular join segurado on segurado.id = segurado_id
       join contratante on contratante.id = segurado.contratante_id
      where segurado_id = $1 and titular.sale_id = $2 and titular.cpf = $3`,
    [id, sale.id, cpf],
  )
  return row
}

/** Adds a holder, insured by the product of the first one, and gives the id. */
export async function addHolder(holder: ToldHolder, { sql, sale, now }: SaleWork): Promise<string> {
  const { rg, dataExpedicao, orgaoEmissor } = noIdentityCard
  const [added] = await sql.query<{ readonly id: string }>(
    `insert into segurado (id, sale_id, contratante_id, contrata, tipo_segurado, id_produto, created_at, updated_at,
                           id_externo)
     select $2, sale_id, contratante_id, false, tipo_segurado, id_produto, $3, $3, $4
       from segurado where sale_id = $1 and contrata
     returning id`,
    [sale.id, newId(), instant(now), holder.idExterno],
  )
  if (!added) throw new Error('There is no first holder to be insured like.')
  await sql.query(
    `insert into titular (segurado_id, sale_id, cpf, nome, nome_mae, data_nascimento, sexo, estado_civil, email,
                          telefone, rg, data_expedicao, orgao_emissor, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14)`,
    [added.id, sale.id, ...columnsOf(holder), rg, dataExpedicao, orgaoEmissor, instant(now)],
  )
  return added.id
}

/** Changes everything of a holder of the sale but the CPF. */
export async function changeHolder(
  id: string,
  { idExterno, ...holder }: ToldHolder,
  { sql, sale, now }: SaleWork,
): Promise<void> {
  await sql.query(
    `update titular set nome = $4, nome_mae = $5, data_nascimento = $6, sexo = $7, estado_civil = $8, email = $9,
            telefone = $10, updated_at = $11
      where segurado_id = $1 and sale_id = $2 and cpf = $3`,
    [id, sale.id, ...columnsOf(holder), instant(now)],
  )
  await sql.query('update segurado set id_externo = $2 where id = $1', [id, idExterno])
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
