import { descriptionId, type WidgetProps } from '@rjsf/utils'
import { useEffect, useRef } from 'react'
import { useHost } from '../field/host.ts'
import { useCardBrand } from './card-brand.ts'
import { codeMasks } from './masks.ts'
import { numeric, TextInput } from './text-input.tsx'

const codes = {
  3: { mask: codeMasks[3], attributes: numeric },
  4: { mask: codeMasks[4], attributes: numeric },
}

/**
 * Edits the security code of a card: four digits on American Express, three elsewhere, four while the brand is unknown.
 *
 * Its hint says where the code is printed, so the field's file has none. Each attempt to pay takes the code along:
 * whatever comes of it, the code is typed anew for the next.
 */
export function CodigoSeguranca(props: WidgetProps) {
  useOnceOver(() => props.onChange(undefined))
  const hint = useRef<HTMLParagraphElement>(null)
  const brand = useCardBrand(hint)
  const hintId = descriptionId(props.id)
  return (
    <>
      <p className="hint" id={hintId} ref={hint}>
        {brand?.codeLength === 4 ? '4 números na frente do cartão' : '3 números no verso do cartão'}
      </p>
      <TextInput {...props} kind={codes[brand?.codeLength ?? 4]} describedBy={hintId} />
    </>
  )
}

/** Does something each time a call of the screen is over and the screen still stands. */
function useOnceOver(todo: () => void): void {
  const { busy } = useHost()
  const wasBusy = useRef(busy)
  const latest = useRef(todo)

  useEffect(() => {
    latest.current = todo
  }, [todo])

  useEffect(() => {
    if (wasBusy.current && !busy) latest.current()
    wasBusy.current = busy
  }, [busy])
}
