import type { Json } from '../flow/index.ts'
import type { Plain } from './plain.ts'
import { type Leaf, leavesOf, type Source, written } from './samples.ts'

/** What values are tried: an object as it is at first, and what it may be made of. */
export interface Tried {
  readonly schema: Plain
  readonly base: Plain
  readonly source: Source
}

const MOST_PAIRS = 4000

/** Makes the objects worth trying: as it is, with one value changed, with all that may be there, and, where asked, with two. */
export function triesOf({ schema, base, source }: Tried, isThorough: boolean): readonly Plain[] {
  const leaves = leavesOf(schema, source)
  const change = (on: Json, { path }: Leaf, value: Json | undefined): Plain =>
    written(on, { path, value, schema, source }) as Plain
  const rich = leaves.reduce<Plain>((made, leaf) => {
    const [first] = leaf.others
    return isThere(made, leaf.path) || first === undefined ? made : change(made, leaf, first)
  }, base)
  const singles = [base, rich].flatMap((on) =>
    leaves.flatMap((leaf) => leaf.others.map((value) => change(on, leaf, value))),
  )
  const pairs = isThorough
    ? leaves.flatMap((one, i) =>
        leaves
          .slice(i + 1)
          .flatMap((other) =>
            one.others.flatMap((a) => other.others.map((b) => change(change(base, one, a), other, b))),
          ),
      )
    : []
  const made = [base, rich, ...singles, ...pairs.slice(0, MOST_PAIRS)]
  return [...new Map(made.map((each) => [JSON.stringify(each), each])).values()]
}

function isThere(value: Json, path: readonly string[]): boolean {
  let at: Json | undefined = value
  for (const name of path) at = (at as Plain | null | undefined)?.[name]
  return at !== undefined && at !== null
}
