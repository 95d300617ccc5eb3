import { isDeepStrictEqual } from 'node:util'
import type { Json } from '../../engine/index.ts'
import type { Beneath } from './alike.ts'
import type { Answers } from './answers.ts'
import { said } from './said.ts'
import { cyclesIn, methodsIn, productsIn } from './values.ts'

/** Gives what a file says of something in one funnel or, without a flow, for all of them; undefined where nothing. */
export type SaidIn = (flow?: string) => Json | undefined

/** Gives the prices that differ: one for all funnels where each that sells its product has the same. */
export function pricesOf({ prices = {} }: Answers, beneath: Beneath): SaidIn {
  const lines = [...beneath].flatMap(([flow, values]) =>
    productsIn(values).map(({ codigo, precoCentavos: before }) => {
      return { flow, codigo, before, now: prices[flow]?.[codigo] ?? before }
    }),
  )
  const isShared = ({ codigo, now }: (typeof lines)[number]) =>
    lines.every((line) => line.codigo !== codigo || line.now === now)
  const changed = lines.filter(({ before, now }) => now !== before)
  return (flow) => {
    const here = changed.filter((line) => (isShared(line) ? flow === undefined : flow === line.flow))
    return said(Object.fromEntries(here.map(({ codigo, now }) => [codigo, now])))
  }
}

/** Gives the methods of payment where they differ. */
export const methodsOf = ({ methods = {} }: Answers, beneath: Beneath): SaidIn =>
  placed(beneath, (flow, values) => {
    const known = methodsIn(values)
    const chosen = methods[flow]?.flatMap((id) => known.filter((method) => method.id === id)) ?? known
    return isDeepStrictEqual(chosen, known) ? undefined : chosen.map((method) => ({ ...method }))
  })

/** Gives the cycles of Pix where their discounts differ. */
export const cyclesOf = ({ discounts = {} }: Answers, beneath: Beneath): SaidIn =>
  placed(beneath, (flow, values) => {
    const known = cyclesIn(values)
    const cycles = known.map((cycle) => ({
      ...cycle,
      descontoCentavos: discounts[flow]?.[cycle.ciclo] ?? cycle.descontoCentavos,
    }))
    return isDeepStrictEqual(cycles, known) ? undefined : cycles
  })

/** Says a whole list once where it is the same for all funnels; else in each, where it differs. */
function placed(beneath: Beneath, listOf: (flow: string, values: Json) => Json | undefined): SaidIn {
  const lists = new Map([...beneath].map(([flow, values]) => [flow, listOf(flow, values)]))
  const [first, ...others] = lists.values()
  const isShared = others.every((list) => isDeepStrictEqual(list, first))
  return (flow) => {
    if (flow === undefined) return isShared ? first : undefined
    return isShared ? undefined : lists.get(flow)
  }
}
