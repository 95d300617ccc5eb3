import { loadScript, type Measured, type Open } from './adapter.ts'

const names = { visualizacao: 'PageView', checkout: 'InitiateCheckout', compra: 'Purchase' } as const

/** Opens the social pixel, without its own look at the page's buttons and addresses. */
export const open: Open = ({ id = '' }) => {
  const fbq = queueOf(window as Page)
  fbq('set', 'autoConfig', false, id)
  fbq('init', id)
  loadScript('https://connect.facebook.net/pt_BR/fbevents.js')
  return {
    tell: (event) =>
      // The number of the order lets the vendor drop a purchase that is told twice.
      fbq(
        'trackSingle',
        id,
        names[event.name],
        detailsOf(event),
        event.order ? { eventID: event.order } : {},
      ),
    allow: (isAllowed) => fbq('consent', isAllowed ? 'grant' : 'revoke'),
  }
}

function detailsOf({ name, product, value }: Measured) {
  if (name === 'visualizacao') return {}
  return {
    currency: 'BRL',
    ...(value !== undefined && { value }),
    ...(product && { content_type: 'product', content_ids: [product.id] }),
    ...(product?.name !== undefined && { content_name: product.name }),
    ...(product?.quantity !== undefined && { num_items: product.quantity }),
  }
}

interface Fbq {
  (...words: readonly unknown[]): void
  callMethod?: (...words: readonly unknown[]) => void
  queue: unknown[]
  push: Fbq
  loaded: boolean
  version: string
  disablePushState: boolean
}

interface Page {
  fbq?: Fbq
  _fbq?: Fbq
}

/** Begins the queue that the vendor's script looks for, by the names and members it expects. */
function queueOf(page: Page): Fbq {
  if (page.fbq) return page.fbq
  const fbq = ((...words) => (fbq.callMethod ? fbq.callMethod(...words) : void fbq.queue.push(words))) as Fbq
  Object.assign(fbq, { queue: [], push: fbq, loaded: true, version: '2.0', disablePushState: true })
  page.fbq = fbq
  page._fbq = fbq
  return fbq
}
