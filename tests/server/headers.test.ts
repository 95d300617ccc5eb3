import type { FastifyInstance } from 'fastify'
import { describe, expect, it } from 'vitest'
import { echo, openEcho } from './echo.ts'
import { catalogueOf, emptyStore, openTest, settingsOf, variantNamed, visit } from './kit.ts'

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; font-src 'self'; frame-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'; require-trusted-types-for 'script'; trusted-types default; report-uri /csp"

/** Leaves the hashes out by which a page allows its own style sheets. */
const withoutHashes = (header: unknown) => String(header).replace(/ 'sha256-[^']+'/g, '')

describe('every answer', () => {
  it.each([
    ['GET', '/', 200],
    ['GET', '/nada', 404],
    ['POST', '/api/eco.ver', 403],
    ['GET', '/api/%E0%A4%A', 400],
    ['GET', '/assets/nada.js', 404],
  ] as const)('carries the security headers: %s %s %i', async (method, url, status) => {
    const { app } = await openEcho()
    const { statusCode, headers } = await app.inject({ method, url, headers: { host: 'localhost' } })
    expect(statusCode).toBe(status)
    expect(withoutHashes(headers['content-security-policy'])).toBe(policy)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy':
        'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=(), clipboard-write=(self)',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
    })
    expect(headers).not.toHaveProperty('strict-transport-security')
    expect(headers).not.toHaveProperty('x-powered-by')
  })

  it('asks for encryption from then on, over TLS only', async () => {
    const { app } = await openTest({ ...echo, settings: settingsOf({ TRUST_PROXY: '1' }) })
    const { headers } = await app.inject({ url: '/', headers: { 'x-forwarded-proto': 'https' } })
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })

  it('lets in the hosts an integration of the variant declares, and no other', async () => {
    const integracoes = {
      analise: { hosts: ['tag.example.com', "x.example; script-src 'unsafe-inline'", '*'] },
    }
    const catalogue = catalogueOf(variantNamed('sol', { integracoes }), variantNamed('lua'))
    const { app } = await openTest({ catalogue })
    const policyAt = async (url: string) =>
      String((await app.inject({ url })).headers['content-security-policy'])
    expect(await policyAt('/sol/')).toContain("script-src 'self' https://tag.example.com;")
    expect(await policyAt('/sol/')).not.toContain('unsafe')
    expect(withoutHashes(await policyAt('/lua/'))).toBe(policy)
  })

  it('lets no integration in on a payment link, known or not', async () => {
    const integracoes = { pixel: { id: '123456', hosts: ['tag.example.com'] } }
    const rotas = { prefixo: 'sol', inicial: true }
    const { app } = await openTest({ catalogue: catalogueOf(variantNamed('sol', { integracoes, rotas })) })
    const policyAt = async (url: string) =>
      withoutHashes((await app.inject({ url })).headers['content-security-policy'])
    expect(await policyAt('/')).toContain('https://tag.example.com')
    for (const url of ['/corretor/0198c0de', '/corretor/a%20b', '/documentos/sol/termos'])
      expect(await policyAt(url)).toBe(policy)
  })

  const hosted = { CARD_ENTRY: 'campos', CARD_ENTRY_URL: 'https://campos.example.com/cartao' }
  const paged = {
    CARD_ENTRY: 'pagina',
    CARD_ENTRY_URL: 'https://pagar.example.com',
    PUBLIC_URL: 'https://x.example',
  }
  it.each([
    ['our own fields', {}, "frame-src 'none'", 'payment=()'],
    [
      'fields of a service',
      hosted,
      'frame-src https://campos.example.com;',
      'payment=("https://campos.example.com")',
    ],
    ['fields of the sandbox', { CARD_ENTRY: 'campos' }, "frame-src 'self';", 'payment=(self)'],
    ['a page of a service', paged, "frame-src 'none'", 'payment=()'],
  ])(
    'shows no frame but that of the fields of a card, and only where a proposal is paid: %s',
    async (_, env, frames, permissions) => {
      const rotas = { prefixo: 'sol', inicial: true }
      const query = async (text: string) =>
        text.includes('from proposta') ? [{ variant: 'sol/venda', varianteHash: null }] : []
      const { app } = await openTest({
        store: { ...emptyStore, query: query as typeof emptyStore.query },
        catalogue: catalogueOf(variantNamed('sol', { rotas })),
        settings: settingsOf(env),
      })
      const { headers } = await app.inject({ url: '/corretor/0198c0de' })
      expect(headers['content-security-policy']).toContain(frames)
      expect(headers['permissions-policy']).toContain(permissions)
      for (const url of ['/', '/sol/ana/52998224725', '/documentos/sol/termos', '/saude']) {
        const other = await app.inject({ url, headers: { host: 'localhost' } })
        expect([url, withoutHashes(other.headers['content-security-policy'])]).toEqual([url, policy])
        expect([url, other.headers['permissions-policy']]).toEqual([
          url,
          expect.stringContaining('payment=()'),
        ])
      }
    },
  )

  it('says to the page how cards are taken, whatever session was kept', async () => {
    const { app } = await openTest({
      catalogue: catalogueOf(variantNamed('sol', { rotas: { prefixo: 'sol', inicial: true } })),
      settings: settingsOf(hosted),
    })
    const { body } = await app.inject({ url: '/sol/ana/52998224725' })
    const [, text = ''] = /<script type="application\/json" id="page">(.*?)<\/script>/.exec(body) ?? []
    expect(JSON.parse(text).server).toEqual({
      entradaCartao: 'campos',
      enderecoCartao: 'https://campos.example.com/cartao',
    })
  })
})

