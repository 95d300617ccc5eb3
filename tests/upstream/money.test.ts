import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { resolveCall } from '../../server/operations/pagamento/resolve-call.ts'
import { openEmpty } from '../contracts/database.ts'
import { type Desk, deskOver } from '../contracts/journey.ts'
import { servicesAt } from '../contracts/services.ts'
import { noon } from '../contracts/variant.ts'
import { cartao } from '../people.ts'
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

const byCard = (uid: string) => ({ uid, formaPagamento: 2, cicloPagamento: 1, cartao })
const byPix = (uid: string) => ({ uid, formaPagamento: 5, cicloPagamento: 1 })
const charges = () => standIn.dental.stored('Pagamento').length
const uidOf = async (uid: string) => {
  const [row] = await desk.store.query<{ readonly uid: string }>(
    'select uid_externo as uid from proposta where uid = $1',
    [uid],
  )
  return row?.uid ?? ''
}

/** Has a card charged by a service that hangs up instead of answering, and gives the open call. */
async function uncertain() {
  const { uid, id } = await desk.proposed()
  standIn.fail('/api/Proposta/CreatePagamentoProposta', 'answerLost')
  expect(await desk.call('pagamento.criar', byCard(uid))).toEqual({
    ok: false,
    problem: 'pagamentoEmConfirmacao',
  })
  const [open] = await desk.store.query<{ readonly id: string }>(
    'select id from chamada_externa where assunto = $1',
    [`cartao ${id}`],
  )
  return { uid, call: String(open?.id) }
}

describe('a card whose answer was lost', () => {
  it('[T06fq] is asked after and never charged again, by whatever method', async () => {
    const { uid } = await uncertain()
    expect(await desk.ask('pagamento.consultar', { uid })).toEqual({ situacao: 'confirmando' })
    for (const input of [byCard(uid), byPix(uid), { ...byPix(uid), formaPagamento: 1 }]) {
      expect(await desk.call('pagamento.criar', input)).toEqual({
        ok: false,
        problem: 'pagamentoEmConfirmacao',
      })
    }
    expect(charges()).toBe(1)
  })

  it('[T06hh] and one that was heard but never acted on lets no other key charge', async () => {
    const { uid, id } = await desk.proposed()
    await desk.store.query(
      `insert into chamada_externa (id, sale_id, key, n, assunto, service, operation, call, sent_at, heard)
       values ('x', 'venda', 'morta', 0, $1, 'dental', 'pagamento.criar', 'criar', now(), $2)`,
      [`cartao ${id}`, JSON.stringify({ ok: true, data: { statusPerfilPagamento: 1 } })],
    )
    expect(await desk.call('pagamento.criar', byCard(uid))).toEqual({
      ok: false,
      problem: 'pagamentoEmConfirmacao',
    })
    expect(charges()).toBe(0)
  })

  it('[T06fr] pays its proposal once staff say that it was charged, and only once', async () => {
    const { uid, call } = await uncertain()
    expect(await resolveCall(desk.store, { id: call, wasDone: true, now: noon })).toBe(true)
    expect(await resolveCall(desk.store, { id: call, wasDone: false, now: noon })).toBe(false)
    expect(await desk.ask('pagamento.consultar', { uid })).toMatchObject({
      situacao: 'pago',
      formaPagamento: 2,
      valorCentavos: 4990,
    })
    expect(await desk.ask('proposta.obter', { uid })).toMatchObject({ situacao: 'paga' })
  })

  it('[T06fs] may be tried again once staff say that it was not charged', async () => {
    const { uid, call } = await uncertain()
    expect(await resolveCall(desk.store, { id: call, wasDone: false, now: noon })).toBe(true)
    expect(await desk.ask('pagamento.consultar', { uid })).toEqual({ situacao: 'nenhum' })
    expect(await desk.ask('pagamento.criar', byCard(uid))).toMatchObject({ statusPerfilPagamento: 1 })
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
    expect(await desk.call('pagamento.criar', byCard(uid))).toEqual({
      ok: false,
      problem: 'propostaEncerrada',
    })
    expect(charges()).toBe(1)
    expect(await desk.ask('proposta.obter', { uid })).toMatchObject({ situacao: 'paga' })
  })

  it('[T06fv] stands as it did while the service is silent, and is over when it says anything else', async () => {
    const { uid } = await desk.proposed()
    await desk.ask('pagamento.criar', byPix(uid))
    standIn.fail('/api/Proposta/ConsultarPagamentoPix', 'http503', 2)
    expect(await desk.ask('pix.consultar', { uid })).toEqual({ statusPixPagamento: 1 })
    standIn.fail('/api/Proposta/ConsultarPagamentoPix', 'successFalse')
    expect(await desk.ask('pix.consultar', { uid })).toEqual({ statusPixPagamento: 3 })
    standIn.dental.setPix(await uidOf(uid), 7)
    expect(await desk.ask('pix.consultar', { uid })).toEqual({ statusPixPagamento: 3 })
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

  it('[T06fx] whose opening was lost never was shown: asking again opens another', async () => {
    const { uid } = await desk.proposed()
    standIn.fail('/api/Proposta/CreatePagamentoProposta', 'answerLost')
    expect(await desk.call('pagamento.criar', byPix(uid))).toEqual({ ok: false, problem: 'indisponivel' })
    expect(await desk.ask('pagamento.criar', byPix(uid))).toMatchObject({ statusPerfilPagamento: 1 })
    expect(
      await desk.store.query(
        `select 1 from pagamento join proposta on proposta.id = proposta_id where uid = $1`,
        [uid],
      ),
    ).toHaveLength(1)
  })
})
