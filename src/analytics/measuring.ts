import { type Effect, type Facts, type Funnel, isRecord } from '../../engine/index.ts'
import { withStorage } from '../field/browser.ts'
import type { Measured, Service, ServiceSettings } from './services.ts'

/** The services of a variant by the names it turns them on with. */
type EnabledServices = readonly (readonly [string, ServiceSettings])[]

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

/** Returns the address of a variant's home, which is all that vendors get of where a person is. */
function homeOf({ variant }: Funnel): string {
  const { prefixo } = membersOf(variant.rotas)
  return `${location.origin}/${typeof prefixo === 'string' ? `${prefixo}/` : ''}`
}

const names = ['visualizacao', 'carrinho', 'checkout', 'compra'] as const

/** Only a view that a step declares goes out, so that no typed text can stand in for one. */
const viewOf = ({ steps }: Funnel, view: unknown): string | undefined =>
  [...steps.values()].find(({ step }) => step.view !== undefined && step.view === view)?.step.view

/** The name comes from the variant, never from the event. */
function productOf(
  { variant }: Funnel,
  { idProduto, precoCentavos, vidas }: Given,
): Measured['product'] | undefined {
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
const servicesOf = ({ variant }: Funnel): EnabledServices =>
  Object.entries(membersOf(variant.integracoes)).filter(
    (entry): entry is [string, ServiceSettings] => entry[1] !== null,
  )

/** What a browser that knows Trusted Types asks before a text becomes an address of a script, or markup. */
interface Rules {
  createScriptURL(address: string): string | null
  createHTML(markup: string): string | null
}

interface GuardedWindow {
  readonly trustedTypes?: { createPolicy(name: string, rules: Rules): unknown }
}

const trustedHosts = new Set<string>()
let isMarkupTrusted = false

/**
 * Has the browser ask here, from now on, before any text becomes the address of a script or a worker, ours included.
 *
 * Our own files pass, and those of hosts that were trusted. No text becomes markup, and none becomes a script.
 */
export function guardScripts(): void {
  const { trustedTypes } = window as GuardedWindow
  trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => (isTrusted(new URL(address, location.href)) ? address : null),
    createHTML: (markup) => (isMarkupTrusted ? markup : null),
  })
}

/** Lets scripts of these hosts in; `*.example.com` means every host below it. */
export function trustHosts(hosts: readonly string[]): void {
  for (const host of hosts) trustedHosts.add(host)
}

/** Lets a service write markup, as one that draws its own window does; the page's policy still runs nothing in it. */
export function trustMarkup(): void {
  isMarkupTrusted = true
}

function isTrusted({ origin, protocol, pathname, host }: URL): boolean {
  if (origin === location.origin) return pathname.startsWith('/assets/') && protocol === location.protocol
  return protocol === 'https:' && [...trustedHosts].some((known) => matches(host, known))
}

const matches = (host: string, known: string): boolean =>
  known.startsWith('*.') ? host.endsWith(known.slice(1)) : host === known

/** Services that are loaded with the first events they receive. */
interface LazyServices {
  send(events: readonly Measured[]): void
  /** Tells those that were loaded that the person changed their mind. */
  allow(isAllowed: boolean): void
}

/** Makes services that are loaded when they are needed; one that fails is only logged, and the others go on. */
function lazyServices(enabled: EnabledServices, home: string): LazyServices {
  let loading: Promise<readonly Service[]> | undefined
  let isAllowed = true
  const toAll = (tell: (service: Service) => void) =>
    loading?.then((all) => {
      for (const service of all) attempt('aviso', () => tell(service))
    })
  async function load(): Promise<readonly Service[]> {
    const { services } = await import('./services.ts')
    return enabled.flatMap(([name, settings]) => {
      trustHosts(settings.hosts ?? [])
      if (name === 'chat') trustMarkup()
      return attempt(name, () => services[name]?.(settings, home)) ?? []
    })
  }
  return {
    send(events) {
      loading ??= load().catch((error) => {
        console.warn('medição', error)
        return []
      })
      toAll((service) => {
        // A script may take its time to come, and the person may have refused meanwhile.
        if (isAllowed) for (const event of events) service.send(event)
      })
    },
    allow(nowAllowed) {
      isAllowed = nowAllowed
      toAll((service) => service.allow(nowAllowed))
    },
  }
}

function attempt<T>(what: string, todo: () => T): T | undefined {
  try {
    return todo()
  } catch (error) {
    console.warn('medição', what, error)
    return undefined
  }
}

const askedAgainAfterMs = 365 * 24 * 60 * 60 * 1000

/** Gives what a person answered less than twelve months before `at`; undefined where they are to be asked. */
function readConsent(key: string, at: number): boolean | undefined {
  const { accepts, at: then } = withStorage('local', (kept) => JSON.parse(kept.getItem(key) ?? '{}')) ?? {}
  const isFresh = typeof then === 'number' && then <= at && at - then < askedAgainAfterMs
  return isFresh && typeof accepts === 'boolean' ? accepts : undefined
}

/** What one page may measure, and whether the person allows it. */
export interface Measuring {
  /** Gives an event to every service once the person allows it; until then it waits in memory. */
  send(event: Measured): void
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
  const enabled = servicesOf(funnel)
  if (enabled.length === 0) return undefined
  const known = ofPages.get(funnel) ?? openMeasuring(funnel, enabled, at)
  ofPages.set(funnel, known)
  return known
}

function openMeasuring(funnel: Funnel, enabled: EnabledServices, openedAt: number): Measuring {
  const home = homeOf(funnel)
  // The chat is loaded when the person wants it, all else with the first event.
  const chats = enabled.filter(([name]) => name === 'chat')
  const chat = chats.length > 0 ? lazyServices(chats, home) : undefined
  const measurers = lazyServices(
    enabled.filter(([name]) => name !== 'chat'),
    home,
  )
  // A person answers a brand once, whichever of its funnels asks.
  const key = `medicao:${funnel.id.split('/', 1)[0]}`
  let accepts = readConsent(key, openedAt)
  let isAsking = accepts === undefined
  let waiting: readonly Measured[] = []
  let wantsChat = false
  const listeners = new Set<() => void>()

  function setAsking(asks: boolean): void {
    isAsking = asks
    for (const listener of listeners) listener()
  }
  function flush(): void {
    if (accepts !== true || showsDocument()) return
    if (wantsChat) chat?.send([])
    if (waiting.length > 0) measurers.send(waiting)
    waiting = []
  }
  function openChat(): void {
    wantsChat = true
    if (accepts === true) flush()
    else setAsking(true)
  }

  return {
    openChat: chat && openChat,
    send(event) {
      if (accepts !== false) waiting = [...waiting, event].slice(0, mostWaiting)
      flush()
    },
    answer(answered, at) {
      if (accepts !== undefined && accepts !== answered) measurers.allow(answered)
      accepts = answered
      withStorage('local', (kept) => kept.setItem(key, JSON.stringify({ accepts, at })))
      if (!answered) {
        waiting = []
        wantsChat = false
      }
      flush()
      setAsking(false)
    },
    ask: () => setAsking(true),
    isAsking: () => isAsking,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** A vendor's script reads the address bar by itself, so none is loaded while a whole CPF is in it. */
const showsDocument = (): boolean => /(\d[.-]?){11}/.test(location.pathname)
