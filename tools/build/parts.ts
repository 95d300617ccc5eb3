import type { RJSFSchema } from '@rjsf/utils'
import { type Project, screensOfFlow } from '../../engine/config/index.ts'
import { widgetRecords } from '../../engine/config/language/widgets.ts'
import { propertiesOf } from '../../engine/config/screens/branches.ts'
import { widgetOf } from '../../engine/config/screens/widget-of.ts'
import { isRecord, type Json } from '../../engine/index.ts'
import type { FieldLook } from '../../src/field/screen.ts'

const apart = Object.entries(widgetRecords).flatMap(([name, record]) =>
  'part' in record ? [{ name, part: record.part }] : [],
)

/** Lists the parts that the screens of a flow need beside what every form has, by their names in `src/parts`. */
export function partsOfFlow(project: Project, flow: string): readonly string[] {
  const flats = screensOfFlow(project, flow).map(({ flat }) => flat)
  const said = new Set(flats.flatMap(({ schema, look }) => widgetsIn(schema as RJSFSchema, look)))
  const types = new Set(flats.flatMap(({ schema }) => [...valuesOf(schema as Json, 'type')]))
  const pastes = flats.some(({ look }) => !valuesOf(look.fields as Json, 'paste').next().done)
  return [
    ...(types.has('array') ? ['listas'] : []),
    ...(pastes ? ['planilha'] : []),
    ...new Set(apart.filter(({ name }) => said.has(name)).map(({ part }) => part)),
  ]
}

/** Lists the widgets that edit the fields of an object, in whatever branch; those of items only where the list is drawn by them. */
const widgetsIn = (schema: RJSFSchema, { fields }: FieldLook): readonly string[] =>
  propertiesOf(schema as Json).flatMap(({ name, schema: each }) => {
    const field = each as RJSFSchema
    const look: FieldLook = field.look ?? fields?.[name] ?? {}
    const widget = widgetOf(field, look)
    const items = (field.items ?? {}) as RJSFSchema
    if (widget !== undefined) return [widget, ...widgetsIn(field.type === 'array' ? {} : field, look)]
    return items.properties ? widgetsIn(items, look) : (widgetOf(items, items.look ?? {}) ?? [])
  })

/** Lists what is under a key, however deep. */
function* valuesOf(value: Json | undefined, key: string): Generator<Json> {
  if (Array.isArray(value)) for (const each of value) yield* valuesOf(each, key)
  if (!isRecord(value)) return
  for (const [name, member] of Object.entries(value as { readonly [name: string]: Json })) {
    if (name === key) yield member
    yield* valuesOf(member, key)
  }
}
