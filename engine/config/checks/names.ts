import type { Json } from '../../flow/funnel.ts'
import { listed } from '../../format/index.ts'
import { pathRead, slotsOf } from '../../rules/index.ts'
import { type Diagnostic, type Path, quoted, suggest } from '../diagnostics/diagnostic.ts'
import {
  entriesOf,
  type Finding,
  forbiddenKeys,
  lineOf,
  listOf,
  memoizeByObject,
  objectOf,
  originOf,
  own,
  report,
  reportAt,
  type Traced,
  valueAt,
  within,
} from '../json/document.ts'
import { recordOf } from '../language/operators.ts'
import { nothing, type Shape, shapeAt, shapeOfSchema, strayName, union } from '../language/shape.ts'
import { type CheckContext, type FlowContext, screenOf } from '../model/context.ts'
import type { Place } from '../model/flow.ts'
import { rulesOf } from '../model/flow-rules.ts'
import { type InferredTypes, inferTypes, type RuleLocation } from '../model/inferred-types.ts'
import {
  type RuleAt,
  type Shown,
  shownByFlow,
  shownByNotice,
  shownByScreen,
  type Use,
  usesIn,
} from '../model/rules.ts'
import type { UsedPart } from '../read/flow.ts'
import { unreadShared } from '../read/project.ts'
import { propertiesOf } from '../screens/branches.ts'
import { readsSecretInForm } from './secrets.ts'

/** Names a rule may read that are neither answers nor derived. */
export const builtInVariables: readonly string[] = ['form', 'event', 'variant', 'server', 'step', 'busy']

const kindNames = { step: 'um passo', box: 'uma caixa', notice: 'um aviso', flow: 'o fluxo' }

/** Finds names that mean two things: of steps, boxes and notices, and of answers and derived values. */
export const checkNames = (context: FlowContext): readonly Diagnostic[] => [
  ...clashingPlaces(context),
  ...clashingRoots(context),
]

function clashingPlaces({ model, diagnose }: FlowContext): readonly Diagnostic[] {
  const seen = new Map<string, Place>()
  return [...model.notices.values(), ...model.steps, ...model.boxes.values()].flatMap((place) => {
    const first = seen.get(place.name)
    seen.set(place.name, first ?? place)
    if (!first) return []
    return [
      diagnose({
        code: 'nome-repetido',
        path: place.path,
        at: 'chave',
        message: `O nome "${place.name}" já é de ${kindNames[first.kind]}, em ${lineOf(originOf(model.source, first.path))}; passos, caixas e avisos não podem ter nomes iguais.`,
        fix: 'Escolha outro nome aqui e nos lugares que o citam.',
      }),
    ]
  })
}

function clashingRoots({ model, operators, constants, diagnose }: FlowContext): readonly Diagnostic[] {
  const answers = Object.keys(objectOf(objectOf(model.source.value).answers))
  const derived = Object.keys(objectOf(objectOf(model.source.value).derived))
  const about = (key: string, name: string, message: string) =>
    diagnose({ code: 'nome-repetido', path: [key, name], at: 'chave', message, fix: 'Escolha outro nome.' })
  return [
    ...[
      ...answers.map((name) => ['answers', name] as const),
      ...derived.map((name) => ['derived', name] as const),
    ].flatMap(([key, name]) => {
      if (builtInVariables.includes(name)) {
        return [
          about(
            key,
            name,
            `"${name}" já tem sentido próprio nas regras, como ${listed(quoted(builtInVariables))}.`,
          ),
        ]
      }
      if (constants.includes(name)) return [about(key, name, `"${name}" é o nome de uma tabela.`)]
      return operators.has(name) ? [about(key, name, `"${name}" é o nome de um operador.`)] : []
    }),
    ...derived
      .filter((name) => answers.includes(name))
      .map((name) =>
        about(
          'derived',
          name,
          `"${name}" já é uma resposta, em ${lineOf(originOf(model.source, ['answers', name]))}; um valor derivado precisa de nome próprio.`,
        ),
      ),
  ]
}

/** Lists the names a rule or a text of a flow may begin a path with. */
export const knownVariables = memoizeByObject(({ model, constants }: FlowContext): readonly string[] => [
  ...variablesOf(model.source.value),
  ...builtInVariables,
  ...constants,
])

const variablesOf = (flow: Json): readonly string[] =>
  ['answers', 'derived'].flatMap((key) => Object.keys(objectOf(own(flow, key))))

