import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Session } from '../../engine/index.ts'
import { opening, playMove } from '../../engine/replay/index.ts'
import { insertRow, instant, newId } from '../../server/store/index.ts'
import { funnels, replaysIn } from '../../tools/project.ts'
import { companyProposed } from '../contracts/company.ts'
import { noon } from '../contracts/variant.ts'
import { newCpf, titular } from '../people.ts'
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
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
beforeEach(() => office.clear())
afterAll(() => office.close())

const titlesOf = ({ document }: { readonly document: Document }) =>
  [...document.querySelectorAll('main h2, main h3')].map(({ textContent }) => textContent)

const refuseIn = (saleId: string, codigo: string, at = noon) =>
  insertRow(office.desk.store, 'recusa', {
    request_id: codigo,
    em: instant(at),
    operation: 'pagamento.criar',
    problem: 'cartaoRecusado',
    status: 422,
    sale_id: saleId,
  })

/** A sale that was proposed and charged, with a refusal, a call, a message and an act. */
async function wholeSale(codigo: string) {
  const cpf = newCpf()
  const { sale, uid, id } = await office.desk.proposed(cpf)
  const { numeroProposta } = await office.desk.proposal(uid)
  await office.desk.ask('pagamento.criar', { uid, formaPagamento: 5, cicloPagamento: 1 })
  await refuseIn(sale, codigo)
  await sendCall(office, { id: `c${codigo}`, ageMs: hour, sale })
  await queueEmail(office.desk.store, `proposta ${id} x`)
  return { cpf, sale, numero: String(numeroProposta) }
}

describe('a sale that staff search for', () => {
  it('is found by code, number and CPF, with all that became of it', async () => {
    const { cpf, numero } = await wholeSale('abcdef234567')
    await office.pressed(await office.open('/chamadas'), 'Sim, não foi feita: proposta.salvar em dental')
    const spaced = `${cpf.slice(0, 3)}.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-${cpf.slice(9)}`
    for (const texto of ['abcdef234567', ' ABCDEF234567', ` ${numero} `, cpf, spaced]) {
      const page = await office.sought(texto)
      expect(titlesOf(page)).toEqual([
        `Proposta ${numero}`,
        'Recusas',
        'Cobranças',
        'Chamadas a serviços',
        'Mensagens',
        'Histórico',
        'Não foi feita',
      ])
    }
    const { document } = await office.sought(numero)
    const [standing, refusal, charge, call, message] = [...document.querySelectorAll('main dl')].map(factsOf)
    expect(standing).toMatchObject({
      Situação: 'aberta',
      Vidas: '1',
      CPF: `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`,
    })
    expect(refusal).toEqual({
      Problema: 'cartaoRecusado',
      Chamada: 'pagamento.criar',
      Quando: '20/11/2026, 12:00',
      HTTP: '422',
      Código: 'abcdef234567',
    })
    expect(charge).toMatchObject({ Forma: 'Pix', Situação: 'aguardando', Valor: 'R$\u00a053,87' })
    expect(call).toMatchObject({ Chamada: 'proposta.salvar em dental (criar)', Resposta: 'recusado' })
    expect(message).toMatchObject({ Mensagem: 'E-mail', Para: 'm***@exemplo.com.br', Situação: 'na fila' })
  })

  it('to a company is found by its CNPJ, and by the CPF of its representative', async () => {
    const { desk } = office
    const { uid, cnpj } = await companyProposed(desk, '12ABC34501DE35')
    const [row] = await desk.store.query<{ readonly cpf: string; readonly nome: string }>(
      `select representante.cpf, contratante.nome from representante
         join contratante on contratante.id = contratante_id
         join proposta on proposta.contratante_id = contratante.id where uid = $1`,
      [uid],
    )
    const { numeroProposta } = await desk.proposal(uid)
    for (const texto of [cnpj, '12.abc.345/01de-35', String(row?.cpf)]) {
      const page = await office.sought(texto)
      expect(titlesOf(page)[0]).toBe(`Proposta ${numeroProposta}`)
      const [standing] = [...page.document.querySelectorAll('main dl')].map(factsOf)
      expect(standing).toMatchObject({ Contratante: row?.nome, CNPJ: '12.ABC.345/01DE-35', Vidas: '2' })
      expect(standing).not.toHaveProperty('CPF')
    }
  })

  it('shows which calls to services were refused and which never answered', async () => {
    const { numero } = await wholeSale('abcdef234568')
    await office.desk.rows(
      `insert into chamada_externa (id, sale_id, key, n, service, operation, call, sent_at, answered_at, heard)
       select 'r', sale_id, 'r', 0, 'dental', 'proposta.salvar', 'criar', $2, $2, '{"ok":false,"problem":"recusado"}'
         from proposta where numero_proposta = $1`,
      numero,
      instant(noon),
    )
    const { document } = await office.sought(numero)
    const calls = [...document.querySelectorAll('main li')].map(factsOf).filter(({ Resposta }) => Resposta)
    expect(calls.map(({ Chamada, Resposta }) => [Chamada, Resposta])).toEqual([
      ['proposta.salvar em dental (criar)', 'recusado'],
      ['proposta.salvar em dental (criar)', 'nenhuma ainda'],
    ])
  })

  it('shows of its people only what tells two of them apart', async () => {
    const { cpf, numero } = await wholeSale('abcdef234569')
    const { body } = await office.search(numero)
    const words = [titular.nome, ...titular.nome.split(' ').filter((word) => word.length > 2)]
    for (const personal of [...words, titular.email, titular.telefone, cpf, titular.nomeMae])
      expect(body).not.toContain(personal)
    expect(body).toContain(`${titular.nome[0]}***`)
  })

  it('is not found by another code, number or CPF, and a hint says why', async () => {
    for (const [texto, hint] of [
      ['zzzzzzzzzzzz', 'Códigos de recusas ficam por 30 dias'],
      ['2026-999999', 'Propostas não pagas são apagadas'],
      ['52998224725', 'Vendas sem proposta são apagadas'],
    ] as const) {
      const reply = await office.search(texto)
      expect([reply.statusCode, reply.body.includes(`Nada encontrado. ${hint}`)]).toEqual([200, true])
    }
  })

  it.each(['', 'Maria', '111.111.111-11', 'a b', '<img src=x>', '\0'])(
    'is not searched for by what is none of the three: %j',
    async (texto) => {
      const reply = await office.search(texto)
      expect(reply.statusCode).toBe(422)
      const { document } = new JSDOM(reply.body).window
      expect(document.querySelector('[role=alert]')?.textContent).toContain('Isto não é um código')
      expect(
        document.querySelector('input[name=texto]')?.getAttribute('value')?.replace('\uFFFD', '\0'),
      ).toBe(texto)
      expect(document.querySelectorAll('img')).toHaveLength(0)
    },
  )

  it('is in no address and in no line of the log', async () => {
    const { document } = await office.open('/busca')
    expect(document.querySelector('main form')?.getAttribute('method')).toBe('post')
    await office.search('52998224725')
    await office.search('529.982.247-25')
    expect(office.lines.length).toBeGreaterThan(2)
    expect(office.lines.join('')).not.toMatch(/52998|529\.982/)
  })
})

