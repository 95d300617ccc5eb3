import type { Json } from '../../flow/funnel.ts'
import type { Diagnostic, Path } from '../diagnostic.ts'
import { type Finding, report, type Traced } from '../json/document.ts'
import { entriesOf, forbiddenKeys, own } from '../json/value.ts'
import type { Place } from '../model/flow.ts'
import { rulesOf } from '../model/flow-rules.ts'
import { type Known, knownIn, type Spot } from '../model/known.ts'
import { type Use, usesOf } from '../model/rules.ts'
import { type Shape, strayName, union } from '../model/shape.ts'
import { type Shown, shownByFlow, shownByNotice, shownByScreen, slotsOf } from '../model/texts.ts'
import { type FlowWorld, screenOf } from '../model/world.ts'
import { suggest } from '../nearest.ts'
import { readsSecretInForm } from './secrets.ts'

/** Finds names that are read under an answer, a derived value or a form, and that nothing ever writes there. */
export function checkStrayNames(world: FlowWorld): readonly Diagnostic[] {
  const known = knownIn(world)
  const { model, operators, project } = world
  const inRules = rulesOf(model).flatMap((rule) =>
    strayInRule(world, { known, spots: [rule] }, rule)
      .filter(({ name }) => !readsSecretInForm(world, rule, name))
      .flatMap(({ findings }) => findings.map(world.tell)),
  )
  const opened = new Set(model.lines.map(({ open }) => open))
  const notices = [...model.notices.values()].filter(({ name }) => opened.has(name))
  return [
    ...inRules,
    ...strayShown(
      world,
      { known, places: [model.flow] },
      { shown: shownByFlow(model.source.value), source: model.source },
    ),
    ...screensWithPlaces(world).flatMap(([screen, places]) => {
      const { source } = project.screens.get(screen)!
      const at = { known, places }
      return [
        ...strayShown(world, at, { shown: shownByScreen(source.value), source }),
        ...strayOptions(world, at, source),
      ]
    }),
    ...notices.flatMap((notice) =>
      project.notices
        ? strayShown(
            world,
            { known, places: [notice] },
            { shown: shownByNotice(notice.value, notice.path), source: project.notices.source },
          )
        : [],
    ),
  ]
}

/** Which arguments of an operator are keys of the items of its list, the first argument. */
const keyArguments: Readonly<Record<string, readonly number[]>> = {
  acha: [1],
  onde: [1],
  retira: [1],
  conta: [1],
  coluna: [1],
  junta: [2],
  soma: [1, 2, 3],
}

/** What is known where a rule is worked out; a screen may stand in several places. */
interface Where {
  readonly known: Known
  readonly spots: readonly Spot[]
}

function strayInRule({ operators }: FlowWorld, where: Where, { value, path, position }: RuleAt) {
  return usesOf(value, path, operators, position).map((use) => {
    if (use.kind === 'read' && !use.inItem) return { name: use.name, findings: strayIn(where, use.name, use.path) }
    const findings = use.kind === 'operator' ? [...strayKeys(where, use), ...strayValues(where, use)] : []
    return { name: '', findings }
  })
}

function strayKeys({ known, spots }: Where, { name, args, path }: Operation): readonly Finding[] {
  return (keyArguments[name] ?? []).flatMap((i) => {
    const key = args[i]
    if (typeof key !== 'string') return []
    const item = union(spots.map((spot) => known.itemOf(args[0] ?? null, spot)))
    return strayOption(item, key).map((wrong) => ({ code: 'campo-desconhecido' as const, path: [...path, i], ...wrong }))
  })
}

type Operation = Use & { readonly kind: 'operator' }

