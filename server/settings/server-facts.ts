import type { ServerFacts } from '../../names/index.ts'
import type { Settings } from './settings.ts'

/** Where the sandbox has its imitations of a payment service that takes the numbers of cards. */
export const sandboxCards = '/dev/cartao'

type CardSettings = Pick<Settings, 'cards'>

/** Gives what the deployment says of itself to the flows it serves. */
export function serverFactsOf(settings: CardSettings): ServerFacts {
  const address = fieldsAddress(settings)
  return { entradaCartao: settings.cards.entry, ...(address !== undefined && { enderecoCartao: address }) }
}

/** Lists the origins of documents of others that a page with money in it may show in a frame. */
export function framesOf(settings: CardSettings): readonly string[] {
  const address = fieldsAddress(settings)
  if (address === undefined) return []
  return [address.startsWith('/') ? "'self'" : new URL(address).origin]
}

const fieldsAddress = ({ cards: { entry, url } }: CardSettings): string | undefined =>
  entry === 'campos' ? (url ?? `${sandboxCards}/campos`) : undefined
