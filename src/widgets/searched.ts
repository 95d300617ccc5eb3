import { useEffect, useRef, useState } from 'react'
import { type Facts, fill, holds, over, work } from '../../engine/index.ts'
import { useHost } from '../field/host.ts'
import type { FieldLook, SearchLook } from '../field/screen.ts'
import { type Option, optionsOf } from './options.ts'

/** How the search for a text stands; `quiet` where nothing was asked. */
export type Standing = 'quiet' | 'waiting' | 'failed' | 'found'

/** What is known of a text that is searched for. */
interface Answer {
  readonly standing: Standing
  /** What can be chosen now. */
  readonly options: readonly Option[]
  /** How many were found, in words. */
  readonly found: string
}

/** What a search makes of a text. */
export interface Searched extends Answer {
  /** Asks about a text once the person rests; one that cannot be asked about asks nothing. */
  readonly later: (text: string) => void
  /** Asks about a text at once; tells whether it can be asked about. */
  readonly now: (text: string) => boolean
  /** Leaves what was to be asked. */
  readonly leave: () => void
}

/** Says that a search failed. */
export const failure = 'A busca falhou.'

const hasLetters = (text: string) => /\p{L}/u.test(text)

/** Writes a text as it counts: what has no letter by its digits, all else whatever its capitals and spaces. */
const counted = (text: string): string =>
  hasLetters(text) ? text.trim().replace(/\s+/g, ' ').toLowerCase() : text.replace(/\D/g, '')

/** Tells whether a text is long enough to be asked about. */
function canBeAsked(text: string, { letters = 3, digits = 11 }: SearchLook): boolean {
  const { length } = counted(text)
  return hasLetters(text) ? length >= letters : length === digits
}

/** Follows the search for what is typed. An answer counts for the text it was asked about, and for no other. */
export function useSearched(look: FieldLook, search: SearchLook, text: string): Searched {
  const { facts } = useHost()
  const [asked, setAsked] = useState<string>()
  const isAsked = asked === counted(text)
  const answer = answerTo(text, isAsked, { look, search, facts })
  const ask = useAsking(search.event, text)
  const clock = useRef<ReturnType<typeof setTimeout>>(undefined)

  const leave = () => clearTimeout(clock.current)
  const now = (typed: string) => {
    leave()
    if (!canBeAsked(typed, search)) return false
    setAsked(counted(typed))
    ask.current()
    return true
  }
  const later = (typed: string) => {
    leave()
    if (canBeAsked(typed, search)) clock.current = setTimeout(() => now(typed), search.afterMs ?? 500)
  }

  useEffect(() => () => clearTimeout(clock.current), [])
  useSaidAnswer(isAsked, answer)

  return { ...answer, later, now, leave }
}

interface Ground {
  readonly look: FieldLook
  readonly search: SearchLook
  readonly facts: Facts
}

function answerTo(text: string, isAsked: boolean, { look, search, facts }: Ground): Answer {
  const standing = standingOf(counted(text), isAsked, { look, search, facts })
  const options = standing === 'found' ? optionsOf(look, 'string', facts).slice(0, search.most ?? 10) : []
  return { standing, options, found: fill(search.found, over(facts, { n: options.length })) }
}

function standingOf(wanted: string, isAsked: boolean, { search, facts }: Ground): Standing {
  if (wanted === '') return 'quiet'
  if (counted(String(work(search.answered, facts) ?? '')) !== wanted) return isAsked ? 'waiting' : 'quiet'
  return search.failed !== undefined && holds(search.failed, facts) ? 'failed' : 'found'
}

/** Gives how to ask. While a call is on its way nobody would listen: then it is asked once that is over. */
function useAsking(event: string, text: string) {
  const { handle, busy } = useHost()
  const isHeld = useRef(false)
  const ask = useRef(() => {})
  ask.current = () => {
    isHeld.current = busy
    if (!busy) handle.send(event)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was held is of the text that stands now, or of none
  useEffect(() => {
    isHeld.current = false
  }, [text])

  useEffect(() => {
    if (!busy && isHeld.current) ask.current()
  }, [busy])

  return ask
}

/** Says how a search that was asked for goes on. */
function useSaidAnswer(isAsked: boolean, { standing, found }: Answer): void {
  const { announce } = useHost()
  const say = useRef(announce)
  say.current = announce
  useEffect(() => {
    if (!isAsked || standing === 'quiet') return
    say.current(standing === 'found' ? found : standing === 'failed' ? failure : 'Buscando…')
  }, [isAsked, standing, found])
}
