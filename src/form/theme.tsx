import { withTheme } from '@rjsf/core'
import type { RJSFSchema, UiSchema } from '@rjsf/utils'
import { isDrawnByCards, itemsOf, lookOf } from '../field/paths.ts'
import type { FieldLook, ScreenEntry } from '../field/screen.ts'
import { widgets } from '../widgets/index.ts'
import { templates } from './templates.tsx'

/** Draws a schema with our templates and widgets; values, checks and events are the form core's. */
export const ThemedForm = withTheme({ templates, widgets })

/** Names the widget of every field in RJSF's own language. Worked out once a screen: nothing in it changes. */
export function uiSchemaOf({ schema, look }: Pick<ScreenEntry, 'schema' | 'look'>, before = ''): UiSchema {
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, field]) => {
      const path = before + name
      const inside = field as RJSFSchema
      if (inside.properties) return [name, uiSchemaOf({ schema: inside, look }, `${path}.`)]
      const items = itemsOf(inside)
      if (items && isDrawnByCards(lookOf(look, path)))
        return [name, { 'ui:orderable': false, items: uiSchemaOf({ schema: items, look }, `${path}.`) }]
      return [name, { 'ui:widget': widgetOf(inside, lookOf(look, path)) }]
    }),
  )
}

function widgetOf({ type, enum: listed }: RJSFSchema, { widget, options, mask }: FieldLook): string {
  // What only travels along with an item is not drawn at all.
  if (type === undefined) return 'hidden'
  if (widget) return widget
  if (type === 'boolean') return 'segmento'
  if (options || listed) return 'selecao'
  return mask ? 'documento' : 'texto'
}