describe('the cookie', () => {
  const cookieAt = async (headers: Readonly<Record<string, string>>, env = {}) => {
    const { app } = await openTest({ settings: settingsOf(env) })
    return String((await app.inject({ url: '/', headers })).headers['set-cookie'])
  }
  const secret = '[\\w-]{32}'

  it('is out of reach of scripts, other sites and plain connections', async () => {
    expect(await cookieAt({ host: 'localhost:3000' })).toMatch(
      new RegExp(
        `^__Host-venda=${secret}\\.sol/venda; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax; Secure$`,
      ),
    )
  })

  it('does without Secure on plain http from another host, in the embedded default only', async () => {
    const plain = new RegExp(`^venda=${secret}\\.sol/venda; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax$`)
    expect(await cookieAt({ host: '192.168.0.7:3000' })).toMatch(plain)
    expect(await cookieAt({ host: 'localhost.evil.example' })).toMatch(plain)
    const postgres = { DATABASE_URL: 'postgres://x', SECRET: 'x'.repeat(32) }
    expect(await cookieAt({ host: '192.168.0.7:3000' }, postgres)).toMatch(/^__Host-venda=.*; Secure$/)
  })

  it('is warned about once', async () => {
    const { app, lines } = await openTest()
    await app.inject({ url: '/', headers: { host: '192.168.0.7' } })
    await app.inject({ url: '/', headers: { host: '192.168.0.7' } })
    await app.inject({ url: '/', headers: { host: 'localhost' } })
    expect(lines.filter((line) => line.includes('Sem https'))).toHaveLength(1)
  })

  it('stays the same from page to page, and is never taken from somewhere else', async () => {
    const { app } = await openTest()
    const first = await visit(app)
    expect(await visit(app, '/', first)).toBe(first)
    expect(await visit(app, '/lua/', first)).toBe(first.replace(/sol\/venda$/, 'lua/venda'))
    expect(await visit(app, '/', `venda=${'a'.repeat(32)}.sol`)).not.toContain('aaaa')
    expect(await visit(app, '/', `__Host-venda=${'a'.repeat(32)}.sol`)).not.toContain('aaaa')
  })
})

const here = 'https://vendas.example'

/** A report as browsers send it, with all that they put into it. */
const reportOf = (
  directive: string,
  blocked: string,
  page = `${here}/sol/ana-souza/52998224725?cpf=52998224725#x`,
) => ({
  'csp-report': {
    'document-uri': page,
    referrer: `${here}/?nome=Maria`,
    'effective-directive': directive,
    'blocked-uri': blocked,
    'original-policy': "default-src 'none'",
    'script-sample': 'Maria da Silva',
  },
})
const send = (
  app: FastifyInstance,
  body: unknown,
  more: { readonly headers?: Readonly<Record<string, string>>; readonly remoteAddress?: string } = {},
) =>
  app.inject({
    method: 'POST',
    url: '/csp',
    payload: typeof body === 'string' ? body : JSON.stringify(body),
    ...more,
    headers: { host: 'vendas.example', 'content-type': 'application/csp-report', ...more.headers },
  })

