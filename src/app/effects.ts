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
import { focusField } from '../field/focus.ts'
import { anotherSaleAddress, copyText, isOurs, linkable, unsureKeys } from './page.ts'
import { type Answer, post, saleHeader } from './post.ts'

/** Outcomes any call may have; what else a server names must be declared by the operation. */
const GENERAL = new Set(['ok', 'offline', 'timeout', 'semVenda'])
/** Any call that needs a sale may have no sale any more: its time is over, or nothing is sold by its variant any more. */
const WITHOUT_SALE = 'vendasEncerradas'
/** Endings after which it is unknown whether the server did what was asked. */
const UNSURE = new Set(['offline', 'timeout', 'emAndamento', 'indisponivel', 'erroInterno'])
const PAUSES_MS = [500, 2000]

/** The effect with a reply. */
export const calling = {
  /**
   * Sends a call to our server and tells the engine how it ended.
   *
   * Look-ups and saves are tried again by themselves, under the same key; what moves money never is. A save that is
   * repeated after an unknown outcome goes under its old key too. A poll started while another is in flight waits for
   * that one's answer; one that came too often waits as long as the server says, and asks again: it got no answer yet.
   */
  call: {
    async run({ name, n = 0, key = '', with: input = {} }, context) {
      const facts = factsOf(context.funnel, name)
      const asked = { name, input, key, facts }
      const answer = await (isPoll(facts) ? shared(asked, context) : keyed(asked))
      context.end(n, endingOf(answer, facts))
    },
  },
} satisfies Record<string, Runner>

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
  const way = pendingPolls.get(context) ?? new Map<string, Promise<Answer>>()
  pendingPolls.set(context, way)
  const question = JSON.stringify([asked.name, asked.input])
  const known = way.get(question)
  if (known) return known
  const answer = askPatiently(asked).finally(() => way.delete(question))
  way.set(question, answer)
  return answer
}

const longestWaitMs = 60_000

