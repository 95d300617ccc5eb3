import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js'
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js'
import {
  englishStringTranslator,
  type FieldPathList,
  type Registry,
  type RJSFSchema,
  toFieldPathId,
  type UiSchema,
} from '@rjsf/utils'
import { memo, useCallback, useMemo } from 'react'
import { isDrawnByCards, itemsOf, lookOf } from '../field/paths.ts'
import type { FieldLook, FieldValues, ScreenEntry } from '../field/screen.ts'
import { widgets } from '../widgets/index.ts'
import { flatSchemas } from './flat-schemas.ts'
import { templates } from './templates.tsx'
import { ValueField } from './value-field.tsx'

interface FieldsProps {
  readonly screen: ScreenEntry
  readonly values: FieldValues
  /** Begins the id of every control. */
  readonly prefix: string
  /** Takes what a person gave the field at a path. */
  readonly give: (path: string, value: unknown) => void
}

/**
 * Draws the fields of a screen by RJSF's own fields, with our templates and widgets; the form around them is ours. Only other
 * values redraw them, since all else reaches the fields by the host.
 */
export const Fields = memo(function Fields({ screen, values, prefix, give }: FieldsProps) {
  const drawing = useMemo(() => drawingOf(screen, prefix), [screen, prefix])
  // The same for as long as the form stands: RJSF draws a field again where it is given another.
  const hear = useCallback((value: unknown, path: FieldPathList) => give(path.join('.'), value), [give])
  return (
    <SchemaField
      {...drawing}
      name=""
      schema={screen.schema}
      formData={values}
      errorSchema={noErrors}
      onChange={hear}
      onBlur={nothing}
      onFocus={nothing}
    />
  )
})

// What is wrong with a field reaches it by the host.
const noErrors = {}
const nothing = () => {}

/** Gives RJSF what it draws a screen with. Worked out once a screen: nothing in it changes. */
export function drawingOf({ schema, look, parts }: ScreenEntry, prefix: string) {
  const globalFormOptions = {
    idPrefix: prefix,
    idSeparator: '_',
    useFallbackUiForUnsupportedType: false,
    experimental_componentUpdateStrategy: 'shallow',
  } as const
  const registry = {
    // Every field names its widget, and ours give numbers and booleans as such: of all that RJSF does for a value nothing is left.
    fields: {
      ObjectField,
      SchemaField,
      StringField: ValueField,
      NumberField: ValueField,
      BooleanField: ValueField,
      ...parts.fields,
    },
    templates: { ...templates, ...parts.templates },
    widgets: { ...widgets, ...parts.widgets },
    rootSchema: schema,
    formContext: {},
    schemaUtils: flatSchemas,
    translateString: englishStringTranslator,
    globalFormOptions,
    uiSchemaDefinitions: {},
  } as unknown as Registry
  return {
    registry,
    uiSchema: uiSchemaOf({ schema, look }),
    fieldPathId: toFieldPathId('', globalFormOptions),
  }
}

/** Names the widget of every field in RJSF's own language. */
function uiSchemaOf({ schema, look }: Pick<ScreenEntry, 'schema' | 'look'>, before = ''): UiSchema {
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
