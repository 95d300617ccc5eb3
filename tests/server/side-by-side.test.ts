import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import type { Served } from '../../server/catalogue/catalogue.ts'
import { homePage } from '../../server/dev/home-page.ts'
import { letOwnPagesFrame } from '../../server/dev/own-frames.ts'
import { pairOf } from '../../server/dev/pair-choice.ts'
import { endsRecording, leadFrames } from '../../server/dev/record.ts'
import { ownHeaders } from '../../server/http/headers.ts'
import { variantNamed } from './kit.ts'

const inFlow = (name: string, flow: string): Served => ({
  ...variantNamed(name),
  ...{ id: `${name}/${flow}`, flow },
})
const all = [
  ...[inFlow('solar', 'venda'), inFlow('lunar', 'empresa'), inFlow('lunar', 'venda')],
  ...[inFlow('estelar', 'venda'), inFlow('estelar', 'empresa'), inFlow('marinho', 'loja')],
]
const families: Readonly<Record<string, readonly string[]>> = {
  solar: ['solar', 'ceu'],
  lunar: ['lunar', 'estelar', 'noite', 'ceu'],
  estelar: ['estelar', 'noite', 'ceu'],
  marinho: ['marinho'],
}
const lineage = (name: string) => families[name] ?? []
/** Fills every base but one, whose files are wrong. */
const filled = (base: string, from: string, flow: string): Served | string =>
  base === 'noite' ? 'variants/noite.variant.json: Falta uma vírgula.' : inFlow(`${base}-de-${from}`, flow)
const showing = (bases: readonly string[], { a, b = '', fluxo = '' }: Readonly<Record<string, string>>) => {
  const pair = pairOf({ a: a ?? '', b, fluxo }, { all, lineage, bases, filled })
  return typeof pair === 'string' ? pair : [pair.a.served.id, pair.b.served.id, pair.flows]
}
const chosen = (a: string, b = '', fluxo = '') => showing([], { a, b, fluxo })

describe('the variants that stand side by side', () => {
  it.each([
    ['what the first extends', chosen('lunar'), ['lunar/empresa', 'estelar/empresa', ['empresa', 'venda']]],
    [
      'another that extends the same',
      chosen('estelar'),
      ['estelar/venda', 'lunar/venda', ['venda', 'empresa']],
    ],
    ['the nearest in an older base', chosen('solar'), ['solar/venda', 'lunar/venda', ['venda']]],
    ['the first of all and its nearest', chosen(''), ['solar/venda', 'lunar/venda', ['venda']]],
    ['those named', chosen('solar', 'estelar'), ['solar/venda', 'estelar/venda', ['venda']]],
    [
      'in the flow named',
      chosen('lunar', 'estelar', 'venda'),
      ['lunar/venda', 'estelar/venda', ['empresa', 'venda']],
    ],
  ])('[T02c] are %s', (_, pair, expected) => {
    expect(pair).toEqual(expected)
  })

  it.each([
    [
      chosen('sola'),
      'Não há a variante "sola". Você quis dizer "solar"? Há: solar, lunar, estelar, marinho.',
    ],
    [
      chosen('solar', 'nenhuma-destas'),
      'Não há a variante "nenhuma-destas". Há: solar, lunar, estelar, marinho.',
    ],
    [
      chosen('solar', 'lunar', 'vend'),
      'Não há nas duas variantes o fluxo "vend". Você quis dizer "venda"? Há: venda.',
    ],
    [chosen('solar', 'marinho'), 'Nenhum fluxo é das duas: "solar" serve venda; "marinho" serve loja.'],
    [chosen('solar', 'solar'), 'Escolha duas variantes: "solar" ao lado de si mesma dividiria uma venda só.'],
    [chosen('marinho'), 'Nenhuma outra variante serve um fluxo de "marinho".'],
  ])('[T02f] are told where they cannot be shown: %s', (said, expected) => {
    expect(said).toBe(expected)
  })
})

describe('a variant beside the base it extends', () => {
  const bases = ['ceu', 'noite']

  it.each([
    [{ a: 'solar' }, ['solar/venda', 'ceu-de-solar/venda', ['venda']]],
    [{}, ['solar/venda', 'ceu-de-solar/venda', ['venda']]],
    [{ a: 'ceu' }, ['ceu-de-solar/venda', 'solar/venda', ['venda']]],
    [
      { a: 'ceu', b: 'estelar', fluxo: 'empresa' },
      ['ceu-de-estelar/empresa', 'estelar/empresa', ['venda', 'empresa']],
    ],
    [{ a: 'lunar', b: 'ceu' }, ['lunar/empresa', 'ceu-de-lunar/empresa', ['empresa', 'venda']]],
    // What it extends has pages of its own.
    [{ a: 'lunar' }, ['lunar/empresa', 'estelar/empresa', ['empresa', 'venda']]],
  ])(
    '[T02m] is chosen by either name, and the base by itself where only the variant is named: %j',
    (asked, pair) => {
      expect(showing(bases, asked)).toEqual(pair)
    },
  )

  it.each([
    [
      { a: 'ceu', b: 'noite' },
      '"ceu" e "noite" são bases, e não têm página: escolha uma delas e uma variante que a estende.',
    ],
    [
      { a: 'marinho', b: 'ceu' },
      '"ceu" não é base de "marinho": uma base se mostra ao lado de quem a estende. As de "marinho": nenhuma.',
    ],
    [
      { a: 'noite', b: 'solar' },
      '"noite" não é base de "solar": uma base se mostra ao lado de quem a estende. As de "solar": ceu.',
    ],
    [
      { a: 'estelar' },
      'A base "noite" não abre, nem com o que lhe falta tirado da outra: variants/noite.variant.json: Falta uma vírgula.',
    ],
    [{ a: 'ceu', b: 'ceu' }, 'Escolha duas variantes: "ceu" ao lado de si mesma dividiria uma venda só.'],
    [
      { a: 'noit' },
      'Não há a variante "noit". Você quis dizer "noite"? Há: solar, lunar, estelar, marinho, ceu, noite.',
    ],
  ])('[T02m] is told why where it cannot be shown: %j', (asked, said) => {
    expect(showing(bases, asked)).toBe(said)
  })
})

describe('a page of a funnel', () => {
  const askedWith = async (headers: Readonly<Record<string, string>>) => {
    const app = Fastify()
    letOwnPagesFrame(app)
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
    leadFrames(app)
    app.get('/loja/', (_request, reply) => reply.send('x'))
    const framed = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin' }
    const asked = (cookie: string) => app.inject({ url: '/loja/', headers: { ...framed, cookie } })
    expect((await asked('a=1; gravando=1')).headers.location).toBe('/dev/gravar/quadro/loja/')
    expect((await asked('a=1')).statusCode).toBe(200)
    expect(endsRecording).toMatch(/^gravando=;.* Max-Age=0$/)
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
