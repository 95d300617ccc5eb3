import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { compileOperations } from '../../server/calls/compile.ts'
import { openBank } from '../../server/operations/pagamento/bank.ts'
import { openReconciler } from '../../server/payment/index.ts'
import { storeNotice } from '../../server/payment/notices.ts'
import { expiries } from '../../server/sale/expiries.ts'
import { purge } from '../../server/store/index.ts'
import { openEmpty } from '../contracts/database.ts'
import { type Desk, deskOver } from '../contracts/journey.ts'
import { schemas } from '../contracts/operations.ts'
import { servicesAt } from '../contracts/services.ts'
import { noon } from '../contracts/variant.ts'
import { cartao } from '../people.ts'
import { openStandIn, type StandIn } from './stand-in.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

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
beforeEach(async () => {
  standIn.reset()
  await desk.store.query('delete from sale')
  await desk.store.query('truncate aviso, divergencia, dia_conferido')
})

const charging = '/api/Proposta/CreatePagamentoProposta'
const operations = compileOperations(schemas)

/** Opens what asks for all that is due at an instant, as in a process that has just begun. */
async function reconcilerAt(at: number) {
  await desk.store.query(
    `insert into processo (id, seen_at) values ('conferente', 'infinity') on conflict do nothing`,
  )
  return openReconciler({
    ...{ store: desk.store, bank: openBank(servicesAt(standIn.url), operations), owner: 'conferente' },
    ...{ now: () => at, report: () => {} },
  })
}

/** Lets the server ask for all that is due at an instant. */
async function reconcileAt(at: number): Promise<void> {
  const reconciler = await reconcilerAt(at)
  while ((await reconciler.turn()) > 0);
}

const by = (formaPagamento: number) => (uid: string) => ({ uid, formaPagamento, cicloPagamento: 1, cartao })
const [byBoleto, byCard, byPix] = [by(1), by(2), by(5)]

interface Kept {
  readonly id: string
  readonly situacao: string
  readonly pendencia: string | null
  readonly valor: number
}

const chargesOf = (uid: string) =>
  desk.store.query<Kept & Record<string, unknown>>(
    `select pagamento.id, pagamento.situacao, pendencia, pagamento.valor_centavos as valor
       from pagamento join proposta on proposta.id = proposta_id where uid = $1 order by pagamento.created_at, situacao`,
    [uid],
  )
const chargeOf = async (uid: string): Promise<Kept> => {
  const [charge] = await chargesOf(uid)
  if (!charge) throw new Error('There is no charge.')
  return charge
}
const stateOf = async (uid: string) => (await desk.ask('proposta.obter', { uid })).situacao

/** Makes a charge whose answer is lost after the bank did it. */
async function lost(inputFor: (uid: string) => Parameters<Desk['call']>[1]) {
  const { uid } = await desk.proposed()
  standIn.fail(charging, 'answerLost')
  await desk.call('pagamento.criar', inputFor(uid))
  return { uid, ...(await chargeOf(uid)) }
}

/** Makes a charge that the bank opens, and gives its name there. */
async function opened(inputFor: (uid: string) => Parameters<Desk['call']>[1]) {
  const { uid } = await desk.proposed()
  await desk.ask('pagamento.criar', inputFor(uid))
  return { uid, ...(await chargeOf(uid)) }
}

