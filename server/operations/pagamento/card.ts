import { codeFits, datedValidatorOf, todayInSaoPaulo, validatorOf } from '../../../engine/index.ts'
import type { CriarInput } from './types.ts'

/** A card as it came in. It lives in the memory of one call: nothing here may be stored, logged or answered. */
export type Card = NonNullable<CriarInput['cartao']>

/** Where a card does not fit, as the server says it of any input: never what was typed. */
export type CardMisfit = { readonly campo: string; readonly regra: string }

/** Says where a card is wrong: its number, its expiry by the day it is in São Paulo, its code by its brand. */
export function misfitOfCard(card: Card | null | undefined, now: number): CardMisfit | undefined {
  if (!card) return { campo: '/cartao', regra: 'required' }
  const { numeroCartao, codigoSeguranca, dataValidade } = card
  if (validatorOf('cartao')?.reason(numeroCartao) !== undefined) return wrong('numeroCartao', 'cartao')
  if (datedValidatorOf('validadeCartao')?.reason(dataValidade, todayInSaoPaulo(now)) !== undefined) {
    return wrong('dataValidade', 'validadeCartao')
  }
  return codeFits(codigoSeguranca, numeroCartao) ? undefined : wrong('codigoSeguranca', 'codigoSeguranca')
}

const wrong = (name: keyof Card, regra: string) => ({ campo: `/cartao/${name}`, regra })