const why = 'O cliente confirmou por telefone.'
const newestAct = async () => {
  const [item] = itemsOf(await office.open('/atos'))
  return { acao: item?.querySelector('h2')?.textContent, ...factsOf(item) }
}
const always = { Quando: '20/11/2026, 12:00', Quem: ana.login, Motivo: why }

describe('what staff did', () => {
  it('to money is recorded with its proposal, its reason, and before and after', async () => {
    const numero = await strayMoney(office, 'valorMudou')
    const [{ id } = { id: '' }] = await office.desk.rows<{ id: string }>('select id from pagamento')
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
      Antes: 'pagamento sem pedido',
      Depois: 'resolvido',
    })
  })

  it('to a call is recorded, also that it was not done', async () => {
    const { sale, uid } = await office.desk.proposed()
    const { numeroProposta } = await office.desk.proposal(uid)
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
    const count = async () => (await office.desk.rows('select 1 from ato')).length
    const before = await count()
    expect(saidOn(await office.pressed(page, label, why))).toBe(
      'Nada mudou: outra pessoa já tinha resolvido.',
    )
    expect(await count()).toBe(before)
  })

  it('to messages is recorded without their recipients', async () => {
    await queueEmail(office.desk.store, 'a')
    await refuseAll(office)
    const [{ id } = { id: 0 }] = await office.desk.rows<{ id: number }>('select id from outbox')
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
  ])('is not done without a reason, and what was typed comes back: %j', async (typed, said) => {
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

  it('keeps neither the action nor its record where one of the two fails', async () => {
    await sendCall(office, { id: 'chamada', ageMs: hour })
    const { store } = office.desk
    await store.query(`alter table ato add constraint cheia check (em < '2000-01-01') not valid`)
    const page = await office.open('/chamadas')
    await office.pressed(page, 'Sim, foi feita: proposta.salvar em dental', why)
    expect(itemsOf(await office.open('/chamadas'))).toHaveLength(1)
    await store.query('alter table ato drop constraint cheia')
  })

  it.each(['delete from ato', `update ato set motivo = 'outro motivo'`, 'truncate ato'])(
    'stays as it was recorded, whatever the statement: %s',
    async (statement) => {
      const { store } = office.desk
      await sendCall(office, { id: 'chamada', ageMs: hour })
      await office.pressed(await office.open('/chamadas'), 'Sim, foi feita: proposta.salvar em dental', why)
      const before = await store.query('select * from ato order by id')
      await expect(store.query(statement)).rejects.toThrow('ato: rows are only ever added')
      expect(await store.query('select * from ato order by id')).toEqual(before)
    },
  )
})

