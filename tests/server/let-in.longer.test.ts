import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openEcho } from './echo.ts'
import { call, visit } from './kit.ts'

describe('a body', () => {
  const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
  it.each<readonly [string, string, string, number]>([
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
  ])('is refused with %s', async (_, payload, type, status) => {
    const { app } = await openEcho()
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

  it('tells the field and the rule of a misfit, never the value', async () => {
    const { app } = await openEcho()
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
})

describe('any body at all', () => {
  const name = fc.oneof(fc.constantFrom('nome', 'cpf', '__proto__', 'constructor', 'prototype'), fc.string())
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof({ maxDepth: 6 }, fc.jsonValue(), fc.dictionary(name, tie('tree')), fc.array(tie('tree'))),
  }))

  it('is answered or refused, changes no prototype, and brings no failure', async () => {
    const { app } = await openEcho()
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
  it.each<readonly [string, Readonly<Record<string, string | undefined>>]>([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'http://localhost' }],
    ['a sibling host', { 'sec-fetch-site': 'same-site', origin: 'http://localhost' }],
    ['an address typed by hand', { 'sec-fetch-site': 'none', origin: undefined }],
    ['another origin', { 'sec-fetch-site': undefined, origin: 'http://evil.example' }],
    ['another port', { 'sec-fetch-site': undefined, origin: 'http://localhost:81' }],
    ['a hidden origin', { 'sec-fetch-site': undefined, origin: 'null' }],
    ['nowhere', { 'sec-fetch-site': undefined, origin: undefined }],
  ])('is refused: %s', async (_, headers) => {
    const { app } = await openEcho()
    const reply = await call(app, 'eco.ver', { payload: { nome: 'Ana' }, headers })
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'origemRecusada'])
  })

  it('is let in where the browser says it comes from here', async () => {
    const { app } = await openEcho()
    expect((await call(app, 'eco.ver', { payload: { nome: 'Ana' } })).json()).toEqual({ data: { id: 'Ana' } })
  })
})

describe('how often', () => {
  it('an address may call: 600 times a minute, pages and files aside', async () => {
    const { app } = await openEcho()
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

  it('a whole /64 of IPv6 addresses may call as often as one address', async () => {
    const { app } = await openEcho()
    for (let n = 0; n < 600; n += 1) await app.inject({ url: '/api/nada', remoteAddress: '2001:db8::1' })
    const at = async (remoteAddress: string) =>
      (await app.inject({ url: '/api/nada', remoteAddress })).statusCode
    expect([await at('2001:db8::2'), await at('2001:db8:0:1::2')]).toEqual([429, 404])
  })

  it('an office of 500 people behind one address may ask after their money every five seconds', async () => {
    const { app } = await openEcho()
    const people: string[] = []
    while (people.length < 500) people.push(await visit(app))
    const statuses = new Set<number>()
    const ask = async (cookie: string) =>
      (await call(app, 'eco.acompanhar', { payload: {}, cookie })).statusCode
    for (let times = 0; times < 12; times += 1) for (const person of people) statuses.add(await ask(person))
    expect([...statuses]).toEqual([200])
  })

  it('an office of 50 people behind one address may have kept what they type twice a second, beside their calls', async () => {
    const { app } = await openEcho()
    const people: string[] = []
    while (people.length < 50) people.push(await visit(app))
    const statuses = new Set<number>()
    const type = async (cookie: string) =>
      (await call(app, 'rascunho', { method: 'PUT', payload: {}, cookie })).statusCode
    for (let times = 0; times < 20; times += 1) for (const person of people) statuses.add(await type(person))
    expect([...statuses]).toEqual([400])
    const [person = ''] = people
    for (let times = 0; times < 600; times += 1) await type(person)
    expect(await type(person)).toBe(429)
    for (const name of ['eco.dizer', 'eco.acompanhar'])
      expect((await call(app, name, { payload: {}, cookie: person })).statusCode).not.toBe(429)
  })

  it('one visitor may ask after their money six hundred times a minute, and who is none as often as anybody calls', async () => {
    const { app } = await openEcho()
    const cookie = await visit(app)
    const ask = (as: string) => call(app, 'eco.acompanhar', { payload: {}, cookie: as })
    for (let n = 0; n < 600; n += 1) expect((await ask(cookie)).statusCode).toBe(200)
    const refused = await ask(cookie)
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'muitasTentativas'])
    expect(refused.headers['retry-after']).toMatch(/^([1-9]|[1-5]\d|60)$/)
    expect((await ask(await visit(app))).statusCode).toBe(200)
    for (let n = 0; n < 600; n += 1) await ask('')
    expect((await ask('')).statusCode).toBe(429)
  })
})
