import { formatMoeda } from '../../format/index.ts'
import {
  type Discounts,
  discountKey,
  type MethodFee,
  type OfferedProduct,
  withFee,
} from '../../money/index.ts'
import { evaluate, type Facts } from '../../rules/index.ts'
import type { Path } from '../diagnostics/diagnostic.ts'
import { lineOf, listOf, objectOf, originOf, own, type Traced, textOf, valueAt } from '../json/document.ts'
import { findFunnel, funnelsOf, type Project, type ReadFunnel } from '../read/project.ts'
import { requiredBy } from './funnel-source.ts'

/** What one unit costs by a way of paying, and where it is said what the way does to the price. */
export interface MethodProof {
  readonly id: number
  readonly nome: string
  /** What it does to the price, in the order in which it does it, as "+R$ 5,00". */
  readonly changes: readonly string[]
  readonly totalCentavos: number
  /** File and line, as "variants/x/y.variant.json:12". */
  readonly at: string
}

/** What one unit of a plan in a band costs, with each of its factors and the file and line that says it. */
export interface PriceProof {
  /** The plan in its band, as "LIGHT/adulto". */
  readonly id: string
  readonly nome: string
  readonly nomeFaixa: string
  readonly listaCentavos: number
  readonly listaAt: string
  readonly descontoPercentual: number
  /** The key that decided the discount, as "planos.PREMIUM"; undefined where none did. */
  readonly descontoKey: string | undefined
  readonly descontoAt: string | undefined
  readonly precoCentavos: number
  readonly metodos: readonly MethodProof[]
}

/** The prices of a funnel, `<variant>/<flow>`. */
export interface FunnelProof {
  readonly id: string
  readonly prices: readonly PriceProof[]
}

/** Proves the prices of every funnel that sells plans by bands, in the order of its variant. */
export const priceProofs = (project: Project): readonly FunnelProof[] =>
  funnelsOf(project)
    .filter((funnel) => sellsByBands(project, funnel))
    .map((funnel) => ({ id: funnel.id, prices: proofsOf(funnel) }))
    .filter(({ prices }) => prices.length > 0)

/** Proves the prices of one funnel; none where it sells no plans by bands, or is not there. */
export function priceProofOf(project: Project, id: string): readonly PriceProof[] {
  const funnel = findFunnel(project, id)
  return funnel && sellsByBands(project, funnel) ? proofsOf(funnel) : []
}

const sellsByBands = (project: Project, { flow }: ReadFunnel): boolean =>
  requiredBy(project, flow).includes('codOrigemVenda')

const offered = { precifica: [{ var: 'planosPet' }, { var: 'faixas' }, { var: 'descontos' }] }

function proofsOf({ source }: ReadFunnel): readonly PriceProof[] {
  const facts: Facts = { at: 0, read: (name) => own(source.value, name) }
  return (evaluate(offered, facts) as readonly OfferedProduct[]).map((offer) => proofOf(source, offer))
}

function proofOf(source: Traced, offer: OfferedProduct): PriceProof {
  const at = (path: Path): string => lineOf(originOf(source, path))
  const { id, plano, faixa, nome, nomeFaixa, listaCentavos, descontoPercentual, precoCentavos } = offer
  const plan = listOf(own(source.value, 'planosPet')).findIndex((each) => own(each, 'codigo') === plano)
  const key = discountKey(objectOf(own(source.value, 'descontos')) as Discounts, offer)
  return {
    id,
    nome,
    nomeFaixa,
    listaCentavos,
    descontoPercentual,
    precoCentavos,
    listaAt: at(['planosPet', plan, 'precos', faixa]),
    descontoKey: key?.join('.'),
    descontoAt: key && at(['descontos', ...key]),
    metodos: methodsOf(source).map(({ path, id, nome, ajuste }) => ({
      id,
      nome,
      changes: changesOf(ajuste),
      at: at(path),
      totalCentavos: withFee(precoCentavos, ajuste),
    })),
  }
}

/** Lists the ways of paying of a variant; one without an `ajuste` does nothing to a price. */
const methodsOf = ({ value }: Traced) =>
  listOf(valueAt(value, ['pagamento', 'metodos'])).map((method, i) => {
    const ajuste = own(method, 'ajuste') as MethodFee | undefined
    const path = ['pagamento', 'metodos', i, ...(ajuste ? ['ajuste'] : [])]
    return { path, ajuste, id: Number(own(method, 'id')), nome: textOf(own(method, 'nome')) ?? '' }
  })

function changesOf(ajuste: MethodFee | undefined): readonly string[] {
  if (!ajuste || ajuste.modo === 'nenhum') return []
  const { modo, percentual, fixoCentavos } = ajuste
  const parts = [
    ...(percentual > 0 ? [`${percentual}%`] : []),
    ...(fixoCentavos > 0 ? [formatMoeda(fixoCentavos)] : []),
  ]
  return parts.map((part) => (modo === 'desconto' ? `−${part}` : `+${part}`))
}
