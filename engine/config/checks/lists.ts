import { slotsOf } from '../../conditions/index.ts'
import type { Json } from '../../flow/funnel.ts'
import type { Diagnostic, Path } from '../diagnostics/diagnostic.ts'
import { suggest } from '../diagnostics/nearest.ts'
import { type Finding, report } from '../json/document.ts'
import { entriesOf, isObject, own, textOf } from '../json/value.ts'
import { usesOf } from '../model/rules.ts'
import { shownLook } from '../model/texts.ts'
import type { CheckContext } from '../model/world.ts'
import type { ReadScreen } from '../read/project.ts'

/** Finds the lists of a screen that cannot be drawn, one diagnostic each, and headings of items they do not have. */
export const checkLists = (
  { vocabulary, operators }: CheckContext,
  { source, flat }: ReadScreen,
): readonly Diagnostic[] =>
  listsIn(flat.schema, flat.look, []).flatMap((list) =>
    [undrawable(list, vocabulary) ?? wrongBounds(list) ?? strayHeading(list, operators)].flatMap((finding) =>
      finding ? report(source, finding) : [],
    ),
  )

interface List {
  readonly name: string
  readonly path: Path
  readonly schema: Json
  readonly look: Json | undefined
}

function listsIn(schema: Json, look: Json | undefined, path: Path): readonly List[] {
  return entriesOf(own(schema, 'properties')).flatMap(([name, field]) => {
    const here = [...path, 'properties', name]
    const theirs = own(own(look, 'fields'), name)
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
  const members = own(items, 'properties')
  const diagnose = (message: string, fix: string): Finding => ({
    code: 'lista-sem-desenho',
    path,
    at: 'chave',
    message,
    fix,
  })
  // What is no object is told by its shape, and a field that is not there by its name.
  if ((items !== undefined && !isObject(items)) || own(items, '$ref') !== undefined) return undefined
  if (!isObject(items))
    return diagnose(`A lista "${name}" não diz como é cada item.`, `Acrescente ${example} a "${name}".`)
  const inside = [items, ...entriesOf(members).map(([, field]) => field)]
  if (inside.some((each) => own(each, 'type') === 'array'))
    return diagnose(
      `A lista "${name}" tem outra lista dentro dos itens, e uma tela só desenha uma.`,
      'Edite a lista de dentro numa caixa, que se abre a partir do item.',
    )
  if (isObject(members) && Object.keys(members).some((each) => each !== 'id')) return undefined
  if (own(items, 'type') === 'object')
    return diagnose(`Os itens da lista "${name}" não têm campos.`, `Diga os campos: ${example}.`)
  const hidden = Object.keys(widgets).filter((each) => widgets[each]!.isHidden)
  if (hidden.includes(textOf(own(look, 'widget')) ?? '')) return undefined
  return diagnose(
    `A lista "${name}" é de valores soltos, e nenhum widget os edita.`,
    hidden.length > 0
      ? `Faça de cada item um objeto, com ${example}, ou não mostre a lista: "look": { "widget": "${hidden[0]}" }.`
      : `Faça de cada item um objeto, com ${example}.`,
  )
}

function wrongBounds({ name, path, schema }: List): Finding | undefined {
  const [least, most] = [own(schema, 'minItems'), own(schema, 'maxItems')]
  if (typeof least !== 'number' || typeof most !== 'number' || least <= most) return undefined
  const message = `A lista "${name}" precisa de ${least} itens ou mais, e de ${most} no máximo: nunca estaria certa.`
  return { code: 'fora-do-limite', path: [...path, 'minItems'], message, fix: 'Corrija um dos dois.' }
}

const example = '"items": { "type": "object", "title": "Pet", "properties": { … } }'

/** Finds what a list's heading reads and no item has. */
function strayHeading({ path, schema, look }: List, operators: ReadonlySet<string>): Finding | undefined {
  const shown = shownLook(look, [])
  const isHeading = ({ path: [key] }: { readonly path: Path }) => key === 'heading' || key === 'headingDetail'
  const read = [
    ...shown.texts.filter(isHeading).flatMap(({ text }) => slotsOf(text).map((slot) => slot.path)),
    ...shown.rules
      .filter(isHeading)
      .flatMap((rule) => usesOf(rule.value, rule.path, operators, rule.position))
      .flatMap((use) => (use.kind === 'read' && !use.inItem ? use.name : [])),
  ]
  const known = [...entriesOf(own(own(schema, 'items'), 'properties')).map(([name]) => name), ...headingNames]
  const stray = read.map((name) => name.split('.')[0] ?? '').find((name) => !known.includes(name))
  if (stray === undefined) return undefined
  const message = `Os itens da lista não têm "${stray}", que está no título deles.`
  const fix = suggest(stray, known, 'Campos dos itens')
  return { code: 'campo-desconhecido', path: [...path, 'look', 'heading'], message, fix }
}

/** What the heading of an item may read beside its fields: which it is, and of how many. */
const headingNames = ['numero', 'quantos']
