import type { CallName } from '../contract/call-names.ts'
import { accept, type Reply, type SaleContext } from '../contract/handler.ts'
import { newId } from '../store/index.ts'
import type { ExternalId } from './external-id.ts'

/** Begins the id of a sale set aside: by it such sales come last where several are locked. */
const aside = '~'

/** Moves the contracting party of a sale, with the proposal and all else, into a sale that no cookie names. */
export async function setAside({ sql, sale }: SaleContext): Promise<void> {
  const id = `${aside}${newId()}`
  await sql.query(
    `insert into sale (id, variant, cpf_corretor, corretor, created_at, expires_at)
     select $2, variant, cpf_corretor, corretor, created_at, expires_at from sale where id = $1`,
    [sale.id, id],
  )
  await sql.query('update contratante set sale_id = $2 where sale_id = $1', [sale.id, id])
}

/**
 * Deletes all that was stored around the contracting party before: a page that starts over shows none of it.
 *
 * Gives the refusal of the service that has to know, if there is one.
 */
export async function restartFamily(work: SaleContext): Promise<Reply<never> | undefined> {
  const { sql, sale } = work
  const titulares = await sql.query<{ readonly id: string }>(
    'select id from segurado where sale_id = $1 order by id',
    [sale.id],
  )
  for (const { id } of titulares) {
    const sent = await sendRemoval(id, work)
    if (!sent.ok) return sent
  }
  for (const table of around) {
    await sql.query(`delete from ${table} where sale_id = $1`, [sale.id])
  }
  return undefined
}

/** What hangs on a contracting party, but the proposal. */
const around = [
  ...(['segurado', 'responsavel', 'endereco'] as const),
  ...(['endereco_cobranca', 'representante', 'contato_empresa'] as const),
] as const

/** Removes a titular at the service, each dependente first; whom it never knew needs no call. */
export async function sendRemoval(
  titular: string,
  { sql, call: callService }: SaleContext,
): Promise<Reply<unknown>> {
  const leaving = await sql.query<{ readonly id: ExternalId; readonly call: CallName }>(
    `select id_externo as id, 'excluirDependente' as call, 0 as turn, id as own from dependente
      where segurado_id = $1 and id_externo is not null
      union all
     select id_externo, 'excluirTitular', 1, id from segurado where id = $1 and id_externo is not null
      order by turn, own`,
    [titular],
  )
  for (const { id, call } of leaving) {
    const sent = await callService(call, { id })
    // Whom a service does not know is gone: removed by a call whose answer was lost.
    if (!sent.ok && sent.problem !== 'naoEncontrado') return sent
  }
  return accept({})
}
