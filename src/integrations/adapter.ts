import type { Measured } from './measured.ts'

/** What a variant says of a service that it turns on. */
export interface Service {
  readonly id?: string
  readonly url?: string
  /** Whose scripts it may bring. */
  readonly hosts?: readonly string[]
  /** The codes of the brokers the service may tell apart. */
  readonly corretores?: readonly string[]
}

/** The services of a variant by the names it turns them on with. */
export type Services = readonly (readonly [string, Service])[]

/** A service that was opened. */
export interface Listener {
  tell(event: Measured): void
  /** Tells the service's own script that the person changed their mind. */
  allow(isAllowed: boolean): void
}

/** Opens a service; `home` is the only address of ours it is told before the first event. */
export type Open = (service: Service, home: string) => Listener

/** Loads a script from outside; one that is blocked or does not come is only logged. */
export function loadScript(address: string): void {
  const script = document.createElement('script')
  script.src = address
  script.async = true
  script.onerror = () => console.warn('medição', address)
  document.head.append(script)
}
