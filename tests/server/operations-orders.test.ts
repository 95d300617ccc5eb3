import { describe, expect, it } from 'vitest'
import {
  corretor,
  dependente,
  endereco,
  newCpf,
  pedido,
  refused,
  responsavel,
  titular,
} from '../contracts/journey.ts'
import type { Data } from '../contracts/operations.ts'
import { pay } from '../contracts/problems-of-money.ts'
import { noon } from '../contracts/variant.ts'
import { deskForTests } from './desk-kit.ts'

const desk = deskForTests()

/** Orders in a sale that has everything, with something different. */
async function order(different: Data, at = noon) {
  const { sale } = await desk.registered()
  return desk.call('proposta.salvar', { ...pedido, ...different }, { sale, at })
}

describe('the price', () => {
  it.each([4989, 4991, 1, 100_000_000])(
    '[X13c] is the server’s: %s cents are refused with the right figure',
    async (valorCentavos) => {
      expect(await order({ valorCentavos })).toEqual({
        ok: false,
        problem: 'precoDivergente',
        data: { valorCentavos: 4990 },
      })
    },
  )

  it.each([-1, 0, 49.9, 1e9, '4990', null, [4990]])(
    'is refused unread when it is %j',
    async (valorCentavos) => {
      expect(await order({ valorCentavos })).toEqual(refused('entradaInvalida'))
    },
  )

  it('[D29b] counts every stored life, titular and dependentes, whatever was simulated', async () => {
    const { sale, segurado } = await desk.registered()
    for (let i = 0; i < 2; i += 1) {
      const added = { ...dependente, titular: segurado, cpf: newCpf() }
      await desk.ask('dependente.salvar', added, { sale })
    }
    expect(await desk.call('proposta.salvar', pedido, { sale })).toEqual({
      ok: false,
      problem: 'precoDivergente',
      data: { valorCentavos: 14970 },
    })
    const { uid } = await desk.ask('proposta.salvar', { ...pedido, valorCentavos: 14970 }, { sale })
    expect(await desk.proposal(uid)).toMatchObject({ vidas: 3, valorCentavos: 14970 })
  })

  it('[D12a] is made for at most 99 lives', async () => {
    const { sale, segurado } = await desk.filled()
    const one = { ...dependente, titular: segurado, cpf: newCpf() }
    await desk.refuses('vidasForaDoLimite', 'dependente.salvar', one, { sale })
    await desk.ask('proposta.salvar', { ...pedido, valorCentavos: 99 * 4990 }, { sale })
  })

  it('[X13q] is made only for a product the variant sells', async () => {
    expect(await order({ idProduto: 9 })).toEqual(refused('entradaInvalida'))
  })
})

describe('the start date', () => {
  const closed = refused('vigenciaEncerrada')
  const secondBefore21 = Date.UTC(2026, 10, 24, 23, 59, 59)

  it.each([
    { dataVigencia: '2026-11-25', at: secondBefore21, reply: { ok: true } },
    { dataVigencia: '2026-11-25', at: secondBefore21 + 1000, reply: closed },
    { dataVigencia: '2026-12-05', at: noon, reply: { ok: true } },
    { dataVigencia: '2026-12-10', at: noon, reply: closed },
    { dataVigencia: '2026-11-26', at: noon, reply: closed },
    { dataVigencia: '2026-11-20', at: noon, reply: closed },
    { dataVigencia: '0001-01-01', at: noon, reply: closed },
    { dataVigencia: '', at: noon, reply: refused('entradaInvalida') },
    { dataVigencia: null, at: noon, reply: closed },
  ])('[D30g] $dataVigencia at $at by the server’s clock: $reply', async ({ dataVigencia, at, reply }) => {
    expect(await order({ dataVigencia }, at)).toMatchObject(reply)
  })

  it('of an unpaid proposal is changed by its uid, to an open one', async () => {
    const { uid } = await desk.proposed()
    expect(await desk.ask('proposta.vigencia', { uid, dataVigencia: '2026-12-05' })).toEqual({
      dataVigencia: '2026-12-05',
    })
    expect(await desk.proposal(uid)).toMatchObject({ dataVigencia: '2026-12-05' })
    await desk.refuses('vigenciaEncerrada', 'proposta.vigencia', { uid, dataVigencia: '2026-12-02' })
  })
})

