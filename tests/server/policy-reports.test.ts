import type { FastifyInstance } from 'fastify'
import { describe, expect, it } from 'vitest'
import { openTest } from './kit.ts'

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
    headers: {
      host: 'vendas.example',
      'content-type': 'application/csp-report',
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
  it('[T06ey] is counted by its directive and told by it, a host and the template of the page', async () => {
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

  it('[T06ey] gives nothing of a person and no word of its own to the log or the figures', async () => {
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

  it('[T06ez] is bounded in size, in number and in lines, and taken from pages of this server only', async () => {
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
