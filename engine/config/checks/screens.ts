import type { Json } from '../../flow/funnel.ts'
import { listed } from '../../format/index.ts'
import { slotsOf } from '../../rules/index.ts'
import type { Diagnostic, Path } from '../diagnostics/diagnostic.ts'
import {
  entriesOf,
  type Finding,
  isObject,
  listOf,
  own,
  report,
  type Traced,
  textOf,
  unknownName,
} from '../json/document.ts'
import { type BlockRecord, type FieldType, fieldTypes } from '../language/vocabulary.ts'
import { type CheckContext, type FlowContext, screenOf, shownByFields } from '../model/context.ts'
import {
  type Shown,
  type ShownBlock,
  shownByFlow,
  shownByNotice,
  shownByScreen,
  shownLook,
  usesIn,
  usesOf,
} from '../model/rules.ts'
import type { Project, ReadScreen } from '../read/project.ts'
import { branchesOf, propertiesOf } from '../screens/branches.ts'
import { fieldNameOf } from '../screens/screen.ts'
import { strayPatterns, strayRequired } from '../shape/json-schema.ts'
import { findingsOf, typeNames } from '../shape/messages.ts'
import { itemErrors } from '../shape/validators.ts'
import { checkGiven } from './blocks.ts'
import { knownVariables, unknownInVariant, unknownVariable } from './names.ts'
import { checkRule, wrongSlots } from './rules.ts'

/** Finds what is wrong with screens and fields by themselves: names of the vocabulary, of tables and of fields. */
export const checkScreens = (context: CheckContext): readonly Diagnostic[] => [
  ...[...context.project.screens.values()].flatMap((screen) => [
    ...checkLists(context, screen),
    ...checkProperty(context, screen.source, screen.source.value, []),
    ...checkShown(context, shownByScreen(screen.source.value), screen.source),
    ...strayFields(screen.source, screen.flat.schema),
  ]),
  ...[...context.project.fields.values()].flatMap(({ source }) => [
    ...checkProperty(context, source, source.value, []),
    ...checkShown(context, shownLook(own(source.value, 'look'), ['look']), source),
  ]),
]

function checkProperty(
  context: CheckContext,
  source: Traced,
  value: Json,
  path: Path,
  around: readonly string[] = [],
): readonly Diagnostic[] {
  const diagnose = (finding: Finding) => report(source, finding)
  const names = [...around, ...propertiesOf(value).map(({ name }) => name)]
  const members = own(own(value, 'items'), 'properties') ?? own(value, 'properties')
  const looks = [
    { field: value, look: own(value, 'look'), at: [...path, 'look'] },
    ...entriesOf(own(own(value, 'look'), 'fields')).map(([name, look]) => ({
      field: own(members, name),
      look,
      at: [...path, 'look', 'fields', name],
    })),
  ]
  return [
    ...unknownFormat(context, value, path).map(diagnose),
    ...strayPatterns({ schema: value, path }).map(diagnose),
    // What a screen requires is held to all its fields, those of others too.
    ...(path.length === 0 ? [] : strayRequired({ schema: value, path, names }).map(diagnose)),
    ...reservedNames(context, value, path).map(diagnose),
    ...looks.flatMap(({ field, look, at }) =>
      [...wrongLook(context, look, at), ...wrongWidget(context, field, look, at)].map(diagnose),
    ),
    ...entriesOf(own(value, 'properties')).flatMap(([name, property]) =>
      checkProperty(context, source, property, [...path, 'properties', name]),
    ),
    ...branchesOf(value).flatMap((branch) =>
      checkProperty(context, source, branch.schema, [...path, ...branch.path], names),
    ),
    ...(isObject(own(value, 'items'))
      ? checkProperty(context, source, own(value, 'items')!, [...path, 'items'])
      : []),
  ]
}

/** Finds a `format` that is no validator. */
export function unknownFormat(
  { vocabulary }: Pick<CheckContext, 'vocabulary'>,
  value: Json,
  path: Path,
): readonly Finding[] {
  const format = textOf(own(value, 'format'))
  return unknownName(format, vocabulary.validators, {
    code: 'validador-desconhecido',
    path: [...path, 'format'],
    message: `O validador "${format}" não existe.`,
    all: 'Validadores que existem',
  })
}

