import { type Effect, type Facts, type Funnel, isRecord } from '../../engine/index.ts'
import type { Listener, Measured, MeasuredProduct, MeasuringService, Open } from './adapter.ts'

/** The services of a variant by the names it turns them on with. */
export type MeasuringServices = readonly (readonly [string, MeasuringService])[]

type Given = { readonly [name: string]: unknown }

/** Makes what vendors may see of a `track` effect; undefined for an event or a view that the flow does not know. */
export function measuredOf(effect: Effect, funnel: Funnel, facts: Facts): Measured | undefined {
  const given = membersOf(effect.with)
  const view = viewOf(funnel, given.pagina ?? given.passo ?? membersOf(facts.read('step')).view)
  const name = names.find((each) => each === effect.name)
  if (!name || view === undefined) return undefined
  const product = productOf(funnel, given)
  const value = worthOf(given)
  const order = orderOf(given.proposta)
  return {
    name,
    view,
    page: `${homeOf(funnel)}${view}`,
    corretor: corretorOf(facts),
    ...(product && { product }),
    ...(value !== undefined && { value }),
    ...(order !== undefined && { order }),
  }
}

/** Gives the address of a variant's home, which is all that vendors learn of where a person is. */
export function homeOf({ variant }: Funnel): string {
  const { prefixo } = membersOf(variant.rotas)
  return `${location.origin}/${typeof prefixo === 'string' ? `${prefixo}/` : ''}`
}

const names = ['visualizacao', 'checkout', 'compra'] as const

/** Only a view that a step declares goes out, so that no typed text can stand in for one. */
const viewOf = ({ steps }: Funnel, view: unknown): string | undefined =>
  [...steps.values()].find(({ step }) => step.view !== undefined && step.view === view)?.step.view

/** The name comes from the variant, never from the event. */
function productOf(
  { variant }: Funnel,
  { idProduto, precoCentavos, vidas }: Given,
): MeasuredProduct | undefined {
  if (!isCount(idProduto)) return undefined
  const sold = (Array.isArray(variant.produtos) ? variant.produtos : []).map(membersOf)
  const name = sold.find((each) => each.idProduto === idProduto)?.nome
  return {
    id: String(idProduto),
    ...(typeof name === 'string' && { name }),
    ...(isCount(precoCentavos) && { price: reais(precoCentavos) }),
    ...(isCount(vidas) && { quantity: vidas }),
  }
}

function worthOf({ valorCentavos, precoCentavos, vidas }: Given): number | undefined {
  if (isCount(valorCentavos)) return reais(valorCentavos)
  return isCount(precoCentavos) && isCount(vidas) ? reais(precoCentavos * vidas) : undefined
}

/** A number of ten digits or more in one piece could be a document or a telephone; a uid is longer. */
const orderOf = (order: unknown): string | undefined =>
  typeof order === 'string' && /^(?!.*\d{10})[\w-]{1,20}$/.test(order) ? order : undefined

function corretorOf(facts: Facts): string {
  const { cod } = membersOf(facts.read('corretor'))
  return typeof cod === 'string' && /^\d{5}$/.test(cod) ? cod : ''
}

/** Writes cents as reais: a number with at most two places. */
const reais = (cents: number): number => Math.round(cents) / 100

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value < 1e9

const membersOf = (value: unknown): Given => (isRecord(value) ? value : {})

/** Lists the services a variant turns on; one that is `null` is off. */
export const servicesOf = ({ variant }: Funnel): MeasuringServices =>
  Object.entries(membersOf(variant.integracoes)).filter(
    (entry): entry is [string, MeasuringService] => entry[1] !== null,
  )

type Load = () => Promise<{ readonly open: Open }>

/** Every service by the name a variant turns it on with; the file of each is loaded only when it is to be opened. */
export const adapters: Readonly<Record<string, Load>> = {
  tagManager: () => import('./tag-manager.ts'),
  analytics: () => import('./google-analytics.ts'),
  pixel: () => import('./pixel.ts'),
  chat: () => import('./chat.ts'),
}

/** What a browser that knows Trusted Types asks before a text becomes an address of a script, or markup. */
interface Rules {
  createScriptURL(address: string): string | null
  createHTML(markup: string): string | null
}

interface GuardedWindow {
  readonly trustedTypes?: { createPolicy(name: string, rules: Rules): unknown }
}

const hosts = new Set<string>()
let takesMarkup = false

