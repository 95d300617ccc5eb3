import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { locals } from '../../server/operations/registry.ts'
import { tokenOf } from '../../server/sandbox/index.ts'
import { type Desk, openDesk } from '../contracts/journey.ts'
import { schemas } from '../contracts/operations.ts'
import { variant } from '../contracts/variant.ts'
import { withSeen } from '../seen.ts'
import { call, catalogueOf, openTest, settingsOf, variantNamed, visit } from './kit.ts'
import { secretNames } from './secret-names.ts'

let desk: Desk
let app: FastifyInstance
let cookie: string
/** The same desk as a deployment whose service takes the cards. */
let hosted: FastifyInstance
const logged: string[] = []
const answered: string[] = []

beforeAll(async () => {
  desk = await openDesk()
  const openAs = (env: Readonly<Record<string, string>>) =>
    openTest({
      store: desk.store,
      locals,
      schemas,
      secretNames,
      settings: settingsOf({ LOG_LEVEL: 'trace', ...env }),
      log: { write: (line) => void logged.push(line) },
      catalogue: catalogueOf(
        variantNamed('pf-implante', {
          ...variant,
          rotas: { prefixo: 'venda', inicial: true },
          captcha: { tipo: 'nenhum' },
        }),
      ),
    })
  app = (await openAs({})).app
  hosted = (await openAs({ CARD_ENTRY: 'campos' })).app
  cookie = await visit(app)
}, 60_000)
afterAll(async () => {
  await app.close()
  await hosted.close()
  await desk.store.close()
})

const canary = {
  nome: 'CANARIA ZEBRINA',
  numeroCartao: '3714 496353 98431',
  codigoSeguranca: '9173',
  dataValidade: '09/57',
}
/** The number however it is grouped, its first and last digits, the code and the expiry by themselves, the name. */
const traces = /3714\D?4963|53\D?98431|\b9173\b|09\/57|\b0957\b|\b2057\b|canaria|zebrina/i

async function pay(uid: string, cartao: object, key: string, at = app) {
  const paying = { uid, formaPagamento: 2, cicloPagamento: 1 }
  const asked = async (name: string, payload: Record<string, unknown>) =>
    (await call(at, name, { payload, cookie })).json().data
  const { visto } = await withSeen('pagamento.criar', paying, asked)
  const reply = await call(at, 'pagamento.criar', {
    payload: { ...paying, visto, cartao },
    cookie,
    headers: { 'idempotency-key': key },
  })
  answered.push(JSON.stringify(reply.headers), reply.body)
  return reply
}

/** Writes every row of every table as text. */
async function everythingStored(): Promise<string> {
  const tables = await desk.store.query<{ readonly name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['pagamento', 'idempotency', 'draft']),
  )
  const rows = await Promise.all(
    tables.map(({ name }) => desk.store.query(`select each::text as text from "${name}" as each`)),
  )
  return rows
    .flat()
    .map(({ text }) => String(text))
    .join('\n')
}

