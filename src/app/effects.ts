import type { EffectName } from '../../engine/config/language/effects.ts'
import {
  type Effect,
  type Facts,
  type Funnel,
  fillAddress,
  type Json,
  withNames,
} from '../../engine/index.ts'
import { measuredOf, measuringOf } from '../analytics/measuring.ts'
import { copyText, withStorage } from '../field/browser.ts'
import { focusField } from '../field/focus.ts'
import { anotherSaleAddress, follow, isOurs, linkable, saleQuery, unsureKeys } from './page.ts'
import { type Answer, post, saleHeader } from './post.ts'

/** As the server writes it: for a day, and of no person. */
const sellerCookie = 'vende=1; Path=/; Max-Age=86400; SameSite=Lax'

/** What the window is told once its device is known to be of who sells. */
export const sellerMarked = 'seller-marked'

/** How a call ended, as the engine takes it. */
export interface CallEnding {
  readonly outcome: string
  readonly data?: Json
  readonly problem?: Json
  readonly requestId?: string
}

/** What a runner may use of the page it runs in: the same object for as long as the page is open. */
export interface EffectContext {
  readonly funnel: Funnel
  readonly facts: () => Facts
  readonly now: () => number
  /** Tells the engine how the call `n` ended. */
  readonly end: (n: number, ending: CallEnding) => void
  readonly announce: (text: string, urgent?: boolean) => void
  /** Announces a text that shows too, for some seconds. */
  readonly toast: (text: string) => void
  /** Waits until everything typed and answered is kept by the server. */
  readonly settled: () => Promise<void>
  /** Throws the sale's draft away. */
  readonly discard: () => Promise<void>
  /** Takes the draft back from another tab. */
  readonly takeOver: () => void
}

/**
 * Starts each kind of effect. A new one has its line here, and its record in `engine/config/language/effects.ts`.
 */
export const runners: Readonly<Record<EffectName, (effect: Effect, context: EffectContext) => void>> = {
  /**
   * Sends a call to our server and dispatches its outcome to the engine.
   *
   * Look-ups and saves are tried again by themselves, under the same key; what moves money never is. A save that is
   * repeated after an unknown outcome goes under its old key too. A poll started while another is in flight waits for
   * that one's answer; one that came too often waits as long as the server says, and asks again: it got no answer yet.
   */
  async call({ name, n = 0, key = '', with: input = {} }, context) {
    const facts = factsOf(context.funnel, name)
    const asked = { name, input, key, facts }
    const answer = await (isPoll(facts) ? shared(asked, context) : keyed(asked))
    context.end(n, endingOf(answer, facts))
  },
  /** Hands an analytics event to whatever the variant switched on; with nothing on, it goes nowhere. */
  track(effect, { funnel, facts, now }) {
    window.dispatchEvent(new CustomEvent('track', { detail: { name: effect.name } }))
    const event = measuredOf(effect, funnel, facts())
    if (event) measuringOf(funnel, now())?.send(event)
  },
  /** Says something in the live region; `with.urgente` interrupts. */
  announce: ({ name, with: given }, { announce }) =>
    announce(name, (given as { readonly urgente?: boolean } | undefined)?.urgente === true),
  /** Says something in the live region, and shows it for some seconds. */
  toast: ({ name }, { toast }) => toast(name),
  /** Moves the focus to a field, once what covered it is gone. */
  focus: ({ name }) =>
    setTimeout(() => focusField(document.querySelector('dialog[open]') ?? document, name), 0),
  /** Presses the main button of the screen on top, once what covered it is gone: with what is typed there now. */
  submit() {
    const press = () =>
      (document.querySelector('dialog[open]') ?? document).querySelector('form')?.requestSubmit()
    setTimeout(press, 0)
  },
  /** Keeps a value beyond the page, with its time. */
  keep({ name, with: value = null }, { funnel, now }) {
    withKept(funnel, name, (kept, key) => kept.setItem(key, JSON.stringify({ at: now(), value })))
  },
  /** Removes what was kept under a name. */
  forget({ name }, { funnel }) {
    withKept(funnel, name, (kept, key) => kept.removeItem(key))
  },
  /** Opens an address the variant names, in this window unless the address says otherwise; other hosts only from its list. */
  async visit({ name, with: given }, { funnel, facts, settled }) {
    const address = addressOf(funnel, name)
    if (!address) return
    const known = withNames(facts(), (given ?? {}) as { readonly [name: string]: unknown })
    const url = linkable(fillAddress(address.url, known))
    if (!url || !(isOurs(url) || address.hosts?.includes(url.host))) return
    if (address.novaAba) {
      window.open(url, '_blank', 'noopener')
      return
    }
    await settled()
    if (isOurs(url)) follow(url)
    else location.assign(url)
  },
  /** Shows an address of ours that the variant names instead of the one the link came with, which may hold a CPF. */
  address({ name }, { funnel, facts }) {
    const url = linkable(fillAddress(addressOf(funnel, name)?.url ?? '', facts()))
    if (url && isOurs(url))
      history.replaceState(history.state, '', url.pathname + saleQuery() + location.hash)
  },
  /** Throws the draft away and begins again at the same address. */
  async restart(_, { discard }) {
    await discard()
    location.reload()
  },
  /** Begins another sale at the same address; what was kept of this one stays. */
  async begin(_, { settled }) {
    await settled()
    follow(anotherSaleAddress())
  },
  /** Notes that who sells uses this device, and says so to the page; the server notes it again with each page. */
  markSeller() {
    // biome-ignore lint/suspicious/noDocumentCookie: the other way to set one is not in every browser
    document.cookie = sellerCookie
    window.dispatchEvent(new Event(sellerMarked))
  },
  /** Loads the page again once everything is kept; the person goes on where they were. */
  async reload(_, { settled }) {
    await settled()
    location.reload()
  },
  /** Takes the sale's draft back from another tab. */
  takeOver: (_, { takeOver }) => takeOver(),
  /** Copies a text; a failure is only logged (X15). */
  copy: ({ with: text }) => copyText(typeof text === 'string' ? text : ''),
  /** Opens the phone's share sheet; a failure is only logged (X15). */
  share: ({ with: given }) =>
    navigator.share?.(given as ShareData).catch((error) => console.warn('share', error)),
  /** Prints the page. */
  print: () => window.print(),
}

