import { describe, expect, it } from 'vitest'
import { specialValues, tokenOf } from '../../server/sandbox/index.ts'
import { refused } from '../contracts/journey.ts'
import { noon } from '../contracts/variant.ts'
import { cartao } from '../people.ts'
import { paymentPages } from './dental.ts'
import type { Fault } from './faults.ts'
import {
  byBoleto,
  byCard,
  byPix,
  cancelling,
  charging,
  declinedCard,
  minute,
  second,
  setUpBank,
  unsettled,
} from './fixtures.ts'

const money = await setUpBank()
const { desk, standIn, bank, requestsTo, chargeOf, situationsOf, stateOf, lost, opened, reconcileAt } = money

const charges = () => bank.stored('Pagamento').length
const charged = () => requestsTo(charging)
const names = () => charged().map(({ headers }) => headers['idempotency-key'])
const pay = (input: Parameters<typeof desk.call>[1], around = {}) =>
  desk.call('pagamento.criar', input, around)

/** Faults after which it is unknown whether the money moved. */
const unsure: readonly Fault[] = [
  ...(['answerLost', 'hangsUp', 'http500', 'http503', 'malformed', 'html', 'truncated'] as const),
  ...(['wrongShape', 'redirect', 'http408', 'http409', 'http429'] as const),
]

describe.each([
  ['card', byCard],
  ['Pix', byPix],
  ['boleto', byBoleto],
])('a %s whose outcome is unknown', (_name, inputFor) => {
  it.each(unsure)('after %s is one charge under one name, however often it is pressed', async (fault) => {
    const { uid, reply } = await lost(inputFor, fault)
    expect(reply).toEqual(unsettled)
    for (let press = 1; press < 4; press += 1) expect(await pay(inputFor(uid))).toEqual(unsettled)
    expect(await desk.ask('pagamento.consultar', { uid })).toEqual({ situacao: 'confirmando' })
    expect(names()).toHaveLength(1)
    expect(await situationsOf(uid)).toEqual(['confirmando'])
  })

  it('lets no other way of paying be tried', async () => {
    const { uid } = await lost(inputFor)
    for (const other of [byCard, byPix, byBoleto]) expect(await pay(other(uid))).toEqual(unsettled)
    expect(charges()).toBe(1)
  })

  it('that surely never left is none, and may be asked for at once, under the same name', async () => {
    const { uid } = await desk.proposed()
    standIn.fail(charging, 'http401')
    expect(await pay(inputFor(uid))).toEqual(refused('indisponivel'))
    expect(await desk.ask('pagamento.consultar', { uid })).toEqual({ situacao: 'nenhum' })
    expect(await desk.ask('pagamento.criar', inputFor(uid))).toMatchObject({ statusPerfilPagamento: 1 })
    expect(new Set(names()).size).toBe(1)
    expect(charges()).toBe(1)
  })
})

describe('while money is uncertain', () => {
  it('nothing of its sale changes: not the people, not the price, not the date', async () => {
    const { uid, sale } = await desk.proposed()
    standIn.fail(charging, 'answerLost')
    expect(await pay(byCard(uid))).toEqual(unsettled)
    expect(await desk.call('segurado.salvar', { idProduto: 2 }, { sale })).toEqual(unsettled)
    expect(await desk.call('proposta.vigencia', { uid, dataVigencia: '2026-12-01' })).toEqual(unsettled)
    expect(standIn.requests.at(-1)?.path).toBe(charging)
  })
})

describe('a declined card', () => {
  it('is tried again as another charge, whose name the bank does not know', async () => {
    const { uid } = await desk.proposed()
    const first = await desk.ask('pagamento.criar', { ...byCard(uid), cartao: declinedCard })
    expect(first.statusPerfilPagamento).not.toBe(1)
    await desk.ask('pagamento.criar', byCard(uid))
    expect(new Set(names()).size).toBe(2)
  })
})

