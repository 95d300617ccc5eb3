import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recordAction } from '../../server/admin/audit-log.ts'
import { instant, isTimeToPurge } from '../../server/store/index.ts'
import { noon } from '../contracts/variant.ts'
import {
  ana,
  factsOf,
  itemsOf,
  type Office,
  openOffice,
  refuseAll,
  saidOn,
  sendCall,
  strayMoney,
} from './operator-kit.ts'
import { queueEmail, rowOf } from './outbox-kit.ts'

const hour = 3_600_000
const why = 'O cliente confirmou por telefone.'

let office: Office
beforeAll(async () => {
  office = await openOffice()
}, 60_000)
beforeEach(() => office.clear())
afterAll(() => office.close())

const newestAct = async () => {
  const [item] = itemsOf(await office.open('/atos'))
  return { acao: item?.querySelector('h2')?.textContent, ...factsOf(item) }
}
const always = { Quando: '20/11/2026, 12:00', Quem: ana.login, Motivo: why }

describe('what staff did', { timeout: 30_000 }, () => {
  it('[T06si] to money is noted with its proposal, its reason and how things stood', async () => {
    const numero = await strayMoney(office, 'valorMudou')
    const [{ id } = { id: '' }] = await office.desk.store.query<{ id: string }>('select id from pagamento')
    await office.pressed(
      await office.open('/pagamentos'),
      `Sim, resolvido: R$\u00a053,87 da proposta ${numero}`,
      why,
    )
    expect(await newestAct()).toEqual({
      ...always,
      acao: 'Resolvido',
      Sobre: `pagamento ${id}, de R$\u00a053,87`,
      'Proposta ou pedido': numero,
      Antes: 'dinheiro recebido que não pagou nada',
      Depois: 'resolvido',
    })
  })

  it('[T06sv] with a clock that is right lets what is past its time be deleted again, and is noted', async () => {
    const { store } = office.desk
    await store.query('delete from limpeza')
    await store.query('insert into limpeza (feita_em, suspeita_em) values ($1, $2)', [
      instant(noon - 31 * 24 * hour),
      instant(noon - hour / 2),
    ])
    const page = await office.open()
    expect(page.document.querySelector('main')?.textContent).toContain('O relógio saltou')
    const label = 'Sim, o relógio está certo: 20/11/2026, 12:00'
    expect(saidOn(await office.pressed(page, label, why))).toBe('O relógio conta como certo.')
    expect(await newestAct()).toEqual({
      ...always,
      acao: 'O relógio está certo',
      Sobre: 'relógio desta máquina, 20/11/2026, 12:00',
      'Proposta ou pedido': 'nenhum',
      Antes: 'nada vencido era apagado, desde 20/11/2026, 11:30',
      Depois: 'o que venceu é apagado',
    })
    expect(await isTimeToPurge(store, noon + 1)).toBe(true)
    expect(saidOn(await office.pressed(page, label, why))).toBe(
      'Nada mudou: outra pessoa já tinha resolvido.',
    )
    expect((await office.open()).document.querySelector('main')?.textContent).not.toContain('O relógio')
  })

  it('[T06si] to a call is noted, also that it was not done', async () => {
    const { sale, uid } = await office.desk.proposed()
    const { numeroProposta } = await office.desk.ask('proposta.obter', { uid })
    await sendCall(office, { id: 'chamada', ageMs: hour, sale })
    const page = await office.open('/chamadas')
    const label = 'Sim, não foi feita: proposta.salvar em dental'
    await office.pressed(page, label, why)
    const noted = {
      ...always,
      acao: 'Não foi feita',
      Sobre: 'proposta.salvar em dental (criar), enviada em 20/11/2026, 11:00, chamada',
      'Proposta ou pedido': String(numeroProposta),
      Antes: 'sem resposta',
      Depois: 'não foi feita',
    }
    expect(await newestAct()).toEqual(noted)
    const count = async () => (await office.desk.store.query('select 1 from ato')).length
    const before = await count()
    expect(saidOn(await office.pressed(page, label, why))).toBe(
      'Nada mudou: outra pessoa já tinha resolvido.',
    )
    expect(await count()).toBe(before)
  })

  it('[T06si] to messages is noted without whom they were for', async () => {
    await queueEmail(office.desk.store, 'a')
    await refuseAll(office)
    const [{ id } = { id: 0 }] = await office.desk.store.query<{ id: number }>('select id from outbox')
    const label = 'E-mail para m***@exemplo.com.br'
    await office.pressed(await office.open('/mensagens'), `Sim, tentar de novo: ${label}`, why)
    const noted = {
      ...always,
      Sobre: `E-mail, mensagem ${id}`,
      'Proposta ou pedido': 'nenhum',
      Antes: 'não pôde ser entregue',
    }
    expect(await newestAct()).toEqual({ ...noted, acao: 'Tentar de novo', Depois: 'na fila' })
    await refuseAll(office)
    await office.pressed(await office.open('/mensagens'), `Sim, descartar: ${label}`, why)
    expect(await newestAct()).toEqual({ ...noted, acao: 'Descartar', Depois: 'descartada' })
    for (const once of ['b', 'c']) await queueEmail(office.desk.store, once)
    await refuseAll(office)
    await office.pressed(
      await office.open('/mensagens'),
      'Sim, tentar todas de novo: mensagens que não puderam ser entregues',
      why,
    )
    expect(await newestAct()).toMatchObject({ Sobre: 'todas as 2 mensagens paradas', Depois: 'na fila' })
  })

  it.each([
    ['', 'Escreva o motivo.'],
    [' \r\n ', 'Escreva o motivo.'],
    ['ok', 'O motivo é curto demais: use pelo menos 5 caracteres.'],
    [`<b>${'x'.repeat(300)}`, 'O motivo tem 303 caracteres; use no máximo 300.'],
    ['O CPF 111.444.777-35 pagou duas vezes.', 'O motivo fica para sempre: tire dele o CPF ou o e-mail.'],
    ['Pedido de maria@exemplo.com.br', 'O motivo fica para sempre: tire dele o CPF ou o e-mail.'],
  ])('[T06sj] is not done without a reason, and what was typed comes back: %j', async (typed, said) => {
    await queueEmail(office.desk.store, 'a')
    await refuseAll(office)
    const before = await rowOf(office.desk.store, 'a')
    const page = await office.pressed(
      await office.open('/mensagens'),
      'Sim, descartar: E-mail para m***@exemplo.com.br',
      typed,
    )
    const { document } = page
    expect(document.querySelector('[role=alert]')?.textContent).toBe(`${said} Nada foi feito ainda.`)
    expect(document.querySelector('textarea')?.value.trim()).toBe(typed.trim())
    expect(await rowOf(office.desk.store, 'a')).toEqual(before)
    await office.pressed(page, 'Sim, descartar', why)
    expect(await newestAct()).toMatchObject({ acao: 'Descartar', Motivo: why })
  })

  it('[T06si] keeps neither act nor note where one of the two fails', async () => {
    await sendCall(office, { id: 'chamada', ageMs: hour })
    const { store } = office.desk
    await store.query(`alter table ato add constraint cheia check (em < '2000-01-01') not valid`)
    const page = await office.open('/chamadas')
    await office.pressed(page, 'Sim, foi feita: proposta.salvar em dental', why)
    expect(itemsOf(await office.open('/chamadas'))).toHaveLength(1)
    await store.query('alter table ato drop constraint cheia')
  })

  it.each(['delete from ato', `update ato set motivo = 'outro motivo'`, 'truncate ato'])(
    '[T06sk] stays as it was noted, whatever the statement: %s',
    async (statement) => {
      const { store } = office.desk
      await sendCall(office, { id: 'chamada', ageMs: hour })
      await office.pressed(await office.open('/chamadas'), 'Sim, foi feita: proposta.salvar em dental', why)
      const before = await store.query('select * from ato order by id')
      await expect(store.query(statement)).rejects.toThrow('ato: rows are only ever added')
      expect(await store.query('select * from ato order by id')).toEqual(before)
    },
  )

  it('[T06si] is listed newest first, fifty at a time', async () => {
    const { store } = office.desk
    const act = { who: ana.login, action: 'Resolvido', about: 'x', numero: null, before: 'a', after: 'b' }
    for (let n = 0; n < 120; n += 1) await recordAction(store, { ...act, now: noon, reason: `motivo ${n}` })
    const seen: string[] = []
    for (let path: string | undefined = '/atos'; path !== undefined; ) {
      const page: Awaited<ReturnType<Office['open']>> = await office.open(path)
      const reasons = itemsOf(page).map((item) => factsOf(item).Motivo ?? '')
      expect(reasons.length).toBeLessThanOrEqual(50)
      seen.push(...reasons)
      path = page.document.querySelector('a[href*="antes="]')?.getAttribute('href')?.replace('/operacao', '')
    }
    expect(seen.slice(0, 120)).toEqual(Array.from({ length: 120 }, (_, n) => `motivo ${119 - n}`))
    expect(new Set(seen.slice(0, 120)).size).toBe(120)
    for (const strange of ['x', '-1', '9'.repeat(30), ''])
      expect(itemsOf(await office.open(`/atos?antes=${strange}`))).toHaveLength(50)
  })
})
