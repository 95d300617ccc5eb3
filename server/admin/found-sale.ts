import type { Json } from '../../engine/index.ts'
import type { Sql } from '../store/index.ts'
import { type AuditEntry, listAuditEntries } from './audit-log.ts'

/** All that staff are shown of one sale; `standing` is absent where the sale was deleted. */
export interface FoundSale {
  readonly standing: SaleStanding | undefined
  readonly charges: readonly FoundCharge[]
  readonly calls: readonly FoundCall[]
  readonly messages: readonly FoundMessage[]
  readonly acts: readonly AuditEntry[]
  readonly refusals: readonly NotedRefusal[]
  readonly drafts: readonly FoundDraft[]
}

/** The session of a page of a sale, as it was saved last. */
export type FoundDraft = {
  readonly session: Json
  readonly em: Date
}

/** The state of a sale, and who buys. */
export type SaleStanding = {
  readonly variant: string
  readonly em: Date
  readonly propostaId: string | null
  readonly numero: string | null
  /** Whether it is an order in lines, and not a proposal of one product. */
  readonly isOfLines: boolean
  readonly situacao: string | null
  readonly valorCentavos: number | null
  readonly vidas: number | null
  readonly nome: string | null
  readonly cpf: string | null
  readonly cnpj: string | null
  readonly email: string | null
  readonly telefone: string | null
}

/** A charge of a sale. */
export type FoundCharge = {
  readonly id: string
  readonly formaPagamento: number
  readonly valorCentavos: number
  readonly situacao: string
  readonly em: Date
  readonly pagoEm: Date | null
  /** Why money that came for it paid nothing; null where none did. */
  readonly pendencia: string | null
}

/** A call to a service that a sale caused. */
export type FoundCall = {
  readonly service: string
  readonly operation: string
  readonly call: string
  readonly em: Date
  readonly isAnswered: boolean
  /** The problem by which the service refused; null where it did not. */
  readonly problem: string | null
}

/** A message that a sale caused. */
export type FoundMessage = {
  readonly kind: string
  readonly payload: Json
  readonly em: Date
  readonly sentAt: Date | null
  readonly deadAt: Date | null
  readonly discardedAt: Date | null
  readonly code: string | null
}

const mostOfEach = 50

/** Gathers all that staff are shown of one sale. */
export async function foundSale(sql: Sql, saleId: string): Promise<FoundSale> {
  const standing = await standingOf(sql, saleId)
  const proposal = standing?.propostaId ?? ''
  const charges = await chargesOf(sql, proposal)
  const numero = standing?.numero
  return {
    standing,
    charges,
    calls: await callsOf(sql, saleId),
    messages: await messagesAbout(sql, [saleId, proposal, ...charges.map(({ id }) => id)]),
    acts: numero ? await listAuditEntries(sql, { numero, atMost: mostOfEach }) : [],
    refusals: await refusalsOf(sql, saleId),
    drafts: await draftsOf(sql, saleId),
  }
}

async function standingOf(sql: Sql, saleId: string): Promise<SaleStanding | undefined> {
  const [standing] = await sql.query<SaleStanding>(
    `select sale.variant, sale.created_at as em, proposta.id as "propostaId", numero_proposta as numero,
            proposta.id is not null and id_produto is null as "isOfLines", situacao,
            valor_centavos as "valorCentavos", vidas, nome, cpf, cnpj, email, telefone
       from sale left join proposta on proposta.sale_id = sale.id
            left join contratante on contratante.sale_id = sale.id
      where sale.id = $1`,
    [saleId],
  )
  return standing
}

const draftsOf = (sql: Sql, saleId: string): Promise<readonly FoundDraft[]> =>
  sql.query<FoundDraft>(
    `select session, updated_at as em from draft where sale_id = $1
      order by updated_at desc, scope limit ${mostOfEach}`,
    [saleId],
  )

const chargesOf = (sql: Sql, proposal: string): Promise<readonly FoundCharge[]> =>
  sql.query<FoundCharge>(
    `select id, forma_pagamento as "formaPagamento", valor_centavos as "valorCentavos", situacao, created_at as em,
            pago_em as "pagoEm", pendencia
       from pagamento where proposta_id = $1 order by created_at desc, id limit ${mostOfEach}`,
    [proposal],
  )

const callsOf = (sql: Sql, saleId: string): Promise<readonly FoundCall[]> =>
  sql.query<FoundCall>(
    `select service, operation, call, sent_at as em, answered_at is not null as "isAnswered",
            heard ->> 'problem' as problem
       from chamada_externa where sale_id = $1 order by sent_at desc, id limit ${mostOfEach}`,
    [saleId],
  )

/** A message is queued under a name whose second word is what it is about. */
const messagesAbout = (sql: Sql, ids: readonly string[]): Promise<readonly FoundMessage[]> =>
  sql.query<FoundMessage>(
    `select kind, payload, created_at as em, done_at as "sentAt", dead_at as "deadAt",
            discarded_at as "discardedAt", last_error as code
       from outbox where split_part(dedupe_key, ' ', 2) = any($1::text[]) and dedupe_key <> ''
      order by id desc limit ${mostOfEach}`,
    [ids.filter((id) => id !== '')],
  )

/** A call that was refused or failed, by the code that its answer showed. */
export type NotedRefusal = {
  readonly codigo: string
  readonly em: Date
  readonly operation: string
  readonly problem: string
  readonly status: number
}

/** Lists what was refused in a sale, newest first. */
const refusalsOf = (sql: Sql, saleId: string): Promise<readonly NotedRefusal[]> =>
  sql.query<NotedRefusal>(
    `select request_id as codigo, em, operation, problem, status
       from recusa where sale_id = $1 order by em desc, request_id limit 50`,
    [saleId],
  )
