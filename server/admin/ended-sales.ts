import { formatData, formatMoeda } from '../../engine/index.ts'
import { html, type Markup } from '../http/html.ts'
import type { Catalogue } from '../pages/catalogue.ts'
import { factsOf, momentOf, type PlainPage } from '../pages/plain.ts'
import type { Sql } from '../store/index.ts'
import type { PageContext } from './actions.ts'
import { orderLabel } from './labels.ts'

const shownAtOnce = 100

/** What became of a variant that sells nothing any more. */
type Ending = 'encerrada' | 'apagada'

type OpenOrder = {
  readonly variant: string
  readonly numero: string
  readonly isOfLines: boolean
  readonly valorCentavos: number
  readonly dataVigencia: string
  readonly em: Date
  /** Whether what its variant said is kept. */
  readonly isKept: boolean
}

/** Makes the page of what is open of variants that sell nothing any more: their sales have ended, or their files were deleted. */
export async function endedSalesPage({ sql, catalogue }: PageContext): Promise<PlainPage> {
  const endings = await endingsIn(sql, catalogue)
  const orders = await openOrdersOf(sql, [...endings.keys()])
  const more =
    orders.length === shownAtOnce ? ` Só as ${shownAtOnce} que mudaram por último aparecem aqui.` : ''
  const list = html`<p>Estas propostas e pedidos esperam o pagamento, e a variante que os vendeu não vende mais. Os links deles continuam abrindo, com os preços de quando foram feitos, até que sejam pagos ou apagados, 30 dias depois da última mudança.${more}</p>
<ul class="escolhas">${orders.map((order) => itemOf(order, endings.get(nameIn(order)) ?? 'apagada'))}</ul>`
  return { title: 'Vendas encerradas', body: orders.length === 0 ? none : list }
}

const none = html`<p>Nenhuma proposta em aberto é de uma variante que não vende mais.</p>`

/** Finds the variants of open orders that sell nothing any more. */
async function endingsIn(sql: Sql, catalogue: Catalogue): Promise<ReadonlyMap<string, Ending>> {
  const rows = await sql.query<{ readonly name: string }>(
    `select distinct split_part(variant, '/', 1) as name from proposta where situacao = 'aberta' order by 1`,
  )
  return new Map(
    rows.flatMap(({ name }) => {
      const ending = endingOf(name, catalogue)
      return ending === undefined ? [] : [[name, ending] as const]
    }),
  )
}

function endingOf(name: string, catalogue: Catalogue): Ending | undefined {
  const [first] = Object.values(catalogue.snapshotOf(name)?.funnels ?? {})
  if (!first) return 'apagada'
  return first.vendasEncerradas === true ? 'encerrada' : undefined
}

const openOrdersOf = (sql: Sql, names: readonly string[]): Promise<readonly OpenOrder[]> =>
  sql.query<OpenOrder>(
    `select variant, numero_proposta as numero, id_produto is null as "isOfLines", valor_centavos as "valorCentavos",
            data_vigencia as "dataVigencia", created_at as em, variante_hash is not null as "isKept"
       from proposta where situacao = 'aberta' and split_part(variant, '/', 1) = any($1::text[])
      order by updated_at desc, id limit ${shownAtOnce}`,
    [names],
  )

const nameIn = ({ variant }: Pick<OpenOrder, 'variant'>): string => variant.split('/')[0] ?? ''

function itemOf(order: OpenOrder, ending: Ending): Markup {
  const { numero, valorCentavos, dataVigencia, em, isKept } = order
  const opens = isKept || ending === 'encerrada'
  return html`<li><h3>${orderLabel(order)} ${numero}</h3>
${factsOf([
  ['Variante', html`<code>${nameIn(order)}</code>`],
  ['O que houve', ending === 'encerrada' ? 'as vendas terminaram' : 'o arquivo foi apagado'],
  ['Por mês', formatMoeda(valorCentavos)],
  ['Início', formatData(dataVigencia)],
  ['Criada em', momentOf(em)],
  ['Link', opens ? 'abre e pode ser pago' : 'não abre mais: nada da variante foi guardado'],
])}</li>`
}
