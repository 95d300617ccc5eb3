import type { Measured } from './measured.ts'
import type { MeasuringService } from './service.ts'

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
