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

/** A person as the tables know them: what else they are found by. */
export interface FoundPerson extends PersonSearch {
  /** The sales they are in, whatever they are there. */
  readonly sales: readonly string[]
  /** What of the e-mails and telephones is a corretor's too, and is not searched by. */
  readonly sharedWithCorretor: readonly string[]
  /** The drafts that payment links of their proposals have. */
  readonly scopes: readonly string[]
  /** A regular expression of all that only means them, for texts of any shape. */
  readonly mentions: string
}

type Known = { readonly sale: string; readonly email: string | null; readonly telefone: string | null }

const parts = `
  select sale_id as sale, email, telefone from contratante where cpf = :cpf
  union all select sale_id, email, telefone from responsavel where cpf = :cpf
  union all select sale_id, email, telefone from titular where cpf = :cpf
  union all select sale_id, email, null from dependente where cpf = :cpf
  union all select sale_id, email, telefone from representante where cpf = :cpf
  union all select sale_id, email, telefone from contato_empresa
   where lower(email) = any(:emails::text[]) or telefone = any(:phones::text[])`

/**
 * Finds a person by CPF in whatever part, with the e-mails and telephones that came with it. Of the contact of a company
 * no CPF is known: such a person is found by an e-mail or telephone named beside it.
 */
export async function findPerson(sql: Sql, wanted: PersonSearch): Promise<FoundPerson> {
  const named = { emails: wanted.emails.map((each) => each.toLowerCase()), phones: wanted.phones }
  const shared = await corretorsOwn(sql, [...named.emails, ...named.phones])
  const rows = await queryNamed<Known>(sql, parts, {
    cpf: wanted.cpf,
    emails: named.emails.filter((each) => !shared.includes(each)),
    phones: named.phones.filter((each) => !shared.includes(each)),
  })
  const sales = unique(rows.map(({ sale }) => sale)).toSorted()
  const contacts = {
    emails: unique(
      [...wanted.emails, ...rows.map(({ email }) => email ?? '')].map((each) => each.toLowerCase()),
    ),
    phones: unique([...wanted.phones, ...rows.map(({ telefone }) => phoneDigitsOf(telefone ?? ''))]),
  }
  const sharedWithCorretor = await corretorsOwn(sql, [...contacts.emails, ...contacts.phones])
  const isOwn = (contact: string) => !sharedWithCorretor.includes(contact)
  const own = { emails: contacts.emails.filter(isOwn), phones: contacts.phones.filter(isOwn) }
  const proposals = await queryNamed<{ readonly uid: string; readonly numero: string }>(
    sql,
    'select uid, numero_proposta as numero from proposta where sale_id = any(:sales::text[])',
    { sales },
  )
  return {
    cpf: wanted.cpf,
    ...own,
    sales,
    sharedWithCorretor,
    scopes: proposals.map(({ uid }) => `uid:${uid}`),
    mentions: mentionsOf(
      { cpf: wanted.cpf, ...own },
      proposals.map(({ uid }) => uid),
    ),
  }
}

/** Which of some e-mails and telephones a corretor has: customers share them, and they identify no one. */
async function corretorsOwn(sql: Sql, contacts: readonly string[]): Promise<readonly string[]> {
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

/** A table that may hold something of a person. */
interface Trace {
  readonly table: string
  /** What staff read of it. */
  readonly title: string
  /** The condition in SQL over what a `FoundPerson` is found by: the rows that are about the person. */
  readonly theirs: string
}

/** A table whose rows live and die with their sale. */
export interface TraceOfSale extends Trace {
  /** The condition in SQL over `:sales`: all rows of these sales, of all their people. */
  readonly ofSales: string
}

const byProposal = 'proposta_id in (select id from proposta where sale_id = any(:sales::text[]))'
const bySale = 'sale_id = any(:sales::text[])'
const byCpf = 'cpf = :cpf'

/** What goes with a sale, the sale itself last. */
export const tracesOfSales: readonly TraceOfSale[] = [
  { table: 'contratante', title: 'contratante', theirs: byCpf, ofSales: bySale },
  { table: 'titular', title: 'titular', theirs: byCpf, ofSales: bySale },
  { table: 'dependente', title: 'dependente', theirs: byCpf, ofSales: bySale },
  { table: 'responsavel', title: 'responsável', theirs: byCpf, ofSales: bySale },
  { table: 'representante', title: 'representante legal', theirs: byCpf, ofSales: bySale },
  {
    table: 'contato_empresa',
    title: 'contato de uma empresa',
    ofSales: bySale,
    theirs: 'lower(email) = any(:emails::text[]) or telefone = any(:phones::text[])',
  },
  // A company of one person goes by that person's name.
  { table: 'empresa', title: 'empresa', theirs: bySale, ofSales: bySale },
  { table: 'endereco_cobranca', title: 'endereço de cobrança', theirs: bySale, ofSales: bySale },
  {
    table: 'endereco',
    title: 'endereço',
    ofSales: bySale,
    theirs: 'contratante_id in (select id from contratante where cpf = :cpf)',
  },
  {
    table: 'segurado',
    title: 'plano de um titular',
    ofSales: bySale,
    theirs: `contrata and contratante_id in (select id from contratante where cpf = :cpf)
      or id in (select segurado_id from titular where cpf = :cpf
                union select segurado_id from dependente where cpf = :cpf)`,
  },
  { table: 'proposta', title: 'proposta', theirs: bySale, ofSales: bySale },
  { table: 'pedido', title: 'pedido', theirs: byProposal, ofSales: byProposal },
  { table: 'item_pedido', title: 'item de um pedido', theirs: byProposal, ofSales: byProposal },
  { table: 'pet', title: 'pet', theirs: byProposal, ofSales: byProposal },
  {
    table: 'pagamento',
    title: 'pagamento',
    theirs: byProposal,
    ofSales: byProposal,
  },
  { table: 'cartao_trocado', title: 'troca de cartão', theirs: byProposal, ofSales: byProposal },
  { table: 'sale', title: 'venda', theirs: 'id = any(:sales::text[])', ofSales: 'id = any(:sales::text[])' },
]

/** Names a message by what it is about, as its dedupe key does. */
const about = (kind: string, ids: string): string =>
  `(split_part(dedupe_key, ' ', 1) = '${kind}' and split_part(dedupe_key, ' ', 2) in (${ids}))`

/**
 * What an erasure deletes whatever becomes of the sale: nothing of it is needed for money.
 *
 * A call whose end is not known is none of these: it says nothing of a person, and money may hang on it.
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

/** Tables that hold nothing of a buyer, and why. A test fails for a table that is in no list. */
export const withoutPeople: Readonly<Record<string, string>> = {
  ato: 'o que a equipe fez, sem dados de cliente',
  aviso: 'nomes e valores de cobranças',
  apagamento: 'o CPF está nela só como resumo com chave',
  captcha_used: 'resumos de desafios',
  dia_conferido: 'dias',
  divergencia: 'nomes e valores de cobranças',
  em_andamento: 'o número de uma venda e o de um processo',
  equipe: 'contas da equipe',
  equipe_codigo: 'contas da equipe',
  equipe_sessao: 'contas da equipe',
  limpeza: 'uma hora',
  limit_window: 'resumos com chave',
  migration: 'nomes de arquivos',
  processo: 'nomes e horas',
  pulso: 'uma hora',
  recusa: 'códigos de chamadas recusadas',
  variante_guardada: 'o que uma variante dizia quando se vendeu por ela',
}

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
