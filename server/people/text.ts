import { formatData, todayInSaoPaulo } from '../../engine/index.ts'
import type { Erasure, RowCounts, StayedSale } from './erase.ts'
import type { WhyKept } from './open-money.ts'
import { looseTraces, tracesOfSales } from './traces.ts'

const titles = new Map([...tracesOfSales, ...looseTraces].map(({ table, title }) => [table, title]))

const listed = (counts: RowCounts): string =>
  Object.entries(counts)
    .map(([table, n]) => `  ${titles.get(table) ?? table}: ${n}`)
    .join('\n')

const reasons: Readonly<Record<WhyKept, (until: string) => string>> = {
  paga: () =>
    'foi paga. Fica com as pessoas dela enquanto o contrato valer e por cinco anos depois (LGPD, art. 16, I; CDC, art. 27)',
  recebido: (until) =>
    `recebeu dinheiro. Fica com as pessoas dela até ${until}, cinco anos depois de ele chegar (LGPD, art. 16, I; CDC, art. 27)`,
  incerta: () =>
    'tem uma cobrança de que ninguém sabe o desfecho. Resolva em /operacao/chamadas e rode o comando de novo',
  aberta: (until) =>
    `tem uma cobrança que ainda pode ser paga, até ${until}. Rode o comando de novo depois disso`,
  emAndamento: () => 'está sendo gravada agora. Rode o comando de novo em dez minutos',
}

function textOfStayed({ numeroProposta, isOfLines, why, until, rows }: StayedSale): string {
  const day = until === null ? 'o banco dizer como ela acabou' : formatData(todayInSaoPaulo(until.getTime()))
  const named = isOfLines ? `A venda do pedido ${numeroProposta}` : `A proposta ${numeroProposta}`
  const what = numeroProposta === null ? 'Uma venda sem proposta' : named
  return `${what} ${reasons[why](day)}:\n${listed(rows)}`
}

/** Says to staff what went, what stayed, why and until when. */
export function textOfErasure({ erased, stayed, asCorretor, sharedWithCorretor }: Erasure): string {
  const isNothing = Object.keys(erased).length === 0
  const went = isNothing ? 'Nada havia para apagar.' : `Apagado:\n${listed(erased)}`
  const corretor = `É o corretor de ${asCorretor} ${asCorretor === 1 ? 'venda' : 'vendas'}: o cadastro dele fica nelas, que são de outras pessoas.`
  const shared = `Não se procurou por ${sharedWithCorretor.join(', ')}: é também de um corretor, e está em vendas de outras pessoas.`
  return [
    went,
    ...stayed.map((sale) => `Ficou. ${textOfStayed(sale)}`),
    ...(asCorretor > 0 ? [corretor] : []),
    ...(sharedWithCorretor.length > 0 ? [shared] : []),
    'O que já saiu por e-mail, ao CRM ou aos serviços de fora apaga-se lá; as cópias vencem em 30 dias.',
  ].join('\n\n')
}
