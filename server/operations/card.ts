import type { CardEntry } from '../../engine/config/language/widgets.ts'
import { codeFits, datedValidatorOf, shortExpiry, todayInSaoPaulo, validatorOf } from '../../engine/index.ts'
import type { HandlerContext, Params } from '../contract/handler.ts'
import type { Input } from '../generated/operations.ts'

/** A card of the input: its numbers, or a token of the service that took them. It lives in the memory of one call: it may not be stored, logged or answered. */
export type Card = NonNullable<Input<'pagamento.criar'>['cartao']>

/** Which field of a card is wrong and by which rule, as for any input: never what was typed. */
export type CardMisfit = { readonly campo: string; readonly regra: string }

/** The field of the input that carries a card, by each way of taking cards; on the service's page none. */
const fieldOf = { proprio: 'numeroCartao', campos: 'token', pagina: undefined } as const

/**
 * Returns the error of a card that came in a way in which this deployment takes none, however the charge is paid: numbers
 * where a service takes them must not even be read here.
 */
export function strayCard(card: Card | null | undefined, entry: CardEntry): CardMisfit | undefined {
  if (!card) return undefined
  const came = 'token' in card ? 'token' : 'numeroCartao'
  return came === fieldOf[entry] ? undefined : { campo: `/cartao/${came}`, regra: 'entradaCartao' }
}

/**
 * Returns the error of a card to be charged: its number, its expiry by the day it is in São Paulo, its code by its
 * brand. A token is checked by the service that gave it.
 */
export function misfitOfCard(
  card: Card | null | undefined,
  { entry, now }: { readonly entry: CardEntry; readonly now: number },
): CardMisfit | undefined {
  if (entry === 'pagina') return undefined
  if (!card) return { campo: '/cartao', regra: 'required' }
  const { numeroCartao, codigoSeguranca, dataValidade } = card
  if (numeroCartao === undefined || codigoSeguranca === undefined || dataValidade === undefined)
    return undefined
  if (validatorOf('cartao')?.reason(numeroCartao) !== undefined) return wrong('numeroCartao', 'cartao')
  if (datedValidatorOf('validadeCartao')?.reason(dataValidade, todayInSaoPaulo(now)) !== undefined) {
    return wrong('dataValidade', 'validadeCartao')
  }
  return codeFits(codigoSeguranca, numeroCartao) ? undefined : wrong('codigoSeguranca', 'codigoSeguranca')
}

const wrong = (name: keyof Card, regra: string) => ({ campo: `/cartao/${name}`, regra })

/** Writes what goes to a bank of a card: its numbers, its token, or where a person comes back to from the bank's page. */
export function cardParams(
  card: Card | null | undefined,
  { pagina, context: { cardEntry, site } }: { readonly pagina: string; readonly context: HandlerContext },
): Params {
  if (cardEntry === 'pagina') {
    return { linkRetorno: pagina.startsWith('/') ? `${site ?? ''}${pagina}` : pagina }
  }
  if (!card || card.numeroCartao === undefined) return card ? { cartao: card } : {}
  const expiry = shortExpiry(card.dataValidade ?? '')
  return { cartao: { ...card, dataValidade: `${expiry.slice(0, 2)}/${expiry.slice(2)}` } }
}
