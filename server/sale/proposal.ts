import { todayInSaoPaulo } from '../../engine/index.ts'
import {
  type FindKnownProposal,
  type IsSaleSettled,
  type KnownProposal,
  type RefusedReply,
  refuse,
  type SaleContext,
} from '../contract/handler.ts'
import { isConfirming, lockSaleOfUid, methods } from '../payment/index.ts'
import { instant, type Sql } from '../store/index.ts'
import type { ExternalId } from './context.ts'
import type { ShownCorretor } from './corretor.ts'

/** A stored proposal of one product, found by the uid that is its capability. */
export interface Proposal {
  readonly id: string
  readonly uid: string
  /** Where it is accepted and paid: a path of this site, or an address elsewhere. */
  readonly pagina: string
  /** Another one once the next customer is registered in the same browser. */
  readonly saleId: string
  readonly numeroProposta: string
  readonly variant: string
  /** What its variant said when it was made, by its hash; null of before that was kept. */
  readonly varianteHash: string | null
  readonly corretor: ShownCorretor
  readonly idProduto: number
  readonly vidas: number
  readonly valorCentavos: number
  readonly dataVigencia: string
  /** Null until the terms are accepted. */
  readonly aceiteEm: Date | null
  /** Which version of the terms was accepted; null until then. */
  readonly aceiteVersao: string | null
  readonly situacao: 'aberta' | 'paga'
  /** Whether a charge of it was sent whose outcome is not known yet. */
  readonly isConfirming: boolean
  /** By which a service knows the proposal; null where there is none. */
  readonly idExterno: ExternalId | null
  readonly uidExterno: string | null
  /** Of who contracts; never shown as they are. A company has no CPF. */
  readonly email: string
  readonly cpf: string | null
}

/** A proposal as far as a charge of it depends on it. */
export type ChargedProposal = Omit<Proposal, 'corretor' | 'numeroProposta'>

const columns = `proposta.id, uid, pagina, proposta.sale_id as "saleId", numero_proposta as "numeroProposta", variant,
  variante_hash as "varianteHash", corretor,
  id_produto as "idProduto", vidas, valor_centavos as "valorCentavos", data_vigencia as "dataVigencia",
  aceite_em as "aceiteEm", aceite_versao as "aceiteVersao", situacao, email, cpf, proposta.id_externo as "idExterno",
  uid_externo as "uidExterno", ${isConfirming} as "isConfirming"`

const byUid = `select ${columns} from proposta join contratante on contratante.id = proposta.contratante_id
  where uid = $1 and id_produto is not null`

/** Finds what is paid for by its uid, a proposal of one product or an order in lines. */
export async function findAnyProposal(sql: Sql, uid: string): Promise<{ readonly id: string } | undefined> {
  const [row] = await sql.query<{ readonly id: string }>('select id from proposta where uid = $1', [uid])
  return row
}

/** Finds a proposal of one product by its uid. */
export async function findProposal(sql: Sql, uid: string): Promise<Proposal | undefined> {
  return (await sql.query<Proposal & Record<string, unknown>>(byUid, [uid]))[0]
}

/**
 * Finds a proposal by its uid, and locks its sale until the transaction ends.
 *
 * A save of the sale decides by whether the proposal is paid: no payment may come in between.
 */
export const lockProposal = (sql: Sql, uid: string): Promise<Proposal | undefined> =>
  lockSaleOfUid(sql, uid, () => findProposal(sql, uid))

/** Draws the number of a sale's proposal, which the caller has locked; undefined where it has one, with its number. */
export async function newNumber({ sql, sale, now }: SaleContext): Promise<string | undefined> {
  const [row] = await sql.query<{ readonly numero: string }>(
    `select $2 || '-' || lpad(n, greatest(6, length(n)), '0') as numero
       from (select nextval('numero_proposta')::text as n
              where not exists (select 1 from proposta where sale_id = $1)) as drawn`,
    [sale.id, instant(now).slice(0, 4)],
  )
  return row?.numero
}

/** Finds what any call, draft or page must know of a proposal. */
export const proposalOf: FindKnownProposal = async (sql, uid) => {
  const [row] = await sql.query<KnownProposal & Record<string, unknown>>(
    `select variant, variante_hash as "varianteHash", coalesce(corretor ->> 'cod', '') as per, sale_id as "saleId",
            id_produto is not null as "isOfProduct" from proposta where uid = $1`,
    [uid],
  )
  return row ?? null
}

/** Ways to pay by which an order is done before the money comes: the bank has the rest in hand. */
const doneBefore = [methods.boleto, methods.debito]

/** Tells whether the proposal of a sale is paid, or waits for a boleto or a debit that is still in time. */
export const isSaleSettled: IsSaleSettled = async (sql, saleId, now) => {
  const rows = await sql.query(
    `select from proposta where sale_id = $1 and (situacao = 'paga' or exists (
       select from pagamento where proposta_id = proposta.id and situacao = 'aguardando'
          and forma_pagamento = any($2) and (vencimento is null or vencimento >= $3)))`,
    [saleId, doneBefore, todayInSaoPaulo(now)],
  )
  return rows.length > 0
}

/** One line of what is sold: a plan and its band, for how many, at what price each month in cents. */
export interface SeenLine {
  readonly id: string
  readonly quantidade: number
  readonly precoCentavos: number
}

/**
 * What a page showed when a payment was confirmed, or what it would have to show: the amount of the charge in cents,
 * the lines of what is sold, the start date as yyyy-mm-dd and the version of the terms accepted.
 */
export interface Seen {
  readonly valorCentavos: number
  readonly linhas: readonly SeenLine[]
  readonly dataVigencia?: string
  readonly termos?: string
}

/** Writes a proposal of one product as the lines that its pages show. */
export const linesOfProduct = ({
  idProduto,
  vidas,
  valorCentavos,
}: {
  readonly idProduto: number
  readonly vidas: number
  readonly valorCentavos: number
}): readonly SeenLine[] => [
  { id: `${idProduto}/vida`, quantidade: vidas, precoCentavos: Math.round(valorCentavos / vidas) },
]

/**
 * Refuses a payment that was confirmed under other figures than those it would be charged by, and brings the figures of now.
 * Gives undefined where the page showed what is charged.
 *
 * What is charged must be what was shown: the proposal may have changed in another tab or on another phone meanwhile.
 */
export function refusalOfSeen(seen: Seen, now: Seen): RefusedReply | undefined {
  const isSame =
    seen.valorCentavos === now.valorCentavos &&
    seen.dataVigencia === now.dataVigencia &&
    seen.termos === now.termos &&
    seen.linhas.length === now.linhas.length &&
    seen.linhas.every((line, i) => isSameLine(line, now.linhas[i]))
  return isSame ? undefined : refuse('propostaMudou', { agora: figuresOf(now) })
}

const isSameLine = (one: SeenLine, other: SeenLine | undefined): boolean =>
  one.id === other?.id && one.quantidade === other.quantidade && one.precoCentavos === other.precoCentavos

const figuresOf = ({ valorCentavos, linhas, dataVigencia, termos }: Seen) => ({
  valorCentavos,
  linhas: linhas.map(({ id, quantidade, precoCentavos }) => ({ id, quantidade, precoCentavos })),
  dataVigencia: dataVigencia ?? null,
  termos: termos ?? null,
})
