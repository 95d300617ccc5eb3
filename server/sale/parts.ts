import type { SaleContext } from '../contract/handler.ts'

/** What a person may be in a contract, beside paying for it. */
export type Part = 'contratante' | 'titular' | 'dependente'

/** Lists what a CPF already is among those who contract and who are insured in a sale; once is all that saves allow. */
export async function partsOf(cpf: string, { sql, sale }: SaleContext): Promise<readonly Part[]> {
  const rows = await sql.query<{ readonly part: Part }>(
    `select 'contratante' as part from contratante where sale_id = $1 and cpf = $2
      union all select 'titular' from titular where sale_id = $1 and cpf = $2
      union all select 'dependente' from dependente where sale_id = $1 and cpf = $2`,
    [sale.id, cpf],
  )
  return rows.map(({ part }) => part)
}

/** Tells whether a CPF is that of the financial responsible of a sale. */
export async function isResponsible(cpf: string, { sql, sale }: SaleContext): Promise<boolean> {
  const rows = await sql.query('select from responsavel where sale_id = $1 and cpf = $2', [sale.id, cpf])
  return rows.length > 0
}
