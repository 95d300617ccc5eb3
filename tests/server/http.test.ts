import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../engine/index.ts'
import { accept } from '../../server/contract/work.ts'
import type { Store } from '../../server/store/store.ts'
import {
  call,
  catalogueOf,
  emptyStore,
  local,
  openTest,
  operationFile,
  settingsOf,
  variantNamed,
} from './kit.ts'

const free = operationFile('reference', { needs: { sale: false, captcha: 'none' } })
const echo = {
  locals: [local('eco.ver', async ({ nome = '' }) => accept({ id: String(nome) }))],
  schemas: { operations: { 'eco.ver': free }, fields: {} },
}
const opened = () => openTest(echo)

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; font-src 'none'; frame-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'; require-trusted-types-for 'script'; trusted-types default"

/** Leaves the hashes out by which a page allows its own style sheets. */
const withoutHashes = (header: unknown) => String(header).replace(/ 'sha256-[^']+'/g, '')

describe('every answer', () => {
  const addresses: readonly (readonly [string, 'GET' | 'POST' | 'PUT' | 'DELETE', number])[] = [
    ['/', 'GET', 200],
    ['/nada', 'GET', 302],
    ['/%E0%A4%A', 'GET', 302],
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
      const { app } = await opened()
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
})

describe('a body', () => {
  const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
  const refusals: readonly (readonly [string, string, string, number])[] = [
    ['no JSON', 'nome=Ana', 'application/json', 400],
    ['nothing', '', 'application/json', 400],
    ['more than 64 kB', JSON.stringify({ nome: 'a'.repeat(65_600) }), 'application/json', 413],
    ['more than 32 levels', deep(33), 'application/json', 400],
    ['thousands of levels', `${'['.repeat(20_000)}${']'.repeat(20_000)}`, 'application/json', 400],
    ['__proto__', '{"__proto__":{"nome":"Ana"}}', 'application/json', 400],
    ['constructor', '{"nome":"Ana","x":[{"constructor":{"prototype":{}}}]}', 'application/json', 400],
    ['a character 0', '{"nome":"A\\u0000"}', 'application/json', 400],
    ['half a character', '{"nome":"A\\ud800"}', 'application/json', 400],
    ['another type', '{"nome":"Ana"}', 'text/plain', 415],
    ['a form', 'nome=Ana', 'application/x-www-form-urlencoded', 415],
    ['a name too many', '{"nome":"Ana","id":"1"}', 'application/json', 400],
    ['a number for a text', '{"nome":1}', 'application/json', 400],
    ['a CPF that does not exist', '{"cpf":"52998224724"}', 'application/json', 400],
    ['a list', '[]', 'application/json', 400],
  ]
  for (const [name, payload, type, status] of refusals) {
    it(`[T06a] is refused with ${name}`, async () => {
      const { app } = await opened()
      const reply = await call(app, 'eco.ver', { payload, headers: { 'content-type': type } })
      expect(reply.statusCode).toBe(status)
      expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8')
      expect(reply.json()).toMatchObject({
        code: 'entradaInvalida',
        status,
        type: 'urn:funis:problema:entradaInvalida',
      })
      expect(({} as { nome?: string }).nome).toBeUndefined()
    })
  }

  it('[T06b] tells the field and the rule of a misfit, never the value', async () => {
    const { app } = await opened()
    const reply = await call(app, 'eco.ver', { payload: { cpf: '52998224724' } })
    expect(reply.json()).toEqual({
      type: 'urn:funis:problema:entradaInvalida',
      title: 'A entrada não cabe no que a operação aceita.',
      status: 400,
      code: 'entradaInvalida',
      requestId: expect.any(String),
      data: { campo: '/cpf', regra: 'format' },
    })
  })

  it('[T06c] of 32 levels is looked at', async () => {
    const { app } = await opened()
    expect((await call(app, 'eco.ver', { payload: deep(32) })).json().data).toEqual({
      campo: '',
      regra: 'additionalProperties',
    })
  })
})

describe('any body at all', () => {
  const name = fc.oneof(fc.constantFrom('nome', 'cpf', '__proto__', 'constructor', 'prototype'), fc.string())
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof({ maxDepth: 6 }, fc.jsonValue(), fc.dictionary(name, tie('tree')), fc.array(tie('tree'))),
  }))

  it('[T06a] is answered or refused, changes no prototype, and brings no failure', async () => {
    const { app } = await opened()
    await fc.assert(
      fc.asyncProperty(tree, async (value) => {
        const reply = await call(app, 'eco.ver', { payload: JSON.stringify(value) ?? '' })
        expect([200, 400]).toContain(reply.statusCode)
        expect(Object.keys(Object.prototype)).toEqual([])
      }),
      { numRuns: 400, seed: 7 },
    )
  })
})