/** Gives the session in which a replay first has a box open, under an id of its own. */
function sessionAt(name: string, box: string): Session {
  const { replay } = replaysIn([name])[0]!
  const funnel = funnels()(replay.variant)
  let played = opening(funnel, replay)
  for (const move of replay.moves) {
    played = playMove(funnel, played, move)
    if (played.session.boxes.at(-1)?.box === box) return { ...played.session, id: crypto.randomUUID() }
  }
  throw new Error(`No move of ${name} opens ${box}.`)
}

/** The code that a page with this session shows in its footer, as somebody reads it out. */
const codeOf = ({ id }: Pick<Session, 'id'>) => id.replace(/[-_]/g, '').slice(0, 12).toLowerCase()

/** Keeps a session as the draft of a sale of its own. */
async function keep(session: unknown, variant = 'pf-implante/dental-individual'): Promise<string> {
  const { store } = office.desk
  const sale = newId()
  const times = { created_at: instant(noon), expires_at: instant(noon + 3_600_000) }
  await insertRow(store, 'sale', { id: sale, variant, ...times })
  await store.query(
    'insert into draft (sale_id, scope, revision, session, updated_at) values ($1, $2, 1, $3, $4)',
    [sale, variant, JSON.stringify(session), instant(noon)],
  )
  return sale
}

const textOf = ({ document }: { readonly document: Document }) => document.querySelector('main')?.textContent

describe('a page whose code is read out to support', () => {
  it('is found by it, in groups or not, and explained', async () => {
    const session = sessionAt('cpf-bloqueado', 'cpfBloqueado')
    await keep(session)
    const code = codeOf(session)
    for (const typed of [code, code.toUpperCase(), code.replace(/(.{4})(?=.)/g, '$1 ')]) {
      const page = await office.sought(typed)
      const said = textOf(page)
      expect(said).toContain('Etapa “CPF”')
      expect(said).toContain(':cpfBloqueado')
      expect(said).toMatch(/flows\/\S+\.json:\d+/)
    }
  })

  it('is explained by what was refused last, where several refusals open the same box', async () => {
    const session = sessionAt('erro-ao-salvar-o-titular', 'erroSalvarTitular')
    const sale = await keep(session)
    expect(textOf(await office.sought(codeOf(session)))).not.toContain(
      'titularDados contratante.salvar:timeout',
    )
    await insertRow(office.desk.store, 'recusa', {
      request_id: 'q'.repeat(12),
      em: instant(noon),
      operation: session.boxes.at(-1)!.call!.op,
      problem: 'timeout',
      status: 503,
      sale_id: sale,
    })
    expect(textOf(await office.sought('q'.repeat(12)))).toContain('titularDados contratante.salvar:timeout')
  })

  it('is shown to staff without personal data', async () => {
    const session = sessionAt('cpf-bloqueado', 'cpfBloqueado')
    await keep(session)
    const { document } = await office.sought(codeOf(session))
    const { titular } = session.answers as { readonly titular: { readonly cpf: string } }
    expect(titular.cpf).toMatch(/^\d{11}$/)
    expect(document.body.innerHTML).not.toContain(titular.cpf)
  })

  it.each<[string, object]>([
    ['of no shape', {}],
    ['with a step that there is not', { step: 'nenhuma' }],
    ['with a box that there is not', { boxes: [{ box: '__proto__', values: {} }] }],
    ['whose boxes are none', { boxes: 'x' }],
    ['with a box of a call that is none', { boxes: [{ box: 'cpfBloqueado', values: {}, call: null }] }],
    ['with a box that holds nothing', { boxes: [{ box: 'cpfBloqueado' }] }],
    ['of another flow', { flow: 'pet-simples' }],
    ['with a trail of markup', { trail: ['<img src=x>'] }],
  ])('with a made-up session %s does no harm', async (_, wrong) => {
    const whole = sessionAt('cpf-bloqueado', 'cpfBloqueado')
    const id = crypto.randomUUID()
    await keep(Object.keys(wrong).length === 0 ? { id } : { ...whole, id, ...wrong })
    const page = await office.sought(codeOf({ id }))
    expect(page.document.querySelector('main h3')?.textContent).toBe('Por que está onde está')
    expect(page.document.querySelectorAll('img')).toHaveLength(0)
  })
})
