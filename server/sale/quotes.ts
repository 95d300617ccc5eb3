import { dayInMs, minuteInMs } from '../../engine/index.ts'
import type { SaleContext } from '../contract/handler.ts'
import { type Expiry, insertRow, instant, newId } from '../store/index.ts'
import type { Product } from './variant.ts'

/** For how long a quote keeps its price, by the specification: 30 minutes. */
const quoteLastsMs = 30 * minuteInMs
/** Within so long the same quote of a sale has the same link. */
const repeatedAfterMs = minuteInMs

/** What a quote is of: a product at a price per life, for so many lives, by the table of a region where one was chosen. */
export interface SentQuote {
  readonly idProduto: number
  readonly vidas: number
  /** The sign of its state, as RJ; null where none was chosen. */
  readonly tabela: string | null
  readonly precoCentavos: number
}

/** For how long the link of a quote still says its plan, lives and region. */
export const quoteExpiry: Expiry = { table: 'cotacao_enviada', condition: 'em < $1', ages: [30 * dayInMs] }

/** Stores a quote of a sale, and gives the code by which its link names it. */
export async function storeQuote(
  { sql, sale, now }: Pick<SaleContext, 'sql' | 'sale' | 'now'>,
  { idProduto, vidas, tabela, precoCentavos }: SentQuote,
): Promise<string> {
  const [known] = await sql.query<{ readonly codigo: string }>(
    `select codigo from cotacao_enviada where sale_id = $1 and em > $2 and id_produto = $3 and vidas = $4
        and tabela is not distinct from $5 and preco_centavos = $6 order by em desc limit 1`,
    [sale.id, instant(now - repeatedAfterMs), idProduto, vidas, tabela, precoCentavos],
  )
  if (known) return known.codigo
  const codigo = newId().slice(0, 12)
  await insertRow(sql, 'cotacao_enviada', {
    codigo,
    sale_id: sale.id,
    variant: sale.variant,
    id_produto: idProduto,
    vidas,
    tabela,
    preco_centavos: precoCentavos,
    em: instant(now),
  })
  return codigo
}

/** The price that the quote of a link promises a sale, until a moment in milliseconds since 1970. */
export interface PromisedPrice {
  /** The code of the quote. */
  readonly codigo: string
  readonly idProduto: number
  readonly precoCentavos: number
  readonly ate: number
}

/**
 * Finds a quote of the sale's funnel by the code of its link, and until when it keeps its price, which the sale is promised
 * from then on. Undefined for a code that is none, or is of another variant.
 */
export async function openQuote(
  { sql, sale }: Pick<SaleContext, 'sql' | 'sale'>,
  codigo: string,
): Promise<(SentQuote & { readonly ate: number }) | undefined> {
  type Row = SentQuote & { readonly em: Date }
  const [found] = await sql.query<Row & Record<string, unknown>>(
    `select id_produto as "idProduto", vidas, tabela, preco_centavos as "precoCentavos", em
       from cotacao_enviada where codigo = $1 and variant = $2`,
    [codigo, sale.variant],
  )
  if (!found) return undefined
  const { idProduto, vidas, tabela, precoCentavos, em } = found
  const ate = em.getTime() + quoteLastsMs
  await keepPromise({ sql, sale }, { codigo, idProduto, precoCentavos, ate })
  return { idProduto, vidas, tabela, precoCentavos, ate }
}

/** Stores what a sale is promised, or notes it where it has no row yet. */
export async function keepPromise(
  { sql, sale }: Pick<SaleContext, 'sql' | 'sale'>,
  promised: PromisedPrice,
): Promise<void> {
  if (sale.notes) sale.notes.cotacao = { ...promised }
  else await sql.query('update sale set cotacao = $2 where id = $1', [sale.id, JSON.stringify(promised)])
}

/** Gives products at the prices of the sale: one whose quote is still in time costs no more than was sent. */
export async function atPromisedPrice(
  { sql, sale, now }: Pick<SaleContext, 'sql' | 'sale' | 'now'>,
  products: readonly Product[],
): Promise<readonly Product[]> {
  const [row] = sale.notes
    ? [sale.notes as { readonly cotacao?: PromisedPrice }]
    : await sql.query<{ readonly cotacao: PromisedPrice | null }>('select cotacao from sale where id = $1', [
        sale.id,
      ])
  const promised = row?.cotacao
  if (!promised || promised.ate <= now) return products
  return products.map((product) =>
    product.idProduto === promised.idProduto
      ? { ...product, precoCentavos: Math.min(product.precoCentavos, promised.precoCentavos) }
      : product,
  )
}
