import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { specialValues, tokenOf } from '../../server/sandbox/index.ts'
import { openEmpty } from '../contracts/database.ts'
import { type Desk, deskOver } from '../contracts/journey.ts'
import { servicesAt } from '../contracts/services.ts'
import { noon } from '../contracts/variant.ts'
import { cartao } from '../people.ts'
import { paymentPages } from './dental-payments.ts'
import type { Fault } from './faults.ts'
import { charging, type MoneyDesk, minute, openMoneyDesk, second } from './money-kit.ts'
import { openStandIn, type StandIn } from './stand-in.ts'

describe('money', () => {
  let standIn: StandIn
  let desk: Desk
  beforeAll(async () => {
    standIn = await openStandIn()
    desk = deskOver(await openEmpty(), servicesAt(standIn.url))
  }, 60_000)
  afterAll(async () => {
    await desk.store.close()
    await standIn.close()
  })
  beforeEach(() => standIn.reset())

  const charging = '/api/Proposta/CreatePagamentoProposta'
  const by = (formaPagamento: number) => (uid: string) => ({ uid, formaPagamento, cicloPagamento: 1, cartao })
  const [byBoleto, byCard, byPix] = [by(1), by(2), by(5)]
  const charges = () => standIn.dental.stored('Pagamento').length
  const names = () =>
    standIn.requests.filter(({ path }) => path === charging).map(({ headers }) => headers['idempotency-key'])
  const uidOf = async (uid: string) => {
    const [row] = await desk.store.query<{ readonly uid: string }>(
      'select uid_externo as uid from proposta where uid = $1',
      [uid],
    )
    return row?.uid ?? ''
  }
  const situationsOf = async (uid: string) => {
    const rows = await desk.store.query<{ readonly situacao: string }>(
      `select pagamento.situacao from pagamento join proposta on proposta.id = proposta_id
      where uid = $1 order by pagamento.created_at`,
      [uid],
    )
    return rows.map(({ situacao }) => situacao)
  }

  const refused = (problem: string) => ({ ok: false, problem })

  /** Faults after which nobody can tell whether the money moved. */
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
      const { uid } = await desk.proposed()
      standIn.fail(charging, fault)
      for (let press = 0; press < 4; press += 1) {
        expect(await desk.call('pagamento.criar', inputFor(uid))).toEqual(refused('pagamentoEmConfirmacao'))
      }
      expect(await desk.ask('pagamento.consultar', { uid })).toEqual({ situacao: 'confirmando' })
      expect(names()).toHaveLength(1)
      expect(await situationsOf(uid)).toEqual(['confirmando'])
    })

    it('lets no other way of paying be tried', async () => {
      const { uid } = await desk.proposed()
      standIn.fail(charging, 'answerLost')
      await desk.call('pagamento.criar', inputFor(uid))
      for (const other of [byCard, byPix, byBoleto]) {
        expect(await desk.call('pagamento.criar', other(uid))).toEqual(refused('pagamentoEmConfirmacao'))
      }
      expect(charges()).toBe(1)
    })

    it('that surely never left is none, and may be asked for at once, under the same name', async () => {
      const { uid } = await desk.proposed()
      standIn.fail(charging, 'http401')
      expect(await desk.call('pagamento.criar', inputFor(uid))).toEqual(refused('indisponivel'))
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
      await desk.call('pagamento.criar', byCard(uid))
      const frozen = refused('pagamentoEmConfirmacao')
      expect(await desk.call('segurado.salvar', { idProduto: 2 }, { sale })).toEqual(frozen)
      expect(await desk.call('proposta.vigencia', { uid, dataVigencia: '2026-12-01' })).toEqual(frozen)
      expect(standIn.requests.at(-1)?.path).toBe(charging)
    })
  })

  describe('a declined card', () => {
    it('is tried again as another charge, whose name the bank does not know', async () => {
      const { uid } = await desk.proposed()
      const declined = { ...byCard(uid), cartao: { ...cartao, numeroCartao: '4000000000000002' } }
      const first = await desk.ask('pagamento.criar', declined)
      if (first.statusPerfilPagamento === 1) throw new Error('The test needs a card that is declined.')
      await desk.ask('pagamento.criar', byCard(uid))
      expect(new Set(names()).size).toBe(2)
    })
  })

  describe('a Pix of a service', () => {
    it('is paid when the service says so, for every caller', async () => {
      const { uid } = await desk.proposed()
      expect(await desk.ask('pagamento.criar', byPix(uid))).toMatchObject({
        statusPerfilPagamento: 1,
        pixTempoExpiracao: 30,
      })
      expect(await desk.ask('pix.consultar', { uid })).toEqual({ statusPixPagamento: 1 })
      standIn.dental.setPix(await uidOf(uid), 2)
      expect(await desk.ask('pix.consultar', { uid })).toEqual({ statusPixPagamento: 2 })
      expect(await desk.ask('proposta.obter', { uid })).toMatchObject({ situacao: 'paga' })
    })

    it('that was paid meanwhile keeps any other payment from being made', async () => {
      const { uid } = await desk.proposed()
      await desk.ask('pagamento.criar', byPix(uid))
      standIn.dental.setPix(await uidOf(uid), 2)
      expect(await desk.call('pagamento.criar', byCard(uid))).toEqual(refused('propostaEncerrada'))
      expect(charges()).toBe(1)
      expect(await desk.ask('proposta.obter', { uid })).toMatchObject({ situacao: 'paga' })
    })

    it('is over when the service answers with an error or an unknown status', async () => {
      const { uid } = await desk.proposed()
      await desk.ask('pagamento.criar', byPix(uid))
      const asking = '/api/Proposta/ConsultarPagamentoPix'
      for (const fault of ['http500', 'http503', 'http429'] as const) {
        standIn.fail(asking, fault, 2)
        expect(await desk.ask('pix.consultar', { uid })).toEqual({ statusPixPagamento: 3 })
      }
      standIn.fail(asking, 'successFalse')
      expect(await desk.ask('pix.consultar', { uid })).toEqual({ statusPixPagamento: 3 })
      expect(await desk.ask('pix.consultar', { uid })).toEqual({ statusPixPagamento: 1 })
      standIn.dental.setPix(await uidOf(uid), 7)
      expect(await desk.ask('pix.consultar', { uid })).toEqual({ statusPixPagamento: 3 })
    })

    it('is as it was for a page while the service says nothing at all', async () => {
      const { uid } = await desk.proposed()
      await desk.ask('pagamento.criar', byPix(uid))
      standIn.fail('/api/Proposta/ConsultarPagamentoPix', 'hangsUp', 2)
      expect(await desk.call('pix.consultar', { uid })).toEqual(refused('bancoSemResposta'))
      expect(await desk.ask('pix.consultar', { uid })).toEqual({ statusPixPagamento: 1 })
    })

    it('past its minutes goes on under the same code while the service takes it, and has a new one when not', async () => {
      const { uid } = await desk.proposed()
      const first = await desk.ask('pagamento.criar', byPix(uid))
      const later = { at: noon + 31 * 60_000 }
      const resumed = await desk.ask('pix.renovar', { uid }, later)
      expect(resumed).toMatchObject({
        statusPixPagamento: 1,
        pixCodigo: first.pixCodigo,
        expiraEm: noon + 61 * 60_000,
      })
      expect(charges()).toBe(1)
      standIn.dental.endPix()
      expect(await desk.ask('pix.renovar', { uid }, later)).toMatchObject({ statusPixPagamento: 1 })
      expect(charges()).toBe(2)
    })
  })

  describe('one person', () => {
    it('[T06ie] is charged once, by whichever of two corretores', async () => {
      const [first, second] = [await desk.proposed('11144477735'), await desk.proposed('11144477735')]
      const replies = await Promise.all(
        [first, second].map(({ uid }) => desk.call('pagamento.criar', byCard(uid))),
      )
      expect(replies.filter(({ ok }) => ok)).toHaveLength(1)
      expect(replies.find(({ ok }) => !ok)).toEqual(refused('propostaAtiva'))
      expect(charges()).toBe(1)
    })
  })
})

