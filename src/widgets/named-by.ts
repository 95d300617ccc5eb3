import type { Widget } from '@rjsf/utils'

/** Who names the control of a widget: the field's label, a legend around a group or around radios, the control itself, nobody. */
export type NamedBy = 'label' | 'group' | 'radios' | 'itself' | 'nobody'

/** Says of a widget who names its control, where it is not the field's label. */
export const namedBy = <Kind extends Widget>(by: NamedBy, widget: Kind): Kind =>
  Object.assign(widget, { namedBy: by })

/** Tells who names the control of a widget. */
export const namerOf = (widget: Widget): NamedBy =>
  (widget as { readonly namedBy?: NamedBy }).namedBy ?? 'label'
