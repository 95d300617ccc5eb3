import { formatTelefone, maskedCpf } from '../../../engine/index.ts'
import { type DrawnKind, drawnFor } from './draw.ts'
import type { OwnValue } from './people.ts'

/** Knows the look-alike of every value of somebody that stands in a run. */
export interface LookAlikes {
  /** Gives the look-alike of a value; the value itself where it is nobody's. */
  of(what: DrawnKind, value: string): string
  /** Every value with its look-alike, the longest first. */
  readonly pairs: readonly (OwnValue & { readonly by: string })[]
  /** Parts of values that stand for the whole, as the last digits of a card, with those of their look-alikes. */
  readonly parts: ReadonlyMap<string, string>
}

const keyOf = ({ what, value }: OwnValue): string => `${what} ${value}`

/**
 * Draws a look-alike for every value, in the order in which they are given: the same value has the same one, and no two have
 * one. `special` are values that stay, as the CPFs by which the sandbox answers otherwise.
 */
export function lookAlikesOf(
  owns: readonly OwnValue[],
  { at, special }: { readonly at: number; readonly special: ReadonlySet<string> },
): LookAlikes {
  const distinct = [...new Map(owns.map((own) => [keyOf(own), own])).values()]
  const taken = new Set([...special, ...owns.map(({ value }) => value)])
  const counted = new Map<DrawnKind, number>()
  const by = new Map<string, string>()
  for (const own of distinct) {
    if (special.has(own.value)) continue
    const n = (counted.get(own.what) ?? 0) + 1
    counted.set(own.what, n)
    const made = drawnFor(own.what, own.value, { n, at, isTaken: (each) => taken.has(each) })
    taken.add(made)
    by.set(keyOf(own), made)
  }
  const pairs = distinct
    .flatMap((own) => (by.has(keyOf(own)) ? [{ ...own, by: by.get(keyOf(own))! }] : []))
    .toSorted((a, b) => b.value.length - a.value.length)
  return {
    of: (what, value) => by.get(keyOf({ what, value })) ?? value,
    pairs,
    parts: new Map(pairs.flatMap(partsOf)),
  }
}

type Part = readonly [own: string, lookAlike: string]

/** Says by which parts a value is shown in place of the whole. */
function partsOf({ what, value, by }: LookAlikes['pairs'][number]): readonly Part[] {
  const both = (part: (whole: string) => string): Part => [part(value), part(by)]
  if (what === 'card') return [both((card) => card.slice(-4))]
  if (what === 'phone') return [both((phone) => formatTelefone(phone).replace(/ .*-/, ' *****-'))]
  if (what === 'email') return [both((email) => email.replace(/^(.).*@/, '$1***@'))]
  if (what !== 'cpf') return []
  const middle = (cpf: string) => `***.***.${cpf.slice(6, 9)}-**`
  return [both((cpf) => cpf.slice(0, 5)), both(maskedCpf), both(middle)]
}