describe('the acceptance', () => {
  it.each([null, {}, { versao: '2025-01' }, { versao: '' }])(
    '[D31k] %j is none: the terms in force must be accepted',
    async (aceite) => {
      expect(await order({ aceite })).toEqual(refused('aceiteAusente'))
    },
  )

  it('[X14l] is stored with version and time, and keeps its time while the version stays', async () => {
    const { sale } = await desk.registered()
    const { uid } = await desk.ask('proposta.salvar', pedido, { sale })
    await desk.ask('proposta.salvar', { ...pedido, dataVigencia: '2026-12-01' }, { sale, at: noon + 60_000 })
    expect(await desk.rows('select aceite_versao, aceite_em from proposta where uid = $1', uid)).toEqual([
      { aceite_versao: '2026-11', aceite_em: new Date(noon) },
    ])
    expect(await desk.proposal(uid)).toMatchObject({ aceiteEm: noon })
  })
})

describe('what must be there before', () => {
  const steps = {
    corretor: (sale: string) => desk.ask('corretor.obter', { idCorretor: corretor }, { sale }),
    endereco: (sale: string) => desk.ask('endereco.salvar', endereco, { sale }),
    segurado: (sale: string) => desk.ask('segurado.salvar', { idProduto: 2 }, { sale }),
  }

  it.each(Object.keys(steps))('[D13l] an order lacks the %s', async (missing) => {
    const sale = await desk.sale()
    const cpf = newCpf()
    await desk.ask('contratante.obter', { cpf }, { sale })
    await desk.ask('contratante.salvar', { ...titular, cpf }, { sale })
    for (const [name, step] of Object.entries(steps)) if (name !== missing) await step(sale)
    await desk.refuses('cadastroIncompleto', 'proposta.salvar', pedido, { sale })
    await steps[missing as keyof typeof steps](sale)
    await desk.ask('proposta.salvar', pedido, { sale })
  })

  it.each([
    { why: 'a minor', wrong: { dataNascimento: '2016-01-01' } },
    { why: 'a titular who does not pay himself', wrong: { titularResponsavel: false } },
  ])('[D18l] an order lacks the responsible of $why', async ({ wrong }) => {
    const { sale, cpf } = await desk.registered()
    await desk.ask('contratante.salvar', { ...titular, cpf, ...wrong }, { sale })
    await desk.refuses('cadastroIncompleto', 'proposta.salvar', pedido, { sale })
    await desk.ask('responsavel.salvar', { ...responsavel, cpf: newCpf() }, { sale })
    await desk.ask('proposta.salvar', pedido, { sale })
  })
})