describe('a card', () => {
  it('[X12ca] leaves nothing in any table, line of the log or answer, however its payment ends', async () => {
    const { uid } = await desk.proposed()
    const special = (numeroCartao: string) => ({ ...canary, codigoSeguranca: '917', numeroCartao })
    const wrong = { ...canary, numeroCartao: '371449635398432' }
    const ends = [
      await pay(uid, special('4000000000000002'), 'refused'),
      await pay(uid, special('4000000000000119'), 'silent'),
      await pay(uid, special('5200000000000007'), 'failed'),
      await pay(uid, wrong, 'wrong-number'),
      await pay(uid, { ...canary, codigoSeguranca: '917' }, 'wrong-code'),
      await pay(uid, { ...canary, dataValidade: '09/17' }, 'wrong-expiry'),
      await pay(uid, { ...canary, [canary.nome]: canary.numeroCartao }, 'wrong-name'),
      await pay('nenhuma', canary, 'nowhere'),
      await pay(uid, canary, 'paid'),
      await pay(uid, canary, 'paid'),
      await pay(uid, canary, 'again'),
    ]
    expect(ends.map(({ statusCode }) => statusCode)).toEqual([
      200, 503, 500, 400, 400, 400, 400, 403, 200, 200, 409,
    ])
    const broken = await call(app, 'pagamento.criar', { payload: JSON.stringify(canary).slice(1), cookie })
    const lost = await call(app, `pagamento.criar/${canary.numeroCartao.replaceAll(' ', '')}`, {
      payload: canary,
      cookie,
    })
    answered.push(broken.body, lost.body)
    expect([broken.statusCode, lost.statusCode]).toEqual([400, 404])

    const stored = await everythingStored()
    expect(stored).toContain('pagamento.criar')
    expect(stored).not.toMatch(traces)
    expect(logged.length).toBeGreaterThan(10)
    expect(logged.join('\n')).not.toMatch(traces)
    expect(answered.join('\n')).not.toMatch(traces)
    // What is looked for would be found.
    expect(JSON.stringify(canary)).toMatch(traces)
  })

  it('[T06kd] typed into a service leaves neither its token nor, sent all the same, its numbers anywhere', async () => {
    const { uid } = await desk.proposed()
    const tokens = ['4000000000000002', '4000000000000119', '4111111111111111'].map(tokenOf)
    const ends = [
      await pay(uid, { ...canary, codigoSeguranca: '917' }, 'numbers', hosted),
      await pay(uid, { ...canary, token: tokens[0] }, 'both', hosted),
      await pay(uid, { token: tokens[0] }, 'wrong-way'),
    ]
    expect(ends.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400])
    expect(
      await desk.store.query(
        'select 1 from pagamento join proposta on proposta.id = proposta_id where uid = $1',
        [uid],
      ),
    ).toEqual([])
    for (const [i, token] of tokens.entries())
      expect((await pay(uid, { token }, `token-${i}`, hosted)).statusCode).toBe([200, 503, 200][i])
    const everything = [await everythingStored(), ...logged, ...answered].join('\n')
    expect(everything).toContain('token-2')
    for (const token of tokens) expect(everything).not.toContain(token)
    expect(everything).not.toMatch(traces)
  })

  it('[X12ca] is refused in a draft, in whichever field it lies', async () => {
    for (const [name, value] of Object.entries({
      numeroCartao: canary.numeroCartao,
      nomeCartao: canary.nome,
      validadeCartao: canary.dataValidade,
      dataValidade: canary.dataValidade,
      codigoSeguranca: canary.codigoSeguranca,
    })) {
      const session = { id: 'x', answers: { pagamento: { [name]: value } } }
      const payload = { scope: 'pf-implante/venda', revision: 0, session }
      const reply = await call(app, 'rascunho', { method: 'PUT', payload, cookie })
      expect([reply.statusCode, reply.json().code]).toEqual([400, 'entradaInvalida'])
    }
    expect(await desk.store.query('select session from draft')).toEqual([])
  })

  it('[X08ca] is no part of its key: under one key the first answer counts, and another card is not charged', async () => {
    const { uid } = await desk.proposed()
    const declined = { ...canary, numeroCartao: '4000000000000002', codigoSeguranca: '917' }
    const first = await pay(uid, declined, 'one')
    const again = await pay(uid, canary, 'one')
    expect(first.json().data.statusPerfilPagamento).toBe(2)
    expect([again.json(), again.headers['idempotency-replayed']]).toEqual([first.json(), 'true'])
    expect(await desk.ask('proposta.obter', { uid })).toMatchObject({
      situacao: 'aberta',
      pagamento: null,
    })
    expect((await pay(uid, canary, 'two')).json().data.statusPerfilPagamento).toBe(1)
    const other = await desk.proposed()
    expect((await pay(other.uid, canary, 'two')).json().code).toBe('chaveReutilizada')
  })

  it('[X08ca] is charged once, however many calls come at once with one key', async () => {
    const { uid } = await desk.proposed()
    const replies = await Promise.all(Array.from({ length: 10 }, () => pay(uid, canary, 'many')))
    const codes = replies.map(({ statusCode }) => statusCode)
    expect(codes).toContain(200)
    expect(codes.filter((code) => code !== 200 && code !== 409)).toEqual([])
    const paid = await desk.store.query(
      `select 1 from pagamento join proposta on proposta.id = proposta_id where uid = $1`,
      [uid],
    )
    expect(paid).toHaveLength(1)
  })
})