/** Starts an effect; one without a runner is left out. */
export function runEffect(effect: Effect, context: EffectContext): void {
  if (Object.hasOwn(runners, effect.effect)) runners[effect.effect as EffectName](effect, context)
}

interface Address {
  readonly url: string
  readonly hosts?: readonly string[]
  readonly novaAba?: boolean
}

/** Finds an address that a funnel's variant names. */
export const addressOf = (funnel: Funnel, name: string): Address | undefined =>
  (funnel.variant.enderecos as { readonly [name: string]: Address } | undefined)?.[name]

/** Uses the storage in which a flow keeps a name, with its key there: another variant's is not this funnel's to read or remove. */
function withKept<T>(funnel: Funnel, name: string, use: (kept: Storage, key: string) => T): T | undefined {
  const rule = funnel.flow.kept?.[name]
  return rule && withStorage(rule.in, (kept) => use(kept, `${funnel.id}:${name}`))
}

/** Reads everything this funnel kept; the engine decides what is still worth reading. */
export function readKept(funnel: Funnel): { readonly [name: string]: Json } {
  const entries = Object.keys(funnel.flow.kept ?? {}).flatMap((name) => {
    const value = withKept(funnel, name, (kept, key) => JSON.parse(kept.getItem(key) ?? 'null') as Json)
    return value ? [[name, value] as const] : []
  })
  return Object.fromEntries(entries)
}

/** Outcomes any call may have; what else a server names must be declared by the operation. */
const GENERAL = new Set(['ok', 'offline', 'timeout', 'semVenda'])
/** Any call that needs a sale may have no sale any more: its time is over, or nothing is sold by its variant any more. */
const WITHOUT_SALE = 'vendasEncerradas'
/** Endings after which it is unknown whether the server did what was asked. */
const UNSURE = new Set(['offline', 'timeout', 'emAndamento', 'indisponivel', 'erroInterno'])
const PAUSES_MS = [500, 2000]

type OperationFacts = Funnel['operations'][string]

interface Asked {
  readonly name: string
  readonly input: Json
  readonly key: string
  readonly facts: OperationFacts
}