const told = (lines: readonly string[]) =>
  lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'a política da página impediu')

const countsOf = async (app: FastifyInstance) => {
  const { body } = await app.inject({ url: '/metricas', headers: { host: 'localhost' } })
  return Object.fromEntries(
    [...body.matchAll(/^funis_csp_reports_total\{directive="([^"]+)"\} (\d+)$/gm)].map(([, name, n]) => [
      name,
      Number(n),
    ]),
  )
}

describe('a report of what a policy kept from happening', () => {
  it('is counted by its directive and told by it, a host and the template of the page', async () => {
    const { app, lines } = await openTest()
    expect(
      (await send(app, reportOf('script-src-elem', 'https://evil.example/a.js?cpf=52998224725'))).statusCode,
    ).toBe(204)
    const link = `${here}/corretor/0198c0de`
    await send(app, reportOf('connect-src', 'https://x.example:8443/y', link))
    await send(app, {
      'csp-report': {
        'document-uri': link,
        'violated-directive': "script-src 'self'",
        'blocked-uri': 'inline',
      },
    })
    expect(told(lines)).toMatchObject([
      { directive: 'script-src-elem', blocked: 'evil.example', route: '/sol/:nome/:idCorretor' },
      { directive: 'connect-src', blocked: 'x.example', route: '/corretor/:uid' },
      { directive: 'script-src', blocked: 'inline', route: '/corretor/:uid' },
    ])
    expect(await countsOf(app)).toEqual({ 'script-src-elem': 1, 'connect-src': 1, 'script-src': 1 })
  })

  it('gives nothing of a person and no word of its own to the log or the figures', async () => {
    const { app, lines } = await openTest()
    const strange = ['Maria da Silva', 'https://maria_52998224725/', 'data:text/html,Maria', 'x'.repeat(500)]
    for (const text of strange) {
      await send(app, reportOf(text, text, text))
    }
    await send(app, reportOf('img-src', 'https://evil.example/', `${here}/maria/52998224725/nada`))
    await send(app, { 'csp-report': 7 })
    for (const none of [[7], null, 'Maria', { relato: 'Maria' }])
      await send(app, none === 'Maria' ? '"Maria"' : none)
    expect(lines.join('')).not.toMatch(/[Mm]aria|52998|ana-souza|cpf|x{9}/)
    expect(await countsOf(app)).toEqual({ outra: 5, 'img-src': 1 })
    expect(told(lines).at(-2)).toMatchObject({
      directive: 'img-src',
      blocked: 'evil.example',
      route: 'outra',
    })
  })

  it('is bounded in size, in number and in lines, and taken from pages of this server only', async () => {
    const { app, lines, clock } = await openTest()
    expect((await send(app, reportOf('img-src', `https://${'x'.repeat(17_000)}.example`))).statusCode).toBe(
      413,
    )
    expect((await send(app, '{')).statusCode).toBe(400)
    expect((await send(app, '{}', { headers: { 'content-type': 'application/json' } })).statusCode).toBe(415)
    const elsewhere = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    expect((await send(app, reportOf('img-src', 'x'), { headers: elsewhere })).statusCode).toBe(403)
    expect(
      (await send(app, reportOf('img-src', 'x'), { headers: { origin: 'https://evil.example' } })).statusCode,
    ).toBe(403)
    expect(await countsOf(app)).toEqual({})

    const sendMany = async (address: string) => {
      const more = { headers: { 'sec-fetch-site': 'same-origin' }, remoteAddress: address }
      for (let n = 0; n < 30; n += 1) await send(app, reportOf('img-src', 'https://evil.example/'), more)
    }
    await sendMany('203.0.113.1')
    expect([await countsOf(app), told(lines).length]).toEqual([{ 'img-src': 30 }, 20])
    clock.pass(60_000)
    await sendMany('203.0.113.2')
    expect([await countsOf(app), told(lines).length]).toEqual([{ 'img-src': 60 }, 40])

    const statuses: number[] = []
    for (let n = 0; n < 61; n += 1)
      statuses.push((await send(app, reportOf('img-src', 'x'), { remoteAddress: '203.0.113.7' })).statusCode)
    expect([statuses.lastIndexOf(204), statuses.at(-1)]).toEqual([59, 429])
  })
})