describe('a Pix of a service', () => {
  const statusOf = (uid: string) => desk.ask('pix.consultar', { uid })

  it('is paid when the service says so, for every caller', async () => {
    const { uid } = await desk.proposed()
    expect(await desk.ask('pagamento.criar', byPix(uid))).toMatchObject({
      statusPerfilPagamento: 1,
      pixTempoExpiracao: 30,
    })
    expect(await statusOf(uid)).toEqual({ statusPixPagamento: 1 })
    bank.setPix(await money.uidThere(uid), 2)
    expect(await statusOf(uid)).toEqual({ statusPixPagamento: 2 })
    expect(await stateOf(uid)).toBe('paga')
  })

  it('that was paid meanwhile keeps any other payment from being made', async () => {
    const { uid } = await opened(byPix)
    bank.setPix(await money.uidThere(uid), 2)
    expect(await pay(byCard(uid))).toEqual(refused('propostaEncerrada'))
    expect(charges()).toBe(1)
    expect(await stateOf(uid)).toBe('paga')
  })

  it('is over when the service answers with an error or an unknown status', async () => {
    const { uid } = await opened(byPix)
    const asking = '/api/Proposta/ConsultarPagamentoPix'
    for (const fault of ['http500', 'http503', 'http429'] as const) {
      standIn.fail(asking, fault, 2)
      expect(await statusOf(uid)).toEqual({ statusPixPagamento: 3 })
    }
    standIn.fail(asking, 'successFalse')
    expect(await statusOf(uid)).toEqual({ statusPixPagamento: 3 })
    expect(await statusOf(uid)).toEqual({ statusPixPagamento: 1 })
    bank.setPix(await money.uidThere(uid), 7)
    expect(await statusOf(uid)).toEqual({ statusPixPagamento: 3 })
  })

  it('is as it was for a page while the service says nothing at all', async () => {
    const { uid } = await opened(byPix)
    standIn.fail('/api/Proposta/ConsultarPagamentoPix', 'hangsUp', 2)
    expect(await desk.call('pix.consultar', { uid })).toEqual(refused('bancoSemResposta'))
    expect(await statusOf(uid)).toEqual({ statusPixPagamento: 1 })
  })

  it('past its minutes goes on under the same code while the service takes it, and has a new one when not', async () => {
    const { uid } = await desk.proposed()
    const { pixCodigo } = await desk.ask('pagamento.criar', byPix(uid))
    const later = { at: noon + 31 * minute }
    const expiraEm = noon + 61 * minute
    const resumed = { statusPixPagamento: 1, pixCodigo, expiraEm }
    expect(await desk.ask('pix.renovar', { uid }, later)).toMatchObject(resumed)
    expect(charges()).toBe(1)
    bank.endPix()
    expect(await desk.ask('pix.renovar', { uid }, later)).toMatchObject({ statusPixPagamento: 1 })
    expect(charges()).toBe(2)
  })
})

describe('one person', () => {
  it('[T06ie] is charged once, by whichever of two corretores', async () => {
    const proposals = [await desk.proposed('11144477735'), await desk.proposed('11144477735')]
    const replies = await Promise.all(proposals.map(({ uid }) => pay(byCard(uid))))
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1)
    expect(replies.find(({ ok }) => !ok)).toEqual(refused('propostaAtiva'))
    expect(charges()).toBe(1)
  })
})

describe('a card whose numbers a service took', () => {
  it.each([
    ['an approved', '', 1, 'paga'],
    ['a declined', 'cartaoRecusado', 2, 'aberta'],
  ])('is charged by its token alone, %s one', async (_, provokes, status, state) => {
    const special = specialValues.find((each) => each.provokes === provokes)?.value
    const token = tokenOf(special ?? '4111111111111111')
    const { uid } = await desk.proposed()
    const input = { ...byCard(uid), cartao: { token } }
    const answer = await desk.ask('pagamento.criar', input, { cardEntry: 'campos' })
    expect(answer).toMatchObject({ statusPerfilPagamento: status })
    expect(charged().map(({ body }) => body?.cartao)).toEqual([{ token }])
    expect(await stateOf(uid)).toBe(state)
  })
})

describe('a card whose numbers came by our own fields', () => {
  it.each(['11/2028', '11/28'])(
    'that is good until %s goes to the service as 11/28',
    async (dataValidade) => {
      await opened((uid) => ({ ...byCard(uid), cartao: { ...cartao, dataValidade } }))
      expect(charged().map(({ body }) => body?.cartao)).toMatchObject([{ dataValidade: '11/28' }])
    },
  )
})