/** Asks until the server says something of what was asked: that too many ask is no answer. */
async function askPatiently(asked: Asked): Promise<Answer> {
  for (;;) {
    const answer = await ask(asked)
    if (answer.outcome !== 'muitasTentativas') return answer
    const { retryAfterMs = longestWaitMs } = 'retryAfterMs' in answer ? answer : {}
    // Never early: who asks sooner than it was told is refused again.
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
    // What was sent and not answered may have been done: only what was never sent is told as a lost connection.
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

/** How a call ended, to be told to the engine. */
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

/** Starts one kind of effect. */
export interface Runner {
  run(effect: Effect, context: EffectContext): void
}

/** Effects on the address that the browser shows. */
export const onAddress = {
  /** Opens an address the variant names, in this window unless the address says otherwise; other hosts only from its list. */
  visit: {
    async run({ name, with: given }, { funnel, facts, settled }) {
      const address = addressOf(funnel, name)
      if (!address) return
      const url = linkable(
        fillAddress(address.url, withNames(facts(), (given ?? {}) as { readonly [name: string]: unknown })),
      )
      if (!url || !(isOurs(url) || address.hosts?.includes(url.host))) return
      if (address.novaAba) {
        window.open(url, '_blank', 'noopener')
        return
      }
      await settled()
      location.assign(url)
    },
  },
  /** Shows an address of ours that the variant names instead of the one the link came with, which may hold a CPF. */
  address: {
    run: ({ name }, { funnel, facts }) => {
      const url = linkable(fillAddress(addressOf(funnel, name)?.url ?? '', facts()))
      if (url && isOurs(url)) history.replaceState(history.state, '', url.pathname + location.hash)
    },
  },
} satisfies Record<string, Runner>

interface Address {
  readonly url: string
  readonly hosts?: readonly string[]
  readonly novaAba?: boolean
}

/** Finds an address that a funnel's variant names. */
export const addressOf = (funnel: Funnel, name: string): Address | undefined =>
  (funnel.variant.enderecos as { readonly [name: string]: Address } | undefined)?.[name]

/** Effects on the draft that the server keeps, and on the page that shows it. */
export const onDraft = {
  /** Throws the draft away and begins again at the same address. */
  restart: {
    run: async (_, { discard }) => {
      await discard()
      location.reload()
    },
  },
  /** Begins another sale at the same address; what was kept of this one stays. */
  begin: {
    run: async (_, { settled }) => {
      await settled()
      location.assign(anotherSaleAddress())
    },
  },
  /** Loads the page again once everything is kept; the person goes on where they were. */
  reload: {
    run: async (_, { settled }) => {
      await settled()
      location.reload()
    },
  },
  /** Takes the sale's draft back from another tab. */
  takeOver: { run: (_, { takeOver }) => takeOver() },
} satisfies Record<string, Runner>

/** Effects on what outlives the page in the browser. */
export const keeping = {
  /** Keeps a value beyond the page, with its time. */
  keep: {
    run({ name, with: value = null }, { funnel, now }) {
      drawer(funnel, name)?.setItem(label(funnel, name), JSON.stringify({ at: now(), value }))
    },
  },
  /** Removes what was kept under a name. */
  forget: { run: ({ name }, { funnel }) => drawer(funnel, name)?.removeItem(label(funnel, name)) },
} satisfies Record<string, Runner>

/** Reads everything this funnel kept; the engine decides what is still worth reading. */
export function readKept(funnel: Funnel): { readonly [name: string]: Json } {
  const entries = Object.keys(funnel.flow.kept ?? {}).flatMap((name) => {
    const text = drawer(funnel, name)?.getItem(label(funnel, name))
    return text ? [[name, parse(text)] as const] : []
  })
  return Object.fromEntries(entries)
}

/** Gives the storage of the browser in which a flow keeps a name; undefined where there is none. */
const drawer = (funnel: Funnel, name: string): Storage | undefined => {
  const kept = funnel.flow.kept?.[name]
  // A browser may refuse storage altogether; then nothing outlives the page, and nothing else changes.
  try {
    return kept && (kept.in === 'local' ? localStorage : sessionStorage)
  } catch {
    return undefined
  }
}

/** Gives the key under which a funnel keeps a name: another variant's is not its to read, to write over or to remove. */
const label = (funnel: Funnel, name: string) => `${funnel.id}:${name}`

function parse(text: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch {
    return null
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Effects that take something out of the page; a failure is only logged (X15). */
export const sharing = {
  /** Copies a text. */
  copy: {
    run: ({ with: text }) => void copyText(textOf(text)),
  },
  /** Opens the phone's share sheet. */
  share: {
    run: ({ with: given }) => {
      navigator.share?.(given as ShareData).catch((error) => console.warn('share', error))
    },
  },
  /** Prints the page. */
  print: { run: () => window.print() },
} satisfies Record<string, Runner>

/** Effects that tell a person what happened, or lead them to it. */
export const telling = {
  /** Hands an analytics event to whatever the variant switched on; with nothing on, it goes nowhere. */
  track: {
    run(effect, { funnel, facts, now }) {
      window.dispatchEvent(new CustomEvent('track', { detail: { name: effect.name } }))
      const event = measuredOf(effect, funnel, facts())
      if (event) measuringOf(funnel, now())?.tell(event)
    },
  },
  /** Says something in the live region; `with.urgente` interrupts. */
  announce: {
    run: ({ name, with: given }, { announce: say }) =>
      say(name, (given as { readonly urgente?: boolean } | undefined)?.urgente === true),
  },
  /** Says something in the live region, and shows it for some seconds. */
  toast: { run: ({ name }, { toast }) => toast(name) },
  /** Moves the focus to a field, once what covered it is gone. */
  focus: {
    run: ({ name }) =>
      void setTimeout(() => focusField(document.querySelector('dialog[open]') ?? document, name), 0),
  },
} satisfies Record<string, Runner>

const all: Readonly<Record<EffectName, Runner>> = {
  ...calling,
  ...telling,
  ...keeping,
  ...onAddress,
  ...onDraft,
  ...sharing,
}

/** Finds the runner of an effect. A new one is in a group here, and has its record in `engine/config/language/effects.ts`. */
export const runnerOf = (effect: string): Runner | undefined =>
  Object.hasOwn(all, effect) ? all[effect as EffectName] : undefined
