import type { Json } from '../../flow/funnel.ts'
import { slotsOf } from '../../rules/index.ts'
import type { Path } from '../diagnostics/diagnostic.ts'
import {
  entriesOf,
  isObject,
  type JsonObject,
  listOf,
  memoizeByObject,
  own,
  textOf,
} from '../json/document.ts'
import { recordOf } from '../language/operators.ts'
import { propertiesOf } from '../screens/branches.ts'

/**
 * Where a value is: `rule` where only a rule makes sense, `value` where a literal is as good, `argument` inside an
 * operator, `derived` where an object with one key can only be a rule.
 */
type Position = 'rule' | 'value' | 'argument' | 'derived'

/** A rule or a value with rules inside, and where it is. */
export interface RuleAt {
  readonly value: Json | undefined
  readonly path: Path
  readonly position: Position
  /** True where all its paths are those of one item of a list. */
  readonly inItem?: true
  /** True where it may also read `item`, what a field is in. */
  readonly beside?: true
}

/** Something a rule says: a path it reads, an operator it uses, an object that is neither rule nor literal here, a text. */
export type Use =
  | {
      readonly kind: 'read'
      readonly path: Path
      readonly name: string
      readonly inItem: boolean
      /** The rule of the list whose item is read; undefined outside of items, and in items of what an item has. */
      readonly list?: Json
    }
  | { readonly kind: 'operator'; readonly path: Path; readonly name: string; readonly args: readonly Json[] }
  | {
      readonly kind: 'stray'
      readonly path: Path
      readonly keys: readonly string[]
      readonly given: Json | undefined
      readonly position: Position
    }
  | { readonly kind: 'text'; readonly path: Path; readonly text: string }

interface Walk {
  readonly operators: ReadonlySet<string>
  readonly position: Position
  readonly inItem: boolean
  readonly list?: Json
}

/** Lists what a rule or a literal with rules inside says. */
export function usesOf(
  value: Json | undefined,
  path: Path,
  operators: ReadonlySet<string>,
  position: Position,
) {
  return value === undefined ? [] : [...walk(value, path, { operators, position, inItem: false })]
}

/** Lists what a rule says, worked out once for all the checks that look at it. */
export function usesIn(rule: RuleAt, operators: ReadonlySet<string>): readonly Use[] {
  return usesBy(operators)(rule)
}

const usesBy = memoizeByObject((operators: ReadonlySet<string>) =>
  memoizeByObject(({ value, path, position }: RuleAt) => usesOf(value, path, operators, position)),
)

function* walk(value: Json, path: Path, how: Walk): Generator<Use> {
  if (typeof value === 'string') yield* textUses(value, path, how)
  if (Array.isArray(value)) {
    for (const [i, item] of value.entries()) yield* walk(item, [...path, i], how)
  }
  if (!isObject(value)) return
  const keys = Object.keys(value)
  const [name = ''] = keys
  if (keys.length === 1 && how.operators.has(name)) {
    yield* operation(name, value[name] ?? null, { path: [...path, name], how })
    return
  }
  const mayBeLiteral = keys.length > 1 && how.position === 'derived'
  if (!mayBeLiteral && (keys.length === 1 || how.position !== 'value'))
    yield { kind: 'stray', path, keys, given: value[name], position: how.position }
  for (const [key, member] of Object.entries(value)) {
    yield* walk(member, [...path, key], { ...how, position: 'value' })
  }
}

function* textUses(text: string, path: Path, how: Walk): Generator<Use> {
  yield { kind: 'text', path, text }
  for (const slot of slotsOf(text)) yield { kind: 'read', path, name: slot.path, ...itemOf(how) }
}

const itemOf = ({ inItem, list }: Walk) => ({ inItem, ...(list !== undefined && { list }) })

function* operation(name: string, given: Json, { path, how }: { path: Path; how: Walk }): Generator<Use> {
  const args = Array.isArray(given) ? listOf(given) : [given]
  const record = recordOf(name)
  yield { kind: 'operator', path, name, args }
  if (name === 'var') {
    const read = textOf(args[0])
    const at = Array.isArray(given) ? [...path, 0] : path
    if (read !== undefined) yield { kind: 'read', path: at, name: read, ...itemOf(how) }
  }
  const { pathsFrom = args.length } = record ?? {}
  for (const [i, arg] of args.entries()) {
    if (i >= pathsFrom)
      for (const text of (isObject(arg) ? [] : [arg].flat()).flatMap((each) => textOf(each) ?? []))
        yield { kind: 'read', path: Array.isArray(given) ? [...path, i] : path, name: text, ...itemOf(how) }
    if (name === 'var' && i === 0 && !isObject(arg)) continue
    const at = Array.isArray(given) ? [...path, i] : path
    const position = record?.takesLiterals ? 'value' : 'argument'
    yield* walk(arg, at, {
      ...(record?.isPerItem === true && i === 1 ? eachOf(record.reads ? [] : args, how) : how),
      position,
    })
  }
}

