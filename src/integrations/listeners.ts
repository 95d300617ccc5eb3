import type { Listener } from './adapter.ts'
import { adapters } from './adapters.ts'
import type { Measured } from './measured.ts'
import type { MeasuringService, MeasuringServices } from './service.ts'
import { trustHosts, trustMarkup } from './trusted.ts'

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
