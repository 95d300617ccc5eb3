import { slotsOf } from '../../conditions/index.ts'
import { memoizeByObject } from '../json/once.ts'
import { entriesOf, own, textOf, valueAt } from '../json/value.ts'
import { funnelsOf } from '../read/find-funnel.ts'
import type { Place } from './flow.ts'
import { rulesOf } from './flow-rules.ts'
import { shownByFields } from './inherited.ts'
import { leavesUnder } from './moves.ts'
import { usesIn } from './rules.ts'
import { type Shown, shownByFlow, shownByNotice, shownByScreen } from './texts.ts'
import { type FlowContext, fieldsOf, screenOf } from './world.ts'

/** A path with its root: the name of an answer, or of the place whose own form it is. */
export type FullPath = readonly string[]

/** Names the form of a box or a notice among the roots. */
export const formName = ({ name }: Place): string => `form of ${name}`

/** Says where a path that begins with `form` lies: in the answers for a step, in itself for a box. */
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
