import type { Json } from '../../flow/funnel.ts'
import type { Path } from '../diagnostics/diagnostic.ts'
import { memoizeByObject } from '../json/memoize.ts'
import { entriesOf, isObject, type JsonObject, listOf, own, textOf } from '../json/value.ts'
import type { RuleAt } from './rules.ts'

/** A text a person reads, with `{path:format}` inside, and where it stands. */
export interface TextAt {
  readonly text: string
  readonly path: Path
  /** True where its paths are those of one item of a list. */
  readonly inItem: boolean
  /** True where it may also read `item`, what a field stands in. */
  readonly beside?: true
}

/** What a screen, a notice or a flow shows: its texts, its rules, its blocks. */
export interface Shown {
  readonly texts: readonly TextAt[]
  readonly rules: readonly RuleAt[]
  readonly blocks: readonly ShownBlock[]
  readonly choices: readonly Alternatives[]
}

/** Texts of which the first whose condition holds is shown: the conditions, in order, and where the list stands. */
export interface Alternatives {
  readonly whens: readonly (Json | undefined)[]
  readonly path: Path
}

/** A block, where it stands, and what its rule says: what it is given, and the table whose rows it shows. */
export interface ShownBlock {
  readonly name: string
  readonly path: Path
  readonly given: Json | undefined
  readonly table: string | undefined
}

const nothing: Shown = { texts: [], rules: [], blocks: [], choices: [] }

/** Puts together what several parts show. */
export function all(parts: readonly Shown[]): Shown {
  const present = parts.filter((part) => part !== nothing)
  if (present.length < 2) return present[0] ?? nothing
  return {
    texts: present.flatMap(({ texts }) => texts),
    rules: present.flatMap(({ rules }) => rules),
    blocks: present.flatMap(({ blocks }) => blocks),
    choices: present.flatMap(({ choices }) => choices),
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
  const whens = listOf(value).map((each) => own(each, 'when'))
  return all([...each, whens.length > 1 ? { ...nothing, choices: [{ whens, path }] } : nothing])
}

/** Takes a text, or a list of them, whose paths are those of one item of a list. */
function shownOfItem(value: Json | undefined, path: Path): Shown {
  if (value === undefined) return nothing
  const { texts, rules, choices } = shownText(value, path)
  return {
    blocks: [],
    choices,
    texts: texts.map((each) => ({ ...each, inItem: true })),
    rules: rules.map((each) => ({ ...each, inItem: true })),
  }
}

/** Takes texts that may also read what a field stands in. */
function shownBeside(value: Json | undefined, path: Path): Shown {
  if (value === undefined) return nothing
  const { texts, rules, choices } = shownText(value, path)
  const besides = <Kind>(all: readonly Kind[]) => all.map((each) => ({ ...each, beside: true as const }))
  return { blocks: [], choices, texts: besides(texts), rules: besides(rules) }
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

/** Takes what a flow itself shows: the side panel and the summary. */
export const shownByFlow = (value: Json): Shown => (isObject(value) ? ofFlow(value) : nothing)

const ofFlow = memoizeByObject((value: JsonObject): Shown => {
  const summary = own(value, 'summary')
  return all([
    shownBlocks(own(value, 'aside'), ['aside']),
    shownText(own(summary, 'label'), ['summary', 'label']),
    shownText(own(summary, 'value'), ['summary', 'value']),
    shownRule(own(summary, 'when'), ['summary', 'when']),
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
    ...['heading', 'intro'].map((key) => shownText(own(look, key), at(key))),
    ...['above', 'below', 'bands'].map((key) => shownBlocks(own(look, key), at(key))),
    shownButtons(own(look, 'actions'), at('actions')),
    shownText(own(own(look, 'bar'), 'label'), [...at('bar'), 'label']),
    shownText(own(own(look, 'bar'), 'value'), [...at('bar'), 'value']),
    ...listOf(own(look, 'groups')).flatMap((group, i) => [
      ...['title', 'text'].map((key) => shownText(own(group, key), [...at('groups'), i, key])),
      shownRule(own(group, 'items'), [...at('groups'), i, 'items'], 'derived'),
    ]),
    shownFields(own(look, 'fields'), at('fields')),
    shownProperties(own(value, 'properties'), ['properties']),
  ])
})

const shownProperties = (value: Json | undefined, path: Path): Shown =>
  all(
    entriesOf(value).map(([name, property]) =>
      all([
        shownText(own(property, 'description'), [...path, name, 'description']),
        shownLook(own(property, 'look'), [...path, name, 'look']),
        shownProperties(own(property, 'properties'), [...path, name, 'properties']),
        shownProperties(own(own(property, 'items'), 'properties'), [...path, name, 'items', 'properties']),
      ]),
    ),
  )

const shownFields = (value: Json | undefined, path: Path): Shown =>
  all(entriesOf(value).map(([name, look]) => shownLook(look, [...path, name])))

/** Takes what the look of a field shows. */
export function shownLook(look: Json | undefined, path: Path): Shown {
  if (!isObject(look)) return nothing
  const at = (key: string): Path => [...path, key]
  const option = entriesOf(own(look, 'option')).filter(([key]) => key !== 'value')
  return all([
    ...['when', 'readOnly'].map((key) => shownRule(own(look, key), at(key))),
    ...['options', 'unavailable', 'min', 'max', 'frame'].map((key) =>
      shownRule(own(look, key), at(key), 'derived'),
    ),
    ...['announce', 'empty'].map((key) => shownText(own(look, key), at(key))),
    shownBeside(own(look, 'wrong'), at('wrong')),
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
