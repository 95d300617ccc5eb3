import { instant, queryNamed, type Row, type Sql } from '../store/index.ts'
import { findPerson, looseTraces, type PersonSearch, tracesOfSales } from './person.ts'

/** All that is stored about a person: rows as the tables have them, by the names of the tables. */
export interface ExportedPerson {
  readonly cpf: string
  readonly geradoEm: string
  readonly tabelas: Readonly<Record<string, readonly Row[]>>
  /** The sales in which the person is the corretor, as their customers see it. */
  readonly comoCorretor: readonly Row[]
}

/** Reads all that is stored about a person; tables in which nothing is are left out. */
export async function exportPerson(sql: Sql, wanted: PersonSearch, now: number): Promise<ExportedPerson> {
  const person = await findPerson(sql, wanted)
  const tables: [string, readonly Row[]][] = []
  for (const { table, theirs } of [...tracesOfSales, ...looseTraces]) {
    const rows = await queryNamed(sql, `select * from ${table} where ${theirs}`, { ...person })
    if (rows.length > 0) tables.push([table, rows])
  }
  const comoCorretor = await queryNamed(
    sql,
    `select corretor, count(*) as vendas from sale where cpf_corretor = :cpf and corretor is not null
      group by corretor order by corretor ->> 'nome'`,
    { cpf: wanted.cpf },
  )
  return { cpf: wanted.cpf, geradoEm: instant(now), tabelas: Object.fromEntries(tables), comoCorretor }
}
