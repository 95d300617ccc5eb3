import { todayInSaoPaulo } from '../../engine/index.ts'
import { accept, refuse, type SaleContext } from '../contract/handler.ts'
import type { Output } from '../generated/operations.ts'
import { methods, typedLineOf } from '../payment/index.ts'
import { isRateLimited, noteLookup } from '../sale/lookups.ts'
import { saleHandler } from './define.ts'

/**
 * Lists the open boletos of a payer, by CPF and birth date, among what the variant of the sale sold: with one of the two
 * wrong there are none, as for an unknown person. Of the dependentes only an initial and the kinship are shown.
 */
export const boletoListar = saleHandler('boleto.listar', {
  async run(input, context) {
    if (await isRateLimited(context, 'cpf_consultado')) return refuse('muitasTentativas')
    const { cpf } = input
    await noteLookup(context, { cpf, permitido: null, idExterno: null })
    const payer = { cpf, born: input.dataNascimento }
    return accept({
      boletos: await boletosOf(payer, context),
      dependentes: await dependentesOf(payer, context),
    })
  },
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
  { sql, sale, now }: SaleContext,
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
      // By the id of the charge: that of the order would open the order too. One of ours that is over is not drawn.
      linkBoleto: isOver && codigo !== null ? null : `/boleto/${id}.pdf`,
    }
  })
}

async function dependentesOf(
  payer: Payer,
  { sql, sale }: SaleContext,
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
 * The SQL condition on a row of `proposta` that the CPF `$1`, born on `$2`, pays it, and the variant `$3` sold it. The
 * payer is the responsável, if there is one.
 */
const isTheirs = `split_part(proposta.variant, '/', 1) = split_part($3, '/', 1) and proposta.contratante_id in (
  select id from contratante where cpf = $1 and data_nascimento = $2::date
     and not exists (select 1 from responsavel where contratante_id = contratante.id)
   union all
  select contratante_id from responsavel where cpf = $1 and data_nascimento = $2::date)`
