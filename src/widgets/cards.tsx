import { descriptionId, type WidgetProps } from '@rjsf/utils'
import { useEffect, useRef } from 'react'
import { useHost } from '../field/host.ts'
import { untranslated } from '../theme/as-is.ts'
import { brandNames, useCardBrand } from './card-brand.ts'
import { useControl } from './control.tsx'
import { masks } from './masks.ts'
import { numeric, TextInput, textWidget } from './text-input.tsx'

const number = { mask: masks.cartao, attributes: numeric }

/** Edits the number of a card; its brand is shown inside the input, and said once it is recognised. */
function NumeroCartao(props: WidgetProps) {
  const around = useRef<HTMLDivElement>(null)
  const brand = useCardBrand(around)
  const name = brand && brandNames[brand.name]
  const nameId = `${props.id}__brand`
  useSaid(name && `Cartão ${name}`)
  return (
    <div className="card-number" ref={around}>
      <TextInput {...props} kind={number} describedBy={name && nameId} />
      {name && (
        <>
          <span className="card-brand" aria-hidden="true" {...untranslated}>
            {name}
          </span>
          <span className="visually-hidden" id={nameId}>
            {`Cartão ${name}`}
          </span>
        </>
      )}
    </div>
  )
}

/** Says a text whenever it becomes another. */
function useSaid(text: string | undefined): void {
  const { announce } = useHost()
  const say = useRef(announce)

  useEffect(() => {
    say.current = announce
  }, [announce])

  useEffect(() => {
    if (text) say.current(text)
  }, [text])
}

const code = { attributes: { ...numeric, className: 'input figures' } }

/**
 * Edits the security code of a card: four digits on American Express, three elsewhere.
 *
 * Its hint says where the code is printed, so the field's file has none. Each attempt to pay takes the code along:
 * whatever comes of it, the code is typed anew for the next.
 */
function CodigoSeguranca(props: WidgetProps) {
  const { handle } = useHost()
  const { path } = useControl(props)
  useOnceOver(() => {
    if (props.value === undefined) return
    handle.emptying(path)
    props.onChange(undefined)
  })
  const hint = useRef<HTMLParagraphElement>(null)
  const brand = useCardBrand(hint)
  const hintId = descriptionId(props.id)
  return (
    <>
      <p className="hint" id={hintId} ref={hint}>
        {brand?.codeLength === 4 ? '4 números na frente do cartão' : '3 números no verso do cartão'}
      </p>
      <TextInput {...props} kind={code} describedBy={hintId} />
    </>
  )
}

/** Does something each time a call of the screen is over, also where the field is gone by then. */
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

  useEffect(
    () => () => {
      if (wasBusy.current) latest.current()
    },
    [],
  )
}

/** Widgets that edit what stands on a card. */
export const cards = {
  numeroCartao: NumeroCartao,
  /** Edits the expiry of a card as MM/AA; keeps four digits. */
  validadeCartao: textWidget({ mask: masks.validade, attributes: numeric }),
  codigoSeguranca: CodigoSeguranca,
}
