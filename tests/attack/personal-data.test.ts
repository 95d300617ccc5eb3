import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { begin, evaluate, facts, type Json } from '../../engine/index.ts'
import type { Store } from '../../server/store/index.ts'
import { serverClock } from '../../src/app/page.ts'
import { funnels } from '../../tools/project.ts'
import { files } from '../contracts/operations.ts'
import { read, sources, withoutComments } from '../house/sources.ts'
import { seenIn } from '../seen.ts'
import { call } from '../server/kit.ts'
import { type Desk, openDesk } from './desk.ts'
import { inputs } from './inputs.ts'
import { textsIn, withAt } from './mutants.ts'

describe('canary person', () => {
  const cartao = {
    nome: 'CANARIA ZEBRINA',
    numeroCartao: '4111111111111111',
    codigoSeguranca: '917',
    dataValidade: '09/57',
  }
  const traces = /41111111|\b917\b|09\/57|canaria|zebrina/i

  let desk: Desk
  let whole: Awaited<ReturnType<Desk['whole']>>
  beforeAll(async () => {
    desk = await openDesk()
    whole = await desk.whole()
  })
  afterAll(() => desk.close())

  /** Words of the machine that a person's data may hold too. */
  const ofTheMachine = /^(RJ|M|F|Rua|true|false|\d{1,4}|Centro|2026-.*)$/

  /** Lists every text that stands in a value. */
  const saidIn = (value: Json): readonly string[] =>
    textsIn(value).map((place) =>
      String(place.reduce<unknown>((at, name) => Reflect.get(Object(at), name), value)),
    )

  /** Everything that a person said over a sale, and the ids and uids by which their things are found. */
  const personal = (): readonly string[] => {
    const typed = Object.keys(files).flatMap((name) => saidIn(typedIn(name)))
    return [...new Set([...typed, ...Object.values(whole.known)])].filter(
      (text): text is string => typeof text === 'string' && text.length > 3 && !ofTheMachine.test(text),
    )
  }

  /** What somebody types for a call: not the figures that the page shows them. */
  function typedIn(name: string): Json {
    const { visto: _, ...typed } = inputs[name]?.(whole.known) ?? {}
    return typed
  }

  /** Pays by card, with the figures that the page shows for one. */
  async function byCard(uid: string, cookie: string) {
    const view = (await desk.send('proposta.obter', { uid }, { cookie })).json().data
    const paying = { uid, formaPagamento: 2, cicloPagamento: 1, cartao }
    return desk.send(
      'pagamento.criar',
      { ...paying, visto: seenIn('pagamento.criar', view, paying) },
      { cookie },
    )
  }

  /** Writes every row of every table as text, by the table's name. */
  async function everythingIn(store: Store): Promise<ReadonlyMap<string, string>> {
    const tables = await store.query<{ readonly name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public'",
    )
    const texts = tables.map(async ({ name }) => {
      const rows = await store.query(`select each::text as text from "${name}" as each`)
      return [name, rows.map(({ text }) => text).join('\n')] as const
    })
    return new Map(await Promise.all(texts))
  }

  describe('a canary person', () => {
    it('[T06ea] is in no line of the log at its most talkative, whatever goes well or wrong', async () => {
      for (const name of Object.keys(files)) {
        const good = inputs[name]?.(whole.known) as Json
        await desk.send(name, good as object, whole)
        await desk.send(name, good as object, { cookie: '' })
        for (const place of textsIn(good))
          await desk.send(name, withAt(good, place, `${saidIn(good)[0]} x`) as object, whole)
        await call(desk.app, `${name}/${whole.known.cpf}?cpf=${whole.known.cpf}`, {
          payload: good as object,
          cookie: whole.cookie,
        })
        await call(desk.app, name, { payload: JSON.stringify(good).slice(1), cookie: whole.cookie })
      }
      await byCard(whole.known.uid, whole.cookie)
      const { cpf, uid } = whole.known
      const session = { id: 'x', answers: { titular: { cpf, nome: 'Maria da Silva' } } }
      await call(desk.app, 'rascunho', {
        method: 'PUT',
        payload: { scope: 'pf-implante/venda', revision: 0, session },
        cookie: whole.cookie,
      })
      for (const url of [
        `/venda/ana-souza/${cpf}/`,
        `/corretor/${uid}`,
        `/boleto/${uid}.pdf`,
        `/${cpf}`,
        `/x/?cpf=${cpf}&nome=Maria%20da%20Silva`,
        `/%ZZ/${cpf}`,
        `/assets/${cpf}.js`,
      ])
        await desk.app.inject({
          url,
          headers: { host: 'localhost', cookie: whole.cookie, referer: `http://x/${cpf}`, 'user-agent': cpf },
        })
      const log = desk.lines.join('\n')
      expect(personal().length).toBeGreaterThan(25)
      expect(desk.lines.length).toBeGreaterThan(150)
      expect(personal().filter((text) => log.includes(text))).toEqual([])
      expect(log).not.toMatch(/(?<!\d)\d{11}(?!\d)/)
      expect(log).not.toContain(whole.cookie.split(/[=.]/)[1])
    })

    it('[T06ea] leaves what it said only where it belongs: nothing of it in keys, limits, challenges and counts', async () => {
      const kept = await everythingIn(desk.moves.store)
      const home =
        /^(sale|contratante|responsavel|endereco|segurado|titular|dependente|proposta|pagamento|contato|cpf_consultado|cnpj_consultado|empresa|representante|contato_empresa|endereco_cobranca|corretor_achado|pedido|pet|outbox|draft|idempotency|chamada_externa|link_corretor)$/
      // What a variant says of its cities is of nobody, whatever cities people live in.
      const strays = [...kept].filter(([name]) => !home.test(name) && name !== 'variante_guardada')
      expect(strays.length).toBeGreaterThan(0)
      const said = personal()
      expect(
        strays.flatMap(([name, text]) =>
          said.filter((each) => text.includes(each)).map((each) => `${name} ${each}`),
        ),
      ).toEqual([])
    })
  })

  describe('a canary card', () => {
    it('[T06ea] is in no table, answer or line of the log after it has paid a whole sale', async () => {
      const { cookie, known } = await desk.whole()
      const paid = await byCard(known.uid, cookie)
      expect(paid.json().data.statusPerfilPagamento).toBe(1)
      const again = await byCard(known.uid, cookie)
      const kept = [...(await everythingIn(desk.moves.store)).values()].join('\n')
      expect(kept).toContain(known.uid)
      expect(
        [kept, desk.lines.join('\n'), paid.body, again.body].filter((text) => traces.test(text)),
      ).toEqual([])
      expect(JSON.stringify(cartao)).toMatch(traces)
    })
  })
})