describe('a charge of which nobody knows how it ended', () => {
  it('[T06ja] pays its proposal as soon as the bank tells, with no page open', async () => {
    standIn.dental.tells()
    const { uid } = await lost(byCard)
    await reconcileAt(noon + minute)
    expect(await chargeOf(uid)).toMatchObject({ situacao: 'pago' })
    expect(await stateOf(uid)).toBe('paga')
  })

  it.each([
    ['Pix', byPix],
    ['boleto', byBoleto],
  ])('[T06ja] is shown, where it is a %s that the bank has opened', async (_name, inputFor) => {
    standIn.dental.tells()
    const { uid } = await lost(inputFor)
    await reconcileAt(noon + minute)
    expect(await desk.ask('pagamento.consultar', { uid }, { at: noon + minute })).toMatchObject({
      situacao: 'aguardando',
    })
    expect(standIn.dental.stored('Pagamento')).toHaveLength(1)
  })

  it('[T06jb] of which the bank never heard may be made again, under its own name', async () => {
    standIn.dental.tells()
    const { uid } = await desk.proposed()
    standIn.fail(charging, 'hangsUp')
    await desk.call('pagamento.criar', byCard(uid))
    const { id } = await chargeOf(uid)
    await reconcileAt(noon + minute)
    expect(await desk.ask('pagamento.consultar', { uid })).toEqual({ situacao: 'nenhum' })
    await desk.ask('pagamento.criar', byCard(uid), { at: noon + minute })
    expect(await chargesOf(uid)).toEqual([{ id, situacao: 'pago', pendencia: null, valor: 4990 }])
  })

  it('[T06jc] by card, where the bank can tell nothing, waits for staff, and is never sent again', async () => {
    const { uid } = await lost(byCard)
    for (const at of [noon + minute, noon + hour, noon + 4 * day]) await reconcileAt(at)
    expect(await chargeOf(uid)).toMatchObject({ situacao: 'confirmando' })
    expect(standIn.requests.filter(({ path }) => path === charging)).toHaveLength(1)
  })

  it('[T06jd] by Pix or boleto, where the bank can tell nothing, was shown to nobody: after a minute it may be asked for again under its name', async () => {
    const { uid, id } = await lost(byBoleto)
    await reconcileAt(noon + minute - second)
    expect(await desk.ask('pagamento.consultar', { uid })).toEqual({ situacao: 'confirmando' })
    await reconcileAt(noon + 3 * minute)
    expect(await desk.ask('pagamento.consultar', { uid })).toEqual({ situacao: 'nenhum' })
    await desk.ask('pagamento.criar', byBoleto(uid), { at: noon + 3 * minute })
    expect(await chargesOf(uid)).toMatchObject([{ id, situacao: 'aguardando' }])
    expect(standIn.dental.stored('Pagamento')).toHaveLength(1)
  })

  it('[T06je] that a process was sending when it died is asked for at once', async () => {
    standIn.dental.tells()
    const { uid, id } = await lost(byCard)
    await desk.store.query(
      `update pagamento set situacao = 'confirmando', processo = 'morto', conferir_em = 'infinity' where id = $1`,
      [id],
    )
    await reconcileAt(noon)
    expect(await stateOf(uid)).toBe('paga')
  })

  it('[T06jf] is asked for by one of two processes', async () => {
    standIn.dental.tells()
    await lost(byCard)
    await Promise.all([reconcileAt(noon + minute), reconcileAt(noon + minute)])
    const asked = standIn.requests.filter(({ path }) => path === '/api/Proposta/ConsultarPagamento')
    expect(asked).toHaveLength(1)
  })
})

