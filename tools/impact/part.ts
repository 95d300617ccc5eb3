import { formatMoeda, formats, isItem, isMissing } from '../../engine/index.ts'

/** What an edit changes, by what it is to somebody: a way, a text, a price, a screen, a call, or what is done outside. */
export type ChangeKind = 'caminho' | 'texto' | 'preco' | 'tela' | 'chamada' | 'fora'

/** One thing that is said of a part: which, and its words; of what kind, where it is not of that of its part. */
export interface SaidLine {
  readonly name: string
  readonly text: string
  readonly kind?: ChangeKind
}

/** A part of what is seen or sent, as a field, a button, a block, a call: all that is to be compared of it. */
export interface SeenPart {
  readonly name: string
  readonly kind: ChangeKind
  /** What it says to a person, amounts and dates in the format that is asked for. */
  readonly said?: unknown
  /** Values as they are. */
  readonly plain?: unknown
  /** How it is drawn, and what it takes. */
  readonly drawn?: unknown
}

/** Lists all plain values that lie in a part, each under its path without the places in lists. */
export const linesOf = ({ said, plain, drawn }: SeenPart): readonly SaidLine[] => [
  ...linesIn(said, '', asSaid),
  ...linesIn(plain, '', asItIs),
  ...linesIn(drawn, '', asItIs).map((line) => ({ ...line, kind: 'tela' as const })),
]

type Saying = (name: string, value: unknown, owner: { readonly [key: string]: unknown }) => unknown

function linesIn(value: unknown, name: string, say: Saying): readonly SaidLine[] {
  if (isMissing(value)) return []
  if (Array.isArray(value)) return value.flatMap((each) => linesIn(each, name, say))
  if (!isItem(value)) return [{ name, text: String(value) }]
  return Object.entries(value).flatMap(([key, member]) =>
    linesIn(say(key, member, value), name === '' ? key : `${name}.${key}`, say),
  )
}

const asItIs: Saying = (_, value) => value

const cents = /(?:centavos|^total)$/i

const asSaid: Saying = (name, value, { formato }) => {
  if (typeof value === 'number' && cents.test(name)) return formatMoeda(value)
  if (name === 'formato') return undefined
  if (name === 'valor' && typeof formato === 'string' && Object.hasOwn(formats, formato))
    return formats[formato]!(value) || value
  return value
}
