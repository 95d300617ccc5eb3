import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { credentials, openWithRoutes, type Route } from './routes.ts'

let opened: Awaited<ReturnType<typeof openWithRoutes>>
beforeAll(async () => {
  opened = await openWithRoutes()
}, 60_000)
afterAll(async () => {
  await opened.app.close()
  opened.clear()
})

/** An address for every pattern of the route table; those that answer well beside those that do not. */
const examples: Readonly<Record<string, readonly string[]>> = {
  '/*': [
    '/',
    '/lua/',
    '/lua/ana-souza/52998224725/',
    '/corretor/x',
    '/nada',
    '/lua/%E0%A4%A',
    '//evil.example',
  ],
  '/api/*': ['/api/', '/api/nada', '/api/%E0%A4%A'],
  '/api/endereco-ilegivel': ['/api/endereco-ilegivel'],
  '/api/rascunho': ['/api/rascunho'],
  '/api/captcha': ['/api/captcha', '/api/captcha?action=x'],
  '/api/openapi.json': ['/api/openapi.json'],
  '/assets/*': ['/assets/a.js', '/assets/nada.js', '/assets/..%2f..%2fpackage.json', '/assets/'],
  '/assets/variantes/*': ['/assets/variantes/logo.svg', '/assets/variantes/nada.svg'],
  '/boleto/:file': ['/boleto/x.pdf', '/boleto/x'],
  '/documentos/:prefix/termos': ['/documentos/lua/termos', '/documentos/nada/termos'],
  '/documentos/:prefix/privacidade': ['/documentos/lua/privacidade'],
  '/pagar/:uid': ['/pagar/x', '/pagar/%20'],
  '/dev/caixa/:id': ['/dev/caixa/1'],
  '/dev/cartao/pagina/:name': ['/dev/cartao/pagina/x'],
  '/funil/*': ['/funil/nada.json'],
  '/tema/*': ['/tema/nada.svg'],
  '/robots.txt': ['/robots.txt'],
  '/csp': ['/csp'],
  '/saude': ['/saude'],
  '/saude/vivo': ['/saude/vivo'],
  '/saude/pronto': ['/saude/pronto'],
  '/metricas': ['/metricas'],
}

/** The pages of the sandbox and of the operator have no parts in their addresses. */
const examplesOf = ({ url }: Route): readonly string[] =>
  examples[url] ?? (/^\/(dev|operacao)(\/[\w.-]+)*$/.test(url) ? [url] : [])

const asked = async ({ method, url }: Route, headers: Readonly<Record<string, string>> = {}) =>
  opened.app.inject({ method: method as 'GET', url, headers: { host: 'localhost', ...headers } })

/** Every method of every route with every example, asked as a stranger and as the operator. */
async function* answers() {
  for (const route of opened.routes)
    for (const url of examplesOf(route))
      for (const headers of [{}, credentials]) {
        const reply = await asked({ ...route, url }, headers)
        yield { ...reply, headers: reply.headers, where: `${route.method} ${url} ${reply.statusCode}` }
      }
}

const policyIn = (header: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    String(header)
      .split('; ')
      .map((directive) => [directive.split(' ', 1)[0] ?? '', directive.slice(directive.indexOf(' ') + 1)]),
  )

/** What only a page of ours may show in a frame: the imitation of a payment service's fields, and an e-mail. */
const framedByUs = /^(GET|HEAD) \/dev\/(cartao\/campos|caixa\/1) /

const keptLong = ['public, max-age=31536000, immutable', 'public, max-age=300']

describe('every route', () => {
  it('[T06do] has an example here', () => {
    expect(opened.routes.filter((route) => examplesOf(route).length === 0)).toEqual([])
    expect(opened.routes.length).toBeGreaterThan(40)
  })

  it('[T06do] answers whatever comes with the headers that keep a page from being framed, guessed at and kept', async () => {
    const wrong: string[] = []
    for await (const { headers, where } of answers()) {
      const policy = policyIn(headers['content-security-policy'])
      const holds = {
        'frame-ancestors': policy['frame-ancestors'] === (framedByUs.test(where) ? "'self'" : "'none'"),
        'default-src': policy['default-src']?.startsWith("'none'"),
        framed: headers['x-frame-options'] === (framedByUs.test(where) ? 'SAMEORIGIN' : 'DENY'),
        guessed: headers['x-content-type-options'] === 'nosniff',
        told: headers['referrer-policy'] === 'no-referrer',
        opened: headers['cross-origin-opener-policy'] === 'same-origin',
        taken: headers['cross-origin-resource-policy'] === 'same-origin',
        allowed: String(headers['permissions-policy']).includes('camera=(), microphone=(), geolocation=()'),
        shared: headers['access-control-allow-origin'] === undefined,
        named: headers.server === undefined && headers['x-powered-by'] === undefined,
      }
      wrong.push(...Object.entries(holds).flatMap(([name, is]) => (is ? [] : [`${where}: ${name}`])))
    }
    expect(wrong).toEqual([])
  })

  it('[T06do] lets nothing be kept but what is the same for everybody', async () => {
    const kept = new Set<string>()
    for await (const { headers, where } of answers()) {
      const rule = String(headers['cache-control'])
      if (rule === 'no-store') continue
      expect(keptLong).toContain(rule)
      expect(headers).not.toHaveProperty('set-cookie')
      kept.add(where.replace(/^\S+ /, ''))
    }
    expect([...kept].sort()).toEqual(['/assets/a.js 200', '/assets/variantes/logo.svg 200'])
  })

  it('[T06do] gives its cookie to no script and to no other site', async () => {
    let given = 0
    for await (const { headers } of answers()) {
      if (headers['set-cookie'] === undefined) continue
      given += 1
      expect(String(headers['set-cookie'])).toMatch(
        /^__Host-venda=[^;,]+; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax; Secure$/,
      )
    }
    expect(given).toBeGreaterThan(3)
  })

  it('[T06do] changes nothing for a page of another site', async () => {
    const wrong: string[] = []
    const elsewhere = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example', ...credentials }
    const writing = opened.routes.filter(
      (route) => !['GET', 'HEAD', 'OPTIONS', 'TRACE'].includes(route.method),
    )
    for (const route of writing) {
      for (const url of examplesOf(route)) {
        const { statusCode } = await asked({ ...route, url }, elsewhere)
        if (statusCode !== 403) wrong.push(`${route.method} ${url} ${statusCode}`)
      }
    }
    expect(writing.length).toBeGreaterThan(5)
    expect(wrong).toEqual([])
  })
})

describe('a page', () => {
  it('[T06ds] of a person, of an order or of the house is for no search engine, by its header as well as by its own words', async () => {
    const found = new Set<string>()
    for await (const { headers, body, where } of answers()) {
      if (!/^text\/html|^application\/pdf/.test(String(headers['content-type']))) continue
      const isHidden = String(headers['x-robots-tag']).startsWith('noindex')
      if (where.startsWith('GET') && isHidden)
        expect([where, body.includes('content="noindex')]).toEqual([where, true])
      if (!isHidden) found.add(where.replace(/^\S+ /, ''))
    }
    expect([...found].sort()).toEqual(['/ 200', '/lua/ 200'])
  })
})
