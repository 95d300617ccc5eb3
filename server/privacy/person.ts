import { phoneDigitsOf } from '../../engine/index.ts'
import { instant, queryNamed, type Row, type Sql } from '../store/index.ts'

/** What a person is found by: a CPF, and e-mails and telephones named beside it. */
export interface PersonSearch {
  /** Bare digits. */
  readonly cpf: string
  readonly emails: readonly string[]
  /** Bare digits, the area code first. */
  readonly phones: readonly string[]
}

/** A person as they were found, with what else is searched by. */
export interface FoundPerson extends PersonSearch {
  /** The sales they are in, whatever they are there. */
  readonly sales: readonly string[]
  /** What of the e-mails and telephones is a corretor's too, and is not searched by. */
  readonly sharedWithCorretor: readonly string[]
  /** The drafts that payment links of their proposals have. */
  readonly scopes: readonly string[]
  /** A regular expression of all that identifies them, for texts of any shape. */
  readonly mentions: string
}

/** Every part that a person may have in a sale, with the contacts that came with it. */
const selectParts = `
  select sale_id as sale, email, telefone from contratante where cpf = :cpf
  union all select sale_id, email, telefone from responsavel where cpf = :cpf
  union all select sale_id, email, telefone from titular where cpf = :cpf
  union all select sale_id, email, null from dependente where cpf = :cpf
  union all select sale_id, email, telefone from representante where cpf = :cpf
  union all select sale_id, email, telefone from contato_empresa
   where lower(email) = any(:emails::text[]) or telefone = any(:phones::text[])`

type Part = { readonly sale: string; readonly email: string | null; readonly telefone: string | null }

/**
 * Finds a person by CPF in whatever part, with the e-mails and telephones that came with it. Of the contact of a company
 * no CPF is known: such a person is found by an e-mail or telephone named beside it.
 */
export async function findPerson(sql: Sql, wanted: PersonSearch): Promise<FoundPerson> {
  const { cpf, phones } = wanted
  const emails = wanted.emails.map((each) => each.toLowerCase())
  const shared = await ofCorretores(sql, [...emails, ...phones])
  const parts = await queryNamed<Part>(sql, selectParts, {
    cpf,
    emails: emails.filter((each) => !shared.includes(each)),
    phones: phones.filter((each) => !shared.includes(each)),
  })
  const sales = unique(parts.map(({ sale }) => sale)).toSorted()
  const allEmails = unique([...emails, ...parts.map(({ email }) => (email ?? '').toLowerCase())])
  const allPhones = unique([...phones, ...parts.map(({ telefone }) => phoneDigitsOf(telefone ?? ''))])
  const sharedWithCorretor = await ofCorretores(sql, [...allEmails, ...allPhones])
  const isOwn = (contact: string) => !sharedWithCorretor.includes(contact)
  const person = { cpf, emails: allEmails.filter(isOwn), phones: allPhones.filter(isOwn) }
  const proposals = await queryNamed<{ readonly uid: string }>(
    sql,
    'select uid from proposta where sale_id = any(:sales::text[])',
    { sales },
  )
  const uids = proposals.map(({ uid }) => uid)
  return {
    ...person,
    sales,
    sharedWithCorretor,
    scopes: uids.map((uid) => `uid:${uid}`),
    mentions: mentionsOf(person, uids),
  }
}

/** Finds which of some e-mails and telephones are a corretor's: customers share them, and they identify no one. */
async function ofCorretores(sql: Sql, contacts: readonly string[]): Promise<readonly string[]> {
  const rows = await queryNamed<{ readonly contact: string }>(
    sql,
    `with known as (select corretor from sale where corretor is not null union all select corretor from proposta where corretor is not null)
     select distinct contact from known cross join lateral (values
       (lower(corretor ->> 'email')), (corretor ->> 'telefone'), (corretor ->> 'whatsapp')) as one (contact)
      where contact = any(:contacts::text[]) order by contact`,
    { contacts },
  )
  return rows.map(({ contact }) => contact)
}

