import type { SaleWork } from './local.ts'

/** What a person may be in a contract. */
export type Part = 'contratante' | 'titular' | 'dependente' | 'responsavel'

interface PartsQuery {
  readonly work: SaleWork
  /** Whether the contracting person is a minor: only then must the responsible be somebody else. */
  readonly besideMinor: boolean
}

/** Tells whether the responsible of a sale is a titular or a dependente too. */
export async function isResponsibleInsured({ sql, sale }: SaleWork): Promise<boolean> {
  const both = await sql.query(
    `select 1 from responsavel where sale_id = $1 and cpf in (
       select cpf from titular where sale_id = $1 union all select cpf from dependente where sale_id = $1)`,
    [sale.id],
  )
  return both.length > 0
}

/** Lists what a CPF already is in the contract of a sale; once is all that saves allow. */
export async function partsOf(cpf: string, { work, besideMinor }: PartsQuery): Promise<readonly Part[]> {
  const rows = await work.sql.query<{ readonly part: Part }>(
    `select 'contratante' as part from contratante where sale_id = $1 and cpf = $2
      union all select 'titular' from titular where sale_id = $1 and cpf = $2
      union all select 'dependente' from dependente where sale_id = $1 and cpf = $2
      union all select 'responsavel' from responsavel where sale_id = $1 and cpf = $2 and $3::boolean`,
    [work.sale.id, cpf, besideMinor],
  )
  return rows.map(({ part }) => part)
}
