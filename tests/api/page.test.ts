import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '../../engine/index.ts'
import { bodyLimitInBytes } from '../../server/http/guard.ts'
import { generalProblems } from '../../server/http/problems.ts'
import { type Desk, openDesk } from '../attack/desk.ts'
import { files } from '../contracts/operations.ts'
import { read } from '../house/sources.ts'
import { call } from '../server/kit.ts'
import { challengeFor, solved } from '../server/solve.ts'
import { api, expectDocumented, misfitAt } from './document.ts'
import { differs, type Exchange, exchangesIn, type ToldRequest } from './transcript.ts'

const page = read('docs/api.md')
const exchanges = exchangesIn(page)

let server: Desk
beforeAll(async () => {
  const own = { captcha: { tipo: 'altcha' }, rotas: { prefixo: 'implante-venda', inicial: true } }
  server = await openDesk({}, own)
}, 60_000)
afterAll(() => server.close())

/** What the sale that the page tells of has got so far. */
interface Got {
  cookie: string
  uid: string
}

/** Fills in what every sale has of its own. */
async function filled(
  { path, body }: ToldRequest,
  { cookie, uid }: Got,
): Promise<{ readonly [name: string]: Json }> {
  const told = body as { readonly [name: string]: Json }
  const operation = path.replace('/api/', '')
  return {
    ...told,
    ...(told.uid === undefined ? {} : { uid }),
    ...(told.responseKey === undefined
      ? {}
      : { responseKey: await solved(await challengeFor(server.app, operation, cookie)) }),
  }
}

async function asked(request: ToldRequest, got: Got) {
  const { method, path, headers } = request
  if (method === 'GET')
    return server.app.inject({
      url: path,
      headers: { host: 'localhost', ...(got.cookie && { cookie: got.cookie }) },
    })
  const payload = await filled(request, got)
  const body = ['paths', path, 'post', 'requestBody', 'content', 'application/json', 'schema']
  expect(misfitAt(body, payload)).toBeUndefined()
  const key = headers['Idempotency-Key']
  return call(server.app, path.replace('/api/', ''), {
    ...{ cookie: got.cookie, payload },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
}

/** Does what the page tells, and holds what comes against what it tells and against the document. */
async function redone({ request, status, headers, body }: Exchange, got: Got): Promise<void> {
  const reply = await asked(request, got)
  expect(reply.statusCode, `${request.path}: ${reply.body.slice(0, 300)}`).toBe(status)
  for (const [name, told] of Object.entries(headers))
    expect(differs(told, String(reply.headers[name.toLowerCase()])), request.path).toBeUndefined()
  if (body === undefined) {
    got.cookie = String(reply.headers['set-cookie']).split(';', 1)[0] ?? ''
    return
  }
  expect(differs(body, reply.json()), `${request.path}: ${reply.body}`).toBeUndefined()
  const path = request.path.split('?', 1)[0] ?? ''
  expectDocumented(reply, { method: request.method.toLowerCase(), path })
  got.uid = reply.json().data?.uid ?? got.uid
}

describe('docs/api.md', () => {
  it('[T06ph] tells one sale whose every call is answered as it says', async () => {
    expect(exchanges.length).toBeGreaterThan(12)
    const got: Got = { cookie: '', uid: '' }
    for (const exchange of exchanges) await redone(exchange, got)
  })

  it('[T06ph] gives every write a key of its own, and no other call any', () => {
    const written = exchanges.filter(({ request }) =>
      JSON.stringify(api.paths[request.path] ?? '').includes('Idempotency-Key'),
    )
    const keys = exchanges.flatMap(({ request }) => request.headers['Idempotency-Key'] ?? [])
    expect(keys.length).toBe(written.length)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('[T06ph] names only operations, problems and headers that are there, and what to do for every problem of all', () => {
    const named = [...page.matchAll(/`([a-z]+\.[a-z]\w+)`/g)].map(([, name = '']) => name)
    const known = new Set([...Object.keys(files), 'vigencia.dias', 'vigencia.horaCorte', 'termos.versao'])
    expect(named.filter((name) => !known.has(name) && !/^(data|cliente)\./.test(name))).toEqual([])
    const declared = Object.values(files).flatMap(({ problems }) => Object.keys(problems))
    const told = [...page.matchAll(/\d{3} `(\w+)`/g)].map(([, code = '']) => code)
    expect(told.filter((code) => ![...declared, ...generalProblems].includes(code))).toEqual([])
    const beside = ['recusado', 'naoConstruida', 'outraAba', 'naoEncontrado']
    expect(generalProblems.filter((code) => !beside.includes(code) && !page.includes(`\`${code}\``))).toEqual(
      [],
    )
  })

  it('[T06ph] names the limits that the server has', async () => {
    const { headers } = await server.app.inject({ url: '/api/nada' })
    expect(page).toContain(`- ${headers['x-ratelimit-limit']} chamadas por minuto`)
    expect(page).toContain(`Corpos de até ${bodyLimitInBytes / 1024} kB`)
  })

  it('[T06ph] is compared name by name', () => {
    expect(differs({ a: 1 }, { a: 1, b: 2 })).toBe('/b')
    expect(differs({ a: 1, '…': '…' }, { a: 1, b: 2 })).toBeUndefined()
    expect(differs({ a: 'x…' }, { a: 'yx' })).toBe('/a')
    expect(differs({ a: [{ b: 1 }] }, { a: [{ b: 2 }] })).toBe('/a/0/b')
  })
})
