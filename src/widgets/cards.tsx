import { descriptionId, type WidgetProps } from '@rjsf/utils'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { brandOf, type CardBrand } from '../../engine/index.ts'
import { useHost, useLatest } from '../field/host.ts'
import { untranslated } from '../theme/text.tsx'
import { useControl } from './control.tsx'
import { masks } from './masks.ts'
import { numeric, TextInput, textWidget } from './text.tsx'

/** Lists the names of the fields of a card, whatever object holds them. */
const cardNames = ['numeroCartao', 'nomeCartao', 'validadeCartao', 'codigoSeguranca'] as const

/** Names a field of a card. */
export type CardName = (typeof cardNames)[number]

const eventTypes = ['input', 'change', 'focusin', 'focusout'] as const

/** Tells which field of a card an element is; undefined for any other. */
export function cardNameOf(element: EventTarget | null): CardName | undefined {
  if (!(element instanceof HTMLInputElement)) return undefined
  const name = element.name.split('.').at(-1)
  return cardNames.find((each) => each === name)
}

/** Reads the text of a card's field of a form, as shown; '' when it is not on screen. */
export function cardText(form: HTMLFormElement, name: CardName): string {
  const input = [...form.elements].find((element) => cardNameOf(element) === name)
  return input instanceof HTMLInputElement ? input.value : ''
}

/**
 * Tells of typing in a card's fields of a form, and of the focus coming and going there; gives back how to stop.
 *
 * It listens on the way down, since an input lets nothing of its typing up to the form.
 */
export function watchCard(form: HTMLFormElement, tell: (event: Event) => void): () => void {
  const onEvent = (event: Event) => {
    if (cardNameOf(event.target)) tell(event)
  }
  for (const type of eventTypes) form.addEventListener(type, onEvent, true)
  return () => {
    for (const type of eventTypes) form.removeEventListener(type, onEvent, true)
  }
}

/** Gives the name of each brand of card as a person reads it. */
export const brandNames: Readonly<Record<CardBrand['name'], string>> = {
  elo: 'Elo',
  hipercard: 'Hipercard',
  diners_club: 'Diners Club',
  american_express: 'American Express',
  visa: 'Visa',
  mastercard: 'Mastercard',
}

/** Gives the brand of the card number being typed in the form around an element; redraws only when it changes. */
export function useCardBrand(inside: RefObject<Element | null>): CardBrand | undefined {
  const [brand, setBrand] = useState<CardBrand>()
  useLayoutEffect(() => {
    const form = inside.current?.closest('form')
    if (!form) return
    const look = () => setBrand(brandOf(cardText(form, 'numeroCartao')))
    look()
    return watchCard(form, look)
  }, [inside])
  return brand
}

const number = { mask: masks.cartao, attributes: numeric }

/** Edits the number of a card; its brand is shown inside the input, and said once it is recognised. */
function NumeroCartao(props: WidgetProps) {
  const around = useRef<HTMLDivElement>(null)
  const brand = useCardBrand(around)
  const name = brand && brandNames[brand.name]
  const nameId = `${props.id}__brand`
  useAnnounced(name && `Cartão ${name}`)
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

/** Announces a text whenever it becomes another. */
function useAnnounced(text: string | undefined): void {
  const say = useLatest(useHost().announce)
  useEffect(() => {
    if (text) say.current(text)
  }, [text, say])
}

const code = { attributes: { ...numeric, className: 'input figures' } }

/**
 * Edits the security code of a card: four digits on American Express, three elsewhere.
 *
 * Its hint says where the code is printed, so the field's file has none. Each attempt to pay takes the code along:
 * whatever the result, the code is typed again for the next.
 */
function CodigoSeguranca(props: WidgetProps) {
  const { handle } = useHost()
  const { path } = useControl(props)
  useAfterCall(() => {
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
        {brand?.codeLength === 4 ? '4 na frente' : '3 no verso'}
      </p>
      <TextInput {...props} kind={code} describedBy={hintId} />
    </>
  )
}

/** Does something each time a call of the screen is over, also where the field is gone by then. */
function useAfterCall(todo: () => void): void {
  const { busy } = useHost()
  const wasBusy = useRef(busy)
  const latest = useLatest(todo)

  useEffect(() => {
    if (wasBusy.current && !busy) latest.current()
    wasBusy.current = busy
  }, [busy, latest])

  useEffect(
    () => () => {
      if (wasBusy.current) latest.current()
    },
    [latest],
  )
}

/** Widgets that edit what is printed on a card. */
export const cards = {
  numeroCartao: NumeroCartao,
  /** Edits the expiry of a card as MM/AA; keeps four digits. */
  validadeCartao: textWidget({ mask: masks.validade, attributes: numeric }),
  codigoSeguranca: CodigoSeguranca,
}
