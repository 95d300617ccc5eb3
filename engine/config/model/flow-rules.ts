import { slotsOf } from '../../rules/index.ts'
import { entriesOf, isObject, memoizeByObject, own, textOf, valueAt } from '../json/document.ts'
import { effectRecordOf } from '../language/effects.ts'
import { funnelsOf } from '../read/project.ts'
import { type FlowContext, fieldsOf, screenOf, shownByFields } from './context.ts'
import { type FlowModel, type Line, leavesUnder, type Place } from './flow.ts'
import { type RuleAt, type Shown, shownByFlow, shownByNotice, shownByScreen, usesIn } from './rules.ts'

/** A rule of a flow, and the place and line whose facts it reads. */
export interface FlowRule extends RuleAt {
  readonly place: Place
  readonly line?: Line
}

/** Lists every rule a flow's own places hold: conditions, values written, what effects and boxes take along. */
export const rulesOf = memoizeByObject((model: FlowModel): readonly FlowRule[] => [
  ...derivedRules(model),
  ...model.places.flatMap(placeRules),
  ...model.lines.flatMap(lineRules),
])

const derivedRules = (model: FlowModel): readonly FlowRule[] =>
  entriesOf(own(model.source.value, 'derived')).map(([name, value]) => ({
    value,
    path: ['derived', name],
    position: 'derived',
    place: model.flow,
  }))

function placeRules(place: Place): readonly FlowRule[] {
  const { value, path, kind } = place
  if (kind !== 'step') return []
  const shown =
    value.show === undefined
      ? []
      : [{ value: value.show, path: [...path, 'show'], position: 'rule' as const, place }]
  const timers = entriesOf(value.timers).flatMap(([name, timer]) => {
    const until = own(timer, 'until')
    if (until === undefined) return []
    return [{ value: until, path: [...path, 'timers', name, 'until'], position: 'derived' as const, place }]
  })
  return [...shown, ...timers]
}

function lineRules(line: Line): readonly FlowRule[] {
  const { value, path, place, effects } = line
  const at = { place, line }
  const guard =
    value.when === undefined
      ? []
      : [{ value: value.when, path: [...path, 'when'], position: 'rule' as const, ...at }]
  const sets = entriesOf(value.set).map(([target, rule]) => ({
    value: rule,
    path: [...path, 'set', target],
    position: 'value' as const,
    ...at,
  }))
  const opened =
    isObject(value.with) || (value.with !== undefined && value.open !== undefined)
      ? [{ value: value.with, path: [...path, 'with'], position: 'value' as const, ...at }]
      : []
  const told = effects
    .filter(({ kind, name }) => name !== undefined && effectRecordOf(kind)?.isText)
    .map(({ path, kind, name }) => ({
      value: name ?? null,
      path: [...path, kind],
      position: 'value' as const,
      ...at,
    }))
  const carried = effects.flatMap((start) =>
    start.value.with === undefined
      ? []
      : [{ value: start.value.with, path: [...start.path, 'with'], position: 'value' as const, ...at }],
  )
  return [...guard, ...sets, ...opened, ...told, ...carried]
}

/** A path with its root: the name of an answer, or of the place whose own form it is. */
type FullPath = readonly string[]

/** Names the form of a box or a notice among the roots. */
export const formName = ({ name }: Place): string => `form of ${name}`

/** Resolves a path that begins with `form`: to the answers for a step, to itself for a box. */
export function fullPaths({ model }: FlowContext, place: Place, path: FullPath): readonly FullPath[] {
  const [root, ...rest] = path
  if (root !== 'form') return [path]
  if (place.kind === 'box' || place.kind === 'notice') return [[formName(place), ...rest]]
  const forms = new Set(leavesUnder(model, place).flatMap((leaf) => textOf(leaf.value.form) ?? []))
  return [...forms].map((form) => [...form.split('.'), ...rest])
}

/** Lists every path that something reads: rules, texts, fields on a screen, addresses. */
export const readsOf = memoizeByObject((context: FlowContext): readonly FullPath[] => {
  const { model, operators } = context
  const inRules = rulesOf(model).flatMap((rule) =>
    usesIn(rule, operators).flatMap((use) =>
      use.kind === 'read' && !use.inItem ? fullPaths(context, rule.place, use.name.split('.')) : [],
    ),
  )
  const places = [...model.leaves, ...model.boxes.values(), ...model.notices.values()]
  return [
    ...inRules,
    ...shownReads(context, model.flow, shownByFlow(model.source.value)),
    ...places.flatMap((place) => placeReads(context, place)),
    ...addressReads(context),
  ]
})

function placeReads(context: FlowContext, place: Place): readonly FullPath[] {
  if (place.kind === 'notice') return shownReads(context, place, shownByNotice(place.value, place.path))
  const fields = Object.keys(fieldsOf(context.project, place)).flatMap((name) =>
    fullPaths(context, place, ['form', name]),
  )
  const screen = screenOf(context.project, place)
  if (!screen) return fields
  const shown = [shownByScreen(screen.source.value), ...shownByFields(screen)]
  return [...fields, ...shown.flatMap((each) => shownReads(context, place, each))]
}

function shownReads(context: FlowContext, place: Place, { rules, texts }: Shown): readonly FullPath[] {
  const read = rules.flatMap((rule) =>
    usesIn(rule, context.operators).flatMap((use) =>
      use.kind === 'read' && !use.inItem && !rule.inItem ? [use.name] : [],
    ),
  )
  const filled = texts.flatMap(({ text, inItem }) => (inItem ? [] : slotsOf(text).map(({ path }) => path)))
  return [...read, ...filled].flatMap((name) => fullPaths(context, place, name.split('.')))
}

const addressReads = ({ project, model }: FlowContext): readonly FullPath[] =>
  funnelsOf(project).flatMap(({ flow, source }) =>
    flow !== model.name
      ? []
      : entriesOf(valueAt(source.value, ['enderecos'])).flatMap(([, address]) =>
          slotsOf(textOf(own(address, 'url')) ?? '').map(({ path }) => path.split('.')),
        ),
  )