describe('cards', () => {
  let money: MoneyDesk
  beforeAll(async () => {
    money = await openMoneyDesk()
  }, 60_000)
  beforeEach(() => {
    money.standIn.reset()
    return money.clear()
  })
  afterAll(() => money.close())

  const byCard = { formaPagamento: 2, cicloPagamento: 1 } as const
  const inPage = { cardEntry: 'pagina' } as const
  const chargedWith = () => money.standIn.requests.filter(({ path }) => path === charging)
  const standing = async (uid: string, at: number) =>
    (await money.desk.ask('pagamento.consultar', { uid }, { at })).situacao

  /** Opens a page at a bank that can tell of its charges, or cannot. */
  async function paging({ tells = true } = {}) {
    if (tells) money.standIn.dental.tells()
    const { uid } = await money.desk.proposed()
    const opened = await money.desk.ask('pagamento.criar', { uid, ...byCard }, inPage)
    return { uid, opened, ...(await money.chargeOf(uid)) }
  }

  describe('a card whose numbers a service took', () => {
    it.each([
      ['an approved', '', 1, 'paga'],
      ['a declined', 'cartaoRecusado', 2, 'aberta'],
    ])('is charged by its token alone, %s one', async (_, provokes, status, state) => {
      const special = specialValues.find((each) => each.provokes === provokes)?.value
      const token = tokenOf(special ?? '4111111111111111')
      const { uid } = await money.desk.proposed()
      const input = { uid, ...byCard, cartao: { token } }
      const answer = await money.desk.ask('pagamento.criar', input, { cardEntry: 'campos' })
      expect(answer).toMatchObject({ statusPerfilPagamento: status })
      expect(chargedWith().map(({ body }) => body?.cartao)).toEqual([{ token }])
      expect(await money.stateOf(uid)).toBe(state)
    })
  })

  describe('a card whose numbers came by our own fields', () => {
    it.each(['11/2028', '11/28'])(
      'that is good until %s goes to the service as 11/28',
      async (dataValidade) => {
        const { uid } = await money.desk.proposed()
        await money.desk.ask('pagamento.criar', { uid, ...byCard, cartao: { ...cartao, dataValidade } })
        expect(chargedWith().map(({ body }) => body?.cartao)).toMatchObject([{ dataValidade: '11/28' }])
      },
    )
  })

  describe('a card that is paid on a page of a bank', () => {
    it('goes out with where its page leads back to, and with no card', async () => {
      const { uid, opened } = await paging()
      const [{ body } = {}] = chargedWith()
      expect(body).toMatchObject({ linkRetorno: `https://vendas.example/corretor/${uid}`, formaPagamento: 2 })
      expect(body?.cartao ?? null).toBeNull()
      expect(opened).toMatchObject({
        linkPagamento: `/pagar/${uid}`,
        linkTempoExpiracao: 20,
        expiraEm: noon + 20 * minute,
      })
      const [{ link } = {}] = await money.desk.store.query('select link_pagina as link from pagamento')
      expect(link).toContain(paymentPages)
    })

    it.each(['pago', 'recusado', 'expirado'])(
      'is asked after for who waits, within seconds, and is %s once its bank says so',
      async (situacao) => {
        const { uid, id } = await paging()
        expect(await standing(uid, noon + 5 * second)).toBe('aguardando')
        money.standIn.dental.setCharge(id, { situacao })
        await money.reconcileAt(noon + 5 * second)
        expect(await standing(uid, noon + 6 * second)).toBe(situacao)
      },
    )

    it('is asked after with no page open too, and for a day after its time', async () => {
      const { uid, id } = await paging()
      for (const at of [noon + minute, noon + 21 * minute]) await money.reconcileAt(at)
      money.standIn.dental.setCharge(id, { situacao: 'pago' })
      await money.reconcileAt(noon + 50 * minute)
      expect(await standing(uid, noon + 50 * minute)).toBe('pago')
    })

    it('is taken back where a Pix took its place', async () => {
      const { uid } = await paging()
      await money.desk.ask(
        'pagamento.criar',
        { uid, formaPagamento: 5, cicloPagamento: 1 },
        {
          at: noon + second,
        },
      )
      await money.reconcileAt(noon + 2 * minute)
      const cancelled = money.standIn.requests.filter(({ path }) => path.endsWith('CancelarPagamento'))
      expect(cancelled.length).toBeGreaterThan(0)
      expect((await money.chargeOf(uid)).situacao).toBe('cancelado')
    })

    it('is not charged by another way where it was paid meanwhile', async () => {
      const { uid, id } = await paging()
      money.standIn.dental.setCharge(id, { situacao: 'pago' })
      const pix = { uid, formaPagamento: 5, cicloPagamento: 1 }
      expect(await money.desk.call('pagamento.criar', pix, { at: noon + second })).toMatchObject({
        problem: 'propostaEncerrada',
      })
      expect(chargedWith()).toHaveLength(1)
    })

    it('whose opening was lost is opened once, and shown as soon as its bank tells of it', async () => {
      money.standIn.dental.tells()
      const { uid } = await money.desk.proposed()
      money.standIn.fail(charging, 'answerLost')
      expect(await money.desk.call('pagamento.criar', { uid, ...byCard }, inPage)).toMatchObject({
        problem: 'pagamentoEmConfirmacao',
      })
      await money.reconcileAt(noon + minute)
      expect(await money.desk.ask('pagamento.consultar', { uid }, { at: noon + minute })).toMatchObject({
        situacao: 'aguardando',
        linkPagamento: `/pagar/${uid}`,
      })
      expect(money.standIn.dental.stored('Pagamento')).toHaveLength(1)
    })

    it('whose opening was lost, at a bank that can tell nothing, may be asked for again after a minute', async () => {
      const { uid } = await money.desk.proposed()
      money.standIn.fail(charging, 'answerLost')
      await money.desk.call('pagamento.criar', { uid, ...byCard }, inPage)
      await money.reconcileAt(noon + 3 * minute)
      expect(await standing(uid, noon + 3 * minute)).toBe('nenhum')
      await money.desk.ask('pagamento.criar', { uid, ...byCard }, { ...inPage, at: noon + 3 * minute })
      expect(await money.chargesOf(uid)).toMatchObject([{ situacao: 'aguardando' }])
      expect(money.standIn.dental.stored('Pagamento')).toHaveLength(1)
    })
  })
})
