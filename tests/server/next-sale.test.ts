import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Json } from '../../engine/index.ts'
import { readSaleName, saleIdOf, saleNameOf } from '../../server/calls/visitor.ts'
import { settle } from '../../server/payment/index.ts'
import { type Desk, deskWith } from '../contracts/journey.ts'
import { callsOver } from '../contracts/operations.ts'
import { noon } from '../contracts/variant.ts'
import { openWorld, type World } from '../world/world.ts'
import { call } from './kit.ts'

const link = '/implante-venda/ana-souza/52998224725'
const store = '/pet-saude/'

let world: World
beforeAll(async () => {
  world = await openWorld({ at: noon })
}, 120_000)
beforeEach(() => world.reset(noon))
afterAll(() => world.close())

interface Opened {
  readonly sale: string
  readonly saleNumber: number | null
  readonly scope: string
  readonly session: { readonly step: string } | null
  readonly revision: number
  readonly cookie: string
}

/** Opens an address as a browser with this cookie, and reads what its script is handed. */
async function open(url: string, cookie = ''): Promise<Opened> {
  const reply = await world.app.inject({ url, headers: { host: 'localhost', ...(cookie && { cookie }) } })
  const text = /<script type="application\/json" id="page">(.*?)<\/script>/s.exec(reply.body)?.[1] ?? '{}'
  return { ...JSON.parse(text), cookie: String(reply.headers['set-cookie']).split(';', 1)[0] }
}

/** Keeps a session of a page at a step, with more in it where that is said. */
async function keep({ sale, scope, revision, cookie }: Opened, step: string, answers: Json = {}) {
  const payload = { scope, revision, session: { step, answers } }
  return call(world.app, 'rascunho', { method: 'PUT', payload, cookie, headers: { 'x-venda': sale } })
}

/** Sells in the sale of a page by the same operations, up to the proposal. */
async function sellIn({ sale, cookie }: Opened) {
  const secret = /=([\w-]{32})\./.exec(cookie)?.[1] ?? ''
  const id = saleIdOf({ secret, ...readSaleName(sale)! })
  const desk: Desk = deskWith({ store: world.store, call: callsOver(world.store), sale: async () => id })
  return { desk, ...(await desk.proposed()) }
}

const shown = ({ saleNumber, session }: Opened) => [saleNumber, session?.step ?? null]

describe('the name of a sale', () => {
  it('[X12ea] carries its number from the second on', () => {
    const names = ['sol/venda', 'sol/venda:52998', 'sol/venda~2', 'sol/venda:52998~31']
    expect(names.map((name) => saleNameOf(readSaleName(name)!))).toEqual(names)
    expect(saleNameOf(readSaleName('sol/venda~1')!)).toBe('sol/venda')
    for (const wrong of ['sol/venda~0', 'sol/venda~', 'sol/venda~12345', 'sol/venda~2:52998'])
      expect(readSaleName(wrong)).toBeNull()
  })
})

describe.each([
  ['a corretor’s link', link, 'formTitular'],
  ['a store', store, 'planos'],
])('the address of %s', (_, address, halfway) => {
  it('[X12ea] takes up what is half filled, and begins the next sale once that is finished', async () => {
    const first = await open(address)
    await keep(first, halfway)
    const again = await open(address, first.cookie)
    expect(shown(again)).toEqual([1, halfway])
    await keep(again, 'concluido', { cliente: { nome: 'Ana' } })
    const next = await open(address, first.cookie)
    expect(shown(next)).toEqual([2, null])
    expect([next.scope, next.revision]).toEqual([`${first.scope}~2`, 0])
    await keep(next, 'concluido')
    expect(shown(await open(address, first.cookie))).toEqual([3, null])
  })

  it('[X12ea] shows a finished sale by its number, and nothing of it to another browser', async () => {
    const first = await open(address)
    await keep(first, 'concluido')
    await keep(await open(address, first.cookie), halfway)
    expect(shown(await open(`${address}?venda=1`, first.cookie))).toEqual([1, 'concluido'])
    expect(shown(await open(`${address}?venda=2`, first.cookie))).toEqual([2, halfway])
    expect(shown(await open(`${address}?venda=7`, first.cookie))).toEqual([2, halfway])
    expect(shown(await open(`${address}?venda=1`))).toEqual([1, null])
  })

  it('[X12ea] begins another where that is asked for, and leaves the one of now as it is', async () => {
    const first = await open(address)
    await keep(first, halfway)
    const other = await open(`${address}?venda=nova`, first.cookie)
    expect(shown(other)).toEqual([2, null])
    await keep(other, halfway, { de: 'Bia' })
    // The tab of the first goes on with the first.
    const kept = await keep({ ...first, revision: 1 }, 'concluido', { de: 'Ana' })
    expect(kept.statusCode).toBe(200)
    expect((await open(address, first.cookie)).session).toMatchObject({
      step: halfway,
      answers: { de: 'Bia' },
    })
    expect((await open(`${address}?venda=1`, first.cookie)).session).toMatchObject({ answers: { de: 'Ana' } })
  })
})

describe('a sale whose page stands where it was left', () => {
  it('[X12ea] is finished once its proposal is paid, wherever that was', async () => {
    const first = await open(link)
    await keep(first, 'resumo')
    const { desk, uid } = await sellIn(first)
    expect(shown(await open(link, first.cookie))).toEqual([1, 'resumo'])
    await desk.ask('pagamento.criar', { uid, formaPagamento: 5, cicloPagamento: 1 })
    expect(shown(await open(link, first.cookie))).toEqual([1, 'resumo'])
    const [charge] = await world.store.query('select id from pagamento')
    await world.store.transaction((sql) => settle(sql, String(charge?.id), noon))
    expect(shown(await open(link, first.cookie))).toEqual([2, null])
  })

  it('[X12ea] is finished by a boleto as long as that can be paid', async () => {
    const first = await open(link)
    await keep(first, 'resumo')
    const { desk, uid } = await sellIn(first)
    await desk.ask('pagamento.criar', { uid, formaPagamento: 1, cicloPagamento: 1 })
    expect(shown(await open(link, first.cookie))).toEqual([2, null])
    await world.store.query(`update pagamento set vencimento = '2026-11-19'`)
    expect(shown(await open(link, first.cookie))).toEqual([1, 'resumo'])
  })

  it('[X12ea] is not finished while its page has more to ask of the order', async () => {
    const first = await open(link)
    await keep(first, 'pixAguardando')
    await sellIn(first)
    await world.payProposal()
    expect(shown(await open(link, first.cookie))).toEqual([1, 'pixAguardando'])
  })
})

describe('the link of a proposal', () => {
  it('[X12ea] opens in the sale that made it, whatever was begun since', async () => {
    const first = await open(link)
    await keep(first, 'concluido')
    const { uid } = await sellIn(first)
    const next = await open(link, first.cookie)
    await keep(next, 'formTitular', { titular: { nome: 'Bia' } })
    const of = await open(`/corretor/${uid}`, first.cookie)
    expect(of).toMatchObject({ sale: first.sale, scope: `uid:${uid}`, session: null, saleNumber: null })
    const second = await sellIn(next)
    const ofNext = await open(`/corretor/${second.uid}`, first.cookie)
    expect(ofNext).toMatchObject({ sale: next.sale, scope: `uid:${second.uid}`, session: null })
    expect(next.sale).toBe(`${first.sale}~2`)
  })
})
