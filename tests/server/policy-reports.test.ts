import type { FastifyInstance } from 'fastify'
import { describe, expect, it } from 'vitest'
import { openTest } from './kit.ts'

const here = 'https://vendas.example'

/** A report as Firefox and Safari send it. */
const old = (
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
/** The same as Chromium sends it, several at once. */
const recent = (...reports: readonly (readonly [directive: string, blocked: string])[]) =>
  reports.map(([effectiveDirective, blockedURL]) => ({
    type: 'csp-violation',
    age: 1,
    url: `${here}/sol/ana-souza/52998224725`,
    user_agent: 'Maria/1.0',
    body: { documentURL: `${here}/corretor/0198c0de`, effectiveDirective, blockedURL, sample: 'Maria' },
  }))

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
    headers: {
      host: 'vendas.example',
      'content-type': Array.isArray(body) ? 'application/reports+json' : 'application/csp-report',
      ...more.headers,
    },
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
  it('[T06ey] is counted by its directive and told by it, a host and the template of the page, in both shapes', async () => {
    const { app, lines } = await openTest()
    expect(
      (await send(app, old('script-src-elem', 'https://evil.example/a.js?cpf=52998224725'))).statusCode,
    ).toBe(204)
    const both = recent(['connect-src', 'https://x.example:8443/y'], ['script-src', 'inline'])
    expect((await send(app, both)).statusCode).toBe(204)
    expect(told(lines)).toMatchObject([
      { directive: 'script-src-elem', blocked: 'evil.example', route: '/sol/:nome/:idCorretor' },
      { directive: 'connect-src', blocked: 'x.example', route: '/corretor/:uid' },
      { directive: 'script-src', blocked: 'inline', route: '/corretor/:uid' },
    ])
    expect(await countsOf(app)).toEqual({ 'script-src-elem': 1, 'connect-src': 1, 'script-src': 1 })
  })

  it('[T06ey] gives nothing of a person and no word of its own to the log or the figures', async () => {
    const { app, lines } = await openTest()
    const strange = ['Maria da Silva', 'https://maria_52998224725/', 'data:text/html,Maria', 'x'.repeat(500)]
    for (const text of strange) {
      await send(app, old(text, text, text))
      await send(app, recent([text, text]))
    }
    await send(app, old('img-src', 'https://evil.example/', `${here}/maria/52998224725/nada`))
    await send(app, { 'csp-report': 7 })
    await send(app, [7, null, { type: 'deprecation', body: { id: 'Maria' } }, { type: 'csp-violation' }])
    expect(lines.join('')).not.toMatch(/[Mm]aria|52998|ana-souza|cpf|x{9}/)
    expect(await countsOf(app)).toEqual({ outra: 10, 'img-src': 1 })
    expect(told(lines).at(-3)).toMatchObject({
      directive: 'img-src',
      blocked: 'evil.example',
      route: 'outra',
    })
  })

  it('[T06ez] is bounded in size, in number and in lines, and taken from pages of this server only', async () => {
    const { app, lines, clock } = await openTest()
    expect((await send(app, old('img-src', `https://${'x'.repeat(17_000)}.example`))).statusCode).toBe(413)
    expect((await send(app, '{')).statusCode).toBe(400)
    expect((await send(app, '{}', { headers: { 'content-type': 'application/json' } })).statusCode).toBe(415)
    const elsewhere = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    expect((await send(app, old('img-src', 'x'), { headers: elsewhere })).statusCode).toBe(403)
    expect(
      (await send(app, old('img-src', 'x'), { headers: { origin: 'https://evil.example' } })).statusCode,
    ).toBe(403)
    expect(await countsOf(app)).toEqual({})

    const many = recent(...Array.from({ length: 30 }, () => ['img-src', 'https://evil.example/'] as const))
    await send(app, many, { headers: { 'sec-fetch-site': 'same-origin' } })
    await send(app, many)
    expect([await countsOf(app), told(lines).length]).toEqual([{ 'img-src': 40 }, 20])
    clock.pass(60_000)
    await send(app, many)
    expect(told(lines).length).toBe(40)

    const statuses: number[] = []
    for (let n = 0; n < 61; n += 1)
      statuses.push((await send(app, old('img-src', 'x'), { remoteAddress: '203.0.113.7' })).statusCode)
    expect([statuses.lastIndexOf(204), statuses.at(-1)]).toEqual([59, 429])
  })
})
