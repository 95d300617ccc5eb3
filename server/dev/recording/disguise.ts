import { foldedName, type Json, validatorOf } from '../../../engine/index.ts'
import { kindAt, type SaidKind } from './kinds.ts'
import { type LookAlikes, lookAlikesOf } from './look-alikes.ts'
import { isLong, isMinted, knownAs, leavesOf, ownIn, shapes } from './people.ts'
import { findsCharacters, findsText, inPlaces, likeWord, type Rewriting, rewriterOf } from './written.ts'

/** Puts look-alikes in the place of whatever is somebody's in a value that stands at a path. */
export type Disguise = <T extends Json>(value: T, path?: readonly string[]) => T

/** When a run was, and which values of it stay as they are. */
interface DisguiseFacts {
  readonly at: number
  readonly special: ReadonlySet<string>
  /** What the flow itself says, as the name of a route: whole, it is nobody's. */
  readonly literals?: ReadonlySet<string>
}

/** Makes the disguise of everything that stands in some values: what is known of one of them is found in all. */
export function disguiseOf(values: Json, facts: DisguiseFacts): Disguise {
  const { literals = new Set() } = facts
  const own = leavesOf(values).filter(({ value }) => !literals.has(String(value)))
  const lookAlikes = lookAlikesOf(own.flatMap(ownIn), facts)
  const leaf = leafDisguise(lookAlikes, literals)
  const disguise = (value: Json, path: readonly string[]): Json => {
    if (typeof value === 'string' || typeof value === 'number') return leaf(value, path)
    if (Array.isArray(value)) return value.map((each, i) => disguise(each, [...path, String(i)]))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [
        leaf(name, ['']),
        disguise(each as Json, [...path, name]),
      ]),
    )
  }
  return ((value: Json, path = []) => disguise(value, path)) as Disguise
}

/** What a captcha gives, in every recording. */
const solved = 'resolvido'

type Rewrite = (text: string) => string

function leafDisguise(
  lookAlikes: LookAlikes,
  literals: ReadonlySet<string>,
): (value: string | number, path: readonly string[]) => Json {
  const rewrites = rewritesOf(lookAlikes)
  return (value, path) => {
    const [kind, text] = [kindAt(path), String(value).normalize('NFC')]
    const made = text === '' || literals.has(text) ? text : textDisguise(kind, text, { lookAlikes, rewrites })
    if (made === text) return value
    return typeof value === 'number' && /^\d+$/.test(made) ? Number(made) : made
  }
}

type Rewrites = Readonly<Record<'inNames' | 'inPhrases' | 'inTexts' | 'inCodes', Rewrite>>

interface Known {
  readonly lookAlikes: LookAlikes
  readonly rewrites: Rewrites
}

function textDisguise(kind: SaidKind, text: string, { lookAlikes, rewrites }: Known): string {
  if (kind === 'proof') return solved
  // Of the code of a card nothing is kept, not even whether it was the same again.
  if (kind === 'securityCode') return '1234'.slice(0, Math.max(3, Math.min(4, text.length)))
  if (kind === 'name') return rewrites.inNames(text)
  if (kind === 'phrase') return rewrites.inPhrases(text)
  if (kind === 'kept') return rewrites.inCodes(text)
  if (kind === 'digits') return lookAlikes.parts.get(text) ?? lookAlikes.of('digits', text)
  const own = knownAs(kind === 'minted' || kind === 'id' ? 'cpf' : kind, text)
  if (own?.what === 'expiry') return expiryLike(text, lookAlikes.of('expiry', own.value))
  if (own)
    return own.what === 'email'
      ? lookAlikes.of('email', own.value)
      : inPlaces(text, lookAlikes.of(own.what, own.value))
  if (kind === 'minted' || (kind === 'id' && isMinted(text))) {
    const isEmail = validatorOf('email')?.accepts(text) ?? false
    return isEmail ? lookAlikes.of('email', text.toLowerCase()) : lookAlikes.of('minted', text)
  }
  const part = lookAlikes.of(kind === 'email' ? 'scrambled' : 'digits', text)
  return part === text ? rewrites.inTexts(text) : part
}

/** Writes an expiry with as many digits of its year as another has. */
const expiryLike = (text: string, made: string): string =>
  inPlaces(text, text.replace(/\D/g, '').length === 6 ? `${made.slice(0, 2)}20${made.slice(2)}` : made)

/** What of the lookAlikes is found in texts: in names every word, in codes no word at all. */
function rewritesOf(lookAlikes: LookAlikes): Rewrites {
  const word = (found: string) => likeWord(found, lookAlikes.of('word', foldedName(found)))
  const ofWords = (isOwn: (word: string) => boolean): Rewriting => ({
    finds: '\\p{L}+',
    by: (found) => (isOwn(found) && isKnown(lookAlikes, found) ? word(found) : found),
  })
  const email: Rewriting = {
    finds: shapes.email.source,
    by: (found) => lookAlikes.of('email', found.toLowerCase()),
  }
  const numbers = [email, ...lookAlikes.pairs.flatMap(wayOf), ...maskedWays(lookAlikes)]
  const anyNumber: Rewriting = { finds: '\\d+', by: (found) => lookAlikes.of('digits', found) }
  return {
    inNames: rewriterOf([...numbers, ofWords(() => true)]),
    inPhrases: rewriterOf([...numbers, ofWords(isLong), anyNumber]),
    inTexts: rewriterOf([...numbers, ofWords(isLong)]),
    inCodes: rewriterOf(numbers),
  }
}

const isKnown = (lookAlikes: LookAlikes, word: string): boolean =>
  lookAlikes.of('word', foldedName(word)) !== foldedName(word)

/** Shorter than this a number stands for something else too. */
const shortestNumber = 7

function wayOf({ what, value, by }: LookAlikes['pairs'][number]): readonly Rewriting[] {
  if (what === 'word' || what === 'expiry' || what === 'email' || value.length < shortestNumber) return []
  if (what === 'minted' || what === 'scrambled') return [{ finds: findsText(value), by: () => by }]
  const characters = value.replace(/[^\p{L}\d]/gu, '')
  if (characters.length < shortestNumber) return []
  const made = by.replace(/[^\p{L}\d]/gu, '')
  return [{ finds: findsCharacters(characters), by: (found) => inPlaces(found, made) }]
}

const maskedWays = ({ parts }: LookAlikes): readonly Rewriting[] =>
  [...parts].flatMap(([part, by]) => (part.includes('*') ? [{ finds: findsText(part), by: () => by }] : []))