describe('a proposal', () => {
  it('[D32k] is created with an unguessable uid, a number for people and the Pix of every cycle', async () => {
    const { sale } = await desk.registered()
    const data = await desk.ask('proposta.salvar', pedido, { sale })
    expect(data).toEqual({
      id: expect.stringMatching(/^[\w-]{24}$/),
      uid: expect.stringMatching(/^[\w-]{24}$/),
      numeroProposta: expect.stringMatching(/^2026-\d{6}$/),
      valorCentavos: 4990,
      dataVigencia: '2026-11-25',
      listaDescontoPix: [
        { ciclo: 1, nome: 'Mensal', valorDescontoCentavos: 0, totalCentavos: 5387 },
        { ciclo: 6, nome: 'Semestral', valorDescontoCentavos: 1000, totalCentavos: 29337 },
        { ciclo: 12, nome: 'Anual', valorDescontoCentavos: 2000, totalCentavos: 58277 },
      ],
    })
  })

  it('[D32l] is the same one when saved again before it is paid, with and without its id', async () => {
    const { sale, segurado } = await desk.registered()
    const first = await desk.ask('proposta.salvar', pedido, { sale })
    const dearer = { ...pedido, idProduto: 3, valorCentavos: 11990, dataVigencia: '2026-12-01' }
    const second = await desk.ask('proposta.salvar', dearer, { sale })
    const third = await desk.ask('proposta.salvar', { ...dearer, id: String(first.id) }, { sale })
    const identity = ({ id, uid, numeroProposta }: Data) => ({ id, uid, numeroProposta })
    expect([second, third].map(identity)).toEqual([identity(first), identity(first)])
    expect(second).toMatchObject({ valorCentavos: 11990, dataVigencia: '2026-12-01' })
    expect(await desk.rows('select id_produto from segurado where id = $1', segurado)).toEqual([
      { id_produto: 3 },
    ])
  })

  it('is one only, however many ask for it at once', async () => {
    const { sale } = await desk.registered()
    const all = await Promise.all(
      Array.from({ length: 10 }, () => desk.ask('proposta.salvar', pedido, { sale })),
    )
    expect(new Set(all.map(({ uid }) => uid)).size).toBe(1)
    expect(await desk.rows('select uid from proposta where sale_id = $1', sale)).toHaveLength(1)
  })

  it('[D32n] changes no more once it is paid, nor does anything of its sale', async () => {
    const { sale, uid } = await desk.proposed()
    const stored = await desk.row('select id, cpf from contratante where sale_id = $1', sale)
    await pay(desk, uid)
    const input = { ...titular, id: String(stored?.id), cpf: String(stored?.cpf) }
    await desk.refuses('propostaEncerrada', 'proposta.salvar', pedido, { sale })
    await desk.refuses('semVenda', 'contratante.salvar', input, { sale })
    await desk.refuses('semVenda', 'endereco.salvar', endereco, { sale })
    await desk.refuses('semVenda', 'segurado.salvar', { idProduto: 1 }, { sale })
    await desk.refuses('semVenda', 'dependente.excluir', { id: 'x' }, { sale })
  })

  it('is set aside untouched when the next customer is registered in the same browser', async () => {
    const { sale, uid } = await desk.proposed()
    const pix = await desk.ask('pagamento.criar', { uid, formaPagamento: 5, cicloPagamento: 1 })
    const before = await desk.proposal(uid)
    const next = { ...titular, cpf: newCpf(), email: 'outra@exemplo.com.br' }
    await desk.ask('contratante.obter', { cpf: next.cpf }, { sale })
    await desk.ask('contratante.salvar', next, { sale })
    await desk.refuses('cadastroIncompleto', 'proposta.salvar', pedido, { sale })
    await desk.ask('endereco.salvar', endereco, { sale })
    await desk.ask('segurado.salvar', { idProduto: 2 }, { sale })
    const second = await desk.ask('proposta.salvar', pedido, { sale })
    expect(second.uid).not.toBe(uid)
    expect(await desk.proposal(uid)).toEqual(before)
    expect(before).toMatchObject({
      emailMascarado: 'm***@exemplo.com.br',
      pagamento: { pixCodigo: pix.pixCodigo },
    })
    await pay(desk, uid)
    expect(await desk.proposal(second.uid)).toMatchObject({ situacao: 'aberta' })
  })

  it('stays the same when the titular’s CPF is corrected, by the id of who is stored', async () => {
    const { sale, uid } = await desk.proposed()
    const stored = await desk.row('select id from contratante where sale_id = $1', sale)
    const corrected = { ...titular, id: String(stored?.id), cpf: newCpf() }
    await desk.ask('contratante.obter', { cpf: corrected.cpf }, { sale })
    await desk.ask('contratante.salvar', corrected, { sale })
    expect(await desk.ask('proposta.salvar', pedido, { sale })).toMatchObject({ uid })
  })

  it('[D14q] once paid, makes its CPF have an active proposal everywhere; unpaid, nowhere', async () => {
    const cpf = newCpf()
    const { uid } = await desk.proposed(cpf)
    await desk.ask('contratante.obter', { cpf }, { sale: await desk.sale() })
    await pay(desk, uid)
    const reply = await desk.call('contratante.obter', { cpf }, { sale: await desk.sale() })
    expect(reply).toMatchObject(refused('propostaAtiva'))
  })
})

describe('showing a proposal', () => {
  it('[D31l] gives what its page needs, with no CPF in it and the e-mail masked', async () => {
    const cpf = newCpf()
    const { uid } = await desk.proposed(cpf)
    const shown = await desk.proposal(uid)
    expect(shown).toMatchObject({
      uid,
      valorCentavos: 4990,
      dataVigencia: '2026-11-25',
      vidas: 1,
      produto: { idProduto: 2, nome: 'Dental II', precoCentavos: 4990 },
      corretor: { cod: '52998', pixPadrao: true },
      emailMascarado: 'm***@exemplo.com.br',
      situacao: 'aberta',
      pagamento: null,
    })
    expect(JSON.stringify(shown)).not.toContain(cpf)
    expect(JSON.stringify(shown)).not.toContain(corretor)
    expect(JSON.stringify(shown)).not.toContain('maria@')
  })
})

const places = {
  RJ: endereco,
  SP: { ...endereco, cep: '01001000', uf: 'SP', cidade: 'São Paulo', codigoIBGEMunicipio: '3550308' },
  DF: { ...endereco, cep: '70040010', uf: 'DF', cidade: 'Brasília', codigoIBGEMunicipio: '5300108' },
  GO: { ...endereco, cep: '74000000', uf: 'GO', cidade: 'Goiânia', codigoIBGEMunicipio: '5208707' },
}

