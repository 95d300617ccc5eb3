import type { SaleContext } from '../contract/handler.ts'
import { isSoldToEmpresa } from '../payment/index.ts'
import { insertRow, instant } from '../store/index.ts'
import type { ToldEmpresa } from './empresa.ts'
import { columnOfId, type ExternalId } from './external-id.ts'

/** One look-up of a company: whether it may contract, and what was told of it, if anything. */
interface EmpresaLookup {
  readonly cnpj: string
  readonly permitido: boolean
  readonly idExterno: ExternalId | null
  readonly told: ToldEmpresa | null
}

/** Notes a look-up of a company. */
export async function noteEmpresaLookup(work: SaleContext, lookup: EmpresaLookup): Promise<void> {
  const { cnpj, permitido, idExterno, told } = lookup
  await insertRow(work.sql, 'cnpj_consultado', {
    sale_id: work.sale.id,
    cnpj,
    permitido,
    id_externo: columnOfId(idExterno),
    dados: told && JSON.stringify(told),
    created_at: instant(work.now),
  })
}

/** A company that a sale looked up and may sell to. */
export type KnownEmpresa = {
  readonly cnpj: string
  /** By which a service knows it. */
  readonly idExterno: ExternalId | null
  readonly told: ToldEmpresa
}

/** Gives a company as the last look-up of its CNPJ told of it; undefined where it may not contract. */
export async function empresaLookedUp(work: SaleContext, cnpj: string): Promise<KnownEmpresa | undefined> {
  const [row] = await work.sql.query<{
    readonly permitido: boolean
    readonly idExterno: ExternalId | null
    readonly told: ToldEmpresa | null
  }>(
    `select permitido, id_externo as "idExterno", dados as told from cnpj_consultado
      where sale_id = $1 and cnpj = $2 order by id desc limit 1`,
    [work.sale.id, cnpj],
  )
  if (!row?.permitido || !row.told) return undefined
  return { cnpj, idExterno: row.idExterno, told: row.told }
}

/** Tells whether a company has a proposal that was paid, or one of another sale whose payment is on its way. */
export const isSoldTo = ({ sql, sale }: SaleContext, cnpj: string): Promise<boolean> =>
  isSoldToEmpresa(sql, cnpj, sale.id)