describe('a card that is paid on a page of a bank', () => {
  const inPage = { cardEntry: 'pagina' } as const
  const cardless = (uid: string) => ({ uid, formaPagamento: 2, cicloPagamento: 1 })
  const situationAt = async (uid: string, at: number) =>
    (await desk.ask('pagamento.consultar', { uid }, { at })).situacao

  /** Opens a page at a bank that can tell of its charges. */
  async function openPage() {
    bank.tells()
    const { uid } = await desk.proposed()
    const page = await desk.ask('pagamento.criar', cardless(uid), inPage)
    return { uid, page, ...(await chargeOf(uid)) }
  }

  it('goes out with where its page leads back to, and with no card', async () => {
    const { uid, page } = await openPage()
    const [{ body } = {}] = charged()
    expect(body).toMatchObject({ linkRetorno: `https://vendas.example/corretor/${uid}`, formaPagamento: 2 })
    expect(body?.cartao ?? null).toBeNull()
    const times = { linkTempoExpiracao: 20, expiraEm: noon + 20 * minute }
    expect(page).toMatchObject({ linkPagamento: `/pagar/${uid}`, ...times })
    const [{ link } = {}] = await desk.store.query('select link_pagina as link from pagamento')
    expect(link).toContain(paymentPages)
  })

  it.each(['pago', 'recusado', 'expirado'])(
    'is asked after for who waits, within seconds, and is %s once its bank says so',
    async (situacao) => {
      const { uid, id } = await openPage()
      expect(await situationAt(uid, noon + 5 * second)).toBe('aguardando')
      bank.setCharge(id, { situacao })
      await reconcileAt(noon + 5 * second)
      expect(await situationAt(uid, noon + 6 * second)).toBe(situacao)
    },
  )

  it('is asked after with no page open too, and for a day after its time', async () => {
    const { uid, id } = await openPage()
    for (const at of [noon + minute, noon + 21 * minute]) await reconcileAt(at)
    bank.setCharge(id, { situacao: 'pago' })
    await reconcileAt(noon + 50 * minute)
    expect(await situationAt(uid, noon + 50 * minute)).toBe('pago')
  })

  it('is taken back where a Pix took its place', async () => {
    const { uid } = await openPage()
    await desk.ask('pagamento.criar', byPix(uid), { at: noon + second })
    await reconcileAt(noon + 2 * minute)
    expect(requestsTo(cancelling).length).toBeGreaterThan(0)
    expect((await chargeOf(uid)).situacao).toBe('cancelado')
  })

  it('is not charged by another way where it was paid meanwhile', async () => {
    const { uid, id } = await openPage()
    bank.setCharge(id, { situacao: 'pago' })
    expect(await pay(byPix(uid), { at: noon + second })).toEqual(refused('propostaEncerrada'))
    expect(charged()).toHaveLength(1)
  })

  it('whose opening was lost is opened once, and shown as soon as its bank tells of it', async () => {
    bank.tells()
    const { uid } = await desk.proposed()
    standIn.fail(charging, 'answerLost')
    expect(await pay(cardless(uid), inPage)).toEqual(unsettled)
    await reconcileAt(noon + minute)
    const shown = { situacao: 'aguardando', linkPagamento: `/pagar/${uid}` }
    expect(await desk.ask('pagamento.consultar', { uid }, { at: noon + minute })).toMatchObject(shown)
    expect(charges()).toBe(1)
  })

  it('whose opening was lost, at a bank that can tell nothing, may be asked for again after a minute', async () => {
    const { uid } = await lost(cardless, 'answerLost', inPage)
    await reconcileAt(noon + 3 * minute)
    expect(await situationAt(uid, noon + 3 * minute)).toBe('nenhum')
    await desk.ask('pagamento.criar', cardless(uid), { ...inPage, at: noon + 3 * minute })
    expect(await situationsOf(uid)).toEqual(['aguardando'])
    expect(charges()).toBe(1)
  })
})
