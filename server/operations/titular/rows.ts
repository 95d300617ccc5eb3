import { columnOfId, type ExternalId } from '../../sale/external-id.ts'
import type { SaleWork } from '../../sale/local.ts'
import { identityCardColumns, titularColumns } from '../../sale/person.ts'
import { insertRow, instant, newId, queryNamed, updateRows } from '../../store/index.ts'
import type { SalvarInput } from './types.ts'

/** The person of a titular; the CPF bare. */
export type Titular = Omit<SalvarInput, 'id'>

/** A titular beside the id by which a service knows him; null where none stands behind. */
type TitularToStore = Titular & {
  readonly idExterno: ExternalId | null
}

/** A stored titular, as far as the service needs to know. */
export type StoredTitular = {
  readonly idProduto: number
  readonly idContratante: ExternalId | null
  readonly idExterno: ExternalId | null
}

/** Finds by what the first titular of a sale is insured; undefined before there is one. */
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

/** Finds a titular of the sale beside the first, by id and CPF. */
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

/** Adds a titular, insured by the product of the first one, and gives the id. */
export async function addTitular(titular: TitularToStore, { sql, sale, now }: SaleWork): Promise<string> {
  const at = instant(now)
  const [added] = await queryNamed<{ readonly id: string }>(
    sql,
    `insert into segurado (id, sale_id, contratante_id, contrata, tipo_segurado, id_produto, created_at, updated_at,
                           id_externo)
     select :id, sale_id, contratante_id, false, tipo_segurado, id_produto, :at, :at, :idExterno
       from segurado where sale_id = :saleId and contrata
     returning id`,
    { id: newId(), saleId: sale.id, at, idExterno: columnOfId(titular.idExterno) },
  )
  if (!added) throw new Error('There is no first titular to be insured like.')
  await insertRow(sql, 'titular', {
    ...{ segurado_id: added.id, sale_id: sale.id, cpf: titular.cpf, ...titularColumns(titular) },
    ...{ ...identityCardColumns, created_at: at, updated_at: at },
  })
  return added.id
}

/** Changes everything of a titular of the sale but the CPF. */
export async function changeTitular(
  id: string,
  { idExterno, ...titular }: TitularToStore,
  { sql, sale, now }: SaleWork,
): Promise<void> {
  await updateRows(
    sql,
    'titular',
    { ...titularColumns(titular), updated_at: instant(now) },
    { segurado_id: id, sale_id: sale.id, cpf: titular.cpf },
  )
  await updateRows(sql, 'segurado', { id_externo: columnOfId(idExterno) }, { id })
}
