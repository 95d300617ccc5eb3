import type { Json } from '../../flow/funnel.ts'
import { entriesOf, type JsonObject, memoizeByObject, objectOf, own, textOf } from '../json/document.ts'
import { isCondition, type KnownNames, nameInWords } from '../language/in-words.ts'
import { constantsOf, type Project, type Read } from '../read/project.ts'
import { propertiesOf } from '../screens/branches.ts'
import { type FlowModel, modelByItself, type Place } from './flow.ts'

/** Labels longer than this say less in a sentence than the name they stand for. */
const longest = 40

/** Gives what is known of the names of a flow: labels of its fields, its named conditions, and what is yes or no. */
export const namesOfFlow = (project: Project, flow: Read): KnownNames => namesAt(project, flow, undefined)

/** Gives what is known of the names of a flow at one of its places, where `form` is that of the place. */
export function namesAt(project: Project, flow: Read, place: Place | undefined): KnownNames {
  const model = modelByItself(flow)
  const fields = formsOf(project, flow)
  const written = yesOrNoIn(flow)
  const derived = objectOf(own(flow.source.value, 'derived'))
  const form = place && formAt(place)
  const full = (path: string) => (path.startsWith('form.') && form ? `${form}.${path.slice(5)}` : path)
  const fieldAt = (path: string): JsonObject | undefined =>
    fields.get(full(path)) ?? (path.startsWith('form.') ? ofAnyForm(model, fields, path) : undefined)
  const constants = constantsOf(project)
  const asked = new Set<string>()
  const names: KnownNames = {
    labelOf: (path) => {
      const [table = '', row, ...deeper] = path.split('.')
      if (row !== undefined && deeper.length === 0 && Object.hasOwn(constants[table] ?? {}, row))
        return nameInWords(row)
      const title = textOf(fieldAt(path)?.title)
      return title === undefined || title.length > longest || title.includes('{') ? undefined : title
    },
    isNamedCondition: (path) => {
      // A value derived from itself is a mistake of the flow, which the check reports.
      if (!Object.hasOwn(derived, path) || asked.has(path)) return false
      asked.add(path)
      const is = isCondition(derived[path]!, names)
      asked.delete(path)
      return is
    },
    isYesOrNo: (path) => fieldAt(path)?.type === 'boolean' || written.has(path) || written.has(full(path)),
  }
  return names
}

/** What the fields of a place lie under: the answers its form names, or, of a box, the box itself. */
const formAt = ({ kind, name, value }: Place): string | undefined =>
  kind === 'step' ? textOf(value.form) : kind === 'box' ? name : undefined

/** Finds a field by the name it has in whatever form, where all that have it are labelled alike. */
function ofAnyForm(
  { leaves }: FlowModel,
  fields: ReadonlyMap<string, JsonObject>,
  path: string,
): JsonObject | undefined {
  const found = leaves.flatMap((leaf): readonly JsonObject[] => {
    const field = fields.get(`${formAt(leaf) ?? ''}.${path.slice(5)}`)
    return field ? [field] : []
  })
  const [first] = found
  return found.every(({ title }) => title === first?.title) ? first : undefined
}

const byFlow = new WeakMap<Read, ReadonlyMap<string, JsonObject>>()

/** Gives the fields that the screens of a flow ask, by their paths in the answers or in their box. */
function formsOf({ screens }: Project, flow: Read): ReadonlyMap<string, JsonObject> {
  const before = byFlow.get(flow)
  if (before) return before
  const { leaves, boxes } = modelByItself(flow)
  const found = new Map(
    [...leaves, ...boxes.values()].flatMap((place) => {
      const form = formAt(place)
      const screen = screens.get(textOf(place.value.screen) ?? '')
      if (form === undefined || !screen) return []
      return screen.flat.members.map(({ name, schema }) => [`${form}.${name}`, schema] as const)
    }),
  )
  byFlow.set(flow, found)
  return found
}

/** Lists the paths that the lines of a flow write yes or no to. */
const yesOrNoIn = memoizeByObject((flow: Read): ReadonlySet<string> => {
  const written = modelByItself(flow).lines.flatMap(({ value }) => entriesOf(value.set))
  return new Set(written.flatMap(([path, value]) => (typeof value === 'boolean' ? [path] : [])))
})

/** Gives the conditions and values that a flow names, each with the rule it stands for. */
export const namedRulesOf = (flow: Read): readonly (readonly [name: string, rule: Json])[] =>
  entriesOf(own(flow.source.value, 'derived'))

/**
 * Lists the names under which screens and calls take only values that may never be kept (`writeOnly`). A name that elsewhere
 * takes something plain, as "nome", is none of them, nor is one of an object, which may be kept without its secrets.
 */
export function secretNamesOf({ screens, operations }: Project): ReadonlySet<string> {
  const schemas = [
    ...[...screens.values()].map(({ flat }) => flat.schema),
    ...[...operations.values()].map(({ input }) => input.schema),
  ]
  const named = schemas.flatMap(propertiesIn)
  const plain = new Set(named.filter(({ isSecret }) => !isSecret).map(({ name }) => name))
  return new Set(named.filter(({ name }) => !plain.has(name)).map(({ name }) => name))
}

interface Named {
  readonly name: string
  readonly isSecret: boolean
}

const propertiesIn = (schema: Json): readonly Named[] => [
  ...propertiesOf(schema).flatMap(({ name, schema: property }) => [
    { name, isSecret: own(property, 'writeOnly') === true && own(property, 'properties') === undefined },
    ...propertiesIn(property),
  ]),
  ...(own(schema, 'items') === undefined ? [] : propertiesIn(own(schema, 'items')!)),
]
