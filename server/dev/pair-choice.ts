import { distance } from '../../engine/config/index.ts'
import type { Served } from '../catalogue/catalogue.ts'

/** What the address of the page names: two variants, and the flow in which they are shown. */
export interface AskedPair {
  readonly a: string
  readonly b: string
  readonly fluxo: string
}

/** Two variants in one flow; `flows` are those in which both could be shown. */
export interface Pair {
  readonly a: Served
  readonly b: Served
  readonly flows: readonly string[]
}

/** Finds the variants a variant is laid over: itself first, then what it extends, and so on. */
export type FindLineage = (variant: string) => readonly string[]

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
 * Chooses what is shown: by the address, and where that says nothing the first variant, the nearest of its family, and the
 * first flow both serve. Where it cannot be shown, says why.
 */
export function pairOf(
  { a, b, fluxo }: AskedPair,
  { all, lineage }: { readonly all: readonly Served[]; readonly lineage: FindLineage },
): Pair | string {
  const known = atHome(all)
  const names = [...known.keys()]
  const one = a || names[0] || ''
  const stray = [one, b].find((name) => name !== '' && !known.has(name))
  if (stray !== undefined) return notThere('a variante', stray, names)
  const other = b || nearestTo(one, known, lineage)
  if (other === undefined) return `Nenhuma outra variante serve um fluxo de "${one}".`
  if (other === one) return `Escolha duas variantes: "${one}" ao lado de si mesma dividiria uma venda só.`
  const flows = shared(known, one, other)
  const [first] = flows
  if (first === undefined) {
    const flowsOf = (name: string) =>
      known
        .get(name)!
        .map(({ flow }) => flow)
        .join(', ')
    return `Nenhum fluxo é das duas: "${one}" serve ${flowsOf(one)}; "${other}" serve ${flowsOf(other)}.`
  }
  if (fluxo !== '' && !flows.includes(fluxo)) return notThere('nas duas variantes o fluxo', fluxo, flows)
  const inFlow = (name: string) => known.get(name)!.find(({ flow }) => flow === (fluxo || first))!
  return { a: inFlow(one), b: inFlow(other), flows }
}

type Known = ReturnType<typeof atHome>

const shared = (known: Known, one: string, other: string): readonly string[] =>
  known.get(one)!.flatMap(({ flow }) => (known.get(other)!.some((each) => each.flow === flow) ? flow : []))

/** Finds the variant that one extends or, where that is no variant of its own, another that extends the same. */
function nearestTo(one: string, known: Known, lineage: FindLineage): string | undefined {
  const fitting = [...known.keys()].filter((name) => name !== one && shared(known, one, name).length > 0)
  for (const base of lineage(one).slice(1)) {
    const found = fitting.includes(base) ? base : fitting.find((name) => lineage(name).includes(base))
    if (found !== undefined) return found
  }
  return fitting[0]
}

function notThere(what: string, name: string, known: readonly string[]): string {
  const [near] = known.toSorted((x, y) => distance(x, name) - distance(y, name))
  const hint = near !== undefined && distance(near, name) <= 3 ? ` Você quis dizer "${near}"?` : ''
  return `Não há ${what} "${name}".${hint} Há: ${known.join(', ')}.`
}
