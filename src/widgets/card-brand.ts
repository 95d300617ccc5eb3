import { type RefObject, useLayoutEffect, useState } from 'react'
import { brandOf, type CardBrand } from '../../engine/index.ts'
import { cardText, watchCard } from './card-inputs.ts'

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
