import type { HandlerContext, SaleContext } from '../contract/handler.ts'
import { hasPaidProposal } from '../payment/index.ts'
import { insertRow, instant } from '../store/index.ts'
import { columnOfId, type ExternalId } from './external-id.ts'
import { listed } from './lists.ts'

/** One look-up: its CPF, whether that CPF may contract, and the id by which a service knows the person. */
interface Lookup {
  readonly cpf: string
  /** Null where nobody was asked whether it may. */
  readonly permitido: boolean | null
  readonly idExterno: ExternalId | null
}

/** Notes a look-up of a sale. */
export async function noteLookup(work: SaleContext, { cpf, permitido, idExterno }: Lookup): Promise<void> {
  await insertRow(work.sql, 'cpf_consultado', {
    ...{
      sale_id: work.sale.id,
      cpf,
      permitido,
      id_externo: columnOfId(idExterno),
      created_at: instant(work.now),
    },
  })
}

/** Gives the id by which a service knows a person, as the last look-up of the CPF brought it. */
export async function idLookedUp({ sql, sale }: SaleContext, cpf: string): Promise<ExternalId | null> {
  const [row] = await sql.query<{ readonly id: ExternalId | null }>(
    'select id_externo as id from cpf_consultado where sale_id = $1 and cpf = $2 and permitido is not null order by id desc limit 1',
    [sale.id, cpf],
  )
  return row?.id ?? null
}

/** Tells whether the last look-up of a CPF by this sale let it contract, and nobody has paid for it since. */
export async function mayContract(work: SaleContext, cpf: string): Promise<boolean> {
  const [row] = await work.sql.query<{ readonly permitido: boolean }>(
    'select permitido from cpf_consultado where sale_id = $1 and cpf = $2 and permitido is not null order by id desc limit 1',
    [work.sale.id, cpf],
  )
  return row?.permitido === true && !(await hasPaidProposal(work.sql, cpf))
}

/** Tells whether a CPF is not sold to. */
export function isBlockedCpf(work: HandlerContext, cpf: string): boolean {
  return listed(work, 'cpfsBloqueados').includes(cpf)
}
