import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '../../engine/index.ts'
import { files } from '../contracts/operations.ts'
import { call, settingsOf } from '../server/kit.ts'
import { type Desk, openDesk, type WholeSale } from './desk.ts'
import { inputs, isOfCompanies, type Known } from './inputs.ts'
import { mutantsOf, objectsIn, withAt } from './mutants.ts'
import { harm } from './poison.ts'

let desk: Desk
let known: Known
let cookie: string
let company: WholeSale
beforeAll(async () => {
  desk = await openDesk({ settings: settingsOf({ LOG_LEVEL: 'silent' }) })
  const whole = await desk.whole()
  known = whole.known
  cookie = whole.cookie
  company = await desk.wholeCompany()
})
afterAll(() => desk.close())

const operations = Object.keys(files)
const each = 16 * Math.ceil(20_000 / 16 / operations.length)
let calls = 0

/** Sends a body as it is, each time from another address, so that no limit stands before what is looked at here. */
function send(name: string, payload: string, by: string) {
  calls += 1
  return call(desk.app, name, {
    payload,
    cookie: by,
    remoteAddress: `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
    headers: { 'idempotency-key': `f${calls}` },
  })
}

describe('any body at all', () => {
  it('of any operation is answered or refused, 20,000 of them, and brings no failure', async () => {
    const seen = new Map<number, number>()
    const failed: string[] = []
    const judge = async (name: string, text: string, by: string) => {
      const { statusCode } = await send(name, text, by)
      seen.set(statusCode, (seen.get(statusCode) ?? 0) + 1)
      if (statusCode >= 500) failed.push(`${statusCode} ${name} ${text.slice(0, 300)}`)
    }
    for (const name of operations) {
      // A sale of its own: what a hostile body stores or takes away is nobody else's affair.
      const own = await desk.wholeFor(name)
      const bodies = fc.sample(mutantsOf(inputs[name]?.(own.known) ?? {}), { numRuns: each, seed: 9 })
      const texts = bodies.map((body) => JSON.stringify(body))
      for (const text of texts.slice(0, each / 16)) await judge(name, text, own.cookie)
      for (let i = each / 16; i < each; i += 100)
        await Promise.all(texts.slice(i, i + 100).map((text) => judge(name, text, '')))
    }
    expect(failed).toEqual([])
    expect([...seen.values()].reduce((sum, n) => sum + n, 0)).toBeGreaterThanOrEqual(20_000)
    expect(seen.get(400)).toBeGreaterThan(5_000)
    expect(seen.get(200)).toBeGreaterThan(10)
    expect(harm()).toEqual([])
  })

  it('that is no JSON, or half of one, is refused and brings no failure', async () => {
    const good = JSON.stringify(inputs['contratante.salvar']?.(known))
    const cut = Array.from({ length: good.length }, (_, n) => good.slice(0, n))
    const odd = [
      '',
      '\ufeff{}',
      '{}{}',
      '[',
      'NaN',
      '{"a":1e99999}',
      '"\\ud800"',
      `{"a":${'9'.repeat(400)}}`,
      '\0',
      '{"\\u0000":1}',
    ]
    for (const text of [...cut, ...odd])
      expect((await send('contratante.salvar', text, cookie)).statusCode).toBe(400)
  })

  it('of more than 64 kB is refused unread, as is one of 33 levels, wherever it is sent', async () => {
    const deep = `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`
    const large = JSON.stringify({ nome: 'a'.repeat(65_530) })
    const million = JSON.stringify({ nome: 'a'.repeat(1_000_000) })
    const bottomless = '['.repeat(30_000)
    for (const name of [...operations, 'rascunho', 'nada', 'captcha']) {
      const method = name === 'rascunho' ? 'PUT' : 'POST'
      for (const payload of [deep, large, million, bottomless]) {
        const reply = await call(desk.app, name, {
          payload,
          cookie,
          method,
          remoteAddress: `10.9.${calls % 256}.1`,
        })
        calls += 1
        expect([400, 404, 413]).toContain(reply.statusCode)
        expect(reply.json().code).toMatch(/^(entradaInvalida|naoEncontrado)$/)
      }
    }
  })
})

describe('a name that an operation does not list', () => {
  const strangers =
    'id2 saleId sale_id situacao statusPagamento cpfCorretorSgec valor desconto codOrigem titular2 ID Id'

  it.each(operations)('is refused wherever it stands, and nothing is stored: %s', async (name) => {
    const good = inputs[name]?.(isOfCompanies(name) ? company.known : known) ?? {}
    const rows = async () => {
      const counted = ['contratante', 'titular', 'dependente', 'proposta', 'pagamento', 'contato', 'outbox']
      const counts = await Promise.all(
        counted.map((table) => desk.moves.store.query(`select count(*) as n from ${table}`)),
      )
      return counts.map(([row]) => row?.n)
    }
    const before = await rows()
    for (const place of objectsIn(good as Json)) {
      for (const stranger of strangers.split(' ')) {
        const body = withAt(good as Json, [...place, stranger], 'x')
        const reply = await send(name, JSON.stringify(body), cookie)
        expect([stranger, reply.statusCode, reply.json().data?.regra]).toEqual([
          stranger,
          400,
          'additionalProperties',
        ])
      }
    }
    expect(await rows()).toEqual(before)
  })
})
