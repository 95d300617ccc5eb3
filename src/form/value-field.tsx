import type { FieldProps, WidgetProps } from '@rjsf/utils'
import { useCallback } from 'react'

/** Draws a field that holds one value by the widget that its screen names; a name of none draws nothing. */
export function ValueField(props: FieldProps) {
  const { schema, uiSchema, name, fieldPathId, formData, onChange, registry } = props
  const { required, readonly } = props
  const { [uiSchema?.['ui:widget'] as string]: Widget } = registry.widgets
  const change = useCallback((value: unknown) => onChange(value, fieldPathId.path), [onChange, fieldPathId])
  if (!Widget) return null
  const given = { schema, required, readonly, registry, id: fieldPathId.$id, label: schema.title ?? name }
  return <Widget {...(given as WidgetProps)} value={formData} onChange={change} />
}
