import type { Row, Sql } from '../../server/store/index.ts'
import type { Ledger } from './buyers.ts'
import type { Input } from './person.ts'

/** How what was confirmed and what is stored differ. */
export interface Difference {
  readonly what: string
  readonly confirmed: number
  /** Confirmed, and not in the database. */
  readonly lost: number
  /** In the database, and not confirmed to anybody: every client asked until it was answered. */
  readonly doubled: number
  /** In the database with another uid, number or value than the answer said. */
  readonly changed: number
}

/** Where the rows of an operation lie, and what of them an answer tells. */
interface Kept {
  readonly what: string
  readonly operation: string
  readonly rows: string
  readonly told: readonly string[]
}

/** What was written before the servers started has shorter ids than they draw. */
const drawn = 'where length(id) = 24'

const kept: readonly Kept[] = [
  {
    what: 'pedidos (proposta.salvar)',
    operation: 'proposta.salvar',
    rows: `select id, uid, numero_proposta as "numeroProposta", valor_centavos as "valorCentavos",
                  data_vigencia as "dataVigencia" from proposta`,
    told: ['id', 'uid', 'numeroProposta', 'valorCentavos', 'dataVigencia'],
  },
  {
    what: 'contratantes',
    operation: 'contratante.salvar',
    rows: `select id from contratante ${drawn}`,
    told: ['id'],
  },
  {
    what: 'endereços',
    operation: 'endereco.salvar',
    rows: `select id from endereco ${drawn}`,
    told: ['id'],
  },
  {
    what: 'segurados',
    operation: 'segurado.salvar',
    rows: `select id from segurado ${drawn}`,
    told: ['id'],
  },
  {
    what: 'cobranças (pagamento.criar)',
    operation: 'pagamento.criar',
    rows: 'select pix_codigo as "pixCodigo", valor_centavos as "valorCentavos" from pagamento',
    told: ['pixCodigo', 'valorCentavos'],
  },
]

/** Compares what was confirmed with what is stored, row by row. */
export async function compare(sql: Sql, confirmed: Ledger['confirmed']): Promise<readonly Difference[]> {
  const found = []
  for (const { what, operation, rows, told } of kept) {
    const answers = confirmed.get(operation) ?? []
    found.push({ what, ...differ(answers, await sql.query(rows), told) })
  }
  const emails = confirmed.get('proposta.enviarEmail')?.length ?? 0
  const [row] = await sql.query<{ readonly n: number }>(
    `select count(*) as n from outbox where kind = 'email'`,
  )
  const queued = row?.n ?? 0
  const [lost, doubled] = [Math.max(0, emails - queued), Math.max(0, queued - emails)]
  return [...found, { what: 'e-mails na fila', confirmed: emails, lost, doubled, changed: 0 }]
}

/** Compares by the first of the names told, which nothing else has. */
function differ(confirmed: readonly Input[], rows: readonly Row[], told: readonly string[]) {
  const [name = ''] = told
  const stored = new Map(rows.map((row) => [row[name], row]))
  const answered = new Set(confirmed.map((data) => data[name]))
  const isOther = (data: Input, row: Row) => told.some((one) => row[one] !== data[one])
  return {
    confirmed: confirmed.length,
    lost: confirmed.filter((data) => !stored.has(data[name])).length,
    doubled: rows.filter((row) => !answered.has(row[name] as string)).length + (rows.length - stored.size),
    changed: confirmed.filter((data) => isOther(data, stored.get(data[name]) ?? data)).length,
  }
}
