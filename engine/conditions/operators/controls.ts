import { factsOfItem, namesOf, readNames } from '../facts/facts.ts'
import { isMissing, isYes, listOf } from '../facts/missing.ts'
import { type Compiled, type Decide, MOST_ITEMS } from './operate.ts'

/** Operators that do more than look at their arguments once these are worked out. */
export const controls = {
  // A path is read as it is written and never worked out: what a person typed cannot name what is read.
  var: ([path, fallback], compiled) => {
    if (typeof path === 'object') return () => null
    return reading(path, fallback === undefined ? undefined : compiled(fallback))
  },
  if: (args, compiled) => {
    const works = args.map(compiled)
    const last = works.length % 2 === 0 ? () => null : works.at(-1)!
    return (facts) => {
      for (let i = 0; i + 1 < works.length; i += 2) if (isYes(works[i]!(facts))) return works[i + 1]!(facts)
      return last(facts)
    }
  },
  and: untilOne((value) => !isYes(value)),
  or: untilOne(isYes),
  '!': ([arg], compiled) => {
    const work = compiled(arg)
    return (facts) => !isYes(work(facts))
  },
  '!!': ([arg], compiled) => {
    const work = compiled(arg)
    return (facts) => isYes(work(facts))
  },
  all: perItem((values, work) => values.length > 0 && values.every((value) => isYes(work(value)))),
  some: perItem((values, work) => values.some((value) => isYes(work(value)))),
  cada: perItem((values, work) =>
    values
      .flatMap(work)
      .filter((value) => !isMissing(value))
      .slice(0, MOST_ITEMS),
  ),
} satisfies Record<string, Decide>

/** The name of an operator that decides how its arguments are worked out. */
export type DecidingName = keyof typeof controls

function reading(path: unknown, fallback: Compiled | undefined): Compiled {
  const names = isMissing(path) ? undefined : namesOf(String(path))
  return (facts) => {
    const found = names ? readNames(facts, names) : facts.item
    if (!isMissing(found)) return found
    return fallback ? (fallback(facts) ?? null) : null
  }
}

/** Gives the first value that ends the search, else the last. */
function untilOne(ends: (value: unknown) => boolean): Decide {
  return (args, compiled) => {
    const works = args.map(compiled)
    return (facts) => {
      let value: unknown
      for (const work of works) {
        value = work(facts)
        if (ends(value)) break
      }
      return value
    }
  }
}

/** Works the second argument out for each item of the first: over the item alone, and the time. */
function perItem(give: (items: readonly unknown[], work: (item: unknown) => unknown) => unknown): Decide {
  return ([list, rule], compiled) => {
    const listed = compiled(list)
    const work = compiled(rule)
    return (facts) => give(listOf(listed(facts)), (item) => work(factsOfItem(item, facts.at)))
  }
}
