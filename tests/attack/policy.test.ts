import { describe, expect, it } from 'vitest'
import type { Json } from '../../engine/index.ts'
import { policyOf } from '../../server/http/headers.ts'
import { catalogueOf, openTest, pagesOf, template, variantNamed } from '../server/kit.ts'

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
    'a directive nobody knows': [...policy.keys()].some((name) => !known.test(name)),
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
    pages: pagesOf(template.replace('<script', '<script type="importmap">{"integrity":{}}</script><script')),
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

describe('a policy', () => {
  it.each([
    ['no service', {}],
    ...Object.entries(services).map(([name, each]) => [name, { [name]: each }] as const),
    ['every service', services],
  ] as const)('[T06dp] has no weakness on any page of a variant with %s', async (_, integracoes) => {
    const { app } = await opened(integracoes)
    for (const url of addresses) {
      const { headers } = await app.inject({ url, headers: { host: 'localhost' } })
      expect([url, weaknesses(read(headers['content-security-policy']))]).toEqual([url, []])
    }
  })

  it('[T06dp] is called weak where it is', () => {
    const weak = (part: string) => weaknesses(read(`${policyOf(undefined)}; ${part}`))
    expect(weaknesses(read("script-src 'self'"))).toHaveLength(8)
    expect(weak('object-src *')).toEqual(['a source that is no word, hash or host', 'objects'])
    for (const source of [
      "'unsafe-inline'",
      "'unsafe-eval'",
      'https:',
      'http://example.com',
      '*',
      'https://10.0.0.1',
      'https://*.com',
      'blob:',
    ])
      expect(
        weaknesses(read(policyOf(undefined).replace("script-src 'self'", `script-src ${source}`))),
      ).toEqual(['a source that is no word, hash or host'])
  })

  it('[T06dq] lets the hosts of a service in where that service needs them: frames are for the chat alone', async () => {
    const { app } = await opened(services)
    const policy = read((await app.inject({ url: '/' })).headers['content-security-policy'])
    const of = (name: string) => (policy.get(name) ?? []).filter((source) => source.startsWith('https://'))
    const measuring = ['tags', 'numeros', '*.numeros', 'pixel'].map((name) => `https://${name}.example.com`)
    const chat = 'https://chat.example.com'
    expect(of('frame-src')).toEqual([chat])
    for (const name of ['script-src', 'connect-src', 'img-src'])
      expect(of(name)).toEqual([...measuring, chat])
    for (const name of [
      'default-src',
      'style-src',
      'worker-src',
      'font-src',
      'form-action',
      'base-uri',
      'manifest-src',
    ])
      expect([name, of(name)]).toEqual([name, []])
  })

  it('[T06dq] lets no host in that could end the directive, stand for all, or lead back here', () => {
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
