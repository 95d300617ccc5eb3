import {
  codeFits,
  datedValidatorOf,
  shortExpiry,
  todayInSaoPaulo,
  validatorOf,
} from '../../../engine/index.ts'
import type { CardEntry } from '../../../names/index.ts'
import type { Params, Work } from '../../contract/work.ts'
import type { Input } from '../../generated/operations.ts'

/** A card as it came in: its numbers, or the token of whoever took them. It lives in the memory of one call: nothing here may be stored, logged or answered. */
export type Card = NonNullable<Input<'pagamento.criar'>['cartao']>

/** Where a card does not fit, as the server says it of any input: never what was typed. */
export type CardMisfit = { readonly campo: string; readonly regra: string }

/** What stands for a card under each way of taking one; on the service's page nothing does. */
const standsFor = { proprio: 'numeroCartao', campos: 'token', pagina: undefined } as const

/**
 * Says that a card came by a way by which this deployment takes none, whatever is paid by: numbers where a service takes
 * them must not even be looked at here.
 */
export function strayCard(card: Card | null | undefined, entry: CardEntry): CardMisfit | undefined {
  if (!card) return undefined
  const came = 'token' in card ? 'token' : 'numeroCartao'
  return came === standsFor[entry] ? undefined : { campo: `/cartao/${came}`, regra: 'entradaCartao' }
}

/**
 * Says where a card is wrong that is to be paid with: its number, its expiry by the day it is in São Paulo, its code by its
 * brand. A token is judged by whoever gave it.
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
  { pagina, work: { cardEntry, site } }: { readonly pagina: string; readonly work: Work },
): Params {
  if (cardEntry === 'pagina') {
    return { linkRetorno: pagina.startsWith('/') ? `${site ?? ''}${pagina}` : pagina }
  }
  if (!card || card.numeroCartao === undefined) return card ? { cartao: card } : {}
  const expiry = shortExpiry(card.dataValidade ?? '')
  return { cartao: { ...card, dataValidade: `${expiry.slice(0, 2)}/${expiry.slice(2)}` } }
}
