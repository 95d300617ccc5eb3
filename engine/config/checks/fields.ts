import type { Json } from '../../flow/funnel.ts'
import type { Diagnostic, Path } from '../diagnostics/diagnostic.ts'
import { suggest } from '../diagnostics/nearest.ts'
import { type Finding, report, type Traced } from '../json/document.ts'
import { entriesOf, isObject, listOf, objectOf, own, textOf } from '../json/value.ts'
import { shownByScreen, shownLook } from '../model/texts.ts'
import type { CheckContext } from '../model/world.ts'
import { strayRequired } from '../shape/json-schema.ts'
import { strayPatterns } from '../shape/schema-values.ts'
import { checkLists } from './lists.ts'
import { checkShown } from './shown.ts'
import { wrongWidget } from './widgets.ts'

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
): readonly Diagnostic[] {
  const diagnose = (finding: Finding) => report(source, finding)
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
    ...(path.length === 0
      ? []
      : strayRequired({ schema: value, path, names: Object.keys(objectOf(own(value, 'properties'))) }).map(
          diagnose,
        )),
    ...reservedNames(context, value, path).map(diagnose),
    ...looks.flatMap(({ field, look, at }) =>
      [...wrongLook(context, look, at), ...wrongWidget(context, field, look, at)].map(diagnose),
    ),
    ...entriesOf(own(value, 'properties')).flatMap(([name, property]) =>
      checkProperty(context, source, property, [...path, 'properties', name]),
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
  if (format === undefined || vocabulary.validators.includes(format)) return []
  const message = `O validador "${format}" não existe.`
  return [
    {
      code: 'validador-desconhecido',
      path: [...path, 'format'],
      message,
      fix: suggest(format, vocabulary.validators, 'Validadores que existem'),
    },
  ]
}

/** A field named like an operator could not be told from a rule. */
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
    if (name === undefined || lists[key].includes(name)) return []
    const message = `${what} "${name}" não existe.`
    return [{ code, path: [...path, key], message, fix: suggest(name, lists[key], all) }]
  })
}

/** What a screen says about its fields must be about fields it has. */
function strayFields(source: Traced, schema: Json): readonly Diagnostic[] {
  const known = Object.keys(objectOf(own(schema, 'properties')))
  const look = own(source.value, 'look')
  const named: readonly (readonly [string | undefined, Path, 'chave' | 'valor'])[] = [
    ...entriesOf(own(look, 'fields')).map(([name]) => [name, ['look', 'fields', name], 'chave'] as const),
    ...listOf(own(look, 'rows')).flatMap((row, i) =>
      listOf(row).map((name, j) => [textOf(name), ['look', 'rows', i, j], 'valor'] as const),
    ),
    ...listOf(own(look, 'groups')).flatMap((group, i) =>
      listOf(own(group, 'fields')).map(
        (name, j) => [textOf(name), ['look', 'groups', i, 'fields', j], 'valor'] as const,
      ),
    ),
    ...listOf(own(look, 'below')).map(
      (block, i) => [textOf(own(block, 'under')), ['look', 'below', i, 'under'], 'valor'] as const,
    ),
    ...listOf(own(source.value, 'required')).map(
      (name, i) => [textOf(name), ['required', i], 'valor'] as const,
    ),
  ]
  return named.flatMap(([name, path, at]) => {
    if (name === undefined || known.includes(name)) return []
    const message = `Esta tela não tem o campo "${name}".`
    return [
      report(source, {
        code: 'campo-desconhecido',
        path,
        at,
        message,
        fix: suggest(name, known, 'Campos da tela'),
      }),
    ]
  })
}