/**
 * Has the browser ask here, from now on, before any text becomes the address of a script or a worker, ours included.
 *
 * Our own files pass, and those of hosts that were trusted. No text becomes markup, and none becomes a script.
 */
export function guardScripts(): void {
  const { trustedTypes } = window as GuardedWindow
  trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => (isTrusted(new URL(address, location.href)) ? address : null),
    createHTML: (markup) => (takesMarkup ? markup : null),
  })
}

/** Lets scripts of these hosts in; `*.example.com` means every host below it. */
export function trustHosts(more: readonly string[]): void {
  for (const host of more) hosts.add(host)
}

/** Lets a service write markup, as one that draws its own window does; the page's policy still runs nothing in it. */
export function trustMarkup(): void {
  takesMarkup = true
}

function isTrusted({ origin, protocol, pathname, host }: URL): boolean {
  if (origin === location.origin) return pathname.startsWith('/assets/') && protocol === location.protocol
  return protocol === 'https:' && [...hosts].some((known) => matches(host, known))
}

const matches = (host: string, known: string): boolean =>
  known.startsWith('*.') ? host.endsWith(known.slice(1)) : host === known

/** The services of a page, opened with the first events they are told. */
export interface Listeners {
  tell(events: readonly Measured[]): void
  /** Tells those that were opened that the person changed their mind. */
  allow(isAllowed: boolean): void
}

/** Makes the services of a page ready to be opened; one that fails is only logged, and the others go on. */
export function listenersOf(services: MeasuringServices, home: string): Listeners {
  let opening: Promise<readonly Listener[]> | undefined
  let isAllowed = true
  const toAll = (tell: (listener: Listener) => void) =>
    opening?.then((all) => {
      for (const listener of all) attempt(() => tell(listener))
    })
  return {
    tell(events) {
      opening ??= openAll(services, home)
      toAll((listener) => {
        // A script may take its time to come, and the person may have refused meanwhile.
        if (isAllowed) for (const event of events) listener.tell(event)
      })
    },
    allow(nowAllowed) {
      isAllowed = nowAllowed
      toAll((listener) => listener.allow(nowAllowed))
    },
  }
}

async function openAll(services: MeasuringServices, home: string): Promise<readonly Listener[]> {
  const opened = await Promise.all(services.map(([name, service]) => openOne(name, service, home)))
  return opened.flat()
}

async function openOne(name: string, service: MeasuringService, home: string): Promise<readonly Listener[]> {
  try {
    const adapter = await adapters[name]?.()
    if (!adapter) return []
    trustHosts(service.hosts ?? [])
    if (name === 'chat') trustMarkup()
    return [adapter.open(service, home)]
  } catch (error) {
    console.warn('medição', name, error)
    return []
  }
}

function attempt(tell: () => void): void {
  try {
    tell()
  } catch (error) {
    console.warn('medição', error)
  }
}

/** Remembers in the browser whether a person allows a variant to measure. */
export interface Consent {
  /** Gives what was answered less than twelve months before `at`; undefined where the person is to be asked. */
  read(at: number): boolean | undefined
  write(accepts: boolean, at: number): void
}

const askedAgainAfterMs = 365 * 24 * 60 * 60 * 1000

/** Opens what is remembered for a variant. Where the browser refuses storage, the person is asked on every page. */
export function consentOf(variant: string): Consent {
  const key = `medicao:${variant}`
  return {
    read(at) {
      try {
        const { accepts, at: then } = JSON.parse(localStorage.getItem(key) ?? '{}') ?? {}
        const isFresh = typeof then === 'number' && then <= at && at - then < askedAgainAfterMs
        return isFresh && typeof accepts === 'boolean' ? accepts : undefined
      } catch {
        return undefined
      }
    },
    write(accepts, at) {
      try {
        localStorage.setItem(key, JSON.stringify({ accepts, at }))
      } catch (error) {
        console.warn('medição', error)
      }
    },
  }
}

/** What one page may measure, and whether the person allows it. */
export interface Measuring {
  /** Gives an event to every service once the person allows it; until then it waits in memory. */
  tell(event: Measured): void
  /** Opens the chat, after asking where it is not allowed yet; undefined where the variant has none. */
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

/** Keeps whether the person is being asked, for the component that draws the question. */
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

/** A vendor's script reads the address bar by itself, so none is loaded while a whole CPF is in it. */
const showsDocument = (): boolean => /(\d[.-]?){11}/.test(location.pathname)