describe('money that comes while no page is open', () => {
  it('[T06jg] pays by Pix', async () => {
    const { uid } = await opened(byPix)
    const [row] = await desk.store.query<{ readonly externo: string }>(
      'select uid_externo as externo from proposta where uid = $1',
      [uid],
    )
    standIn.dental.setPix(String(row?.externo), 2)
    await reconcileAt(noon + minute)
    expect(await stateOf(uid)).toBe('paga')
  })

  it('[T06jg] pays by boleto, days later', async () => {
    standIn.dental.tells()
    const { uid, id } = await opened(byBoleto)
    for (const at of [noon + 6 * hour, noon + day]) await reconcileAt(at)
    standIn.dental.setCharge(id, { situacao: 'pago', valorCentavos: 4990 })
    await reconcileAt(noon + 3 * day)
    expect(await stateOf(uid)).toBe('paga')
  })

  it('[T06jh] for a charge that another took the place of reaches staff as money to give back', async () => {
    standIn.dental.tells()
    const { uid, id } = await opened(byBoleto)
    await desk.ask('pagamento.criar', byCard(uid))
    standIn.dental.setCharge(id, { situacao: 'pago' })
    await reconcileAt(noon + 6 * hour)
    expect((await chargesOf(uid)).find((charge) => charge.id === id)).toMatchObject({
      situacao: 'cancelado',
      pendencia: 'propostaPaga',
    })
  })

  it.each([
    ['one cent less', { valorCentavos: 4989 }, 'valorDiferente'],
    ['one cent more', { valorCentavos: 4991 }, 'valorDiferente'],
    ['of another currency', { valorCentavos: 4990, moeda: 'USD' }, 'moedaDiferente'],
  ])('[T06ji] %s pays nothing, and reaches staff', async (_name, standing, pendencia) => {
    standIn.dental.tells()
    const { uid, id } = await opened(byBoleto)
    standIn.dental.setCharge(id, { situacao: 'pago', ...standing })
    await reconcileAt(noon + 6 * hour)
    expect(await chargeOf(uid)).toMatchObject({ pendencia })
    expect(await stateOf(uid)).toBe('aberta')
  })

  it('[T06jj] for one who holds a plan by another proposal pays nothing, and reaches staff', async () => {
    standIn.dental.tells()
    const [first, second] = [await desk.proposed('11144477735'), await desk.proposed('11144477735')]
    for (const { uid } of [first, second]) {
      await desk.ask('pagamento.criar', byBoleto(uid))
      standIn.dental.setCharge((await chargeOf(uid)).id, { situacao: 'pago' })
    }
    await reconcileAt(noon + 6 * hour)
    const states = [await chargeOf(first.uid), await chargeOf(second.uid)].map(
      ({ situacao, pendencia }) => pendencia ?? situacao,
    )
    expect(states.toSorted()).toEqual(['cpfVendido', 'pago'])
  })
})

describe('a charge that another took the place of', () => {
  it('[T06ju] is cancelled at the bank, and asked for no more', async () => {
    standIn.dental.tells()
    const { uid, id } = await opened(byBoleto)
    await desk.ask('pagamento.criar', byPix(uid))
    await reconcileAt(noon + 6 * hour)
    expect((await chargesOf(uid)).find((charge) => charge.id === id)).toMatchObject({ situacao: 'cancelado' })
    expect(await desk.store.query('select conferir_em as at from pagamento where id = $1', [id])).toEqual([
      { at: null },
    ])
  })

  it('[T06ju] goes on being asked for where the bank cancels nothing', async () => {
    const { uid, id } = await opened(byBoleto)
    await desk.ask('pagamento.criar', byPix(uid))
    await reconcileAt(noon + 6 * hour)
    expect((await chargesOf(uid)).find((charge) => charge.id === id)).toMatchObject({ situacao: 'cancelado' })
  })
})

describe('asking', () => {
  it('[T06jk] ends five working days after a due date, and a day after a Pix', async () => {
    standIn.dental.tells()
    const [boleto, pix] = [await opened(byBoleto), await opened(byPix)]
    const nextOf = async (id: string) =>
      (
        await desk.store.query<{ readonly at: Date | null }>(
          'select conferir_em as at from pagamento where id = $1',
          [id],
        )
      )[0]?.at
    for (let at = noon; at < noon + 14 * day; at += 6 * hour) await reconcileAt(at)
    expect([await nextOf(boleto.id), await nextOf(pix.id)]).toEqual([null, null])
  })

  it('[T06jl] keeps a proposal from being purged while its money is open', async () => {
    standIn.dental.tells()
    const { uid } = await lost(byCard)
    await desk.store.query(`update pagamento set conferir_em = null`)
    await purge(desk.store, noon + 400 * day, expiries)
    expect(await chargeOf(uid)).toMatchObject({ situacao: 'confirmando' })
  })
})