const factsOf = (funnel: Funnel, name: string): OperationFacts =>
  funnel.operations[name] ?? { problems: [], timeoutMs: 10_000, retries: 0, writes: false }

const isPoll = ({ writes, retries }: OperationFacts) => !writes && retries === 0
const isUnsure = ({ outcome }: Answer) => UNSURE.has(outcome)

const pendingPolls = new WeakMap<EffectContext, Map<string, Promise<Answer>>>()

/** Asks, or waits for the answer to the same question that is on its way. */
function shared(asked: Asked, context: EffectContext): Promise<Answer> {
  const pending = pendingPolls.get(context) ?? new Map<string, Promise<Answer>>()
  pendingPolls.set(context, pending)
  const question = JSON.stringify([asked.name, asked.input])
  const answer = pending.get(question) ?? askPatiently(asked).finally(() => pending.delete(question))
  pending.set(question, answer)
  return answer
}

const longestWaitMs = 60_000

/** Asks until the server says something of what was asked: that too many ask is no answer. */
async function askPatiently(asked: Asked): Promise<Answer> {
  for (;;) {
    const answer = await ask(asked)
    if (answer.outcome !== 'muitasTentativas') return answer
    const { retryAfterMs = longestWaitMs } = 'retryAfterMs' in answer ? answer : {}
    // Never early: a call that comes sooner is refused again.
    await later(Math.min(retryAfterMs, longestWaitMs) * (1 + Math.random() / 10))
  }
}

/** Asks under the key that this call had the last time, if its result is unknown. */
async function keyed(asked: Asked): Promise<Answer> {
  const { name, key, facts } = asked
  if (!facts.writes || facts.retries === 0) return ask(asked)
  const old = unsureKeys.of(name, key)
  const first = await ask({ ...asked, key: old ?? key })
  // The server knows whether the same is asked: something else goes under a key of its own.
  const isOther = old !== undefined && first.outcome === 'chaveReutilizada'
  const answer = isOther ? await ask(asked) : first
  if (isUnsure(answer)) unsureKeys.note(name, isOther ? key : (old ?? key))
  else unsureKeys.forget(name)
  return answer
}

async function ask({ name, input, key, facts: { timeoutMs, retries, writes } }: Asked): Promise<Answer> {
  const headers = { ...saleHeader(), ...(writes && { 'idempotency-key': key }) }
  for (let tried = 0; ; tried += 1) {
    const wasOnline = navigator.onLine
    const answer = await post(`/api/${name}`, input, { headers, timeoutMs })
    // The try before had come through and spent the proof of work: only what became of it is not known.
    if (tried > 0 && answer.outcome === 'captchaRecusado') return { outcome: 'timeout' }
    const isOver = !isUnsure(answer) || tried >= retries || !navigator.onLine
    // What was sent and not answered may have been done: only what was never sent counts as a lost connection.
    if (isOver && answer.outcome === 'offline' && retries === 0 && writes && wasOnline)
      return { outcome: 'timeout' }
    if (isOver) return answer
    await pause(PAUSES_MS[tried] ?? 5000)
  }
}

/** Waits, never as long as the next phone: after a fault they would all come back at once. */
const pause = (ms: number) => later(ms * (0.5 + Math.random() / 2))

const later = (ms: number) => new Promise((done) => setTimeout(done, ms))

/**
 * Names an ending as flows know it: `timeout` where the result of the call is unknown, `failure` where the server
 * answered with something no flow has a line for.
 */
function endingOf(answer: Answer, facts: OperationFacts): Answer {
  const { outcome } = answer
  // Flows tell the two apart by the problem.
  if (outcome === WITHOUT_SALE) return { ...answer, outcome: 'semVenda' }
  if (GENERAL.has(outcome) || facts.problems.includes(outcome)) return answer
  const isAnswered = facts.retries === 0 ? answeredBy(outcome, facts) : !UNSURE.has(outcome)
  return { ...answer, outcome: isAnswered ? 'failure' : 'timeout' }
}

/** A payment that failed was answered; of a Pix only the server itself knows anything, not a proxy before it. */
const answeredBy = (outcome: string, { writes }: OperationFacts): boolean =>
  writes ? outcome !== 'emAndamento' : !['emAndamento', 'indisponivel'].includes(outcome)
