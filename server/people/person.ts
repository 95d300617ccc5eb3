import { phoneDigitsOf } from '../../engine/index.ts'
import { queryNamed, type Sql } from '../store/index.ts'

/** What a person is found by: a CPF, and e-mails and telephones that somebody named beside it. */
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
  /** What of the e-mails and telephones is a corretor's too, and finds nobody. */
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
 * no CPF is known: such a person is found by an e-mail or telephone that somebody named.
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
    ...{ cpf: wanted.cpf, ...own, sales, sharedWithCorretor },
    scopes: proposals.map(({ uid }) => `uid:${uid}`),
    mentions: mentionsOf(
      { cpf: wanted.cpf, ...own },
      proposals.map(({ uid }) => uid),
    ),
  }
}

/** Which of some e-mails and telephones a corretor has: customers share them, and nobody is found by them. */
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

/** Writes what only means a person, as it may stand in a text: with or without the signs that people put in. */
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
