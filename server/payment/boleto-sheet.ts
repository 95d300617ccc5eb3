import { isAdult, todayInSaoPaulo } from '../../engine/index.ts'
import type { Sql } from '../store/index.ts'
import { methods } from './charges.ts'

/** What a boleto on paper says of its charge. */
export interface BoletoSheet {
  readonly variant: string
  readonly numeroProposta: string
  /** Whether it is of an order in lines, and not of a proposal of one product. */
  readonly isOfLines: boolean
  readonly dataVigencia: string
  readonly valorCentavos: number
  readonly codigoDeBarras: string
  readonly vencimento: string
  /** yyyy-mm-dd, in São Paulo. */
  readonly emissao: string
  readonly situacao: 'aguardando' | 'pago'
  /** Who pays: the responsible of a minor or of who does not pay alone, else who contracts; a person by CPF, a company by CNPJ. */
  readonly pagador: { readonly nome: string; readonly documento: Documento }
}

/** The number that a person or a company is known by. */
export type Documento = { readonly cpf: string } | { readonly cnpj: string }

/** The charges by a name, `$1`, under which a boleto is asked for: that of a proposal, or of one charge, which opens nothing else. */
const isNamed = `pagamento.id in (
  select id from pagamento where id = $1
   union all select pagamento.id from pagamento join proposta on proposta.id = proposta_id where uid = $1)`

/** Finds where a boleto lies that a service opened, by its proposal or its charge; undefined where it is ours, or there is none. */
export async function boletoLinkOf(sql: Sql, name: string): Promise<string | undefined> {
  const [row] = await sql.query<{ readonly link: string }>(
    `select link_boleto as link from pagamento
      where ${isNamed} and link_boleto is not null and pagamento.situacao in ('aguardando', 'pago')`,
    [name],
  )
  return row?.link
}

type SheetRow = Omit<BoletoSheet, 'emissao' | 'pagador'> & {
  readonly created_at: Date
  readonly nome: string
  readonly cpf: string | null
  readonly cnpj: string | null
  readonly data_nascimento: string | null
  readonly titular_responsavel: boolean | null
  readonly responsavel_nome: string | null
  readonly responsavel_cpf: string | null
}

/**
 * Reads a boleto that awaits or was paid, by its proposal or its charge; undefined where there is none, or it was cancelled
 * or is past its due date.
 */
export async function boletoSheetOf(sql: Sql, name: string, now: number): Promise<BoletoSheet | undefined> {
  const [row] = await sql.query<SheetRow>(
    `select proposta.variant, numero_proposta as "numeroProposta", proposta.data_vigencia as "dataVigencia",
            pagamento.valor_centavos as "valorCentavos", codigo_barras as "codigoDeBarras", vencimento,
            id_produto is null as "isOfLines", pagamento.situacao, pagamento.created_at, contratante.nome, contratante.cpf, cnpj,
            contratante.data_nascimento, titular_responsavel,
            responsavel.nome as responsavel_nome, responsavel.cpf as responsavel_cpf
       from pagamento
       join proposta on proposta.id = proposta_id
       join contratante on contratante.id = proposta.contratante_id
       left join responsavel on responsavel.contratante_id = contratante.id
      where ${isNamed} and forma_pagamento = $2 and codigo_barras is not null
        and (pagamento.situacao = 'pago' or (pagamento.situacao = 'aguardando' and vencimento >= $3))`,
    [name, methods.boleto, todayInSaoPaulo(now)],
  )
  if (!row) return undefined
  const { created_at, nome, cpf, cnpj, responsavel_nome, responsavel_cpf, ...said } = row
  const emissao = todayInSaoPaulo(created_at.getTime())
  const paysAlone = cnpj !== null || (row.titular_responsavel && isAdult(row.data_nascimento, emissao))
  const hasResponsible = !paysAlone && responsavel_nome !== null && responsavel_cpf !== null
  const pagador = hasResponsible
    ? { nome: responsavel_nome, documento: { cpf: responsavel_cpf } }
    : { nome, documento: cnpj === null ? { cpf: cpf ?? '' } : { cnpj } }
  return { ...said, emissao, pagador }
}
