import { formatData, formatMoeda } from '../../engine/index.ts'
import { html } from '../http/html.ts'
import type { Catalogue } from '../pages/catalogue.ts'
import { momentOf } from '../pages/plain.ts'
import type { Sql } from '../store/index.ts'
import { orderLabel } from './labels.ts'
import { listOf, listPage, mostShown } from './page.ts'

type OpenOrder = {
  readonly variant: string
  readonly numero: string
  readonly isOfLines: boolean
  readonly valorCentavos: number
  readonly dataVigencia: string
  readonly em: Date
  /** Whether a snapshot of its variant is kept. */
  readonly isKept: boolean
}

/** Draws the page of open orders of variants that sell nothing any more: their sales ended, or their files were deleted. */
export const endedSalesPage = listPage(
  'Vendas encerradas',
  [
    listOf<OpenOrder & { readonly isDeleted: boolean }>({
      intro:
        'Estas propostas e pedidos esperam o pagamento, e a variante que os vendeu não vende mais. Os links deles continuam abrindo, com os preços de quando foram feitos, até que sejam pagos ou apagados, 30 dias depois da última mudança.',
      shown: `as ${mostShown} que mudaram por último`,
      async read({ sql, catalogue }) {
        const names = await variantsWithOpenOrders(sql)
        const ended = names.filter((name) => isDeleted(name, catalogue) || hasEnded(name, catalogue))
        const orders = await sql.query<OpenOrder>(
          `select split_part(variant, '/', 1) as variant, numero_proposta as numero,
                  id_produto is null as "isOfLines", valor_centavos as "valorCentavos",
                  data_vigencia as "dataVigencia", created_at as em, variante_hash is not null as "isKept"
             from proposta where situacao = 'aberta' and split_part(variant, '/', 1) = any($1::text[])
            order by updated_at desc, id limit ${mostShown}`,
          [ended],
        )
        return orders.map((order) => ({ ...order, isDeleted: isDeleted(order.variant, catalogue) }))
      },
      entry: (order) => ({
        title: `${orderLabel(order)} ${order.numero}`,
        facts: [
          ['Variante', html`<code>${order.variant}</code>`],
          ['O que houve', order.isDeleted ? 'o arquivo foi apagado' : 'as vendas terminaram'],
          ['Por mês', formatMoeda(order.valorCentavos)],
          ['Início', formatData(order.dataVigencia)],
          ['Criada em', momentOf(order.em)],
          [
            'Link',
            order.isDeleted && !order.isKept
              ? 'não abre mais: nada da variante foi guardado'
              : 'abre e pode ser pago',
          ],
        ],
      }),
    }),
  ],
  'Nenhuma proposta em aberto é de uma variante que não vende mais.',
)

async function variantsWithOpenOrders(sql: Sql): Promise<readonly string[]> {
  const rows = await sql.query<{ readonly name: string }>(
    `select distinct split_part(variant, '/', 1) as name from proposta where situacao = 'aberta'`,
  )
  return rows.map(({ name }) => name)
}

const funnelsIn = (name: string, catalogue: Catalogue) =>
  Object.values(catalogue.snapshotOf(name)?.funnels ?? {})

const isDeleted = (name: string, catalogue: Catalogue): boolean => funnelsIn(name, catalogue).length === 0

const hasEnded = (name: string, catalogue: Catalogue): boolean =>
  funnelsIn(name, catalogue)[0]?.vendasEncerradas === true