/** A field named like an operator would be read as a rule. */
function reservedNames({ operators }: CheckContext, value: Json, path: Path): readonly Finding[] {
  return entriesOf(own(value, 'properties'))
    .filter(([name]) => operators.has(name))
    .map(([name]) => ({
      code: 'nome-repetido',
      path: [...path, 'properties', name],
      at: 'chave',
      message: `"${name}" é o nome de um operador e não pode ser nome de campo.`,
      fix: 'Escolha outro nome.',
    }))
}

/** Keys of a look that name something: the code, what it is called, and what the list of all begins with. */
const lookNames = [
  ['widget', 'widget-desconhecido', 'O widget', 'Widgets que existem'],
  ['mask', 'mascara-desconhecida', 'A máscara', 'Máscaras que existem'],
  ['dated', 'validador-desconhecido', 'O validador com data', 'Validadores com data que existem'],
  ['table', 'tabela-desconhecida', 'A tabela', 'Tabelas de schemas/tables'],
  ['action', 'operacao-desconhecida', 'A operação', 'Operações que existem'],
] as const

/** Finds in the look of a field names that there are not: of a widget, a mask, a table. */
export function wrongLook(
  { vocabulary, project }: CheckContext,
  look: Json | undefined,
  path: Path,
): readonly Finding[] {
  const lists = {
    widget: Object.keys(vocabulary.widgets),
    mask: vocabulary.masks,
    dated: vocabulary.datedValidators,
    table: project.names.table,
    action: project.names.operation,
  }
  return lookNames.flatMap(([key, code, what, all]) => {
    const name = textOf(own(look, key))
    return unknownName(name, lists[key], {
      code,
      path: [...path, key],
      message: `${what} "${name}" não existe.`,
      all,
    })
  })
}

/** What a screen says about its fields must be about fields it has. */
function strayFields(source: Traced, schema: Json): readonly Diagnostic[] {
  const known = propertiesOf(schema).map(({ name }) => name)
  const look = own(source.value, 'look')
  const named: readonly (readonly [string | undefined, Path, 'chave' | 'valor'])[] = [
    ...entriesOf(own(look, 'fields')).map(([name]) => [name, ['look', 'fields', name], 'chave'] as const),
    ...listOf(own(look, 'rows')).flatMap((row, i) =>
      listOf(row).map((name, j) => [textOf(name), ['look', 'rows', i, j], 'valor'] as const),
    ),
    ...listOf(own(look, 'groups')).flatMap((group, i) => [
      ...listOf(own(group, 'fields')).map(
        (name, j) => [textOf(name), ['look', 'groups', i, 'fields', j], 'valor'] as const,
      ),
      [textOf(own(group, 'inside')), ['look', 'groups', i, 'inside'], 'valor'] as const,
    ]),
    ...listOf(own(look, 'below')).map(
      (block, i) => [textOf(own(block, 'under')), ['look', 'below', i, 'under'], 'valor'] as const,
    ),
    ...listOf(own(source.value, 'required')).map(
      (name, i) => [textOf(name), ['required', i], 'valor'] as const,
    ),
  ]
  return named.flatMap(([name, path, at]) =>
    unknownName(name, known, {
      code: 'campo-desconhecido',
      path,
      at,
      message: `Esta tela não tem o campo "${name}".`,
      all: 'Campos da tela',
    }).map((finding) => report(source, finding)),
  )
}

