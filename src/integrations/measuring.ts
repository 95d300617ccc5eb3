import type { Funnel } from '../../engine/index.ts'
import { type Consent, consentOf } from './consent.ts'
import { type Listeners, listenersOf } from './listeners.ts'
import { homeOf, type Measured, servicesOf } from './measured.ts'
import type { MeasuringServices } from './service.ts'

/** What one page may measure, and whether the person allows it. */
export interface Measuring {
  /** Gives an event to every service once the person allows it; until then it waits in memory. */
  tell(event: Measured): void
  /** Opens the chat, after asking where nobody has allowed it; undefined where the variant has none. */
  readonly openChat: (() => void) | undefined
  answer(accepts: boolean, at: number): void
  /** Asks again, whatever was answered before. */
  ask(): void
  isAsking(): boolean
  subscribe(listener: () => void): () => void
}

const mostWaiting = 50
const ofPages = new WeakMap<Funnel, Measuring>()

/** Gives what a page measures; undefined where no service may be let in. */
export function measuringOf(funnel: Funnel, at: number): Measuring | undefined {
  const services = servicesOf(funnel)
  if (services.length === 0) return undefined
  const known = ofPages.get(funnel)
  if (known) return known
  const consent = consentOf(brandOf(funnel))
  const opened = openMeasuring({ services, home: homeOf(funnel), consent, accepts: consent.read(at) })
  ofPages.set(funnel, opened)
  return opened
}

/** A person answers a brand once, whichever of its funnels asks. */
const brandOf = ({ id }: Funnel): string => id.split('/', 1)[0] ?? ''

interface Opening {
  readonly services: MeasuringServices
  readonly home: string
  readonly consent: Consent
  readonly accepts: boolean | undefined
}

function openMeasuring({ services, home, consent, accepts: remembered }: Opening): Measuring {
  const { measurers, chat } = sorted(services, home)
  const question = questionOf(remembered === undefined)
  let accepts = remembered
  let waiting: readonly Measured[] = []
  let wantsChat = false

  function give(): void {
    if (accepts !== true || showsDocument()) return
    if (wantsChat) chat?.tell([])
    if (waiting.length > 0) measurers.tell(waiting)
    waiting = []
  }
  function openChat(): void {
    wantsChat = true
    if (accepts === true) give()
    else question.ask(true)
  }

  return {
    ...question,
    openChat: chat && openChat,
    tell(event) {
      if (accepts !== false) waiting = [...waiting, event].slice(0, mostWaiting)
      give()
    },
    answer(answered, at) {
      if (accepts !== undefined && accepts !== answered) measurers.allow(answered)
      accepts = answered
      consent.write(answered, at)
      if (!answered) {
        waiting = []
        wantsChat = false
      }
      give()
      question.ask(false)
    },
    ask: () => question.ask(true),
  }
}

/** Tells the chat, which opens when the person wants it, from what opens with the first event. */
function sorted(services: MeasuringServices, home: string) {
  const chats = services.filter(([name]) => name === 'chat')
  const others = services.filter(([name]) => name !== 'chat')
  const chat: Listeners | undefined = chats.length > 0 ? listenersOf(chats, home) : undefined
  return { measurers: listenersOf(others, home), chat }
}

/** Keeps whether the person is being asked, for whoever draws the question. */
function questionOf(asksAtFirst: boolean) {
  let isAsking = asksAtFirst
  const listeners = new Set<() => void>()
  return {
    isAsking: () => isAsking,
    ask(asks: boolean): void {
      isAsking = asks
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** A vendor's script reads the address bar by itself, so none is loaded while a whole CPF stands there. */
const showsDocument = (): boolean => /(\d[.-]?){11}/.test(location.pathname)
