import { todayInSaoPaulo } from '../../../engine/index.ts'
import { accept, refuse } from '../../contract/work.ts'
import type { Input, Output } from '../../generated/operations.ts'
import { methods, typedLineOf } from '../../payment/index.ts'
import { localOfSale, type SaleWork } from '../../sale/local.ts'
import { noteLookup } from '../../sale/lookups.ts'
import { isRateLimited } from '../../sale/rate-limit.ts'

/**
 * Lists the boletos that await whoever pays, by CPF and birth date, among what was sold by the variant of the sale: with
 * one of the two wrong there are none, as for whom nobody knows. Of who else is in a plan only enough to know them is told.
 */
export const listar = localOfSale<Input<'boleto.listar'>, Output<'boleto.listar'>>(async (input, work) => {
  if (await isRateLimited(work, 'cpf_consultado')) return refuse('muitasTentativas')
  const { cpf } = input
  await noteLookup(work, { cpf, permitido: null, idExterno: null })
  const payer = { cpf, born: input.dataNascimento }
  return accept({ boletos: await boletosOf(payer, work), dependentes: await dependentesOf(payer, work) })
})

interface Payer {
  readonly cpf: string
  readonly born: string
}

type BoletoRow = {
  readonly id: string
  readonly valorCentavos: number
  readonly codigo: string | null
  readonly vencimento: string | null
}

async function boletosOf(
  payer: Payer,
  { sql, sale, now }: SaleWork,
): Promise<Output<'boleto.listar'>['boletos']> {
  const today = todayInSaoPaulo(now)
  const rows = await sql.query<BoletoRow>(
    `select pagamento.id, pagamento.valor_centavos as "valorCentavos", codigo_barras as codigo, vencimento
       from proposta join pagamento on pagamento.proposta_id = proposta.id
      where forma_pagamento = $4 and pagamento.situacao = 'aguardando' and ${isTheirs}
      order by vencimento nulls last, pagamento.id limit 50`,
    [payer.cpf, payer.born, sale.variant, methods.boleto],
  )
  return rows.map(({ id, valorCentavos, codigo, vencimento }) => {
    const isOver = vencimento !== null && vencimento < today
    return {
      valorCentavos,
      vencimento,
      linhaDigitavel: codigo && typedLineOf(codigo),
      situacao: isOver ? 'vencido' : 'aberto',
      // By the name of the charge: that of the order would open the order too. One of ours that is over is not drawn.
      linkBoleto: isOver && codigo !== null ? null : `/boleto/${id}.pdf`,
    }
  })
}

async function dependentesOf(
  payer: Payer,
  { sql, sale }: SaleWork,
): Promise<Output<'boleto.listar'>['dependentes']> {
  const rows = await sql.query<{ readonly nome: string; readonly idParentesco: number }>(
    `select left(dependente.nome, 1) || '.' as nome, grau_parentesco as "idParentesco"
       from dependente join proposta on proposta.sale_id = dependente.sale_id
      where ${isTheirs} order by dependente.id limit 99`,
    [payer.cpf, payer.born, sale.variant],
  )
  return rows
}

/**
 * The condition in SQL, over a row of `proposta`, that somebody, `$1` born on `$2`, pays it, and a variant, `$3`, sold it. Who
 * pays is who answers for a minor, where there is one.
 */
const isTheirs = `split_part(proposta.variant, '/', 1) = split_part($3, '/', 1) and proposta.contratante_id in (
  select id from contratante where cpf = $1 and data_nascimento = $2::date
     and not exists (select 1 from responsavel where contratante_id = contratante.id)
   union all
  select contratante_id from responsavel where cpf = $1 and data_nascimento = $2::date)`
