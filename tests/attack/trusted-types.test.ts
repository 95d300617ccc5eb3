// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { elsewhere } from './elsewhere.ts'

interface Rules {
  createScriptURL(address: string): string | null
  createHTML(markup: string): string | null
  readonly createScript?: unknown
}

const here = 'https://vendas.example.com/implante-venda/ana/52998/'
let rules: Rules
let trusted: typeof import('../../src/analytics/measuring.ts')

beforeEach(async () => {
  const { origin, protocol, host } = new URL(here)
  vi.stubGlobal('location', { href: here, origin, protocol, host })
  const names: string[] = []
  vi.stubGlobal('trustedTypes', {
    createPolicy(name: string, given: Rules) {
      names.push(name)
      rules = given
    },
  })
  vi.resetModules()
  trusted = await import('../../src/analytics/measuring.ts')
  trusted.guardScripts()
  expect(names).toEqual(['default'])
})
afterEach(() => vi.unstubAllGlobals())

/** Asks as the browser does; an address that cannot be read is refused by what it throws. */
function passes(address: string): boolean {
  try {
    return rules.createScriptURL(address) !== null
  } catch {
    return false
  }
}

const ours = ['/assets/captcha-worker-x.js', `${new URL(here).origin}/assets/a.js`, '../../../assets/a.js']

describe('a text that is to be a script', () => {
  it('is the address of one of our files, and of nothing else here', () => {
    expect(ours.filter((address) => !passes(address))).toEqual([])
    const others = ['/boleto/x.pdf', '/api/captcha', '/', 'x.js', '/assets/../dev/x', '//assets/a.js', '']
    expect(others.filter(passes)).toEqual([])
  })

  it('is of no other site, until one is trusted', () => {
    expect(elsewhere.filter(passes)).toEqual([])
    expect(passes('https://tags.example.net/a.js')).toBe(false)
    trusted.trustHosts(['tags.example.net', '*.numeros.example.net'])
    const known = [
      'https://tags.example.net/a.js',
      'https://a.numeros.example.net/?x=1',
      '//tags.example.net/a.js',
    ]
    expect(known.filter((address) => !passes(address))).toEqual([])
    const near = [
      'http://tags.example.net/a.js',
      'https://tags.example.net:8443/a.js',
      'https://xtags.example.net/a.js',
      'https://a.tags.example.net/a.js',
      'https://numeros.example.net/a.js',
      'https://xnumeros.example.net/a.js',
      'https://a.numeros.example.net.evil.example/a.js',
      'data:text/javascript,//tags.example.net',
    ]
    expect([...near, ...elsewhere].filter(passes)).toEqual([])
  })

  it('is never its words, and no text is markup but where a service draws its own window', () => {
    expect(rules.createScript).toBeUndefined()
    expect(rules.createHTML('<b>x</b>')).toBeNull()
    trusted.trustHosts(['tags.example.net'])
    expect(rules.createHTML('<b>x</b>')).toBeNull()
    trusted.trustMarkup()
    expect(rules.createHTML('<b>x</b>')).toBe('<b>x</b>')
  })

  it('stays the same in a browser without trusted types', () => {
    vi.stubGlobal('trustedTypes', undefined)
    expect(trusted.guardScripts()).toBeUndefined()
  })
})
