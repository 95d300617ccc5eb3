import { shortExpiry, type Validator, validatorOf } from '../../../engine/index.ts'
import { type Draw, drawFrom } from '../../sandbox/index.ts'

/** What can be drawn for somebody's own: each keeps what rules look at. */
export type DrawnKind =
  | 'cpf'
  | 'cnpj'
  | 'phone'
  | 'email'
  | 'cep'
  | 'card'
  | 'expiry'
  | 'digits'
  | 'scrambled'
  | 'word'
  | 'minted'

/** Lots for one look-alike: `n` is its place among those of its kind, `at` the time of the run. */
interface Lots {
  readonly n: number
  readonly at: number
  readonly draw: Draw
}

type Maker = (own: string, lots: Lots) => string

const accepts = (format: string, value: string): boolean => (validatorOf(format) as Validator).accepts(value)
const numbered = ['cpf', 'cnpj', 'cartao']

const digits = ({ draw }: Lots, count: number, purpose = ''): string =>
  Array.from({ length: count }, (_, i) => draw.number(`${purpose}${i}`, 10)).join('')

/** Ends a number by the first digits that make it valid. */
function ended(format: string, begun: string, count: number): string {
  const endings = Array.from({ length: 10 ** count }, (_, i) => begun + String(i).padStart(count, '0'))
  return endings.find((each) => accepts(format, each)) ?? begun
}

const [consonants, vowels] = ['bcdfglmnprstv', 'aeio']

/** Makes a word that can be said, of as many letters as another. */
function wordAs(own: string, { draw }: Lots): string {
  const first = draw.number('first', 2)
  return [...own]
    .map((_, i) => {
      const signs = (i + first) % 2 === 0 ? consonants : vowels
      return signs[draw.number(`letter ${i}`, signs.length)]
    })
    .join('')
}

const replaced = (own: string, sign: RegExp, by: (i: number) => string): string => {
  let i = 0
  return own.replace(sign, () => by(i++))
}

/** Draws an expiry of a card that is over where the other is. */
function expiryAs(own: string, { draw, at }: Lots): string {
  const short = digitsIn(shortExpiry(own))
  const now = new Date(at).getFullYear() % 100
  const isOver = Number(short.slice(2)) * 12 + Number(short.slice(0, 2)) <= now * 12 + new Date(at).getMonth()
  const years = 1 + draw.number('year', 5)
  const month = String(1 + draw.number('month', 12)).padStart(2, '0')
  return month + String(isOver ? now - years : now + years).padStart(2, '0')
}

const digitsIn = (value: string): string => value.replace(/\D/g, '')

/** Draws digits for digits, and nothing that is valid where the other was not. */
function digitsAs(own: string, lots: Lots): string {
  const made = replaced(own, /\d/g, (i) => String(lots.draw.number(`digit ${i}`, 10)))
  const isBetter = numbered.some((format) => accepts(format, made) && !accepts(format, own))
  return isBetter ? own : made
}

const makers: Readonly<Record<DrawnKind, Maker>> = {
  cpf: (_own, lots) => ended('cpf', digits(lots, 9), 2),
  cnpj: (own, lots) => {
    const root = replaced(own.slice(0, 8), /[\dA-Z]/g, (i) => String(lots.draw.number(`root ${i}`, 10)))
    const withLetters = [...root].map((sign, i) =>
      /[A-Z]/.test(own[i]!) ? 'ABCDEFGHIJ'[Number(sign)] : sign,
    )
    return ended('cnpj', withLetters.join('') + own.slice(8, 12), 2)
  },
  // Nobody has a number that goes on like this after its area code.
  phone: (own, lots) => own.slice(0, 2) + (own.length === 11 ? '90000' : '3000') + digits(lots, 4),
  email: (_own, { n, draw }) => `c${n * 100 + draw.number('email', 100)}@example.com`,
  cep: (own, lots) => own.slice(0, 5) + digits(lots, 3),
  card: (own, lots) => ended('cartao', own.slice(0, 6) + digits(lots, own.length - 7), 1),
  expiry: expiryAs,
  digits: digitsAs,
  scrambled: (own, { draw }) =>
    replaced(own, /[\p{L}\d]/gu, (i) => consonants[draw.number(`sign ${i}`, consonants.length)]!),
  word: wordAs,
  minted: (own, lots) =>
    /^\d+$/.test(own) ? `${1 + (lots.n % 9)}${digits(lots, own.length - 1)}` : `*${lots.n}`,
}

const tries = 200

/**
 * Draws a look-alike of a value: the `n`-th of its kind, whatever the value itself is, so that nothing of it can be worked
 * back. It is none that `isTaken`.
 */
export function drawnFor(
  what: DrawnKind,
  own: string,
  { n, at, isTaken }: Omit<Lots, 'draw'> & { readonly isTaken: (made: string) => boolean },
): string {
  for (let again = 0; again < tries; again += 1) {
    const made = makers[what](own, { n, at, draw: drawFrom(`gravar ${what} ${n} ${again}`) })
    if (!isTaken(made)) return made
  }
  return makers[what](own, { n, at, draw: drawFrom(`gravar ${what} ${n} ${tries}`) })
}
