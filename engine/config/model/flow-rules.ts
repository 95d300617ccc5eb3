import { memoizeByObject } from '../json/once.ts'
import { entriesOf, isObject, own } from '../json/value.ts'
import { effectRecordOf } from '../language/effects.ts'
import type { FlowModel, Line, Place } from './flow.ts'
import type { RuleAt } from './rules.ts'

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
      ...{ value: name ?? null, path: [...path, kind], position: 'value' as const, ...at },
    }))
  const carried = effects.flatMap((start) =>
    start.value.with === undefined
      ? []
      : [{ value: start.value.with, path: [...start.path, 'with'], position: 'value' as const, ...at }],
  )
  return [...guard, ...sets, ...opened, ...told, ...carried]
}
