import { withTheme } from '@rjsf/core'
import type { RJSFSchema, UiSchema } from '@rjsf/utils'
import { widgets } from '../widgets/index.ts'
import { type FieldLook, lookOf, type ScreenEntry } from './screen.ts'
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
      return [name, { 'ui:widget': widgetOf(inside, lookOf(look, path)) }]
    }),
  )
}

function widgetOf({ type, enum: listed }: RJSFSchema, { widget, options, mask }: FieldLook): string {
  if (widget) return widget
  if (type === 'boolean') return 'segmento'
  if (options || listed) return 'selecao'
  return mask ? 'documento' : 'texto'
}
