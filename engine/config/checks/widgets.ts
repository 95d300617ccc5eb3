import type { Json } from '../../flow/funnel.ts'
import { listed } from '../../format/index.ts'
import type { Path } from '../diagnostics/diagnostic.ts'
import type { Finding } from '../json/document.ts'
import { own, textOf } from '../json/value.ts'
import { type FieldType, fieldTypes } from '../language/fields.ts'
import type { CheckContext } from '../model/world.ts'
import { fieldNameOf } from '../screens/screen.ts'

/** Finds a widget that cannot edit the type of value its field has. */
export function wrongWidget(
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
