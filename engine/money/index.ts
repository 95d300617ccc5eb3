/** Takes a percentage, of up to two decimals, of whole cents, rounded half up to the cent. */
export function percentOf(cents: number, percent: number): number {
  // Hundredths of a percent keep every step a safe integer: 238,05 × 0,7 in floats loses half a cent.
  return Math.floor((cents * Math.round(percent * 100) + 5_000) / 10_000)
}

/** Takes a percentage off whole cents, the remaining price rounded half up to the cent. */
export function discounted(cents: number, percent: number): number {
  return percentOf(cents, 100 - percent)
}

/** Says what a Pix payment is made of. */
export interface PixCharge {
  /** Monthly total of the proposal. */
  readonly totalCentavos: number
  /** Months paid at once: 1, 6 or 12. */
  readonly ciclo: number
  /** Multiplies the months' total; 1 leaves it as it is. */
  readonly fator: number
  /** Discount of the cycle. */
  readonly descontoCentavos: number
  /** Fee of one payment, whatever the cycle. */
  readonly taxaCentavos: number
}

/** Computes the amount of a Pix payment in cents: total × cycle × factor − discount + fee, the fee once. */
export function pixAmount(charge: PixCharge): number {
  const { totalCentavos, ciclo, fator, descontoCentavos, taxaCentavos } = charge
  return percentOf(totalCentavos * ciclo, fator * 100) - descontoCentavos + taxaCentavos
}

/** Says how many units of one price an order holds and which single discount each unit has. */
export interface OrderLine {
  readonly precoCentavos: number
  readonly quantidade: number
  readonly descontoPercentual?: number
}

/** Says what a payment method does to a whole order: a percentage (negative takes off) and then a fixed amount. */
export interface OrderFee {
  readonly percentual: number
  readonly fixoCentavos: number
}

/** Computes a line in cents: the discount is rounded on one unit, then multiplied. */
export function lineTotal({ precoCentavos, quantidade, descontoPercentual = 0 }: OrderLine): number {
  return discounted(precoCentavos, descontoPercentual) * quantidade
}

/** Computes an order in cents: the lines, then the percentage of the method half up, then its fixed amount. */
export function orderTotal(lines: readonly OrderLine[], fee?: OrderFee): number {
  const sum = lines.reduce((total, line) => total + lineTotal(line), 0)
  return fee ? percentOf(sum, 100 + fee.percentual) + fee.fixoCentavos : sum
}

/** Says by how much per cent a list price is less: of one product (`plano/faixa`), of a whole plan, or of all. */
export interface Discounts {
  readonly geral?: number
  readonly planos?: Readonly<Record<string, number>>
  readonly produtos?: Readonly<Record<string, number>>
}

/** Says what a way of paying does to an order; with `nenhum` its numbers are inert. */
export interface MethodFee {
  readonly modo: 'nenhum' | 'desconto' | 'acrescimo'
  readonly percentual: number
  readonly fixoCentavos: number
}

/** Some units of a plan in a band, at the list price of one. */
export interface ListedLine {
  readonly plano: string
  readonly faixa: string
  readonly listaCentavos: number
  readonly quantidade: number
}

/** A line with what one unit and all of them cost. */
export type PricedLine = ListedLine & {
  readonly descontoPercentual: number
  readonly precoCentavos: number
  readonly totalCentavos: number
}

/** A product as it is offered: what one unit of a plan in a band costs, with what else is said of both. */
export interface OfferedProduct
  extends Pick<PricedLine, 'plano' | 'faixa' | 'listaCentavos' | 'descontoPercentual'> {
  readonly id: string
  readonly nome: string
  readonly idFaixa: number
  readonly nomeFaixa: string
  readonly precoCentavos: number
}

/** A plan with its list prices by the code of a band. */
export interface ListedPlan {
  readonly codigo: string
  readonly nome: string
  readonly precos: Readonly<Record<string, number>>
}

/** A band of ages. */
export interface ListedBand {
  readonly id: number
  readonly codigo: string
  readonly nome: string
}

/** Names a product: a plan in a band. */
export const productId = ({ plano, faixa }: Pick<ListedLine, 'plano' | 'faixa'>): string =>
  `${plano}/${faixa}`

/** Tells which key of the discounts counts for a product: its own, else that of the plan, else that of all. */
export function discountKey(
  { geral, planos = {}, produtos = {} }: Discounts,
  line: Pick<ListedLine, 'plano' | 'faixa'>,
): readonly string[] | undefined {
  const id = productId(line)
  if (own(produtos, id) !== undefined) return ['produtos', id]
  if (own(planos, line.plano) !== undefined) return ['planos', line.plano]
  return geral === undefined ? undefined : ['geral']
}

/** Gives the one discount that counts: the product's, else the plan's, else that of all. */
export function discountOf(discounts: Discounts, line: Pick<ListedLine, 'plano' | 'faixa'>): number {
  const { geral = 0, planos = {}, produtos = {} } = discounts
  return own(produtos, productId(line)) ?? own(planos, line.plano) ?? geral
}

/** Lists what is offered, plan by plan in each band for which it has a price; what else a plan says stays with it. */
export const offersOf = <Plan extends ListedPlan>(
  plans: readonly Plan[],
  bands: readonly ListedBand[],
  discounts: Discounts,
): readonly (Omit<Plan, 'precos'> & OfferedProduct)[] =>
  plans.flatMap(({ precos, ...plan }) =>
    bands.flatMap(({ id: idFaixa, codigo: faixa, nome: nomeFaixa }) => {
      const listaCentavos = own(precos, faixa)
      if (listaCentavos === undefined) return []
      const named = { plano: plan.codigo, faixa, quantidade: 1, listaCentavos }
      const { descontoPercentual, precoCentavos } = pricedLine(named, discounts)
      const of = { id: productId(named), plano: plan.codigo, faixa, idFaixa, nomeFaixa }
      return [{ ...plan, ...of, listaCentavos, descontoPercentual, precoCentavos }]
    }),
  )

/** Prices a line: the discount rounded half up on one unit, then multiplied. */
export function pricedLine(line: ListedLine, discounts: Discounts): PricedLine {
  const descontoPercentual = discountOf(discounts, line)
  const precoCentavos = discounted(line.listaCentavos, descontoPercentual)
  return { ...line, descontoPercentual, precoCentavos, totalCentavos: precoCentavos * line.quantidade }
}

/** Reckons what an order costs by a way of paying: its lines, then the percentage of the way, then its fixed amount, once. */
export function offerTotal(
  lines: readonly ListedLine[],
  { discounts, fee }: { readonly discounts: Discounts; readonly fee?: MethodFee | undefined },
): number {
  const priced = lines.map((line): OrderLine => {
    const { listaCentavos: precoCentavos, quantidade } = line
    return { precoCentavos, quantidade, descontoPercentual: discountOf(discounts, line) }
  })
  return orderTotal(priced, fee && feeOf(fee))
}

/** Reckons what a way of paying makes of a sum. */
export const withFee = (centavos: number, fee: MethodFee | undefined): number =>
  orderTotal([{ precoCentavos: centavos, quantidade: 1 }], fee && feeOf(fee))

function feeOf({ modo, percentual, fixoCentavos }: MethodFee): OrderFee {
  const sign = { nenhum: 0, desconto: -1, acrescimo: 1 }[modo]
  return { percentual: sign * percentual, fixoCentavos: sign * fixoCentavos }
}

const own = (values: Readonly<Record<string, number>>, name: string): number | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined
