import { distance } from '../../engine/config/index.ts'
import type { Served } from '../catalogue/catalogue.ts'

/** What the address of the page names: two variants, and the flow in which they are shown. */
export interface AskedPair {
  readonly a: string
  readonly b: string
  readonly fluxo: string
}

/** One of two that stand beside each other: a variant or, filled by the other, the base of one. */
export interface ShownVariant {
  /** As the address names it. */
  readonly name: string
  readonly served: Served
  readonly isBase: boolean
}

/** Two variants in one flow; `flows` are those in which both could be shown. */
export interface Pair {
  readonly a: ShownVariant
  readonly b: ShownVariant
  readonly flows: readonly string[]
}

/** What can be shown beside each other, and of what it is made. */
export interface Showable {
  readonly all: readonly Served[]
  /** Finds the variants a variant is laid over: itself first, then what it extends, and so on. */
  readonly lineage: (variant: string) => readonly string[]
  /** The variants that are only extended, and have no page of their own. */
  readonly bases: readonly string[]
  /** Gives a funnel of a base, filled by a variant that extends it; else says why there is none. */
  readonly filled: (base: string, from: string, flow: string) => Served | string
}

/** Gives the name of the variant of a funnel. */
export const variantOf = ({ id }: Pick<Served, 'id'>): string => id.split('/')[0]!

/** Lists the funnels that have a home of their own, by the name of their variant: these can be shown beside each other. */
export function atHome(all: readonly Served[]): ReadonlyMap<string, readonly Served[]> {
  const known = new Map<string, readonly Served[]>()
  for (const served of all.filter(({ site }) => site.prefix !== ''))
    known.set(variantOf(served), [...(known.get(variantOf(served)) ?? []), served])
  return known
}

/**
 * Chooses what is shown: by the address, and where that says nothing the first variant, what it extends or else the nearest
 * of its family, and the first flow both serve. Where it cannot be shown, says why.
 */
export function pairOf({ a, b, fluxo }: AskedPair, showable: Showable): Pair | string {
  const known = atHome(showable.all)
  const names = [...known.keys(), ...showable.bases]
  const one = a || names[0] || ''
  const stray = [one, b].find((name) => name !== '' && !names.includes(name))
  if (stray !== undefined) return notThere('a variante', stray, names)
  const other = b || besideOf(one, known, showable)
  if (other === undefined) return `Nenhuma outra variante serve um fluxo de "${one}".`
  const flows = flowsOf([one, other], known, showable)
  if (typeof flows === 'string') return flows
  if (fluxo !== '' && !flows.includes(fluxo)) return notThere('nas duas variantes o fluxo', fluxo, flows)
  const flow = fluxo || flows[0]!
  const [first, second] = [one, other].map((name): ShownVariant | string => {
    const isBase = showable.bases.includes(name)
    const served = isBase
      ? showable.filled(name, name === one ? other : one, flow)
      : known.get(name)!.find((each) => each.flow === flow)!
    return typeof served === 'string' ? notFilled(name, served) : { name, served, isBase }
  })
  if (typeof first !== 'object') return first!
  return typeof second === 'object' ? { a: first, b: second, flows } : second!
}

type Known = ReturnType<typeof atHome>

/** Lists the flows in which two can be shown; else says why there is none. */
function flowsOf(
  [one, other]: readonly [string, string],
  known: Known,
  { bases, lineage }: Showable,
): readonly string[] | string {
  if (other === one) return `Escolha duas variantes: "${one}" ao lado de si mesma dividiria uma venda só.`
  const [base, ...others] = [one, other].filter((name) => bases.includes(name))
  if (others.length > 0)
    return `"${one}" e "${other}" são bases, e não têm página: escolha uma delas e uma variante que a estende.`
  if (base !== undefined) {
    const from = base === one ? other : one
    if (lineage(from).includes(base)) return known.get(from)!.map(({ flow }) => flow)
    const own = lineage(from).filter((name) => bases.includes(name))
    return `"${base}" não é base de "${from}": uma base se mostra ao lado de quem a estende. As de "${from}": ${own.join(', ') || 'nenhuma'}.`
  }
  const flows = shared(known, one, other)
  const namesOf = (name: string) =>
    known
      .get(name)!
      .map(({ flow }) => flow)
      .join(', ')
  return flows.length > 0
    ? flows
    : `Nenhum fluxo é das duas: "${one}" serve ${namesOf(one)}; "${other}" serve ${namesOf(other)}.`
}

const shared = (known: Known, one: string, other: string): readonly string[] =>
  known.get(one)!.flatMap(({ flow }) => (known.get(other)!.some((each) => each.flow === flow) ? flow : []))

/** Finds what stands beside one that is named alone: beside a base one that extends it, beside a variant what it extends. */
function besideOf(one: string, known: Known, { bases, lineage }: Showable): string | undefined {
  if (bases.includes(one)) return [...known.keys()].find((name) => lineage(name).includes(one))
  const extended = lineage(one)[1]
  if (extended !== undefined && bases.includes(extended)) return extended
  return nearestTo(one, known, lineage)
}

/** Finds the variant that one extends or, where both have no flow in common, another that extends the same. */
function nearestTo(one: string, known: Known, lineage: Showable['lineage']): string | undefined {
  const fitting = [...known.keys()].filter((name) => name !== one && shared(known, one, name).length > 0)
  for (const base of lineage(one).slice(1)) {
    const found = fitting.includes(base) ? base : fitting.find((name) => lineage(name).includes(base))
    if (found !== undefined) return found
  }
  return fitting[0]
}

const notFilled = (base: string, why: string): string =>
  `A base "${base}" não abre, nem com o que lhe falta tirado da outra: ${why}`

function notThere(what: string, name: string, known: readonly string[]): string {
  const [near] = known.toSorted((x, y) => distance(x, name) - distance(y, name))
  const hint = near !== undefined && distance(near, name) <= 3 ? ` Você quis dizer "${near}"?` : ''
  return `Não há ${what} "${name}".${hint} Há: ${known.join(', ')}.`
}