/** Says that a path begins with a name no one knows. */
export const unknownVariable = (
  root: string,
  known: readonly string[],
  about: Pick<Finding, 'path' | 'at' | 'message'>,
): Finding => ({
  code: 'resposta-desconhecida',
  ...about,
  fix: suggest(root, known, 'Nomes que existem'),
})

/** Says that a path into a variant names what no variant may have, by the schema of variants. */
export function unknownInVariant(
  { project }: FlowContext,
  name: string,
): Pick<Finding, 'message' | 'fix'> | undefined {
  const whole = project.schemas.get('variant')
  let schema: Json | undefined = asFunnel(objectOf(whole))
  const done: string[] = ['variant']
  for (const part of name.split('.').slice(1)) {
    if (shapeOfSchema(schema).isPlain)
      return {
        message: `"${done.join('.')}" é um valor só, e não tem "${part}" dentro.`,
        fix: `Escreva "{${done.join('.')}}".`,
      }
    if (own(schema, 'additionalProperties') !== false) return undefined
    const known = Object.keys(objectOf(own(schema, 'properties')))
    if (!known.includes(part)) {
      return {
        message: `"${done.join('.')}" não tem "${part}".`,
        fix: suggest(part, known, 'O que existe ali'),
      }
    }
    schema = resolved(own(own(schema, 'properties'), part), whole)
    done.push(part)
  }
  return undefined
}

/** A funnel has what its variant has for all its funnels, and what it has under its own flow. */
const asFunnel = memoizeByObject((whole: object): Json => {
  const ofFlow = objectOf(valueAt(whole as Json, ['definitions', 'funil', 'properties']))
  return { ...whole, properties: { ...ofFlow, ...objectOf(own(whole as Json, 'properties')) } }
})

const resolved = (schema: Json | undefined, whole: Json | undefined): Json | undefined => {
  const name = /^#\/definitions\/(\w+)$/.exec(String(own(schema, '$ref')))?.[1]
  return name === undefined ? schema : own(own(whole, 'definitions'), name)
}

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
  ...propertiesOf(screen).map(({ schema, path }) => ({ look: own(schema, 'look'), at: [...path, 'look'] })),
]

const pathsIn = (key: string, text: Json): readonly string[] =>
  typeof text !== 'string' ? [] : key === 'value' ? [text] : slotsOf(text).map(({ path }) => path)

/** What is known where a rule is worked out; the rule of a screen may stand in several places. */
interface NameScope {
  readonly known: InferredTypes
  readonly locations: readonly RuleLocation[]
}

type Operation = Use & { readonly kind: 'operator' }

/** Finds a name under an answer, a derived value, a form or a reply that nothing ever writes there. */
function unknownPath({ known, locations }: NameScope, name: string, path: Path): readonly Finding[] {
  const [root = '', ...rest] = name.split('.')
  // What is forbidden is reported elsewhere.
  if (rest.length === 0 || rest.some((part) => forbiddenKeys.includes(part))) return []
  const stray = strayName(union(locations.map((location) => known.shapeOfRoot(root, location))), rest)
  if (!stray) return []
  const around = [root, ...rest.slice(0, stray.at)].join('.')
  const part = rest[stray.at] ?? ''
  const shapes = locations.map(
    (location) => shapeAt(known.shapeOfRoot(root, location), rest.slice(0, stray.at)) ?? nothing,
  )
  if (union(shapes).isPlain) {
    const message = `"${around}" é um valor só, e não tem "${part}" dentro.`
    return [{ code: 'resposta-desconhecida', path, message, fix: `Escreva "{${around}}".` }]
  }
  if (stray.known.length === 0) return []
  const [code, why] = Object.hasOwn(notThere, root) ? notThere[root]! : notWritten
  const message = `"${around}" nunca tem "${part}": ${why}.`
  return [{ code, path, message, fix: suggest(part, stray.known, `O que há em "${around}"`) }]
}

/** Why a name is missing, by what would bring it. */
const notThere: Readonly<Record<string, readonly [Finding['code'], string]>> = {
  event: ['campo-desconhecido', 'a operação não o traz'],
  server: ['resposta-desconhecida', 'o servidor não o diz de si'],
  step: ['resposta-desconhecida', 'um passo não o diz de si'],
}
const notWritten = ['resposta-desconhecida', 'nenhuma tela, chamada ou "set" o escreve'] as const

