import { randomBytes } from 'node:crypto'
import { type Provocation, provocationOf, specialValues } from './special-values.ts'

/** What a token of the sandbox stands for: a card that is approved, or what its number provokes. */
export type Tokenised = Provocation | 'aprovado'

/** Gives a token for the number of a card, bare digits, as a payment service would: nothing of the card is in it. */
export const tokenOf = (number: string): string =>
  `teste-${provocationOf('cartao', number) ?? 'aprovado'}-${randomBytes(8).toString('hex')}`

/** Says what a token stands for; undefined for one that the sandbox gave to nobody. */
export function tokenisedIn(token: string): Tokenised | undefined {
  const [, named] = /^teste-(\w+)-\w+$/.exec(token) ?? []
  if (named === 'aprovado') return named
  return specialValues.find(({ kind, provokes }) => kind === 'cartao' && provokes === named)?.provokes
}
