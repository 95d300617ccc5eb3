import { pbkdf2Sync } from 'node:crypto'
import { vi } from 'vitest'
import type { Wire } from './wire.ts'

const faked = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const

/** What a window is laid over. */
export interface Laying {
  readonly at: number
  readonly wire: Wire
  readonly left: string[]
  readonly wrong: string[]
  readonly isOnline: () => boolean
}

/** Gives the window what jsdom lacks, and a clock and a network of ours. */
export function layWindow({ at, wire, left, wrong, isOnline }: Laying): void {
  vi.useFakeTimers({ now: at, toFake: [...faked] })
  const real = window.location
  const going = {
    assign: (url: URL) => void left.push(`${url.pathname}${url.search}`),
    reload: () => void left.push('reload'),
  }
  const place = new Proxy({}, { get: (_, name) => Reflect.get(name in going ? going : real, name) })
  vi.stubGlobal('location', place)
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('CSS', { escape: (text: string) => text.replace(/\W/g, '\\$&') })
  vi.stubGlobal('fetch', wire.fetch)
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(isOnline)
  vi.spyOn(console, 'error').mockImplementation((...said) => void wrong.push(said.map(String).join(' ')))
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  layProofs()
  // The platform's own clock cannot be moved by hand.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('The operation timed out.', 'TimeoutError')), ms)
    return controller.signal
  })
  document.documentElement.lang = 'pt-BR'
}

/** Makes proofs of work by Node's own hash, without a way through its threads for every guess. */
function layProofs(): void {
  const { subtle } = crypto
  const importKey = subtle.importKey.bind(subtle) as (...given: readonly unknown[]) => Promise<CryptoKey>
  vi.spyOn(subtle, 'importKey').mockImplementation(async (...given: readonly unknown[]) => {
    const [, key, { name }] = given as [string, CryptoKey, { readonly name?: string }]
    return name === 'PBKDF2' ? key : importKey(...given)
  })
  vi.spyOn(subtle, 'deriveBits').mockImplementation(async (how, key, bits) => {
    const { salt, iterations } = how as Pbkdf2Params
    const bytes = pbkdf2Sync(key as never, salt as never, iterations, Number(bits) / 8, 'sha256')
    return new Uint8Array(bytes).buffer
  })
}
