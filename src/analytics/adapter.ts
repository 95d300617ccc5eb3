/** What a variant says of a service that it turns on. */
export interface MeasuringService {
  readonly id?: string
  readonly url?: string
  /** Whose scripts it may bring. */
  readonly hosts?: readonly string[]
  /** The codes of the corretores the service may tell apart. */
  readonly corretores?: readonly string[]
}

/** What was chosen, as every vendor asks for it; the price is in reais. */
export interface MeasuredProduct {
  readonly id: string
  readonly name?: string
  readonly price?: number
  readonly quantity?: number
}

/** An event as vendors may see it: nothing a person typed, and no part of the address bar. */
export interface Measured {
  readonly name: 'visualizacao' | 'checkout' | 'compra'
  /** The variant's home and the step's view. */
  readonly page: string
  readonly view: string
  readonly product?: MeasuredProduct
  /** In reais. */
  readonly value?: number
  readonly order?: string
  /** The five digits that identify the corretor in the address; '' without one. */
  readonly corretor: string
}

/** A service that was opened. */
export interface Listener {
  tell(event: Measured): void
  /** Tells the service's own script that the person changed their mind. */
  allow(isAllowed: boolean): void
}

/** Opens a service; `home` is the only address of ours it is told before the first event. */
export type Open = (service: MeasuringService, home: string) => Listener

/** Loads a script from outside; one that is blocked or does not come is only logged. */
export function loadScript(address: string): void {
  const script = document.createElement('script')
  script.src = address
  script.async = true
  script.onerror = () => console.warn('medição', address)
  document.head.append(script)
}

interface Layered {
  dataLayer?: unknown[]
}

/** Gives the list that the vendor's scripts of one family read, and begins it where there is none. */
export function dataLayer(): unknown[] {
  const page = window as Layered
  page.dataLayer ??= []
  return page.dataLayer
}

/** Puts a command into that list. */
export const command: (...words: readonly unknown[]) => void = function command() {
  // biome-ignore lint/complexity/noArguments: the vendor's script knows a command from an entry by this very object
  dataLayer().push(arguments)
}

/** Tells that family whether the person allows storage. */
export function consentTo(isAllowed: boolean): void {
  const said = isAllowed ? 'granted' : 'denied'
  command('consent', 'update', { ad_storage: said, analytics_storage: said })
}

/** How analytics and the tag manager call our events. */
export const eventNames = {
  visualizacao: 'page_view',
  checkout: 'begin_checkout',
  compra: 'purchase',
} as const

/** Writes what is bought as analytics and the tag manager want it; values are in reais. */
export function purchaseOf({ product, value, order }: Measured) {
  const { id, name, price, quantity } = product ?? {}
  return {
    currency: 'BRL',
    ...(value !== undefined && { value }),
    ...(order !== undefined && { transaction_id: order }),
    items:
      id === undefined
        ? []
        : [
            {
              item_id: id,
              ...(name !== undefined && { item_name: name }),
              ...(price !== undefined && { price }),
              ...(quantity !== undefined && { quantity }),
            },
          ],
  }
}