/** Writes a pattern of what only means a person, as a text may have it: with or without the signs that people put in. */
function mentionsOf({ cpf, emails, phones }: PersonSearch, uids: readonly string[]): string {
  const alone = (pattern: string) => `(^|[^0-9])${pattern}([^0-9]|$)`
  const patterns = [
    alone(cpf.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1\\.?$2\\.?$3-?$4')),
    ...phones.map((phone) =>
      alone(`(55 ?)?\\(?${phone.slice(0, 2)}\\)? ?${phone.slice(2, -4)}-?${phone.slice(-4)}`),
    ),
    ...[...emails, ...uids].map((text) => text.replace(/[^\w@-]/g, '\\$&')),
  ]
  return patterns.join('|')
}

const unique = (texts: readonly string[]): readonly string[] =>
  [...new Set(texts)].filter((text) => text !== '')

/** A table that may have personal data. */
interface Trace {
  readonly table: string
  /** Its name for staff. */
  readonly title: string
  /** The condition in SQL, over the fields of a `FoundPerson`, for the rows about the person. */
  readonly theirs: string
}

/** A table whose rows are deleted with their sale. */
interface TraceOfSale extends Trace {
  /** The condition in SQL, over `:sales`, for all rows of these sales. */
  readonly ofSales: string
}

const byProposal = 'proposta_id in (select id from proposta where sale_id = any(:sales::text[]))'
const bySale = 'sale_id = any(:sales::text[])'
const byCpf = 'cpf = :cpf'

/** Describes a table of a sale; absent conditions take the rows of the person's sales. */
const ofSale = (table: string, title: string, theirs = bySale, ofSales = bySale): TraceOfSale => ({
  table,
  title,
  theirs,
  ofSales,
})

const byContact = 'lower(email) = any(:emails::text[]) or telefone = any(:phones::text[])'
const byContratante = 'contratante_id in (select id from contratante where cpf = :cpf)'
const byId = 'id = any(:sales::text[])'

/** What is deleted with a sale, the sale itself last. */
export const tracesOfSales: readonly TraceOfSale[] = [
  ofSale('contratante', 'contratante', byCpf),
  ofSale('titular', 'titular', byCpf),
  ofSale('dependente', 'dependente', byCpf),
  ofSale('responsavel', 'responsável', byCpf),
  ofSale('representante', 'representante legal', byCpf),
  ofSale('contato_empresa', 'contato de uma empresa', byContact),
  // A company of one person goes by that person's name.
  ofSale('empresa', 'empresa'),
  ofSale('endereco_cobranca', 'endereço de cobrança'),
  ofSale('endereco', 'endereço', byContratante),
  ofSale(
    'segurado',
    'plano de um titular',
    `contrata and ${byContratante}
      or id in (select segurado_id from titular where cpf = :cpf
                union select segurado_id from dependente where cpf = :cpf)`,
  ),
  ofSale('proposta', 'proposta'),
  ofSale('pedido', 'pedido', byProposal, byProposal),
  ofSale('item_pedido', 'item de um pedido', byProposal, byProposal),
  ofSale('pet', 'pet', byProposal, byProposal),
  ofSale('pagamento', 'pagamento', byProposal, byProposal),
  ofSale('cartao_trocado', 'troca de cartão', byProposal, byProposal),
  ofSale('sale', 'venda', byId, byId),
]

/** Names a message by what it is about, as its dedupe key does. */
const about = (kind: string, ids: string): string =>
  `(split_part(dedupe_key, ' ', 1) = '${kind}' and split_part(dedupe_key, ' ', 2) in (${ids}))`

/**
 * What an erasure deletes whatever becomes of the sale: nothing of it is needed for money.
 *
 * A call whose outcome is not known is not deleted: it has no personal data, and money may depend on it.
 */
export const looseTraces: readonly Trace[] = [
  { table: 'cpf_consultado', title: 'consulta ao CPF', theirs: byCpf },
  {
    table: 'cnpj_consultado',
    title: 'consulta a um CNPJ',
    theirs: `${bySale} or dados::text ~* :mentions`,
  },
  {
    table: 'draft',
    title: 'rascunho',
    theirs: `${bySale} or scope = any(:scopes::text[]) or session::text ~* :mentions`,
  },
  { table: 'idempotency', title: 'resposta guardada', theirs: `${bySale} or body::text ~* :mentions` },
  {
    table: 'chamada_externa',
    title: 'resposta de um serviço',
    theirs: `answered_at is not null and (${bySale} or heard::text ~* :mentions)`,
  },
  {
    table: 'outbox',
    title: 'mensagem',
    theirs: `lower(payload ->> 'to') = any(:emails::text[]) or payload ->> 'to' = any(:phones::text[])
      or lower(payload ->> 'email') = any(:emails::text[]) or payload ->> 'celular' = any(:phones::text[])
      or ${about('cotacao', 'select unnest(:sales::text[])')}
      or ${about('proposta', `select id from proposta where ${bySale}`)}
      or ${about('boleto', `select id from pagamento where ${byProposal}`)}
      or ${about('pagamento', `select id from proposta where ${bySale}`)}`,
  },
  { table: 'link_corretor', title: 'link de corretor', theirs: byCpf },
  { table: 'corretor_achado', title: 'corretor que uma venda achou', theirs: byCpf },
  {
    table: 'contato',
    title: 'contato',
    theirs: 'lower(email) = any(:emails::text[]) or celular = any(:phones::text[])',
  },
]

/** All that is stored about a person: rows as the tables have them, by the names of the tables. */
interface ExportedPerson {
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