/** Finds a widget that cannot edit the type of value its field has. */
function wrongWidget(
  context: CheckContext,
  field: Json | undefined,
  look: Json | undefined,
  path: Path,
): readonly Finding[] {
  const { widgets } = context.vocabulary
  const name = textOf(own(look, 'widget')) ?? ''
  const type = typeOf(context, field, [])
  if (!Object.hasOwn(widgets, name) || type === undefined || widgets[name]!.edits.includes(type)) return []
  const edited = widgets[name]!.edits.map((each) => fieldTypes[each])
  const fitting = Object.keys(widgets).filter((each) => widgets[each]!.edits.includes(type))
  return [
    {
      code: 'tipo-errado',
      path: [...path, 'widget'],
      message: `O widget "${name}" edita ${listed(edited, 'ou')}, e este campo é ${fieldTypes[type]}.`,
      fix: `Widgets que editam ${fieldTypes[type]}: ${fitting.join(', ')}.`,
    },
  ]
}

/** The plain type of a field, its own or that of the field it refers to. */
function typeOf(
  context: CheckContext,
  field: Json | undefined,
  seen: readonly string[],
): FieldType | undefined {
  const type = textOf(own(field, 'type'))
  if (type !== undefined) return Object.hasOwn(fieldTypes, type) ? (type as FieldType) : undefined
  const base = fieldNameOf(textOf(own(field, '$ref')) ?? '')
  if (base === undefined || seen.includes(base)) return undefined
  return typeOf(context, context.project.fields.get(base)?.source.value, [...seen, base])
}

/** Finds the lists of a screen that cannot be drawn, one diagnostic each, and headings of items they do not have. */
const checkLists = (
  { vocabulary, operators }: CheckContext,
  { source, flat }: ReadScreen,
): readonly Diagnostic[] =>
  listsIn(flat.schema, flat.look, []).flatMap((list) =>
    [undrawable(list, vocabulary) ?? strayHeading(list, operators)]
      .flat()
      .map((finding) => report(source, finding)),
  )

interface List {
  readonly name: string
  readonly path: Path
  readonly schema: Json
  readonly look: Json | undefined
}

function listsIn(schema: Json, look: Json | undefined, path: Path): readonly List[] {
  return propertiesOf(schema).flatMap(({ name, schema: field, path: place }) => {
    const here = [...path, ...place]
    const theirs = own(field, 'look') ?? own(own(look, 'fields'), name)
    if (own(field, 'type') === 'array') return [{ name, path: here, schema: field, look: theirs }]
    return listsIn(field, theirs, here)
  })
}

/** Says why a list cannot be drawn; undefined where it can. */
function undrawable(
  { name, path, schema, look }: List,
  { widgets }: CheckContext['vocabulary'],
): Finding | undefined {
  const items = own(schema, 'items')
  const members = propertiesOf(items)
  const diagnose = (message: string, fix: string): Finding => ({
    code: 'lista-sem-desenho',
    path,
    at: 'chave',
    message,
    fix,
  })
  // What is no object is reported by its shape, and a field that is not there by its name.
  if ((items !== undefined && !isObject(items)) || own(items, '$ref') !== undefined) return undefined
  if (!isObject(items))
    return diagnose(`A lista "${name}" não diz como é cada item.`, `Acrescente ${example} a "${name}".`)
  const isOfLists =
    own(items, 'type') === 'array' ||
    propertiesOf(items).some(
      ({ schema: field }) => own(field, 'type') === 'array' && propertiesOf(own(field, 'items')).length > 0,
    )
  if (isOfLists)
    return diagnose(
      `A lista "${name}" tem outra lista dentro dos itens, e uma tela só desenha uma.`,
      'Edite a lista de dentro numa caixa, que se abre a partir do item.',
    )
  if (!members.some((each) => each.name !== 'id'))
    return own(items, 'type') === 'object'
      ? diagnose(`Os itens da lista "${name}" não têm campos.`, `Diga os campos: ${example}.`)
      : undefined
  const widget = textOf(own(look, 'widget')) ?? ''
  if (!Object.hasOwn(widgets, widget) || !widgets[widget]!.isOfValues) return undefined
  return diagnose(
    `O widget "${widget}" edita uma lista de valores soltos, e os itens de "${name}" têm campos.`,
    'Diga "items": { "type": "string" }, ou tire o widget.',
  )
}

const example = '"items": { "type": "object", "title": "Pet", "properties": { … } }'

