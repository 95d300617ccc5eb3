import type { Json } from '../../flow/funnel.ts'
import { type Origin, originOf, type Traced } from '../json/document.ts'
import { isObject, type JsonObject, listOf, objectOf, textOf } from '../json/value.ts'

/** One line of a price list: where it stands, and the codes of the products it could have met. */
export interface PriceAt {
  readonly code: string
  readonly origin: Origin
  readonly known: readonly string[]
}

/**
 * Lays the price list `precos`, cents by the `codigo` of a product, over `produtos`, and takes it away.
 *
 * A price so changed comes from the list, everything else of its product from where it was.
 */
export function layPrices(source: Traced): { readonly source: Traced; readonly prices: readonly PriceAt[] } {
  const { precos, ...value } = objectOf(source.value)
  if (precos === undefined) return { source, prices: [] }
  const list = objectOf(precos)
  const products = listOf(value.produtos)
  const known = products.flatMap((product) => codeOf(product) ?? [])
  const origins = new Map(Object.keys(value).map((key) => [key, originOf(source, [key])]))
  const priced = products.map((product, i): Json => {
    const code = codeOf(product)
    const price = code !== undefined && Object.hasOwn(list, code) ? list[code] : undefined
    if (price === undefined || code === undefined || !isObject(product)) return product
    return withPrice(source, { product, i, price, origin: originOf(source, ['precos', code]) })
  })
  const laid = { ...value, ...(Array.isArray(value.produtos) ? { produtos: priced } : {}) }
  source.joins.set(laid, origins)
  return {
    source: { ...source, value: laid },
    prices: Object.keys(list).map((code) => ({ code, origin: originOf(source, ['precos', code]), known })),
  }
}

interface Pricing {
  readonly product: JsonObject
  readonly i: number
  readonly price: Json
  readonly origin: Origin
}

function withPrice(source: Traced, { product, i, price, origin }: Pricing): JsonObject {
  const origins = Object.keys(product).map((key) => [key, originOf(source, ['produtos', i, key])] as const)
  const priced = { ...product, precoCentavos: price }
  source.joins.set(priced, new Map([...origins, ['precoCentavos', origin]]))
  return priced
}

const codeOf = (product: Json): string | undefined => textOf(objectOf(product).codigo)
