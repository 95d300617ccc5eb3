/** Operators of JSON-logic that work out their arguments themselves. */
const deciding = ['if', 'and', 'or', '!', '!!'] as const

/** A rule written for json-logic-js: its list with what each item is read over, and what is worked out for each. */
type PerItem = (items: unknown, rule: unknown) => unknown

/** The operators that work out their second argument for each item of their first, as json-logic-js understands them. */
export const perItem = {
  all: (items, rule) => ({ all: [items, rule] }),
  some: (items, rule) => ({ some: [items, rule] }),
  cada: (items, rule) => ({ achata: [{ map: [items, rule] }] }),
} satisfies Record<string, PerItem>

/** The name of an operator that decides which of its arguments are worked out. */
export type DecidingName = (typeof deciding)[number] | keyof typeof perItem

/** Every operator that decides which of its arguments are worked out. */
export const controls = [...deciding, ...Object.keys(perItem)] as readonly DecidingName[]
