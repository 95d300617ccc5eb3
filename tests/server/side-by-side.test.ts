import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import type { Served } from '../../server/catalogue/catalogue.ts'
import { homePage } from '../../server/dev/home.ts'
import { endRecording, redirectRecordedFrames } from '../../server/dev/recording.ts'
import { allowOwnFrames } from '../../server/dev/side-by-side.ts'
import { ownHeaders } from '../../server/http/headers.ts'
import { sandboxOf } from '../../server/sandbox-pages.ts'
import { readSettings } from '../../server/settings/settings.ts'
import { variantNamed } from './kit.ts'

const inFlow = (name: string, flow: string): Served => ({
  ...variantNamed(name),
  ...{ id: `${name}/${flow}`, flow },
})
const all = [
  ...[inFlow('solar', 'venda'), inFlow('lunar', 'empresa'), inFlow('lunar', 'venda')],
  ...[inFlow('estelar', 'venda'), inFlow('estelar', 'empresa'), inFlow('marinho', 'loja')],
]

describe('a page of a funnel', () => {
  const askedWith = async (headers: Readonly<Record<string, string>>) => {
    const app = Fastify()
    allowOwnFrames(app)
    app.get('/', (_request, reply) => reply.headers({ ...ownHeaders, 'x-frame-options': 'DENY' }).send('x'))
    const answer = await app.inject({ url: '/', headers })
    return [answer.headers['x-frame-options'], String(answer.headers['content-security-policy'])] as const
  }

  it('[T02g] stands in a frame of our own pages alone', async () => {
    const [options, policy] = await askedWith({ 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin' })
    expect(options).toBe('SAMEORIGIN')
    expect(policy).toBe(
      ownHeaders['content-security-policy']!.replace("ancestors 'none'", "ancestors 'self'"),
    )
  })

  it.each([
    {},
    { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-site' },
  ])('[T02g] is in no other: %j', async (headers) => {
    expect(await askedWith(headers)).toEqual(['DENY', ownHeaders['content-security-policy']])
  })

  it('[T02g] is led to the recorder in a frame of the recorder alone', async () => {
    const app = Fastify()
    redirectRecordedFrames(app)
    app.get('/loja/', (_request, reply) => reply.send('x'))
    const framed = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin' }
    const asked = (cookie: string) => app.inject({ url: '/loja/', headers: { ...framed, cookie } })
    expect((await asked('a=1; gravando=1')).headers.location).toBe('/dev/gravar/quadro/loja/')
    expect((await asked('a=1')).statusCode).toBe(200)
    expect(endRecording).toMatch(/^gravando=;.* Max-Age=0$/)
  })
})

it('[T02h] the first page leads to every other, and to each funnel by an address that opens it', () => {
  const { site } = all[0]!
  const named = { path: '/segunda/:variante', variant: 'variante' }
  const only = { ...inFlow('solar', 'segunda'), site: { ...site, prefix: '', routes: [named] } }
  const paid = {
    ...inFlow('solar', 'depois'),
    site: { ...site, prefix: '', routes: [{ path: '/depois/:uid' }] },
  }
  const page = homePage([...all, only, paid]).body.toString()
  const links = [...page.matchAll(/href="([^"]+)"/g)].map(([, to]) => to)
  const tools = ['dados', 'pix', 'caixa', 'precos', 'falhas', 'pecas', 'replay', 'gravar', 'lado-a-lado']
  for (const tool of tools) expect(links).toContain(`/dev/${tool}`)
  for (const name of ['solar', 'lunar', 'estelar', 'marinho']) {
    expect(links).toContain(`/${name}/`)
    expect(links).toContain(`/${name}/ana-souza/52998224725`)
  }
  expect(links).toContain('/segunda/solar')
  expect(page).toContain('<dt>depois</dt><dd>pelo link de um pedido')
  for (const { flow } of all) expect(page).toContain(`<dt>${flow}</dt>`)
})

it.each([
  { NODE_ENV: 'production', PUBLIC_URL: 'https://vendas.example.com' },
  { NODE_ENV: 'test', DATABASE_URL: 'postgres://localhost/funis' },
])('[T02g] a server that is no sandbox has none of these pages: %j', async (env) => {
  const reading = readSettings({
    SECRET: 'x'.repeat(40),
    ...env,
    DENTAL_API_URL: 'https://planos.example.com',
  })
  if (!reading.ok) throw new Error(reading.mistakes.join('\n'))
  const parts = { store: {} as never, pages: {} as never, catalogue: {} as never }
  expect(await sandboxOf(reading.settings, parts)).toEqual({})
})
