import type { Json } from '../../flow/funnel.ts'
import { type Atom, type Condition, precedes, type Term } from './condition.ts'

/** Why a condition never holds: the parts of it that exclude each other, or none where it says so itself. */
export type Contradiction = readonly Json[]

/** So many ways a condition may hold are looked at; of a larger one nothing is said. */
const mostWays = 256

/** Says why a condition never holds; undefined where it may, or where it is too large to tell. */
export function contradictionOf(condition: Condition): Contradiction | undefined {
  const ways = waysOf(condition)
  if (!ways) return undefined
  const wrong = ways.map(excluding)
  return wrong.every((each) => each !== undefined) ? (wrong[0] ?? []) : undefined
}

type Way = readonly Atom[]

/** Lists the ways in which a condition may hold, each as parts that hold together; undefined where they are too many. */
function waysOf(condition: Condition): readonly Way[] | undefined {
  if (condition === true) return [[]]
  if (condition === false) return []
  if ('kind' in condition) return [[condition]]
  if ('anyOf' in condition) {
    const found = condition.anyOf.map(waysOf)
    const all = found.flatMap((each) => each ?? [])
    return found.includes(undefined) || all.length > mostWays ? undefined : all
  }
  return condition.allOf.reduce<readonly Way[] | undefined>(
    (before, part) => {
      const more = waysOf(part)
      if (!before || !more || before.length * more.length > mostWays) return undefined
      return before.flatMap((way) => more.map((each) => [...way, ...each]))
    },
    [[]],
  )
}

/** Finds two parts of a way, or more, that exclude each other. */
function excluding(way: Way): Contradiction | undefined {
  for (const [i, one] of way.entries()) {
    for (const other of way.slice(0, i)) if (exclude(one, other)) return told([other, one])
  }
  return outOfOrder(way)
}

const told = (atoms: Way): Contradiction => {
  const all = atoms.map(({ written }) => written)
  return all.filter(
    (each, i) => all.findIndex((other) => JSON.stringify(other) === JSON.stringify(each)) === i,
  )
}

function exclude(one: Atom, other: Atom): boolean {
  if (isContrary(one, other)) return true
  const [a, b] = [valueIn(one), valueIn(other)]
  if (a && b) return a.of === b.of && a.value !== b.value
  const [mine, its] = [typeIn(one), typeIn(other)]
  if (mine && its && mine.of === its.of && mine.type !== its.type) return true
  return (!!a && refuses(other, a)) || (!!b && refuses(one, b))
}

/** The same part, once as it is and once as it is not. */
function isContrary(one: Atom, other: Atom): boolean {
  if (one.kind !== other.kind || one.not === other.not) return false
  if (one.kind === 'yes' || other.kind === 'yes')
    return one.kind === 'yes' && other.kind === 'yes' && one.term.key === other.term.key
  const keys = (atom: { readonly left: Term; readonly right: Term }) => [atom.left.key, atom.right.key]
  const [mine, its] = [keys(one), keys(other)]
  const isSame = mine.join() === its.join()
  return isSame || (one.kind === 'equal' && mine.join() === its.toReversed().join())
}

interface Value {
  readonly of: string
  readonly value: NonNullable<Term['constant']> | null
}

/** The one value that a part gives a name. */
function valueIn(atom: Atom): Value | undefined {
  if (atom.kind !== 'equal' || atom.not) return undefined
  const { left, right } = atom
  if (right.constant !== undefined) return { of: left.key, value: right.constant }
  return left.constant === undefined ? undefined : { of: right.key, value: left.constant }
}

/** The type that a part asks of a name: numbers come before numbers only, and texts before texts. */
function typeIn(atom: Atom): { readonly of: string; readonly type: string } | undefined {
  if (atom.kind === 'yes' || atom.kind === 'equal' || atom.not) return undefined
  const { left, right } = atom
  if (right.constant !== undefined) return { of: left.key, type: typeof right.constant }
  return left.constant === undefined ? undefined : { of: right.key, type: typeof left.constant }
}

/** Whether a part can't hold once a name has a value. */
function refuses(atom: Atom, { of, value }: Value): boolean {
  if (atom.kind === 'yes') return atom.term.key === of && Boolean(value) === atom.not
  const { left, right, kind, not } = atom
  if (left.key !== of && right.key !== of) return false
  const [a, b] = [left.key === of ? value : left.constant, right.key === of ? value : right.constant]
  const isOrdered = typeof value === 'number' || typeof value === 'string'
  if (a === undefined || b === undefined) return !isOrdered && kind !== 'equal' && !not
  const isSo = kind === 'equal' ? a === b : precedes(a, b, kind === 'less')
  return isSo === not
}

/**
 * Finds parts that put something before itself: `a > b` with `b > a`, or `{vidas}` over 10 and under 5. What is said to
 * be less or at most is there and of one kind with the other, so that order goes on from one to the next.
 */
function outOfOrder(way: Way): Contradiction | undefined {
  const steps = [...way.flatMap(stepsOf), ...stepsBetween(way)]
  if (steps.some(({ from, to, how }) => how === STRICT && leads(steps, to, from, EQUAL)))
    return told(ordersIn(way))
  const refused = way.find(
    (atom) =>
      atom.not &&
      (atom.kind === 'less' || atom.kind === 'atMost') &&
      leads(steps, atom.left.key, atom.right.key, atom.kind === 'less' ? STRICT : AT_MOST),
  )
  return refused && told([...ordersIn(way), refused])
}

const ordersIn = (way: Way): Way => way.filter((atom) => atom.kind !== 'yes' && !atom.not)

/** How much one thing is known to come before another: what equals it may be missing too. */
const [EQUAL, AT_MOST, STRICT] = [0, 1, 2]

interface Step {
  readonly from: string
  readonly to: string
  readonly how: number
}

function stepsOf(atom: Atom): readonly Step[] {
  if (atom.not || atom.kind === 'yes') return []
  const [from, to] = [atom.left.key, atom.right.key]
  if (atom.kind !== 'equal') return [{ from, to, how: atom.kind === 'less' ? STRICT : AT_MOST }]
  return [
    { from, to, how: EQUAL },
    { from: to, to: from, how: EQUAL },
  ]
}

/** The order of the constants that are written out. */
function stepsBetween(way: Way): readonly Step[] {
  const terms = way.flatMap((atom) => (atom.kind === 'yes' ? [] : [atom.left, atom.right]))
  return terms.flatMap((one) =>
    terms
      .filter((other) => precedes(one.constant, other.constant, true))
      .map((other) => ({ from: one.key, to: other.key, how: STRICT })),
  )
}

/** Whether steps lead from one name to another, at least one of them as much as asked. */
function leads(steps: readonly Step[], from: string, to: string, asked: number): boolean {
  const open = [{ at: from, most: EQUAL }]
  const seen = new Set<string>()
  for (let next = open.pop(); next; next = open.pop()) {
    const { at, most } = next
    if (at === to && most >= asked) return true
    if (seen.has(`${most} ${at}`)) continue
    seen.add(`${most} ${at}`)
    for (const step of steps) if (step.from === at) open.push({ at: step.to, most: Math.max(most, step.how) })
  }
  return false
}
