/** What a variant says of a service that it turns on. */
export interface ServiceSettings {
  readonly id?: string
  readonly url?: string
  /** Whose scripts it may bring. */
  readonly hosts?: readonly string[]
  /** The codes of the corretores the service may tell apart. */
  readonly corretores?: readonly string[]
}

/** An event as vendors may see it: nothing a person typed, and no part of the address bar. Amounts are in reais. */
export interface Measured {
  readonly name: 'visualizacao' | 'carrinho' | 'checkout' | 'compra'
  /** The variant's home and the step's view. */
  readonly page: string
  readonly view: string
  /** What was chosen. */
  readonly product?: {
    readonly id: string
    readonly name?: string
    readonly price?: number
    readonly quantity?: number
  }
  readonly value?: number
  readonly order?: string
  /** The five digits that identify the corretor in the address; '' without one. */
  readonly corretor: string
}

/** A service whose script is loaded. */
export interface Service {
  send(event: Measured): void
  /** Tells the vendor's own script that the person changed their mind. */
  allow(isAllowed: boolean): void
}

/** Loads a service; `home` is the only address of ours it knows before the first event. */
type Load = (settings: ServiceSettings, home: string) => Service

/** Loads a script from outside; one that is blocked or does not come is only logged. */
function loadScript(address: string): void {
  const script = document.createElement('script')
  script.src = address
  script.async = true
  script.onerror = () => console.warn('medição', address)
  document.head.append(script)
}

/** Gives the list that Google's scripts read, and begins it where there is none. */
function dataLayer(): unknown[] {
  const page = window as { dataLayer?: unknown[] }
  page.dataLayer ??= []
  return page.dataLayer
}

const command: (...words: readonly unknown[]) => void = function command() {
  // biome-ignore lint/complexity/noArguments: the vendor's script knows a command from an entry by this very object
  dataLayer().push(arguments)
}

function allowStorage(isAllowed: boolean): void {
  const consent = isAllowed ? 'granted' : 'denied'
  command('consent', 'update', { ad_storage: consent, analytics_storage: consent })
}

const googleEvents = {
  visualizacao: 'page_view',
  carrinho: 'add_to_cart',
  checkout: 'begin_checkout',
  compra: 'purchase',
} as const

function purchaseOf({ product, value, order }: Measured) {
  const { id, name, price, quantity } = product ?? {}
  const item = { item_id: id, item_name: name, price, quantity }
  return defined({
    currency: 'BRL',
    value,
    transaction_id: order,
    items: product ? [defined(item)] : [],
  })
}

/** Leaves out what is undefined: vendors count a key that is there. */
const defined = (given: object): object =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))

/** Loads analytics. A corretor is sent by code where the variant lists it, else as 0 (D40). */
const analytics: Load = ({ id = '', corretores = [] }, home) => {
  const address = (page: string) => ({ page_location: page, page_referrer: '' })
  command('js', new Date())
  // Else the vendor's script would send the address bar by itself, with the corretor's name in it.
  command('set', address(home))
  command('config', id, { ...address(home), send_page_view: false })
  loadScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`)
  return {
    send(event) {
      command('set', address(event.page))
      command('event', googleEvents[event.name], {
        send_to: id,
        ...address(event.page),
        page_title: event.view,
        broker_id: corretores.includes(event.corretor) ? event.corretor : '0',
        ...(event.name !== 'visualizacao' && purchaseOf(event)),
      })
    },
    allow(isAllowed) {
      Object.assign(window, { [`ga-disable-${id}`]: !isAllowed })
      allowStorage(isAllowed)
    },
  }
}

/** Loads the tag manager: every event is an entry of its data layer. */
const tagManager: Load = ({ id = '' }, home) => {
  dataLayer().push({ page_location: home, page_referrer: '' })
  dataLayer().push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  loadScript(`https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`)
  return {
    send(event) {
      // The layer keeps the last purchase until it is emptied.
      dataLayer().push({ ecommerce: null })
      dataLayer().push({
        event: googleEvents[event.name],
        page_location: event.page,
        page_title: event.view,
        ...(event.name !== 'visualizacao' && { ecommerce: purchaseOf(event) }),
      })
    },
    allow: allowStorage,
  }
}

const pixelEvents = {
  visualizacao: 'PageView',
  carrinho: 'AddToCart',
  checkout: 'InitiateCheckout',
  compra: 'Purchase',
} as const

/** Loads the social pixel, without its own look at the page's buttons and addresses. */
const pixel: Load = ({ id = '' }) => {
  const fbq = pixelQueue(window as PixelWindow)
  fbq('set', 'autoConfig', false, id)
  fbq('init', id)
  loadScript('https://connect.facebook.net/pt_BR/fbevents.js')
  return {
    send({ name, product, value, order }) {
      const details = {
        currency: 'BRL',
        value,
        content_type: product && 'product',
        content_ids: product && [product.id],
        content_name: product?.name,
        num_items: product?.quantity,
      }
      const sent = name === 'visualizacao' ? {} : defined(details)
      // The number of the order lets the vendor drop a purchase that is sent twice.
      fbq('trackSingle', id, pixelEvents[name], sent, order ? { eventID: order } : {})
    },
    allow: (isAllowed) => fbq('consent', isAllowed ? 'grant' : 'revoke'),
  }
}

interface Fbq {
  (...words: readonly unknown[]): void
  callMethod?: (...words: readonly unknown[]) => void
  queue: unknown[]
}

interface PixelWindow {
  fbq?: Fbq
  _fbq?: Fbq
}

/** Begins the queue that the vendor's script looks for, by the names and members it expects. */
function pixelQueue(page: PixelWindow): Fbq {
  if (page.fbq) return page.fbq
  const fbq = ((...words) => (fbq.callMethod ? fbq.callMethod(...words) : void fbq.queue.push(words))) as Fbq
  Object.assign(fbq, { queue: [], push: fbq, loaded: true, version: '2.0', disablePushState: true })
  page.fbq = fbq
  page._fbq = fbq
  return fbq
}

/** Loads the chat. It receives no events, and is loaded when the person asks for it. */
const chat: Load = ({ url = '' }) => {
  loadScript(url)
  return { send: () => {}, allow: () => {} }
}

/** Every service, by the name a variant turns it on with. */
export const services: Readonly<Record<string, Load>> = { tagManager, analytics, pixel, chat }
