import { consentTo, dataLayer, eventNames, loadScript, type Open, purchaseOf } from './adapter.ts'

/** Opens the tag manager: every event is an entry of its data layer. */
export const open: Open = ({ id = '' }, home) => {
  dataLayer().push({ page_location: home, page_referrer: '' })
  dataLayer().push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  loadScript(`https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`)
  return {
    tell(event) {
      // What the layer was told before stays in it until it is emptied.
      dataLayer().push({ ecommerce: null })
      dataLayer().push({
        event: eventNames[event.name],
        page_location: event.page,
        page_title: event.view,
        ...(event.name !== 'visualizacao' && { ecommerce: purchaseOf(event) }),
      })
    },
    allow: consentTo,
  }
}
