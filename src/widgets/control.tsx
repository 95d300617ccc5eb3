import { descriptionId, errorId, type Widget, type WidgetProps } from '@rjsf/utils'
import { holds } from '../../engine/index.ts'
import { useHost } from '../field/host.ts'
import type { FieldLook } from '../field/screen.ts'

/** Who names the control of a widget: the field's label, a legend around a group or around radios, the control itself, none. */
export type NamedBy = 'label' | 'group' | 'radios' | 'itself' | 'none'

/** Says of a widget who names its control, where it is not the field's label. */
export const namedBy = <Kind extends Widget>(by: NamedBy, widget: Kind): Kind =>
  Object.assign(widget, { namedBy: by })

/** Tells who names the control of a widget. */
export const namerOf = (widget: Widget): NamedBy =>
  (widget as { readonly namedBy?: NamedBy }).namedBy ?? 'label'

/** What every widget needs of its field: where it is, what its files say, and the attributes of its control. */
export interface Control {
  readonly path: string
  readonly look: FieldLook
  readonly isReadOnly: boolean
  readonly attributes: {
    readonly id: string
    readonly name: string
    readonly autoComplete: string
    readonly 'aria-invalid'?: true
    readonly 'aria-required'?: true
    readonly 'aria-describedby'?: string
  }
}

/** Names the text that says why a field cannot be changed. */
export const readOnlyHintId = (id: string) => `${id}__readonly`

/**
 * Works out what a widget needs of its field; `own` is the id of a text of the widget's own about it.
 *
 * Only ids of texts that are on screen are named as descriptions.
 */
export function useControl(
  { id, required, readonly, schema, rawErrors }: WidgetProps,
  own?: string,
): Control {
  const { lookAt, facts, mode, prefix } = useHost()
  const path = id.slice(prefix.length + 1).replaceAll('_', '.')
  const look = lookAt(path)
  const isReadOnly = look.readOnly === undefined ? Boolean(readonly) : holds(look.readOnly, facts)
  const described = [
    schema.description && descriptionId(id),
    own,
    isReadOnly && look.readOnlyHint && readOnlyHintId(id),
    rawErrors && errorId(id),
  ].filter(Boolean)
  return {
    path,
    look,
    isReadOnly,
    attributes: {
      id,
      name: path,
      autoComplete: mode === 'corretor' ? 'off' : (look.autocomplete ?? 'off'),
      ...(rawErrors ? { 'aria-invalid': true as const } : {}),
      ...(required ? { 'aria-required': true as const } : {}),
      ...(described.length > 0 ? { 'aria-describedby': described.join(' ') } : {}),
    },
  }
}

/** Says beside a field why it cannot be changed, where its screen says it. */
export function ReadOnlyHint({ id, control }: { readonly id: string; readonly control: Control }) {
  if (!control.isReadOnly || !control.look.readOnlyHint) return null
  return (
    <p className="hint" id={readOnlyHintId(id)}>
      {control.look.readOnlyHint}
    </p>
  )
}
