import type { ServerFacts } from '../../engine/config/language/widgets.ts'
import {
  advance,
  begin,
  type Effect,
  type FlowEvent,
  type Funnel,
  isRecord,
  type Json,
  migrate,
  readAddress,
  type Session,
} from '../../engine/index.ts'
import type { IncomingCall } from '../calls/admit.ts'
import type { Outcome } from '../calls/answer.ts'
import { type Api, countAndPerform, handlerOf } from '../calls/routes.ts'
import type { SaleNotes } from '../contract/handler.ts'
import { newId } from '../store/index.ts'
import type { Served } from './funnel.ts'

/** A page whose funnel is to be opened. */
export interface PageToOpen {
  readonly served: Served
  /** The pattern of its address, and the address itself from its first slash on. */
  readonly pattern: string
  readonly url: string
  /** Where the person opened it, as "https://vendas.example.com". */
  readonly site: string
  /** Whether measuring services may run in the page. */
  readonly measured: boolean
  /** The session of its draft; null where there is none. */
  readonly draft: Json
  readonly caller: Caller
}

type Caller = Pick<IncomingCall, 'visitor' | 'isFirstVisit' | 'address' | 'requestId'>

/** Where the opening of a funnel ended on the server, and the effects that the browser still has to run, in order. */
export interface Opening {
  readonly session: Session
  readonly effects: readonly Effect[]
}

/** A funnel that the server has opened. */
export interface OpenedFunnel extends Opening {
  readonly funnel: Funnel
  /** Whether the opening may end elsewhere where the browser has kept something. */
  readonly usesKept: boolean
  /** Whether it resumed a draft. */
  readonly isResumed: boolean
  /** What its sale would note if it were stored. */
  readonly notes: SaleNotes
}

/** How long an opening waits for answers, in milliseconds: the browser makes the calls that are not answered by then. */
const timeoutMs = 500

/** Makes the function that opens the funnels of pages; `serverFacts` are the facts of this server that flows can read. */
export function openings(
  api: Api,
  { now, serverFacts }: { readonly now: () => number; readonly serverFacts: ServerFacts },
) {
  /** Opens a funnel as its page would: begins it, or resumes its draft; nothing is stored. */
  return async (page: PageToOpen): Promise<OpenedFunnel> => {
    const source = page.served.open()
    const variant = page.measured ? source.variant : { ...source.variant, integracoes: {} }
    const funnel = { ...source, variant, server: { ...serverFacts, site: page.site } }
    const draft = isRecord(page.draft) ? migrate(funnel, page.draft as unknown as Session, now()) : undefined
    const isResumed = draft !== undefined && draft.step !== ''
    const { pathname, search } = new URL(page.url, page.site)
    const { parts: route, query } = readAddress(page.pattern, pathname, new URLSearchParams(search))
    const notes: SaleNotes = {}
    let timer: ReturnType<typeof setTimeout> | undefined
    const timeout = new Promise<'timeout'>((resolve) => {
      timer = setTimeout(() => resolve('timeout'), timeoutMs)
    })
    const opening = await playOpening({
      funnel,
      now,
      makeCall: openingCaller(api, funnel, { ...page.caller, viewNotes: notes }),
      timeout,
      first: draft ?? begin(funnel, newId()),
      event: isResumed ? { type: 'resume' } : { type: 'start', route, query, kept: {} },
    }).finally(() => clearTimeout(timer))
    const usesKept = page.served.funnel.body.includes('event.kept')
    return { ...opening, funnel, usesKept, isResumed, notes }
  }
}

/** How a call of an opening ended. */
interface EndedCall {
  readonly outcome: string
  readonly data?: Json
  readonly problem?: Json
}

/** Makes a call of an opening; returns undefined for one that the browser has to make. */
export type MakeOpeningCall = (call: {
  readonly name: string
  readonly input: Json
}) => Promise<EndedCall | undefined>

/** Problems after which the browser retries a call, as often as its kind says. */
const retriedByBrowser = new Set(['indisponivel', 'erroInterno', 'emAndamento', 'muitasTentativas'])

/**
 * Returns the function that makes the calls of an opening: those that only read, need no challenge and are no poll. They
 * count against the same limits as those of a page, and store no sale.
 */
function openingCaller(
  api: Api,
  funnel: Funnel,
  caller: Caller & { readonly viewNotes: SaleNotes },
): MakeOpeningCall {
  return async ({ name, input }) => {
    const operation = api.operations.get(name)
    const handler = operation && handlerOf(operation, api)
    if (!operation || !handler || operation.writes || operation.money) return undefined
    if (api.outages?.has(name)) return undefined
    if (operation.needs.captcha !== 'none' || operation.kind === 'poll') return undefined
    const outcome = await countAndPerform(api, { operation, handler, input, key: null, ...caller })
    return endedCall(outcome, funnel.operations[name]?.problems ?? [])
  }
}

function endedCall(outcome: Outcome, problems: readonly string[]): EndedCall | undefined {
  if ('data' in outcome) return { outcome: 'ok', data: outcome.data }
  const { code, data } = outcome.problem
  if (retriedByBrowser.has(code)) return undefined
  const problem: Json = { code, ...(isRecord(data) ? (data as { readonly [name: string]: Json }) : {}) }
  // Any other failure opens a notice with a code for support, which only the browser can show.
  return code === 'semVenda' || problems.includes(code) ? { outcome: code, problem } : undefined
}

/** What an opening is run with. */
interface OpeningParts {
  readonly funnel: Funnel
  readonly first: Session
  readonly event: Omit<FlowEvent, 'at'>
  readonly now: () => number
  readonly makeCall: MakeOpeningCall
  /** Resolves when the opening stops waiting for answers. */
  readonly timeout: Promise<'timeout'>
}

/**
 * Runs the opening of a funnel: the event, and every call that only reads and is answered in time. All other effects are left
 * for the browser, the calls without an answer last.
 */
export async function playOpening(parts: OpeningParts): Promise<Opening> {
  const { funnel, first, event, now, makeCall, timeout } = parts
  const opened = advance(funnel, first, { ...event, at: now() })
  const left: Effect[] = []
  const unanswered: Effect[] = []
  const waiting = new Map<Effect, ReturnType<typeof callFor>>()
  let { session } = opened

  function sort(effects: readonly Effect[]): void {
    for (const effect of effects) {
      if (effect.effect === 'call') waiting.set(effect, callFor(effect, makeCall))
      else left.push(effect)
    }
  }

  sort(opened.effects)
  while (waiting.size > 0) {
    const answered = await Promise.race([timeout, ...waiting.values()])
    if (answered === 'timeout') break
    const { effect, ended } = answered
    waiting.delete(effect)
    const call = session.calls.find(({ n }) => n === effect.n)
    if (!ended || !call) {
      unanswered.push(effect)
      continue
    }
    const { outcome, ...result } = ended
    const next = advance(funnel, session, { type: `${call.as}:${outcome}`, n: call.n, at: now(), ...result })
    session = next.session
    sort(next.effects)
  }
  return { session, effects: [...left, ...unanswered, ...waiting.keys()] }
}

async function callFor(effect: Effect, makeCall: MakeOpeningCall) {
  const ended = await makeCall({ name: effect.name, input: effect.with ?? {} }).catch(() => undefined)
  return { effect, ended }
}