describe('a notice', () => {
  const notice = (chave: string, more: object = {}) => ({
    ...{ id: `aviso-${chave}`, chave, situacao: 'pago', money: { centavos: 4990, moeda: 'BRL' } },
    ...more,
  })
  const tell = (one: ReturnType<typeof notice>, at = noon) =>
    desk.store.transaction((sql) => storeNotice(sql, one, at))

  it('[T06jm] has its charge asked for at once, and counts as the bank then says', async () => {
    standIn.dental.tells()
    const { uid, id } = await opened(byBoleto)
    await tell(notice(id))
    await reconcileAt(noon)
    expect(await stateOf(uid)).toBe('aberta')
    standIn.dental.setCharge(id, { situacao: 'pago', valorCentavos: 4990 })
    await tell(notice(id, { id: 'outro' }))
    await reconcileAt(noon)
    expect(await stateOf(uid)).toBe('paga')
  })

  it('[T06jn] counts by itself where the bank can tell nothing more', async () => {
    const { uid, id } = await opened(byBoleto)
    await tell(notice(id))
    await reconcileAt(noon)
    expect(await stateOf(uid)).toBe('paga')
  })

  it('[T06jo] that comes again changes nothing', async () => {
    const { id } = await opened(byBoleto)
    expect(await tell(notice(id))).toBe(true)
    expect(await tell(notice(id))).toBe(false)
    expect(await desk.store.query('select 1 from aviso')).toHaveLength(1)
  })

  it('[T06jv] that comes while the bank is being asked has it asked once more', async () => {
    standIn.dental.tells()
    const { uid, id } = await opened(byBoleto)
    await tell(notice(id, { id: 'primeiro', situacao: 'aguardando' }))
    const isAsked = standIn.hold('/api/Proposta/ConsultarPagamento')
    const asking = (await reconcilerAt(noon)).turn()
    const letGo = await isAsked
    await tell(notice(id, { id: 'segundo' }))
    letGo()
    await asking
    standIn.dental.setCharge(id, { situacao: 'pago', valorCentavos: 4990 })
    await reconcileAt(noon + second)
    expect(await stateOf(uid)).toBe('paga')
  })

  it('[T06jp] of money for a charge that we never made reaches staff, once', async () => {
    await tell(notice('alheia'))
    await tell(notice('alheia', { id: 'de-novo' }))
    expect(await desk.store.query('select motivo, chave, valor_centavos as valor from divergencia')).toEqual([
      { motivo: 'naoFizemos', chave: 'alheia', valor: 4990 },
    ])
  })
})

describe('the list of a day', () => {
  const nextMorning = noon + day

  it('[T06jq] pays what nobody had told of, and tells staff of what we never made', async () => {
    standIn.dental.tells()
    const { uid, id } = await opened(byBoleto)
    standIn.dental.setCharge(id, { situacao: 'pago', valorCentavos: 4990 })
    standIn.dental.setCharge('alheia', { situacao: 'pago', valorCentavos: 100 })
    await desk.store.query('update pagamento set conferir_em = null')
    await reconcileAt(nextMorning)
    expect(await stateOf(uid)).toBe('paga')
    expect(await desk.store.query('select motivo, chave from divergencia')).toEqual([
      { motivo: 'naoFizemos', chave: 'alheia' },
    ])
  })

  it('[T06jr] that lacks what we hold for paid tells staff, and is compared once', async () => {
    standIn.dental.tells()
    const { uid, id } = await opened(byCard)
    standIn.dental.setCharge(id, { situacao: 'cancelado' })
    await reconcileAt(nextMorning)
    await reconcileAt(nextMorning + hour)
    expect(await stateOf(uid)).toBe('paga')
    expect(await desk.store.query('select motivo, chave from divergencia')).toEqual([
      { motivo: 'naoConsta', chave: id },
    ])
    const lists = standIn.requests.filter(({ path }) => path === '/api/Proposta/ListarPagamentos')
    expect(lists).toHaveLength(3)
  })
})
