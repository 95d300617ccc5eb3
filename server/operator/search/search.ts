import { normalText, validatorOf } from '../../../engine/index.ts'
import type { Sql } from '../../store/index.ts'

/** What somebody looks for: a code that a customer was shown, the number of a proposal, a CPF or a CNPJ. */
export interface Sought {
  readonly kind: 'codigo' | 'proposta' | 'cpf' | 'cnpj'
  readonly value: string
}

/** Reads what was typed as all that it may be, the likeliest first; a code and a number may look alike. */
export function soughtIn(typed: string): readonly Sought[] {
  const text = normalText(typed)
  for (const kind of ['cpf', 'cnpj'] as const) {
    const value = normalText(text, kind)
    if (validatorOf(kind)?.accepts(value)) return [{ kind, value }]
  }
  // A code is read out, and written, in groups.
  const code = text.replace(/[\s-]/g, '').toLowerCase()
  return [
    ...(/^[a-z\d]{12}$/.test(code) ? [{ kind: 'codigo', value: code } as const] : []),
    ...(/^[\w/-]*\d[\w/-]*$/.test(text) ? [{ kind: 'proposta', value: text } as const] : []),
  ]
}

const mostAtOnce = 20

/** Finds the sales that what was sought leads to, newest first; those that are over and deleted too, by a code. */
export async function salesOf(sql: Sql, { kind, value }: Sought): Promise<readonly string[]> {
  const rows = await sql.query<{ readonly id: string }>(statements[kind], [value])
  return rows.map(({ id }) => id).slice(0, mostAtOnce)
}

const statements: Readonly<Record<Sought['kind'], string>> = {
  // The first letters and digits of the id of a session are what its page shows (src/app/support-code.ts).
  codigo: `select sale_id as id from recusa where request_id = $1 union
           select sale_id from draft where lower(left(translate(session ->> 'id', '-_', ''), 12)) = $1`,
  proposta: 'select sale_id as id from proposta where numero_proposta = $1',
  cpf: `select id from sale where id in (
          select sale_id from contratante where cpf = $1 union select sale_id from responsavel where cpf = $1
          union select sale_id from titular where cpf = $1 union select sale_id from dependente where cpf = $1
          union select sale_id from representante where cpf = $1
          union select sale_id from cpf_consultado where cpf = $1)
        order by created_at desc`,
  cnpj: `select id from sale where id in (
           select sale_id from contratante where cnpj = $1 union select sale_id from cnpj_consultado where cnpj = $1)
         order by created_at desc`,
}

/** A call that was refused or failed, by the code that its answer showed. */
export type NotedRefusal = {
  readonly codigo: string
  readonly em: Date
  readonly operation: string
  readonly problem: string
  readonly status: number
}

/** Lists what was refused in a sale, newest first. */
export const refusalsOf = (sql: Sql, saleId: string): Promise<readonly NotedRefusal[]> =>
  sql.query<NotedRefusal>(
    `select request_id as codigo, em, operation, problem, status
       from recusa where sale_id = $1 order by em desc, request_id limit 50`,
    [saleId],
  )