/** Finds what a list's heading reads and no item has. */
function strayHeading({ path, schema, look }: List, operators: ReadonlySet<string>): readonly Finding[] {
  const shown = shownLook(look, [])
  const isHeading = ({ path: [key] }: { readonly path: Path }) => key === 'heading' || key === 'headingDetail'
  const read = [
    ...shown.texts.filter(isHeading).flatMap(({ text }) => slotsOf(text).map((slot) => slot.path)),
    ...shown.rules
      .filter(isHeading)
      .flatMap((rule) => usesOf(rule.value, rule.path, operators, rule.position))
      .flatMap((use) => (use.kind === 'read' && !use.inItem ? use.name : [])),
  ]
  const known = [...propertiesOf(own(schema, 'items')).map(({ name }) => name), ...headingNames]
  const stray = read.map((name) => name.split('.')[0] ?? '').find((name) => !known.includes(name))
  return unknownName(stray, known, {
    code: 'campo-desconhecido',
    path: [...path, 'look', 'heading'],
    message: `Os itens da lista não têm "${stray}", que está no título deles.`,
    all: 'Campos dos itens',
  })
}

/** What the heading of an item may read beside its fields: which it is, and of how many. */
const headingNames = ['numero', 'quantos']

/** Finds what is wrong by itself with what a file shows: formats, blocks, operators. */
export function checkShown(context: CheckContext, shown: Shown, source: Traced): readonly Diagnostic[] {
  const { vocabulary } = context
  const diagnose = (finding: Finding) => report(source, finding)
  return [
    ...shown.rules.flatMap((rule) => checkRule(rule, vocabulary, diagnose)),
    ...shown.texts.flatMap((text) => wrongSlots(vocabulary.formats, text).map(diagnose)),
    ...shown.blocks.flatMap((block) =>
      [...wrongBlock(context, block), ...wrongTable(context, block)].map(diagnose),
    ),
  ]
}

function wrongBlock(context: CheckContext, block: ShownBlock): readonly Finding[] {
  const { name, path } = block
  const { blocks } = context.vocabulary
  const record = Object.hasOwn(blocks, name) ? blocks[name] : undefined
  if (record) return [...misplaced(block, record), ...checkGiven(context, block, record)]
  return unknownName(name, Object.keys(blocks), {
    code: 'bloco-desconhecido',
    path: [...path, 'block'],
    message: `O bloco "${name}" não existe.`,
    all: 'Blocos que existem',
  })
}

/** A band is in a list of bands, every other block anywhere else. */
function misplaced({ name, path }: ShownBlock, { place }: BlockRecord): readonly Finding[] {
  const isBand = path.includes('bands')
  if (isBand === (place === 'bands')) return []
  const message = isBand
    ? `O bloco "${name}" não é uma seção de página de vendas.`
    : `"${name}" é uma seção de página de vendas: fora de "bands" não é desenhada.`
  const fix = isBand
    ? 'Mude-o para "above" ou "below", ou ponha no lugar uma das seções de docs/flow-reference.md.'
    : 'Mude-a para "bands" da tela.'
  return [{ code: 'bloco-desconhecido', path: [...path, 'block'], message, fix }]
}

const wrongTable = ({ project }: CheckContext, { table, path }: ShownBlock): readonly Finding[] =>
  unknownName(table, project.names.table, {
    code: 'tabela-desconhecida',
    path: [...path, 'table'],
    message: `A tabela "${table}" não existe.`,
    all: 'Tabelas de schemas/tables',
  })

/** Finds names that a flow's screens, notices and side panel read and the flow does not know. */
export function checkShownNames(context: FlowContext): readonly Diagnostic[] {
  const { model, project } = context
  const opened = new Set(model.lines.map(({ open }) => open))
  const screens = new Set(model.places.flatMap((place) => screenOf(project, place) ?? []))
  const notices = [...model.notices.values()].filter(({ name }) => opened.has(name))
  return [
    ...unknownNames(context, shownByFlow(model.source.value), model.source),
    ...[...screens].flatMap(({ source }) => unknownNames(context, shownByScreen(source.value), source)),
    ...[...screens].flatMap((screen) => unknownInFields(context, screen)),
    ...notices.flatMap(({ value, path }) => unknownNames(context, shownByNotice(value, path), model.source)),
  ]
}

