import { vi } from 'vitest'
import type { FunnelServer } from './funnel-server.ts'

const faked = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const

/** Gives the window what jsdom lacks, and notes where the page wants to go. */
export function layWindow(at: number, server: FunnelServer, left: string[]): void {
  vi.useFakeTimers({ now: at, toFake: [...faked] })
  const real = window.location
  const going = {
    assign: (url: URL) => void left.push(`${url.pathname}${url.search}`),
    reload: () => void left.push('reload'),
  }
  const place = new Proxy({}, { get: (_, name) => Reflect.get(name in going ? going : real, name) })
  vi.stubGlobal('location', place)
  vi.stubGlobal('open', (url: URL) => void left.push(String(url)))
  vi.stubGlobal('print', () => left.push('print'))
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('fetch', server.fetch)
  vi.stubGlobal('CSS', { escape: (text: string) => text.replace(/\W/g, '\\$&') })
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  document.documentElement.lang = 'pt-BR'
}