/** What is worked out for each item of a list reads that item alone. */
const eachOf = ([list]: readonly Json[], { operators, position, inItem }: Walk): Walk => ({
  operators,
  position,
  inItem: true,
  ...(!inItem && list !== undefined && { list }),
})

/** Measures a rule: how deep it goes and of how many parts it is made. */
export function sizeOf(value: Json | undefined): { readonly depth: number; readonly nodes: number } {
  if (typeof value !== 'object' || value === null) return { depth: 0, nodes: 1 }
  const inner = Object.values(value).map((each) => sizeOf(each as Json))
  return {
    depth: 1 + Math.max(0, ...inner.map(({ depth }) => depth)),
    nodes: inner.reduce((sum, { nodes }) => sum + nodes, 1),
  }
}

/** A text a person reads, with `{path:format}` inside, and where it is. */
export interface TextAt {
  readonly text: string
  readonly path: Path
  /** True where its paths are those of one item of a list. */
  readonly inItem: boolean
  /** True where it may also read `item`, what a field is in. */
  readonly beside?: true
}

/** What a screen, a notice or a flow shows: its texts, its rules, its blocks. */
export interface Shown {
  readonly texts: readonly TextAt[]
  readonly rules: readonly RuleAt[]
  readonly blocks: readonly ShownBlock[]
}

/** A block, where it is, and what its rule says: what it is given, and the table whose rows it shows. */
export interface ShownBlock {
  readonly name: string
  readonly path: Path
  readonly given: Json | undefined
  readonly table: string | undefined
}

const nothing: Shown = { texts: [], rules: [], blocks: [] }

/** Puts together what several parts show. */
export function all(parts: readonly Shown[]): Shown {
  const present = parts.filter((part) => part !== nothing)
  if (present.length < 2) return present[0] ?? nothing
  return {
    texts: present.flatMap(({ texts }) => texts),
    rules: present.flatMap(({ rules }) => rules),
    blocks: present.flatMap(({ blocks }) => blocks),
  }
}

/** Takes a text, or a list of texts of which the first whose `when` holds is shown. */
export function shownText(value: Json | undefined, path: Path): Shown {
  if (value === undefined) return nothing
  if (typeof value === 'string') return { ...nothing, texts: [{ text: value, path, inItem: false }] }
  const each = listOf(value).map((each, i) =>
    all([
      shownRule(own(each, 'when'), [...path, i, 'when']),
      shownText(own(each, 'text'), [...path, i, 'text']),
    ]),
  )
  return all(each)
}

/** Takes a text, or a list of them, whose paths are those of one item of a list. */
function shownOfItem(value: Json | undefined, path: Path): Shown {
  if (value === undefined) return nothing
  const { texts, rules } = shownText(value, path)
  return {
    blocks: [],
    texts: texts.map((each) => ({ ...each, inItem: true })),
    rules: rules.map((each) => ({ ...each, inItem: true })),
  }
}

/** Lets texts and rules also read what a field is in. */
function beside(shown: Shown): Shown {
  if (shown === nothing) return nothing
  const besides = <Kind>(all: readonly Kind[]) => all.map((each) => ({ ...each, beside: true as const }))
  return { blocks: [], texts: besides(shown.texts), rules: besides(shown.rules) }
}

/** Takes a condition. */
export const shownRule = (
  value: Json | undefined,
  path: Path,
  position: RuleAt['position'] = 'rule',
): Shown => (value === undefined ? nothing : { ...nothing, rules: [{ value, path, position }] })

/** Takes a list of buttons. */
export const shownButtons = (value: Json | undefined, path: Path): Shown =>
  all(
    listOf(value).map((button, i) =>
      all([
        shownText(own(button, 'label'), [...path, i, 'label']),
        shownText(own(button, 'busy'), [...path, i, 'busy']),
        shownText(own(button, 'note'), [...path, i, 'note']),
        shownRule(own(button, 'when'), [...path, i, 'when']),
      ]),
    ),
  )

