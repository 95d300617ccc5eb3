import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, newCpf, openDesk, pedido, titular } from '../contracts/journey.ts'
import { noon } from '../contracts/variant.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
}, 60_000)
afterAll(() => desk.store.close())

const byEmail = { ...pedido, porEmail: true, aceite: null }

/** Makes a proposal whose link goes by e-mail. */
async function proposedByEmail() {
  const { sale } = await desk.registered()
  const { uid } = await desk.ask('proposta.salvar', byEmail, { sale })
  return { sale, uid: String(uid) }
}

const mailsOf = (uid: string) =>
  desk.store.query<{ readonly payload: { readonly to: string; readonly text: string } }>(
    `select payload from outbox where kind = 'email' and payload ->> 'link' = $1 order by id`,
    [`/corretor/${uid}`],
  )

describe('an order whose link goes by e-mail', () => {
  it.each([null, {}, { versao: '2025-01' }])(
    '[D31n] is stored without an acceptance when it is %j',
    async (aceite) => {
      const { sale } = await desk.registered()
      const { uid } = await desk.ask('proposta.salvar', { ...byEmail, aceite }, { sale })
      const shown = await desk.ask('proposta.obter', { uid: String(uid) })
      expect(shown).toMatchObject({ aceito: false, aceiteEm: null, situacao: 'aberta' })
    },
  )

  it('[D31o] keeps the acceptance that was given, now or before', async () => {
    const { sale } = await desk.registered()
    const { uid } = await desk.ask('proposta.salvar', { ...byEmail, aceite: pedido.aceite }, { sale })
    await desk.ask('proposta.salvar', byEmail, { sale, at: noon + 60_000 })
    const shown = await desk.ask('proposta.obter', { uid: String(uid) })
    expect(shown).toMatchObject({ aceito: true, aceiteEm: noon })
  })

  it('[D31p] is accepted later at the time it then is', async () => {
    const { sale, uid } = await proposedByEmail()
    await desk.ask('proposta.salvar', pedido, { sale, at: noon + 60_000 })
    expect(await desk.ask('proposta.obter', { uid })).toMatchObject({
      aceito: true,
      aceiteEm: noon + 60_000,
    })
  })

  it('[D31q] is still refused any other way than by e-mail while it is not accepted', async () => {
    const { sale } = await proposedByEmail()
    expect(await desk.call('proposta.salvar', { ...byEmail, porEmail: false }, { sale })).toEqual({
      ok: false,
      problem: 'aceiteAusente',
    })
  })
})

describe('the e-mail of a proposal', () => {
  it('[D31r] takes the customer to the page of the proposal, by its number, value and start', async () => {
    const { uid } = await proposedByEmail()
    expect(await desk.ask('proposta.enviarEmail', { uid })).toEqual({
      emailMascarado: 'm***@exemplo.com.br',
    })
    const { numeroProposta, corretor } = await desk.ask('proposta.obter', { uid })
    const { nome } = corretor as { readonly nome: string }
    const [mail] = await mailsOf(uid)
    expect(mail?.payload).toEqual({
      to: 'maria@exemplo.com.br',
      subject: `Proposta ${numeroProposta}: falta só o pagamento`,
      link: `/corretor/${uid}`,
      text: expect.any(String),
      wording: { variant: 'pf-implante', phrases: expect.any(Array) },
    })
    const lines = mail?.payload.text.split('\n') ?? []
    expect(lines.slice(0, 10)).toEqual([
      ...['Olá!', '', 'A sua proposta está pronta.', ''],
      ...[`Proposta: ${numeroProposta}`, 'Valor: R$\u00a049,90 por mês', 'Início: 25/11/2026', ''],
      ...['Para conferir, aceitar os termos e pagar, abra este link:', `/corretor/${uid}`],
    ])
    expect(lines.slice(10)).toEqual([
      '',
      expect.stringContaining(`Ficou com dúvida? Fale com ${nome}: (`),
      '',
    ])
  })

  it('[D31s] goes out once, however often it is asked for, and again once the proposal is written anew', async () => {
    const { sale, uid } = await proposedByEmail()
    await Promise.all([1, 2, 3].map(() => desk.ask('proposta.enviarEmail', { uid })))
    expect(await mailsOf(uid)).toHaveLength(1)
    await desk.ask('proposta.salvar', { ...byEmail, dataVigencia: '2026-12-01' }, { sale, at: noon + 1000 })
    await desk.ask('proposta.enviarEmail', { uid })
    await desk.ask('proposta.enviarEmail', { uid })
    const mails = await mailsOf(uid)
    expect(mails.map(({ payload }) => payload.text.includes('Início: 01/12/2026'))).toEqual([false, true])
  })

  it('[D31v] goes out again after ten minutes, and no more than five times in an hour', async () => {
    const { uid } = await proposedByEmail()
    const at = (minutes: number) => ({ at: noon + minutes * 60_000 })
    for (const minutes of [0, 1, 10, 20, 30, 40]) await desk.ask('proposta.enviarEmail', { uid }, at(minutes))
    expect(await mailsOf(uid)).toHaveLength(5)
    expect(await desk.call('proposta.enviarEmail', { uid }, at(50))).toEqual({
      ok: false,
      problem: 'muitasTentativas',
    })
    await desk.ask('proposta.enviarEmail', { uid }, at(61))
    expect(await mailsOf(uid)).toHaveLength(6)
  })

  it('[D31t] goes out again to another address', async () => {
    const { sale, uid } = await proposedByEmail()
    await desk.ask('proposta.enviarEmail', { uid })
    const [stored] = await desk.store.query('select id, cpf from contratante where sale_id = $1', [sale])
    const corrected = { ...titular, id: String(stored?.id), cpf: String(stored?.cpf) }
    await desk.ask('contratante.salvar', { ...corrected, email: 'outra@exemplo.com.br' }, { sale })
    await desk.ask('proposta.enviarEmail', { uid })
    const mails = await mailsOf(uid)
    expect(mails.map(({ payload }) => payload.to)).toEqual(['maria@exemplo.com.br', 'outra@exemplo.com.br'])
  })

  it('[D31m] is asked for in vain under a uid that nobody gave', async () => {
    expect(await desk.call('proposta.enviarEmail', { uid: newCpf() })).toEqual({
      ok: false,
      problem: 'naoEncontrado',
    })
  })
})

it('[D31u] the page of a proposal works by its uid alone, with no sale of that browser', async () => {
  const { uid } = await proposedByEmail()
  expect(await desk.ask('proposta.vigencia', { uid, dataVigencia: '2026-12-01' })).toEqual({
    dataVigencia: '2026-12-01',
  })
  expect(await desk.ask('pagamento.consultar', { uid })).toEqual({ situacao: 'nenhum' })
  const payment = { uid, formaPagamento: 5, cicloPagamento: 1, aceite: pedido.aceite }
  expect(await desk.ask('pagamento.criar', payment)).toMatchObject({ statusPerfilPagamento: 1 })
  expect(await desk.ask('proposta.obter', { uid })).toMatchObject({ aceito: true, aceiteEm: noon })
})
