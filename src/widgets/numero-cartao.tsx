import type { WidgetProps } from '@rjsf/utils'
import { useEffect, useRef } from 'react'
import { useHost } from '../field/host.ts'
import { brandNames, useCardBrand } from './card-brand.ts'
import { masks } from './masks.ts'
import { numeric, TextInput } from './text-input.tsx'

const number = { mask: masks.cartao, attributes: numeric }

/** Edits the number of a card; its brand is shown inside the input, and said once it is recognised. */
export function NumeroCartao(props: WidgetProps) {
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
          <span className="card-brand" aria-hidden="true">
            {name}
          </span>
          <span className="visually-hidden" id={nameId}>
            Cartão {name}
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