it.each([
  { tabela: 'RJ', uf: 'RJ', ok: true },
  { tabela: 'SP', uf: 'SP', ok: true },
  { tabela: 'DF', uf: 'DF', ok: true },
  { tabela: 'DF', uf: 'GO', ok: true },
  { tabela: 'RJ', uf: 'SP', ok: false },
  { tabela: 'SP', uf: 'RJ', ok: false },
  { tabela: 'DF', uf: 'RJ', ok: false },
  { tabela: 'RJ', uf: 'DF', ok: false },
  { tabela: 'RJ', uf: 'GO', ok: false },
] as const)('[D22k] the table of $tabela prices an address in $uf: $ok', async ({ tabela, uf, ok }) => {
  const { sale } = await desk.registered()
  await desk.ask('endereco.salvar', places[uf], { sale })
  const reply = await desk.call('proposta.salvar', { ...pedido, tabela }, { sale })
  expect(reply).toMatchObject(ok ? { ok } : { ok, problem: 'regiaoDivergente' })
})

it.each(['GO', 'MG', 'XX', ''])('%j is no table of the variant', async (tabela) => {
  const { sale } = await desk.registered()
  await desk.ask('endereco.salvar', places.GO, { sale })
  await desk.refuses('entradaInvalida', 'proposta.salvar', { ...pedido, tabela }, { sale })
})

/** Counts whom a sale has stored around its contracting person. */
const around = async (sale: string) => {
  const row = await desk.row(
    `select (select count(*) from segurado where sale_id = $1) as titulares,
            (select count(*) from dependente where sale_id = $1) as dependentes,
            (select count(*) from endereco where sale_id = $1) as enderecos`,
    sale,
  )
  return row
}

describe('a contracting person stored by a page that started again', () => {
  it('takes over no person whom the page does not show', async () => {
    const { sale } = await desk.registered()
    expect(await around(sale)).toMatchObject({ titulares: 1, enderecos: 1 })
    const cpf = newCpf()
    await desk.ask('contratante.obter', { cpf }, { sale })
    await desk.ask('contratante.salvar', { ...titular, cpf, novo: true }, { sale })
    expect(await around(sale)).toEqual({ titulares: 0, dependentes: 0, enderecos: 0 })
  })
})

const byEmail = { ...pedido, porEmail: true, aceite: null }

/** Makes a proposal whose link goes by e-mail. */
async function proposedByEmail() {
  const { sale } = await desk.registered()
  const { uid } = await desk.ask('proposta.salvar', byEmail, { sale })
  return { sale, uid: String(uid) }
}

const mailsOf = (uid: string) =>
  desk.rows<{ readonly payload: { readonly to: string; readonly text: string } }>(
    `select payload from outbox where kind = 'email' and payload ->> 'link' = $1 order by id`,
    `/corretor/${uid}`,
  )

describe('an order whose link goes by e-mail', () => {
  it.each([null, {}, { versao: '2025-01' }])(
    'is stored without an acceptance when it is %j',
    async (aceite) => {
      const { sale } = await desk.registered()
      const { uid } = await desk.ask('proposta.salvar', { ...byEmail, aceite }, { sale })
      const shown = await desk.proposal(uid)
      expect(shown).toMatchObject({ aceito: false, aceiteEm: null, situacao: 'aberta' })
    },
  )

  it('keeps the acceptance that was given, now or before', async () => {
    const { sale } = await desk.registered()
    const { uid } = await desk.ask('proposta.salvar', { ...byEmail, aceite: pedido.aceite }, { sale })
    await desk.ask('proposta.salvar', byEmail, { sale, at: noon + 60_000 })
    const shown = await desk.proposal(uid)
    expect(shown).toMatchObject({ aceito: true, aceiteEm: noon })
  })

  it('is accepted later at the time it then is', async () => {
    const { sale, uid } = await proposedByEmail()
    await desk.ask('proposta.salvar', pedido, { sale, at: noon + 60_000 })
    expect(await desk.proposal(uid)).toMatchObject({ aceito: true, aceiteEm: noon + 60_000 })
  })

  it('is still refused any other way than by e-mail while it is not accepted', async () => {
    const { sale } = await proposedByEmail()
    await desk.refuses('aceiteAusente', 'proposta.salvar', { ...byEmail, porEmail: false }, { sale })
  })
})

