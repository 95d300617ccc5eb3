import type { Input } from '../../generated/operations.ts'
import { columnOfId, type ExternalId } from '../../sale/external-id.ts'
import type { SaleWork } from '../../sale/local.ts'
import { identityCardColumns, titularColumns } from '../../sale/person.ts'
import { insertRow, instant, newId, updateRows } from '../../store/index.ts'
import { tipoTitular } from '../segurado/salvar.ts'

/** The person of a titular; the CPF bare. */
export type Titular = Omit<Input<'titular.salvar'>, 'id' | 'idProduto'>

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

/** Finds by what a sale insures its titulares; undefined before there is one. */
export async function insuredBy({ sql, sale }: SaleWork): Promise<number | undefined> {
  const [row] = await sql.query<{ readonly idProduto: number }>(
    'select id_produto as "idProduto" from segurado where sale_id = $1 order by contrata desc, id limit 1',
    [sale.id],
  )
  return row?.idProduto
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

/** By which contract and product a titular is insured. */
interface Insured {
  readonly contratanteId: string
  readonly idProduto: number
}

/** Adds a titular to a contract, and gives the id. */
export async function addTitular(
  titular: TitularToStore,
  { contratanteId, idProduto }: Insured,
  { sql, sale, now }: SaleWork,
): Promise<string> {
  const at = instant(now)
  const id = newId()
  await insertRow(sql, 'segurado', {
    id,
    sale_id: sale.id,
    contratante_id: contratanteId,
    contrata: false,
    tipo_segurado: tipoTitular,
    id_produto: idProduto,
    created_at: at,
    updated_at: at,
    id_externo: columnOfId(titular.idExterno),
  })
  await insertRow(sql, 'titular', {
    segurado_id: id,
    sale_id: sale.id,
    cpf: titular.cpf,
    ...titularColumns(titular),
    ...identityCardColumns,
    created_at: at,
    updated_at: at,
  })
  return id
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
