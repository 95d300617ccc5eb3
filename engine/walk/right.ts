import type { Json, Rule } from '../flow/index.ts'
import { type Facts, holds, over } from '../rules/index.ts'
import type { ShownScreen } from './ground.ts'
import { type Here, sourceAt, typedAt } from './here.ts'
import { listOf, objectOf, type Plain } from './plain.ts'
import { acceptedBy, fits, sampleOf } from './samples.ts'

/**
 * Puts right what the screen says beside a field that is wrong, by a value that its rules name: the birthday of a pet in the
 * age that was chosen, another name for the second of two. Undefined where no such value mends it: nobody goes on.
 */
export function putRight(here: Here, screen: ShownScreen, values: Plain): Plain | undefined {
  let typed = values
  for (const place of ruledIn(screen, values)) {
    const right = rightAt(here, place, typed)
    if (right === undefined) return undefined
    typed = place.typing(typed, right)
  }
  return typed
}

/** A value that rules of the screen may refuse: what is around it, and the same values with another one there. */
interface Ruled {
  readonly name: string
  readonly schema: Plain
  readonly wrong: readonly Json[]
  around(typed: Plain): Json | undefined
  typing(typed: Plain, value: Json): Plain
}

/** Lists the values on a screen that its rules may refuse, those in the items of its lists among them. */
function ruledIn({ schema, look }: ShownScreen, values: Plain): readonly Ruled[] {
  const properties = objectOf(schema.properties)
  const own = rulesOf(look.fields).flatMap(({ name, wrong }) => {
    if (values[name] === undefined) return []
    const typing = (typed: Plain, value: Json): Plain => ({ ...typed, [name]: value })
    return [{ name, wrong, schema: objectOf(properties[name]), around: (typed: Plain) => typed, typing }]
  })
  const inLists = Object.entries(objectOf(look.fields)).flatMap(([list, field]) => {
    const items = objectOf(objectOf(objectOf(properties[list]).items).properties)
    return listOf(values[list]).flatMap((_, i) =>
      rulesOf(objectOf(field).fields).map(({ name, wrong }) => ({
        ...{ name, wrong, schema: objectOf(items[name]) },
        around: (typed: Plain) => listOf(typed[list])[i],
        typing: (typed: Plain, value: Json): Plain => ({
          ...typed,
          [list]: listOf(typed[list]).map((item, n) =>
            n === i ? { ...objectOf(item), [name]: value } : item,
          ),
        }),
      })),
    )
  })
  return [...own, ...inLists]
}

const rulesOf = (fields: unknown) =>
  Object.entries(objectOf(fields)).flatMap(([name, field]) => {
    const wrong = listOf(objectOf(field).wrong)
    return wrong.length > 0 ? [{ name, wrong }] : []
  })

/** Gives the first value that no rule refuses: what is there, one that the rules name, one of the field's own. */
function rightAt(here: Here, place: Ruled, typed: Plain): Json | undefined {
  const { name, schema, wrong } = place
  const there = objectOf(place.around(typed))[name] ?? null
  const factsOf = (values: Plain): Facts => {
    const form = { ...objectOf(here.known.read('form')), ...values }
    return over(typedAt(here, form), { form, item: place.around(values) })
  }
  const isRefused = (value: Json) => {
    const facts = factsOf(place.typing(typed, value))
    return wrong.some((each) => holds(objectOf(each).when as Rule, facts))
  }
  if (!isRefused(there)) return there
  const named = here.ground.mends.of(name, factsOf(typed))
  const others = typeof schema.format === 'string' ? acceptedBy(schema.format) : []
  return [...named, ...others].find((value) => fits(schema, value) && !isRefused(value))
}

/** Fills what the items of a list lack of what they require; undefined where the list is empty, or its items require nothing. */
export function itemsFilled(here: Here, field: Plain, there: Json | undefined): Json | undefined {
  const items = objectOf(field.items)
  const required = listOf(items.required).map(String)
  if (!Array.isArray(there) || there.length === 0 || required.length === 0) return undefined
  const source = sourceAt(here)
  const own = objectOf(items.properties)
  return there.map((item) => ({
    ...Object.fromEntries(required.map((name) => [name, sampleOf(objectOf(own[name]), name, source)])),
    ...objectOf(item),
  }))
}