describe('a device whose clock is wrong', () => {
  const funnel = funnels()('pf-implante')
  const day = 86_400_000
  /** Moments at which two days more or less, or two hours, would offer other dates. */
  const moments = [
    '2026-11-20T15:00:00Z',
    '2026-11-24T23:59:00Z',
    '2026-11-25T00:01:00Z',
    '2026-12-31T23:30:00Z',
    '2027-02-28T12:00:00Z',
  ]

  afterEach(() => void vi.useRealTimers())

  /** What a page offers that came at an instant to a device whose clock goes wrong by some time. */
  function offered(now: number, wrongBy: number, passed: number): unknown {
    vi.useFakeTimers({ now: now + wrongBy, toFake: ['Date'] })
    const clock = serverClock({ now })
    vi.setSystemTime(now + wrongBy + passed)
    const read = facts(funnel, begin(funnel, 'x'), clock())
    const places = ['pedido', 'simulacao'].map((place) =>
      evaluate({ vigencias: [{ var: 'variant.vigencia' }, place] }, read),
    )
    const offers = [clock(), evaluate({ hoje: [] }, read), ...places]
    vi.useRealTimers()
    return offers
  }

  it.each(moments)('is offered the same start dates, by two days either way: %s', (moment) => {
    const now = Date.parse(moment)
    for (const passed of [0, 3_600_000, 7 * 3_600_000]) {
      const right = offered(now, 0, passed)
      for (const wrongBy of [-2 * day, -day, -3_600_000, 3_600_000, day, 2 * day, 400 * day])
        expect(offered(now, wrongBy, passed)).toEqual(right)
    }
  })

  it('is asked for nothing but how much time has passed', () => {
    const clocks = sources('src/').filter((path) =>
      /Date\.now\(|new Date\(\)|performance\.now/.test(withoutComments(read(path))),
    )
    expect(clocks).toEqual([
      'src/analytics/services.ts',
      'src/app/page.ts',
      'src/blocks/pix.tsx',
      'src/widgets/captcha.tsx',
    ])
  })
})
