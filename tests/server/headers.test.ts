import { describe, expect, it } from 'vitest'
import { echo, openEcho } from './echo.ts'
import { catalogueOf, emptyStore, openTest, settingsOf, variantNamed } from './kit.ts'

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; font-src 'self'; frame-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'; require-trusted-types-for 'script'; trusted-types default; report-uri /csp"

/** Leaves the hashes out by which a page allows its own style sheets. */
const withoutHashes = (header: unknown) => String(header).replace(/ 'sha256-[^']+'/g, '')

describe('every answer', () => {
  const addresses: readonly (readonly [string, 'GET' | 'POST' | 'PUT' | 'DELETE', number])[] = [
    ['/', 'GET', 200],
    ['/nada', 'GET', 404],
    ['/%E0%A4%A', 'GET', 404],
    ['/saude', 'GET', 200],
    ['/robots.txt', 'GET', 200],
    ['/api/eco.ver', 'POST', 403],
    ['/api/nada', 'GET', 404],
    ['/api/%E0%A4%A', 'GET', 400],
    ['/api/captcha?action=x', 'GET', 404],
    ['/funil/nada.json', 'GET', 404],
    ['/tema/nada.svg', 'GET', 404],
    ['/assets/nada.js', 'GET', 404],
    ['/assets/variantes/nada.svg', 'GET', 404],
    ['/nada', 'POST', 404],
  ]
  for (const [url, method, status] of addresses) {
    it(`[X07s] carries the security headers: ${method} ${url} ${status}`, async () => {
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
  }

  it('[X07t] asks for encryption from then on, over TLS only', async () => {
    const { app } = await openTest({ ...echo, settings: settingsOf({ TRUST_PROXY: '1' }) })
    const { headers } = await app.inject({ url: '/', headers: { 'x-forwarded-proto': 'https' } })
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })

  it('[X07u] lets in the hosts an integration of the variant declares, and no other', async () => {
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

  it('[X07w] lets no integration in on a payment link, known or not', async () => {
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
    '[T06kb] shows no frame but that of the fields of a card, and only where a proposal is paid: %s',
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

  it('[T06kb] says to the page how cards are taken, whatever session was kept', async () => {
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