describe('the e-mail of a proposal', () => {
  it.each([
    {
      who: 'the responsável where another person pays',
      titularResponsavel: false,
      to: 'quempaga@exemplo.com.br',
    },
    { who: 'who contracts where they pay', titularResponsavel: true, to: 'maria@exemplo.com.br' },
  ])('[D31r] and that of its payment go to $who', async ({ titularResponsavel, to }) => {
    const { sale, cpf } = await desk.registered()
    const around = { sale }
    await desk.ask('contratante.salvar', { ...titular, cpf, titularResponsavel }, around)
    const payer = { ...responsavel, cpf: newCpf(), email: 'quempaga@exemplo.com.br' }
    await desk.ask('responsavel.salvar', payer, around)
    const uid = String((await desk.ask('proposta.salvar', pedido, around)).uid)
    const { emailMascarado } = await desk.ask('proposta.enviarEmail', { uid })
    expect(emailMascarado).toBe(`${to.charAt(0)}***@exemplo.com.br`)
    expect(await desk.proposal(uid)).toMatchObject({ emailMascarado })
    await pay(desk, uid)
    const sent = await desk.rows(
      `select payload ->> 'to' as to from outbox where kind = 'email' and payload ->> 'link' = $1`,
      `/corretor/${uid}`,
    )
    expect(sent).toEqual([{ to }, { to }])
  })

  it('[D31r] takes the customer to the page of the proposal, by its number, value and start', async () => {
    const { uid } = await proposedByEmail()
    expect(await desk.ask('proposta.enviarEmail', { uid })).toEqual({ emailMascarado: 'm***@exemplo.com.br' })
    const { numeroProposta, corretor } = await desk.proposal(uid)
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
      ...['Olá!', '', 'Maria, a sua proposta está pronta.', ''],
      ...[`Proposta: ${numeroProposta}`, 'Valor: R$\u00a049,90 por mês', 'Início: 25/11/2026', ''],
      ...['Para conferir, aceitar os termos e pagar, abra este link:', `/corretor/${uid}`],
    ])
    expect(lines.slice(10)).toEqual([
      '',
      expect.stringContaining(`Ficou com dúvida? Fale com ${nome}: (`),
      '',
    ])
  })

  it('goes out once, however often it is asked for, and again once the proposal is rewritten', async () => {
    const { sale, uid } = await proposedByEmail()
    await Promise.all([1, 2, 3].map(() => desk.ask('proposta.enviarEmail', { uid })))
    expect(await mailsOf(uid)).toHaveLength(1)
    await desk.ask('proposta.salvar', { ...byEmail, dataVigencia: '2026-12-01' }, { sale, at: noon + 1000 })
    await desk.ask('proposta.enviarEmail', { uid })
    await desk.ask('proposta.enviarEmail', { uid })
    const mails = await mailsOf(uid)
    expect(mails.map(({ payload }) => payload.text.includes('Início: 01/12/2026'))).toEqual([false, true])
  })

  it('goes out again after ten minutes, and no more than five times in an hour', async () => {
    const { uid } = await proposedByEmail()
    const at = (minutes: number) => ({ at: noon + minutes * 60_000 })
    for (const minutes of [0, 1, 10, 20, 30, 40]) await desk.ask('proposta.enviarEmail', { uid }, at(minutes))
    expect(await mailsOf(uid)).toHaveLength(5)
    await desk.refuses('muitasTentativas', 'proposta.enviarEmail', { uid }, at(50))
    await desk.ask('proposta.enviarEmail', { uid }, at(61))
    expect(await mailsOf(uid)).toHaveLength(6)
  })

  it('goes out again to another address', async () => {
    const { sale, uid } = await proposedByEmail()
    await desk.ask('proposta.enviarEmail', { uid })
    const stored = await desk.row('select id, cpf from contratante where sale_id = $1', sale)
    const corrected = { ...titular, id: String(stored?.id), cpf: String(stored?.cpf) }
    await desk.ask('contratante.salvar', { ...corrected, email: 'outra@exemplo.com.br' }, { sale })
    await desk.ask('proposta.enviarEmail', { uid })
    const mails = await mailsOf(uid)
    expect(mails.map(({ payload }) => payload.to)).toEqual(['maria@exemplo.com.br', 'outra@exemplo.com.br'])
  })
})

it('the page of a proposal works by its uid alone, with no sale of that browser', async () => {
  const { uid } = await proposedByEmail()
  expect(await desk.ask('proposta.vigencia', { uid, dataVigencia: '2026-12-01' })).toEqual({
    dataVigencia: '2026-12-01',
  })
  expect(await desk.payment(uid)).toEqual({ situacao: 'nenhum' })
  const payment = { uid, formaPagamento: 5, cicloPagamento: 1, aceite: pedido.aceite }
  expect(await desk.ask('pagamento.criar', payment)).toMatchObject({ statusPerfilPagamento: 1 })
  expect(await desk.proposal(uid)).toMatchObject({ aceito: true, aceiteEm: noon })
})
