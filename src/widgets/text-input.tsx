import type { WidgetProps } from '@rjsf/utils'
import type { InputHTMLAttributes } from 'react'
import type { MaskName } from '../../names/index.ts'
import { useHost } from '../field/host.ts'
import { ReadOnlyHint, useControl } from './control.tsx'
import { type Mask, masks } from './masks.ts'
import { useTypedText } from './typed-text.ts'

/** What makes one kind of single-line text: its mask where the field names none, and the attributes of its input. */
interface Kind {
  readonly mask?: Mask
  readonly attributes: InputHTMLAttributes<HTMLInputElement>
}

/** Gives what an input of digits needs beside its mask. */
export const numeric: Kind['attributes'] = { inputMode: 'numeric', spellCheck: false }

/** Makes the widget of one kind of single-line text. */
export const textWidget = (kind: Kind) =>
  function Text(props: WidgetProps) {
    return <TextInput {...props} kind={kind} />
  }

const modes = ['text', 'numeric', 'decimal', 'tel', 'email', 'search', 'url', 'none'] as const
const hints = ['enter', 'done', 'go', 'next', 'previous', 'search', 'send'] as const

interface TextInputProps extends WidgetProps {
  readonly kind: Kind
  /** The id of a text of the widget's own about the field. */
  readonly describedBy?: string | undefined
}

/** Draws the input of one kind of single-line text. */
export function TextInput({ kind, describedBy, ...props }: TextInputProps) {
  const { lastPath } = useHost()
  const control = useControl(props, describedBy)
  const { look, path, isReadOnly } = control
  const mask = masks[look.mask as MaskName] ?? kind.mask
  const text = useTypedText(props, control, mask)
  const mode = modes.find((each) => each === look.inputMode)
  return (
    <>
      <input
        className={mask ? 'input figures' : 'input'}
        {...kind.attributes}
        {...mask?.keyboard}
        {...control.attributes}
        {...text}
        readOnly={isReadOnly}
        enterKeyHint={hints.find((hint) => hint === look.enterKeyHint) ?? (path === lastPath ? 'go' : 'next')}
        {...(mode ? { inputMode: mode } : {})}
        {...(look.autocapitalize ? { autoCapitalize: look.autocapitalize, spellCheck: false } : {})}
      />
      <ReadOnlyHint id={props.id} control={control} />
    </>
  )
}
