import { isDeepStrictEqual } from 'node:util'
import type { Json } from '../../engine/index.ts'
import type { ValuesBeneath } from './alike.ts'
import type { VariantAnswers } from './answers.ts'
import { said } from './said.ts'
import { cyclesIn, methodsIn, type OfferedMethod, productsIn } from './values.ts'

/** Gives what a file says of something in one funnel or, without a flow, for all of them; undefined where nothing. */
export type SaidIn = (flow?: string) => Json | undefined

/** Gives the prices that differ, in cents by the code of the product. */
export const pricesOf = ({ prices = {} }: VariantAnswers, beneath: ValuesBeneath): SaidIn =>
  changed(
    [...beneath].flatMap(([flow, values]) =>
      productsIn(values).map(({ codigo: name, precoCentavos: before }) => {
        return { flow, name, before, now: prices[flow]?.[name] ?? before }
      }),
    ),
  )

/** Gives the discounts that differ, in cents by the months of the cycle. */
export const discountsOf = ({ discounts = {} }: VariantAnswers, beneath: ValuesBeneath): SaidIn =>
  changed(
    [...beneath].flatMap(([flow, values]) =>
      cyclesIn(values).map(({ ciclo, descontoCentavos: before }) => {
        return { flow, name: String(ciclo), before, now: discounts[flow]?.[ciclo] ?? before }
      }),
    ),
  )

/** One amount that a funnel has beneath a name, and what is said of it. */
interface Amount {
  readonly flow: string
  readonly name: string
  readonly before: number
  readonly now: number
}

/** Says an amount once where every funnel that has its name has the same; else in each, where it differs. */
function changed(amounts: readonly Amount[]): SaidIn {
  const isShared = ({ name, now }: Amount) => amounts.every((each) => each.name !== name || each.now === now)
  const differing = amounts.filter(({ before, now }) => now !== before)
  return (flow) => {
    const here = differing.filter((each) => (isShared(each) ? flow === undefined : flow === each.flow))
    return said(Object.fromEntries(here.map(({ name, now }) => [name, now])))
  }
}

/** Gives the methods of payment where they differ: once where they are the same for all funnels, else in each. */
export function methodsOf({ methods = {} }: VariantAnswers, beneath: ValuesBeneath): SaidIn {
  const lists = new Map(
    [...beneath].map(([flow, values]) => [flow, chosen(methodsIn(values), methods[flow])]),
  )
  const [first, ...others] = lists.values()
  const isShared = others.every((list) => isDeepStrictEqual(list, first))
  return (flow) => {
    if (flow === undefined) return isShared ? first : undefined
    return isShared ? undefined : lists.get(flow)
  }
}

/** Gives the numbers of the methods chosen, in their order; undefined where that is what there was. */
function chosen(known: readonly OfferedMethod[], ids: readonly number[] | undefined): Json | undefined {
  const before = known.map(({ id }) => id)
  return ids === undefined || isDeepStrictEqual(ids, before) ? undefined : [...ids]
}
