import { type Effect, type Facts, type Funnel, isItem } from '../../engine/index.ts'
import type { MeasuringService, MeasuringServices } from './service.ts'

/** What was chosen, as every vendor asks for it; the price is in reais. */
export interface MeasuredProduct {
  readonly id: string
  readonly name?: string
  readonly price?: number
  readonly quantity?: number
}

/** An event as vendors may see it: nothing a person typed, and no part of the address bar. */
export interface Measured {
  readonly name: 'visualizacao' | 'checkout' | 'compra'
  /** The variant's home and the step's view. */
  readonly page: string
  readonly view: string
  readonly product?: MeasuredProduct
  /** In reais. */
  readonly value?: number
  readonly order?: string
  /** The five digits that stand for the corretor in the address; '' without one. */
  readonly corretor: string
}

type Given = { readonly [name: string]: unknown }

/** Makes what vendors may see of a `track` effect; undefined for an event or a view that the flow does not know. */
export function measuredOf(effect: Effect, funnel: Funnel, facts: Facts): Measured | undefined {
  const given = membersOf(effect.with)
  const view = viewOf(funnel, given.pagina ?? given.passo ?? membersOf(facts.read('step')).view)
  const name = names.find((each) => each === effect.name)
  if (!name || view === undefined) return undefined
  const product = productOf(funnel, given)
  const value = worthOf(given)
  const order = orderOf(given.proposta)
  return {
    name,
    view,
    page: `${homeOf(funnel)}${view}`,
    corretor: corretorOf(facts),
    ...(product && { product }),
    ...(value !== undefined && { value }),
    ...(order !== undefined && { order }),
  }
}

/** Gives the address of a variant's home, which is all that vendors learn of where a person is. */
export function homeOf({ variant }: Funnel): string {
  const { prefixo } = membersOf(variant.rotas)
  return `${location.origin}/${typeof prefixo === 'string' ? `${prefixo}/` : ''}`
}

const names = ['visualizacao', 'checkout', 'compra'] as const

/** Only a view that a step declares goes out, so that no typed text can stand in for one. */
const viewOf = ({ steps }: Funnel, view: unknown): string | undefined =>
  [...steps.values()].find(({ step }) => step.view !== undefined && step.view === view)?.step.view

/** The name comes from the variant, never from the event. */
function productOf(
  { variant }: Funnel,
  { idProduto, precoCentavos, vidas }: Given,
): MeasuredProduct | undefined {
  if (!isCount(idProduto)) return undefined
  const sold = (Array.isArray(variant.produtos) ? variant.produtos : []).map(membersOf)
  const name = sold.find((each) => each.idProduto === idProduto)?.nome
  return {
    id: String(idProduto),
    ...(typeof name === 'string' && { name }),
    ...(isCount(precoCentavos) && { price: reais(precoCentavos) }),
    ...(isCount(vidas) && { quantity: vidas }),
  }
}

function worthOf({ valorCentavos, precoCentavos, vidas }: Given): number | undefined {
  if (isCount(valorCentavos)) return reais(valorCentavos)
  return isCount(precoCentavos) && isCount(vidas) ? reais(precoCentavos * vidas) : undefined
}

/** A number of ten digits or more in one piece could be a document or a telephone; a uid is longer. */
const orderOf = (order: unknown): string | undefined =>
  typeof order === 'string' && /^(?!.*\d{10})[\w-]{1,20}$/.test(order) ? order : undefined

function corretorOf(facts: Facts): string {
  const { cod } = membersOf(facts.read('corretor'))
  return typeof cod === 'string' && /^\d{5}$/.test(cod) ? cod : ''
}

/** Writes cents as reais: a number with at most two places. */
const reais = (cents: number): number => Math.round(cents) / 100

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value < 1e9

const membersOf = (value: unknown): Given => (isItem(value) ? value : {})

/** Lists the services a variant turns on; one that is `null` is off. */
export const servicesOf = ({ variant }: Funnel): MeasuringServices =>
  Object.entries(membersOf(variant.integracoes)).filter(
    (entry): entry is [string, MeasuringService] => entry[1] !== null,
  )
