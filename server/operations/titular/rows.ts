import type { SaleWork } from '../../sale/local.ts'
import { identityCardColumns, titularColumns } from '../../sale/person.ts'
import { insertRow, instant, newId, queryNamed, updateRows } from '../../store/index.ts'
import type { SalvarInput } from './types.ts'

/** The person of a holder; the CPF bare. */
export type Titular = Omit<SalvarInput, 'id'>

/** A holder beside the id by which a service knows him; null where none stands behind. */
type HolderToStore = Titular & {
  readonly idExterno: string | null
}

/** A stored holder, as far as the service needs to know. */
export type StoredTitular = {
  readonly idProduto: number
  readonly idContratante: string | null
  readonly idExterno: string | null
}

/** Finds by what the first holder of a sale is insured; undefined before there is one. */
export async function firstTitular({
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
export async function storedTitular(
  id: string,
  cpf: string,
  { sql, sale }: SaleWork,
): Promise<StoredTitular | undefined> {
  const [row] = await sql.query<StoredTitular>(
    `select id_produto as "idProduto", contratante.id_externo as "idContratante", segurado.id_externo as "idExterno"
       from titular join segurado on segurado.id = segurado_id
       join contratante on contratante.id = segurado.contratante_id
      where segurado_id = $1 and titular.sale_id = $2 and titular.cpf = $3`,
    [id, sale.id, cpf],
  )
  return row
}

/** Adds a holder, insured by the product of the first one, and gives the id. */
export async function addTitular(holder: HolderToStore, { sql, sale, now }: SaleWork): Promise<string> {
  const at = instant(now)
  const [added] = await queryNamed<{ readonly id: string }>(
    sql,
    `insert into segurado (id, sale_id, contratante_id, contrata, tipo_segurado, id_produto, created_at, updated_at,
                           id_externo)
     select :id, sale_id, contratante_id, false, tipo_segurado, id_produto, :at, :at, :idExterno
       from segurado where sale_id = :saleId and contrata
     returning id`,
    { id: newId(), saleId: sale.id, at, idExterno: holder.idExterno },
  )
  if (!added) throw new Error('There is no first holder to be insured like.')
  await insertRow(sql, 'titular', {
    ...{ segurado_id: added.id, sale_id: sale.id, cpf: holder.cpf, ...titularColumns(holder) },
    ...{ ...identityCardColumns, created_at: at, updated_at: at },
  })
  return added.id
}

/** Changes everything of a holder of the sale but the CPF. */
export async function changeTitular(
  id: string,
  { idExterno, ...holder }: HolderToStore,
  { sql, sale, now }: SaleWork,
): Promise<void> {
  await updateRows(
    sql,
    'titular',
    { ...titularColumns(holder), updated_at: instant(now) },
    { segurado_id: id, sale_id: sale.id, cpf: holder.cpf },
  )
  await updateRows(sql, 'segurado', { id_externo: idExterno }, { id })
}