/** Takes a list of blocks. */
export const shownBlocks = (value: Json | undefined, path: Path): Shown =>
  all(
    listOf(value).map((block, i) => {
      const name = textOf(own(block, 'block'))
      const given = own(block, 'with')
      const table = textOf(own(block, 'table'))
      return all([
        shownRule(own(block, 'when'), [...path, i, 'when']),
        shownRule(given, [...path, i, 'with'], 'value'),
        name === undefined ? nothing : { ...nothing, blocks: [{ name, path: [...path, i], given, table }] },
      ])
    }),
  )

/** Takes what a flow itself shows: the side panel, the summary, and how a sale is listed. */
export const shownByFlow = (value: Json): Shown => (isObject(value) ? ofFlow(value) : nothing)

const ofFlow = memoizeByObject((value: JsonObject): Shown => {
  const summary = own(value, 'summary')
  const sale = own(value, 'sale')
  return all([
    shownBlocks(own(value, 'aside'), ['aside']),
    shownText(own(summary, 'label'), ['summary', 'label']),
    shownText(own(summary, 'value'), ['summary', 'value']),
    shownRule(own(summary, 'when'), ['summary', 'when']),
    shownText(own(sale, 'who'), ['sale', 'who']),
    shownText(own(sale, 'what'), ['sale', 'what']),
  ])
})

/** Takes what a notice shows. */
export const shownByNotice = (value: Json, path: Path): Shown =>
  all([
    ...['title', 'text', 'detail'].map((key) => shownText(own(value, key), [...path, key])),
    shownButtons(own(value, 'buttons'), [...path, 'buttons']),
  ])

/** Takes what a screen shows. */
export const shownByScreen = (value: Json): Shown => (isObject(value) ? ofScreen(value) : nothing)

const ofScreen = memoizeByObject((value: JsonObject): Shown => {
  const look = own(value, 'look')
  const at = (key: string): Path => ['look', key]
  return all([
    ...['heading', 'intro', 'question'].map((key) => shownText(own(look, key), at(key))),
    ...['above', 'below', 'bands'].map((key) => shownBlocks(own(look, key), at(key))),
    shownButtons(own(look, 'actions'), at('actions')),
    ...['label', 'value', 'seal'].map((key) => shownText(own(own(look, 'bar'), key), [...at('bar'), key])),
    ...listOf(own(look, 'groups')).flatMap((group, i) => [
      ...['title', 'text'].map((key) => shownText(own(group, key), [...at('groups'), i, key])),
      shownRule(own(group, 'items'), [...at('groups'), i, 'items'], 'derived'),
    ]),
    shownFields(own(look, 'fields'), at('fields')),
    shownProperties(value, []),
  ])
})

const shownProperties = (value: Json | undefined, around: Path): Shown =>
  all(
    propertiesOf(value).map(({ schema, path }) => {
      const at = [...around, ...path]
      return all([
        shownText(own(schema, 'description'), [...at, 'description']),
        shownLook(own(schema, 'look'), [...at, 'look']),
        shownProperties(schema, at),
        shownProperties(own(schema, 'items'), [...at, 'items']),
      ])
    }),
  )

const shownFields = (value: Json | undefined, path: Path): Shown =>
  all(entriesOf(value).map(([name, look]) => shownLook(look, [...path, name])))

/** Takes what the look of a field shows. */
export function shownLook(look: Json | undefined, path: Path): Shown {
  if (!isObject(look)) return nothing
  const at = (key: string): Path => [...path, key]
  const option = entriesOf(own(look, 'option')).filter(([key]) => key !== 'value')
  return all([
    ...['when', 'readOnly', 'advances'].map((key) => shownRule(own(look, key), at(key))),
    ...['unavailable', 'min', 'max', 'frame'].map((key) => shownRule(own(look, key), at(key), 'derived')),
    beside(shownRule(own(look, 'options'), at('options'), 'derived')),
    ...['announce', 'empty'].map((key) => shownText(own(look, key), at(key))),
    beside(shownText(own(look, 'wrong'), at('wrong'))),
    ...option.map(([key, text]) => shownOfItem(text, [...at('option'), key])),
    ...['heading', 'headingDetail'].map((key) => shownOfItem(own(look, key), at(key))),
    shownSearch(own(look, 'search'), at('search')),
    shownFields(own(look, 'fields'), at('fields')),
  ])
}

const shownSearch = (search: Json | undefined, path: Path): Shown =>
  search === undefined
    ? nothing
    : all([
        ...['answered', 'failed'].map((key) => shownRule(own(search, key), [...path, key], 'derived')),
        shownOfItem(own(search, 'found'), [...path, 'found']),
        shownText(own(own(search, 'last'), 'label'), [...path, 'last', 'label']),
      ])
