import type { WidgetProps } from '@rjsf/utils'
import type { InputHTMLAttributes } from 'react'
import { useHost } from '../form/host.ts'
import { ReadOnlyHint, useControl } from './control.tsx'
import { type Mask, masks } from './masks.ts'
import { maskNames } from './names.ts'
import { useTypedText } from './typed-text.ts'

/** What makes one kind of single-line text: its mask where the field names none, and the attributes of its input. */
interface Kind {
  readonly mask?: Mask
  readonly attributes: InputHTMLAttributes<HTMLInputElement>
}

/** Gives what an input of digits needs beside its mask. */
export const numeric: Kind['attributes'] = { inputMode: 'numeric', spellCheck: false }

/** Makes the widget of one kind of single-line text. */
const textWidget = (kind: Kind) =>
  function Text(props: WidgetProps) {
    return <TextInput {...props} kind={kind} />
  }

/** Edits a text. */
export const Texto = textWidget({ attributes: { type: 'text' } })

/** Edits an e-mail address. */
export const Email = textWidget({ attributes: { type: 'email', autoCapitalize: 'none', spellCheck: false } })

/** Edits a telephone with its area code; keeps digits. */
export const Telefone = textWidget({ mask: masks.telefone, attributes: { type: 'tel' } })

/** Edits a document number with the mask its field names; keeps it bare. */
export const Documento = textWidget({ attributes: numeric })

/** Edits a date as DD/MM/AAAA; keeps yyyy-mm-dd, or the text as typed while it is no date. */
export const Data = textWidget({ mask: masks.data, attributes: numeric })

/** Edits a CEP; its field's event goes out with the eighth digit. */
export const Cep = textWidget({ mask: masks.cep, attributes: numeric })

/** Edits the expiry of a card as MM/AA; keeps four digits. */
export const Validade = textWidget({ mask: masks.validade, attributes: numeric })

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
  const named = maskNames.find((name) => name === look.mask)
  const mask = named ? masks[named] : kind.mask
  const text = useTypedText(props, control, mask)
  const mode = modes.find((each) => each === look.inputMode)
  return (
    <>
      <input
        className={mask ? 'input figures' : 'input'}
        {...kind.attributes}
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