function unknownNames(context: FlowContext, shown: Shown, source: Traced): readonly Diagnostic[] {
  return namesIn(context, shown).flatMap(({ name, path }) =>
    wrongName(context, name, path).map((each) => report(source, each)),
  )
}

/** Finds the names that only the files of a screen's fields read and the flow does not know, each once. */
function unknownInFields(context: FlowContext, screen: ReadScreen): readonly Diagnostic[] {
  const said = new Set(namesIn(context, shownByScreen(screen.source.value)).map(({ name }) => name))
  return shownByFields(screen).flatMap((shown) => {
    const names = namesIn(context, shown).filter(({ name }) => !said.has(name))
    const byName = new Map(names.map((each) => [each.name, each]))
    return [...byName.values()].flatMap(({ name, path }) =>
      wrongName(context, name, path.slice(0, 2)).map((each) => report(screen.source, each)),
    )
  })
}

/** A name that is read, and where. */
interface ReadName {
  readonly name: string
  readonly path: Finding['path']
}

function namesIn({ operators }: FlowContext, { texts, rules }: Shown): readonly ReadName[] {
  const read = rules.flatMap((rule) =>
    usesIn(rule, operators).flatMap((use) =>
      use.kind === 'read' && !use.inItem && !rule.inItem
        ? [{ name: use.name, path: use.path, beside: rule.beside }]
        : [],
    ),
  )
  const filled = texts.flatMap(({ text, path, inItem, beside }) =>
    inItem ? [] : slotsOf(text).map((each) => ({ name: each.path, path, beside })),
  )
  // A mistake in a value is read together with what is beside it.
  return [...read, ...filled].filter(({ name, beside }) => !beside || name.split('.')[0] !== 'item')
}

function wrongName(context: FlowContext, name: string, path: Finding['path']): readonly Finding[] {
  const known = knownVariables(context)
  const root = name.split('.')[0]!
  if (!/^[\w.]+$/.test(name)) return []
  if (!known.includes(root)) {
    const message = `"${name}" lê "${root}", que o fluxo "${context.model.name}" não conhece.`
    return [unknownVariable(root, known, { path, message })]
  }
  if (root === 'event' && name !== 'event.at') {
    const message = `Ao desenhar a tela não há evento: "${name}" fica sempre vazio.`
    return [
      {
        code: 'resposta-desconhecida',
        path,
        message,
        fix: 'Guarde o valor com "set", ou abra o aviso com "with" e leia "form".',
      },
    ]
  }
  const wrong = root === 'variant' ? unknownInVariant(context, name) : undefined
  return wrong ? [{ code: 'resposta-desconhecida', path, ...wrong }] : []
}

/** Keys under which braces mean something else: what a part of an address may be, and what a field must match. */
const expressions: readonly string[] = ['parts', 'pattern']

/** Finds texts of flows and screens with half a slot, which a person would see as it is written. Variants have none. */
export function checkBraces({ project }: CheckContext): readonly Diagnostic[] {
  const files = [...project.flows.values(), ...project.screens.values()]
  return files.flatMap(({ source }) => halvesIn(source.value, []).map((finding) => report(source, finding)))
}

function halvesIn(value: Json, path: Path): readonly Finding[] {
  if (Array.isArray(value)) return value.flatMap((item, i) => halvesIn(item, [...path, i]))
  if (typeof value === 'string') return halfOf(value, path)
  return entriesOf(value).flatMap(([key, member]) =>
    expressions.includes(key) ? [] : halvesIn(member, [...path, key]),
  )
}