describe('a call from elsewhere', () => {
  const origins: readonly (readonly [string, Readonly<Record<string, string | undefined>>])[] = [
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'http://localhost' }],
    ['a sibling host', { 'sec-fetch-site': 'same-site', origin: 'http://localhost' }],
    ['an address typed by hand', { 'sec-fetch-site': 'none', origin: undefined }],
    ['another origin', { 'sec-fetch-site': undefined, origin: 'http://evil.example' }],
    ['another port', { 'sec-fetch-site': undefined, origin: 'http://localhost:81' }],
    ['a hidden origin', { 'sec-fetch-site': undefined, origin: 'null' }],
    ['nowhere', { 'sec-fetch-site': undefined, origin: undefined }],
  ]
  for (const [name, headers] of origins) {
    it(`[T06d] is refused: ${name}`, async () => {
      const { app } = await opened()
      const reply = await call(app, 'eco.ver', { payload: { nome: 'Ana' }, headers })
      expect([reply.statusCode, reply.json().code]).toEqual([403, 'origemRecusada'])
    })
  }

  it('[T06e] is let in where the browser says it comes from here', async () => {
    const { app } = await opened()
    expect((await call(app, 'eco.ver', { payload: { nome: 'Ana' } })).json()).toEqual({ data: { id: 'Ana' } })
  })
})

describe('an answer', () => {
  const answering = (data: Json, env = {}) =>
    openTest({ ...echo, locals: [local('eco.ver', async () => accept(data))], settings: settingsOf(env) })

  it('[T06f] that does not fit its file fails in tests', async () => {
    const { app, lines } = await answering({ id: 7 })
    expect((await call(app, 'eco.ver', { payload: {} })).json()).toMatchObject({
      code: 'erroInterno',
      status: 500,
    })
    expect(lines.join('')).toContain('eco.ver/id (type)')
  })

  it('[T06g] never carries a name its file does not know', async () => {
    const { app } = await answering({ id: '1', cpf: '52998224725' }, { NODE_ENV: 'production' })
    expect((await call(app, 'eco.ver', { payload: {} })).json()).toEqual({ data: { id: '1' } })
  })

  it('[T06h] is the problem an operation declares, with what it adds', async () => {
    const locals = [local('eco.ver', async () => ({ ok: false, problem: 'recusado', data: { motivo: 'x' } }))]
    const { app } = await openTest({ ...echo, locals })
    const reply = await call(app, 'eco.ver', { payload: {} })
    expect(reply.json()).toMatchObject({
      code: 'recusado',
      status: 422,
      title: 'Recusado.',
      data: { motivo: 'x' },
    })
  })

  it('[T06i] is a failure where the problem is not declared', async () => {
    const { app } = await openTest({
      ...echo,
      locals: [local('eco.ver', async () => ({ ok: false, problem: 'x' }))],
    })
    expect((await call(app, 'eco.ver', { payload: {} })).statusCode).toBe(500)
  })

  it('[T06j] says to come back where the database is out of reach', async () => {
    const store: Store = {
      ...emptyStore,
      transaction: async () => Promise.reject(Object.assign(new Error('x'), { code: 'ECONNREFUSED' })),
    }
    const { app } = await openTest({ ...echo, store })
    const reply = await call(app, 'eco.ver', { payload: {} })
    expect([reply.statusCode, reply.json().code, reply.headers['retry-after']]).toEqual([
      503,
      'indisponivel',
      '2',
    ])
  })
})

describe('how often', () => {
  it('[T06k] an address may call: 600 times a minute, pages and files aside', async () => {
    const { app } = await opened()
    for (let n = 0; n < 600; n += 1) await app.inject('/api/nada')
    const refused = await app.inject('/api/nada')
    expect(refused.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(refused.json()).toMatchObject({
      code: 'muitasTentativas',
      status: 429,
      title: 'Foram muitas tentativas. Espere um pouco.',
    })
    expect(refused.headers['retry-after']).toMatch(/^([1-9]|[1-5]\d|60)$/)
    expect((await app.inject('/')).statusCode).toBe(200)
    expect((await app.inject({ url: '/api/nada', remoteAddress: '10.0.0.2' })).statusCode).toBe(404)
  })

  it('[T06k] a whole /64 of IPv6 addresses may call as often as one address', async () => {
    const { app } = await opened()
    for (let n = 0; n < 600; n += 1) await app.inject({ url: '/api/nada', remoteAddress: '2001:db8::1' })
    const at = async (remoteAddress: string) =>
      (await app.inject({ url: '/api/nada', remoteAddress })).statusCode
    expect([await at('2001:db8::2'), await at('2001:db8:0:1::2')]).toEqual([429, 404])
  })
})
