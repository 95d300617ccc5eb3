import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openEmpty } from '../contracts/database.ts'
import { type Desk, deskOver } from '../contracts/journey.ts'
import { servicesAt } from '../contracts/services.ts'
import { noon } from '../contracts/variant.ts'
import { cartao } from '../people.ts'
import type { Fault } from './faults.ts'
import { openStandIn, type StandIn } from './stand-in.ts'

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
])('a %s of which nobody knows how it ended', (_name, inputFor) => {
  it.each(unsure)(
    '[T06fq] after %s is one charge under one name, however often it is pressed',
    async (fault) => {
      const { uid } = await desk.proposed()
      standIn.fail(charging, fault)
      for (let press = 0; press < 4; press += 1) {
        expect(await desk.call('pagamento.criar', inputFor(uid))).toEqual(refused('pagamentoEmConfirmacao'))
      }
      expect(await desk.ask('pagamento.consultar', { uid })).toEqual({ situacao: 'confirmando' })
      expect(names()).toHaveLength(1)
      expect(await situationsOf(uid)).toEqual(['confirmando'])
    },
  )

  it('[T06fr] lets no other way of paying be tried', async () => {
    const { uid } = await desk.proposed()
    standIn.fail(charging, 'answerLost')
    await desk.call('pagamento.criar', inputFor(uid))
    for (const other of [byCard, byPix, byBoleto]) {
      expect(await desk.call('pagamento.criar', other(uid))).toEqual(refused('pagamentoEmConfirmacao'))
    }
    expect(charges()).toBe(1)
  })

  it('[T06fs] that surely never left is none, and may be asked for at once, under the same name', async () => {
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
  it('[T06ic] nothing of its sale changes: not the people, not the price, not the date', async () => {
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
  it('[T06id] is tried again as another charge, whose name the bank does not know', async () => {
    const { uid } = await desk.proposed()
    const declined = { ...byCard(uid), cartao: { ...cartao, numeroCartao: '4000000000000002' } }
    const first = await desk.ask('pagamento.criar', declined)
    if (first.statusPerfilPagamento === 1) throw new Error('The test needs a card that is declined.')
    await desk.ask('pagamento.criar', byCard(uid))
    expect(new Set(names()).size).toBe(2)
  })
})

describe('a Pix of a service', () => {
  it('[T06ft] is paid when the service says so, whoever asks', async () => {
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

  it('[T06fu] that was paid meanwhile keeps any other payment from being made', async () => {
    const { uid } = await desk.proposed()
    await desk.ask('pagamento.criar', byPix(uid))
    standIn.dental.setPix(await uidOf(uid), 2)
    expect(await desk.call('pagamento.criar', byCard(uid))).toEqual(refused('propostaEncerrada'))
    expect(charges()).toBe(1)
    expect(await desk.ask('proposta.obter', { uid })).toMatchObject({ situacao: 'paga' })
  })

  it('[T06fv] is over when the service answers with an error or with what nobody knows', async () => {
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

  it('[T06fv] is as it was for a page while the service says nothing at all', async () => {
    const { uid } = await desk.proposed()
    await desk.ask('pagamento.criar', byPix(uid))
    standIn.fail('/api/Proposta/ConsultarPagamentoPix', 'hangsUp', 2)
    expect(await desk.call('pix.consultar', { uid })).toEqual(refused('bancoSemResposta'))
    expect(await desk.ask('pix.consultar', { uid })).toEqual({ statusPixPagamento: 1 })
  })

  it('[T06fw] past its minutes goes on under the same code while the service takes it, and has a new one when not', async () => {
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