function halfOf(text: string, path: Path): readonly Finding[] {
  // For speed: most texts have no brace.
  if (!text.includes('{') && !text.includes('}')) return []
  const [half] = /[{}]/.exec(text.replace(/\{[^{}]*\}/g, '')) ?? []
  if (half === undefined) return []
  const opened = /\{([\w.:]+)(?![\w.:]*\})/.exec(text)?.[1] ?? 'nome'
  return [
    {
      code: 'formato-invalido',
      path,
      message:
        half === '{'
          ? 'Este texto abre uma chave "{" e não a fecha.'
          : 'Este texto fecha uma chave "}" que não abriu.',
      fix:
        half === '{'
          ? `Feche-a depois do nome: "{${opened}}".`
          : 'Apague-a, ou abra-a antes do nome: "{nome}".',
    },
  ]
}

/**
 * Finds values of tables that cannot be chosen: of another type than the others, or refused by a field that offers them.
 */
export function checkTables({ project }: CheckContext): readonly Diagnostic[] {
  const takers = fieldsOffering(project)
  return [...project.tables].flatMap(([name, { source }]) => {
    const values = listOf(source.value).map((row) => own(row, 'value') ?? null)
    const odd = oddOf(values)
    const ofTable = new Map(
      takers.flatMap((each) => (each.table === name ? [[each.schema, each] as const] : [])),
    )
    if (odd.length > 0) return odd.map((finding) => report(source, finding))
    return [...ofTable.values()].flatMap((taker) => refusedBy(taker, values, source))
  })
}

/** What takes the values of a table, and what it is called. */
interface Taker {
  readonly table: string
  readonly schema: Json
  readonly who: string
  /** The field itself, which is wrong where it takes none of the values. */
  readonly field?: { readonly source: Traced; readonly path: Path }
}

/** Lists the fields that offer a table: those with a file of their own, and those of one screen. */
const fieldsOffering = ({ fields, screens }: Project): readonly Taker[] =>
  [
    ...[...fields].map(([name, { source }]) => ({ name, schema: source.value, field: { source, path: [] } })),
    ...[...screens.values()].flatMap(({ source }) =>
      entriesOf(own(source.value, 'properties')).map(([name, schema]) => ({
        name,
        schema,
        field: { source, path: ['properties', name] },
      })),
    ),
  ].flatMap(({ name, schema, field }) => {
    const table = textOf(own(own(schema, 'look'), 'table'))
    const who = `O campo "${name}" oferece esta tabela`
    // Of a list each item takes one of the values.
    const taker = own(schema, 'type') === 'array' ? own(schema, 'items') : schema
    return table === undefined || !isObject(taker) ? [] : [{ table, schema: taker, who, field }]
  })

/** A table is of one type, since one field takes all of it: finds what is of another than most. */
function oddOf(values: readonly Json[]): readonly Finding[] {
  const types = values.map((value) => typeof value)
  const often = (type: string) => types.filter((each) => each === type).length
  const [usual] = [...new Set(types)].toSorted((one, other) => often(other) - often(one))
  return values.flatMap((value, i): readonly Finding[] => {
    const type = typeof value
    if (usual === undefined || type === usual || !(type in typeNames)) return []
    const message = `Este valor é ${typeNames[type]}, e nas outras linhas da tabela é ${typeNames[usual]}.`
    return [
      {
        code: 'tipo-errado',
        path: [i, 'value'],
        message,
        fix: 'Todas as linhas de uma tabela têm valores do mesmo tipo.',
      },
    ]
  })
}

/** Finds the values that a taker refuses; of one that refuses all of them only that, at the field where it is one. */
function refusedBy(
  { table, schema, who, field }: Taker,
  values: readonly Json[],
  source: Traced,
): readonly Diagnostic[] {
  const refused = findingsOf(itemErrors(schema, values), values)
  const [first] = refused
  const rows = new Set(refused.map(({ path }) => path[0]))
  if (first && field && rows.size === values.length) {
    const message = `Este campo oferece a tabela "${table}" e não aceita nenhum dos valores dela: ${first.message}`
    const fix = 'Troque o tipo do campo, ou a tabela.'
    return [report(field.source, { code: first.code, path: [...field.path, 'look', 'table'], message, fix })]
  }
  return refused.map(({ code, path, message: why, fix }) => {
    const message = `${who} e não aceita este valor: ${why}`
    return report(source, { code, path: [path[0] ?? 0, 'value'], message, fix })
  })
}
