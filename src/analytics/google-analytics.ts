import { command, consentTo, eventNames, loadScript, type Open, purchaseOf } from './adapter.ts'

/** Opens analytics. A corretor is told by code where the variant lists it, else as 0 (D40). */
export const open: Open = ({ id = '', corretores = [] }, home) => {
  const address = (page: string) => ({ page_location: page, page_referrer: '' })
  command('js', new Date())
  // Else the vendor's script would send the address bar by itself, with the corretor's name in it.
  command('set', address(home))
  command('config', id, { ...address(home), send_page_view: false })
  loadScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`)
  return {
    tell(event) {
      command('set', address(event.page))
      command('event', eventNames[event.name], {
        send_to: id,
        ...address(event.page),
        page_title: event.view,
        broker_id: corretores.includes(event.corretor) ? event.corretor : '0',
        ...(event.name !== 'visualizacao' && purchaseOf(event)),
      })
    },
    allow(isAllowed) {
      Object.assign(window, { [`ga-disable-${id}`]: !isAllowed })
      consentTo(isAllowed)
    },
  }
}
