import { slotsOf } from '../../conditions/index.ts'
import type { Json } from '../../flow/funnel.ts'
import type { Diagnostic, Path } from '../diagnostics/diagnostic.ts'
import { type Finding, report, type Traced } from '../json/document.ts'
import { entriesOf, own } from '../json/value.ts'
import { union } from '../language/shape.ts'
import type { Place } from '../model/flow.ts'
import { rulesOf } from '../model/flow-rules.ts'
import { inferTypes } from '../model/known.ts'
import type { RuleAt } from '../model/rules.ts'
import { usesIn } from '../model/rules.ts'
import { type Shown, shownByFlow, shownByNotice, shownByScreen } from '../model/texts.ts'
import { type FlowContext, screenOf } from '../model/world.ts'
import { readsSecretInForm } from './secrets.ts'
import {
  impossibleValues,
  type NameScope,
  strayKeys,
  unknownInItem,
  unknownMember,
  unknownPath,
} from './stray-parts.ts'

/** Finds names that are read and that nothing ever writes, and values that are compared and never there. */
export function checkUnwrittenNames(context: FlowContext): readonly Diagnostic[] {
  const known = inferTypes(context)
  const { model, project } = context
  const at = (places: readonly Place[]): NameScope => ({
    known,
    locations: places.map((place) => ({ place })),
  })
  const opened = new Set(model.lines.map(({ open }) => open))
  const notices = [...model.notices.values()].filter(({ name }) => opened.has(name))
  return [
    ...rulesOf(model).flatMap((rule) => {
      const isReported = (name: string) => readsSecretInForm(context, rule, name)
      return strayInRule(context, { known, locations: [rule] }, rule, isReported).map(context.diagnose)
    }),
    ...strayShown(context, at([model.flow]), model.source, shownByFlow(model.source.value)),
    ...screensWithPlaces(context).flatMap(([screen, places]) => {
      const { source } = project.screens.get(screen)!
      const stray = strayShown(context, at(places), source, shownByScreen(source.value))
      return [...stray, ...strayOptions(at(places), source)]
    }),
    ...notices.flatMap((notice) =>
      strayShown(context, at([notice]), model.source, shownByNotice(notice.value, notice.path)),
    ),
  ]
}

function strayInRule(
  { operators }: FlowContext,
  scope: NameScope,
  rule: RuleAt,
  isReported: (name: string) => boolean = () => false,
): readonly Finding[] {
  return usesIn(rule, operators).flatMap((use) => {
    if (use.kind === 'operator') return [...strayKeys(scope, use), ...impossibleValues(scope, use)]
    if (use.kind !== 'read') return []
    if (use.inItem) return use.list === undefined ? [] : unknownInItem(scope, use.list, use)
    return isReported(use.name) ? [] : unknownPath(scope, use.name, use.path)
  })
}

function strayShown(
  context: FlowContext,
  scope: NameScope,
  source: Traced,
  shown: Shown,
): readonly Diagnostic[] {
  const read = shown.rules.flatMap((rule) => (rule.inItem ? [] : strayInRule(context, scope, rule)))
  const filled = shown.texts.flatMap(({ text, path, inItem }) =>
    inItem ? [] : slotsOf(text).flatMap((slot) => unknownPath(scope, slot.path, path)),
  )
  return [...read, ...filled].map((finding) => report(source, finding))
}

function screensWithPlaces({
  model,
  project,
}: FlowContext): readonly (readonly [string, readonly Place[]])[] {
  const places = new Map<string, Place[]>()
  for (const place of [...model.leaves, ...model.boxes.values()]) {
    const screen = screenOf(project, place)?.name
    if (screen !== undefined) places.set(screen, [...(places.get(screen) ?? []), place])
  }
  return [...places]
}

/** The paths of an option are those of one item of the list its field names. */
function strayOptions({ known, locations }: NameScope, source: Traced): readonly Diagnostic[] {
  return looksOf(source.value).flatMap(({ look, at }) => {
    const rule = own(look, 'options')
    if (rule === undefined) return []
    const item = union(locations.map((location) => known.shapeOfItem(rule, location)))
    return entriesOf(own(look, 'option')).flatMap(([key, text]) =>
      pathsIn(key, text)
        .flatMap((name) => unknownMember(item, name, [...at, 'option', key]))
        .map((finding) => report(source, finding)),
    )
  })
}

/** Lists the looks of a screen's fields: those that it gives to fields of others, and those of its own. */
const looksOf = (screen: Json): readonly { readonly look: Json | undefined; readonly at: Path }[] => [
  ...entriesOf(own(own(screen, 'look'), 'fields')).map(([field, look]) => ({
    look,
    at: ['look', 'fields', field],
  })),
  ...entriesOf(own(screen, 'properties')).map(([name, property]) => ({
    look: own(property, 'look'),
    at: ['properties', name, 'look'],
  })),
]

const pathsIn = (key: string, text: Json): readonly string[] =>
  typeof text !== 'string' ? [] : key === 'value' ? [text] : slotsOf(text).map(({ path }) => path)