/** A value that is compared with what never is that value. */
function strayValues({ known, spots }: Where, { name, args, path }: Operation): readonly Finding[] {
  if (name !== '===' && name !== '!==') return []
  const at = args.findIndex((arg) => typeof arg === 'string' || typeof arg === 'number')
  const read = own(args[1 - at], 'var')
  const value = args[at]
  if (at < 0 || typeof read !== 'string' || value === undefined || value === '') return []
  const [root = '', ...rest] = read.split('.')
  const values = union(spots.map((spot) => shapeAt(known.rootOf(root, spot), rest) ?? nothing)).values
  if (!values || values.length === 0 || values.includes(value)) return []
  return [
    {
      code: 'valor-fora-da-lista',
      path: [...path, at],
      says: `"${read}" nunca vale ${JSON.stringify(value)}.`,
      fix: suggest(String(value), values.map(String), 'Valores que pode ter'),
    },
  ]
}

function screensWithPlaces({ model, project }: FlowWorld): readonly (readonly [string, readonly Place[]])[] {
  const places = new Map<string, Place[]>()
  for (const place of [...model.leaves, ...model.boxes.values()]) {
    const screen = screenOf(project, place)?.name
    if (screen !== undefined) places.set(screen, [...(places.get(screen) ?? []), place])
  }
  return [...places]
}

function strayIn({ known, spots }: Where, name: string, path: Path): readonly Finding[] {
  const [root = '', ...rest] = name.split('.')
  // What is forbidden or secret is told elsewhere.
  if (rest.length === 0 || rest.some((part) => forbiddenKeys.includes(part))) return []
  const stray = strayName(union(spots.map((spot) => known.rootOf(root, spot))), rest)
  if (!stray || stray.known.length === 0) return []
  const around = [root, ...rest.slice(0, stray.at)].join('.')
  const part = rest[stray.at] ?? ''
  const isReply = root === 'event'
  return [
    {
      code: isReply ? 'campo-desconhecido' : 'resposta-desconhecida',
      path,
      says: `"${around}" nunca tem "${part}": ${isReply ? 'a operação não o traz' : 'nenhuma tela, chamada ou "set" o escreve'}.`,
      fix: suggest(part, stray.known, `O que há em "${around}"`),
    },
  ]
}

function strayShown(world: FlowWorld, where: Where, source: Traced, shown: Shown): readonly Diagnostic[] {
  const read = shown.rules.flatMap((rule) => strayInRule(world, where, rule).flatMap(({ findings }) => findings))
  const filled = shown.texts.flatMap(({ text, path, inItem }) =>
    inItem ? [] : slotsOf(text).flatMap((slot) => strayIn(where, slot.path, path)),
  )
  return [...read, ...filled].map((finding) => report(source, finding))
}

/** The paths of an option are those of one item of the list its field names. */
function strayOptions(_world: FlowWorld, { known, places }: At, source: Traced): readonly Diagnostic[] {
  return entriesOf(own(own(source.value, 'look'), 'fields')).flatMap(([name, look]) => {
    const [rule, option] = [own(look, 'options'), own(look, 'option')]
    if (rule === undefined) return []
    const item = union(places.map((place) => known.itemOf(rule, { place })))
    return entriesOf(option).flatMap(([key, text]) =>
      pathsIn(key, text).flatMap((path) =>
        strayOption(item, path).map(({ says, fix }) =>
          report(source, {
            code: 'campo-desconhecido',
            path: ['look', 'fields', name, 'option', key],
            says,
            fix,
          }),
        ),
      ),
    )
  })
}

const pathsIn = (key: string, text: Json): readonly string[] =>
  typeof text !== 'string' ? [] : key === 'value' ? [text] : slotsOf(text).map(({ path }) => path)

function strayOption(item: Shape, path: string): readonly Pick<Finding, 'says' | 'fix'>[] {
  const stray = strayName(item, path.split('.'))
  if (!stray || stray.known.length === 0) return []
  const part = path.split('.')[stray.at] ?? ''
  return [
    { says: `Os itens desta lista não têm "${part}".`, fix: suggest(part, stray.known, 'Cada item tem') },
  ]
}