/** Finds a key that the items of a list never have. */
function strayKeys({ known, locations }: NameScope, { name, args, path }: Operation): readonly Finding[] {
  return (recordOf(name)?.keys ?? []).flatMap((i) => {
    const key = args[i]
    if (typeof key !== 'string') return []
    const item = union(locations.map((location) => known.shapeOfItem(args[0] ?? null, location)))
    return unknownMember(item, key, [...path, i])
  })
}

/** Finds a path that is read in each item of a list and that these never have. */
const unknownInItem = (
  { known, locations }: NameScope,
  list: Json,
  { name, path }: { readonly name: string; readonly path: Path },
): readonly Finding[] =>
  name === ''
    ? []
    : unknownMember(union(locations.map((location) => known.shapeOfItem(list, location))), name, path)

/** Finds a path that the items of a list never have. */
function unknownMember(item: Shape, name: string, path: Path): readonly Finding[] {
  const parts = name.split('.')
  const stray = strayName(item, parts)
  if (!stray || stray.known.length === 0) return []
  const part = parts[stray.at] ?? ''
  const message = `Os itens desta lista não têm "${part}".`
  return [{ code: 'campo-desconhecido', path, message, fix: suggest(part, stray.known, 'Cada item tem') }]
}

/** Finds a value that is compared with what never is that value. */
function impossibleValues(
  { known, locations }: NameScope,
  { name, args, path }: Operation,
): readonly Finding[] {
  const at = args.findIndex(isPlain)
  const read = pathRead(args[1 - at])
  if ((name !== '===' && name !== '!==') || at < 0 || read === undefined) return []
  const [root = '', ...rest] = read.split('.')
  const { values = [] } = union(
    locations.map((location) => shapeAt(known.shapeOfRoot(root, location), rest) ?? nothing),
  )
  const value = args[at] ?? null
  if (values.length === 0 || values.includes(value)) return []
  const message = `"${read}" nunca vale ${JSON.stringify(value)}.`
  return [
    {
      code: 'valor-fora-da-lista',
      path: [...path, at],
      message,
      fix: suggest(String(value), values.map(String), 'Valores que pode ter'),
    },
  ]
}

const isPlain = (arg: Json): boolean =>
  (typeof arg === 'string' && arg !== '' && slotsOf(arg).length === 0) || typeof arg === 'number'

/** Finds parts that no flow uses; none while a file cannot be read that may use them. */
export const checkParts = ({ project }: CheckContext): readonly Diagnostic[] => {
  if (unreadShared(project).length > 0) return []
  const used = new Set([...project.flows.values()].flatMap(({ parts }) => parts.map(({ name }) => name)))
  return [...project.parts.values()]
    .filter(({ name }) => !used.has(name))
    .map(({ name, source }) =>
      report(source, {
        code: 'arquivo-ignorado',
        path: [],
        message: `Nenhum fluxo usa a parte "${name}".`,
        fix: `Use-a com "use": "${name}" onde ela faz falta, ou apague o arquivo.`,
      }),
    )
}

/** Finds what the parts of a flow need and the flow does not have. */
export const checkNeeds = (context: FlowContext): readonly Diagnostic[] =>
  (context.project.flows.get(context.model.name)?.parts ?? []).flatMap((used) => missingNeeds(context, used))

/** Reported where the part is used, since the flow lacks something; what all of several flows lack, at the part. */
function missingNeeds(context: FlowContext, { name, part, uses }: UsedPart): readonly Diagnostic[] {
  const known = knownVariables(context)
  const needs = listOf(own(part.value, 'needs'))
  const first = needs.find((need): need is string => typeof need === 'string' && !known.includes(need))
  const [at] = uses
  if (first === undefined || !at) return []
  const users = [...context.project.flows.values()].filter(({ parts }) =>
    parts.some((each) => each.name === name),
  )
  if (users.length > 1 && !users.some(({ source }) => variablesOf(source.value).includes(first))) {
    return [
      reportAt(within(within(part.origin, 'needs'), needs.indexOf(first)), {
        code: 'parte-sem-o-que-precisa',
        message: `A parte "${name}" precisa de "${first}", que nenhum dos fluxos que a usam tem.`,
        fix: suggest(first, known, 'Nomes deles'),
      }),
    ]
  }
  return [
    reportAt(at, {
      code: 'parte-sem-o-que-precisa',
      message: `A parte "${name}" precisa de "${first}", que o fluxo "${context.model.name}" não tem.`,
      fix: `${suggest(first, known, 'Nomes do fluxo')} Acrescente "${first}" a "answers" ou a "derived".`,
    }),
  ]
}
