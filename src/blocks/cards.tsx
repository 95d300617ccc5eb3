import { useLayoutEffect, useRef } from 'react'
import type { Given } from '../../engine/config/language/blocks.ts'
import { brandOf, digitsOf, formatCartao } from '../../engine/index.ts'
import { Avatar, Icon } from '../theme/pictures.tsx'
import { untranslated } from '../theme/text.tsx'
import { brandNames, type CardName, cardNameOf, cardText, watchCard } from '../widgets/cards.tsx'
import type { BlockTools } from './tools.ts'

/** Offers a few things to do beside the way on, side by side, with what they are good for. */
export function CartaoDeAcoes({ titulo, texto, botoes = [], send }: CartaoDeAcoesProps) {
  return (
    <section className="card card-actions">
      <div>
        <h2>{titulo}</h2>
        {texto && <p className="small">{texto}</p>}
      </div>
      <div>
        {botoes.map(({ evento, rotulo, icone }) => (
          <button
            type="button"
            className="button button-secondary"
            data-event={evento}
            key={evento}
            onClick={() => send(evento)}
          >
            {icone && <Icon name={icone} />} <span>{rotulo}</span>
          </button>
        ))}
      </div>
    </section>
  )
}

type CartaoDeAcoesProps = Given<'cartaoDeAcoes'> & Pick<BlockTools, 'send'>

/**
 * Draws a card that shows what is typed in the form around, and turns to its back at the security code.
 *
 * It is a picture for the eye: each key writes one text, and nothing is drawn again. The code shows as dots.
 */
export function CartaoPreview() {
  const card = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const form = card.current?.closest('form')
    if (!card.current || !form) return
    const drawn = card.current
    mirror(drawn, form)
    drawn.classList.remove('is-turned')
    return watchCard(form, ({ type, target }) => {
      mirror(drawn, form)
      const isAtCode = type !== 'focusout' && cardNameOf(target) === 'codigoSeguranca'
      drawn.classList.toggle('is-turned', isAtCode && !hasCodeInFront(form))
    })
  }, [])
  return (
    <div className="drawn-card" aria-hidden="true" ref={card} {...untranslated}>
      <div className="card-faces">
        <div className="card-face">
          <span className="card-brand" data-shows="brand" />
          <svg className="card-chip" viewBox="0 0 40 30" aria-hidden="true">
            <path d="M5 1h30a4 4 0 0 1 4 4v20a4 4 0 0 1-4 4H5a4 4 0 0 1-4-4V5a4 4 0 0 1 4-4ZM1 10h12M1 20h12M27 10h12M27 20h12M13 1v28M27 1v28" />
          </svg>
          <span className="card-code card-code-front" data-shows="frontCode" />
          <span className="card-digits figures" data-shows="number" />
          <span className="card-name" data-shows="name" />
          <span className="card-expiry figures" data-shows="expiry" />
        </div>
        <div className="card-face card-back">
          <span className="card-stripe" />
          <span className="card-strip">
            <span className="card-code" data-shows="backCode" />
          </span>
        </div>
      </div>
    </div>
  )
}

const hasCodeInFront = (form: HTMLFormElement) => brandOf(cardText(form, 'numeroCartao'))?.codeLength === 4

/** Writes the values of the form on the card; what is not typed yet shows as a place for it. */
function mirror(card: Element, form: HTMLFormElement): void {
  const text = (name: CardName) => cardText(form, name).trim()
  const digits = digitsOf(text('numeroCartao'))
  const brand = brandOf(digits)
  const expiry = digitsOf(text('validadeCartao'))
  const dots = '•'.repeat(text('codigoSeguranca').length)
  const shown = {
    brand: brand ? brandNames[brand.name] : '',
    number: formatCartao(digits.padEnd(brand?.lengths[0] ?? 16, '•')),
    name: text('nomeCartao') || 'Nome impresso no cartão',
    expiry: expiry ? filledIn('••/••', expiry).replace(/[•/]+$/, '') : 'MM/AA',
    frontCode: hasCodeInFront(form) ? dots : '',
    backCode: dots,
  }
  for (const [name, said] of Object.entries(shown)) {
    const place = card.querySelector(`[data-shows=${name}]`)
    if (place && place.textContent !== said) place.textContent = said
  }
}

/** Puts digits in the place of the first dots; what is too many is left out. */
function filledIn(places: string, digits: string): string {
  let next = 0
  return places.replace(/•/g, (dot) => digits[next++] ?? dot)
}

/** Shows who sells: name and ways to reach them. */
export function CorretorCartao({ titulo = 'Seu corretor', nome, telefone, email }: CorretorProps) {
  return (
    <section className="card">
      <div className="corretor">
        <Avatar nome={nome ?? ''} />
        <div>
          <h2>{titulo}</h2>
          <p className="strong" {...untranslated}>
            {nome}
          </p>
        </div>
      </div>
      {(telefone || email) && (
        <p className="ways">
          {telefone && (
            <a className="link" href={`tel:+55${digitsOf(telefone)}`}>
              <Icon name="telefone" />{' '}
              <span className="figures" {...untranslated}>
                {telefone}
              </span>
            </a>
          )}{' '}
          {email && (
            <a className="link" href={`mailto:${email}`}>
              <Icon name="email" /> <span {...untranslated}>{email}</span>
            </a>
          )}
        </p>
      )}
    </section>
  )
}

type CorretorProps = Given<'corretorCartao'>
