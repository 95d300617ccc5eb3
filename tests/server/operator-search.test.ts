import axe from 'axe-core'
import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parseSearch } from '../../server/admin/search.ts'
import { insertRow, instant } from '../../server/store/index.ts'
import { companyProposed } from '../contracts/company.ts'
import { placed } from '../contracts/pets.ts'
import { noon } from '../contracts/variant.ts'
import { newCpf, titular } from '../people.ts'
import { factsOf, type Office, openOffice, sendCall } from './operator-kit.ts'
import { queueEmail } from './outbox-kit.ts'

const hour = 3_600_000

let office: Office
beforeAll(async () => {
  office = await openOffice()
}, 60_000)
beforeEach(() => office.clear())
afterAll(() => office.close())

const search = (texto: string) =>
  office.app.inject({
    method: 'POST',
    url: '/operacao/busca',
    headers: {
      ...office.headers,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ texto }).toString(),
  })
const found = async (texto: string) =>
  new JSDOM((await search(texto)).body, { runScripts: 'outside-only' }).window

const titlesOf = ({ document }: { readonly document: Document }) =>
  [...document.querySelectorAll('main h2, main h3')].map(({ textContent }) => textContent)

const refuseIn = (saleId: string, codigo: string, at = noon) =>
  insertRow(office.desk.store, 'recusa', {
    ...{ request_id: codigo, em: instant(at), operation: 'pagamento.criar', problem: 'cartaoRecusado' },
    ...{ status: 422, sale_id: saleId },
  })

/** A sale that was proposed and charged, with a refusal, a call, a message and an act. */
async function wholeSale(codigo: string) {
  const cpf = newCpf()
  const { sale, uid, id } = await office.desk.proposed(cpf)
  const { numeroProposta } = await office.desk.ask('proposta.obter', { uid })
  await office.desk.ask('pagamento.criar', { uid, formaPagamento: 5, cicloPagamento: 1 })
  await refuseIn(sale, codigo)
  await sendCall(office, { id: `c${codigo}`, ageMs: hour, sale })
  await queueEmail(office.desk.store, `proposta ${id} x`)
  return { cpf, sale, numero: String(numeroProposta) }
}

describe('a sale that staff look for', { timeout: 60_000 }, () => {
  it('[P02f] of plans for pets is called an order, and its pets are counted as such', async () => {
    const { uid } = await placed(office.desk)
    const numero = String((await office.desk.ask('pedido.obter', { link: uid })).numPedido)
    const page = await found(numero)
    expect(titlesOf(page)[0]).toBe(`Pedido ${numero}`)
    const [facts] = [...page.document.querySelectorAll('main dl')]
    expect(factsOf(facts as Element)).toMatchObject({ Pets: '2' })
    expect(facts?.textContent).not.toContain('Vidas')
  })

  it('[T06sr] is found by code, number and CPF, with all that became of it', async () => {
    const { cpf, numero } = await wholeSale('abcdef234567')
    await office.pressed(await office.open('/chamadas'), 'Sim, não foi feita: proposta.salvar em dental')
    const spaced = `${cpf.slice(0, 3)}.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-${cpf.slice(9)}`
    for (const texto of ['abcdef234567', ' ABCDEF234567', ` ${numero} `, cpf, spaced]) {
      const page = await found(texto)
      expect(titlesOf(page)).toEqual([
        `Proposta ${numero}`,
        'Recusas',
        'Cobranças',
        'Chamadas a serviços',
        'Mensagens',
        'Atos',
        'Não foi feita',
      ])
    }
    const { document } = await found(numero)
    const [standing, refusal, charge, call, message] = [...document.querySelectorAll('main dl')].map((list) =>
      factsOf(list.parentElement?.tagName === 'LI' ? list.parentElement : wrapped(list)),
    )
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

  it('[C03l] to a company is found by its CNPJ, and by the CPF of whoever represents it', async () => {
    const { desk } = office
    const { uid, cnpj } = await companyProposed(desk, '12ABC34501DE35')
    const [row] = await desk.store.query<{ readonly cpf: string; readonly nome: string }>(
      `select representante.cpf, contratante.nome from representante
         join contratante on contratante.id = contratante_id
         join proposta on proposta.contratante_id = contratante.id where uid = $1`,
      [uid],
    )
    const { numeroProposta } = await desk.ask('proposta.obter', { uid })
    for (const texto of [cnpj, '12.abc.345/01de-35', String(row?.cpf)]) {
      const page = await found(texto)
      expect(titlesOf(page)[0]).toBe(`Proposta ${numeroProposta}`)
      const [standing] = [...page.document.querySelectorAll('main dl')].map((list) => factsOf(wrapped(list)))
      expect(standing).toMatchObject({
        ...{ Contratante: row?.nome, CNPJ: '12.ABC.345/01DE-35', Vidas: '2' },
      })
      expect(standing).not.toHaveProperty('CPF')
    }
  })

  it('[T06sr] shows which calls to services were refused and which never answered', async () => {
    const { numero } = await wholeSale('abcdef234568')
    await office.desk.store.query(
      `insert into chamada_externa (id, sale_id, key, n, service, operation, call, sent_at, answered_at, heard)
       select 'r', sale_id, 'r', 0, 'dental', 'proposta.salvar', 'criar', $2, $2, '{"ok":false,"problem":"recusado"}'
         from proposta where numero_proposta = $1`,
      [numero, instant(noon)],
    )
    const { document } = await found(numero)
    const calls = [...document.querySelectorAll('main li')].map(factsOf).filter(({ Resposta }) => Resposta)
    expect(calls.map(({ Chamada, Resposta }) => [Chamada, Resposta])).toEqual([
      ['proposta.salvar em dental (criar)', 'recusado'],
      ['proposta.salvar em dental (criar)', 'nenhuma ainda'],
    ])
  })

  it('[T06sr] shows of its people only what tells two of them apart', async () => {
    const { cpf, numero } = await wholeSale('abcdef234569')
    const { body } = await search(numero)
    const words = [titular.nome, ...titular.nome.split(' ').filter((word) => word.length > 2)]
    for (const personal of [...words, titular.email, titular.telefone, cpf, titular.nomeMae])
      expect(body).not.toContain(personal)
    expect(body).toContain(`${titular.nome[0]}***`)
  })

  it('[T06sr] is told to be gone where only its refusals are left', async () => {
    await refuseIn('apagada', 'apagada23456')
    expect(titlesOf(await found('apagada23456'))).toEqual(['Venda sem registro', 'Recusas'])
  })

  it('[T06sr] is not found by another code, number or CPF, and why is said', async () => {
    for (const [texto, hint] of [
      ['zzzzzzzzzzzz', 'Códigos de recusas ficam por 30 dias'],
      ['2026-999999', 'Propostas não pagas são apagadas'],
      ['52998224725', 'Vendas sem proposta são apagadas'],
    ] as const) {
      const reply = await search(texto)
      expect([reply.statusCode, reply.body.includes(`Nada encontrado. ${hint}`)]).toEqual([200, true])
    }
  })

  it.each(['', 'Maria', '111.111.111-11', 'a b', '<img src=x>', '\0'])(
    '[T06sr] is not looked for by what is none of the three: %j',
    async (texto) => {
      const reply = await search(texto)
      expect(reply.statusCode).toBe(422)
      const { document } = new JSDOM(reply.body).window
      expect(document.querySelector('[role=alert]')?.textContent).toContain('Isto não é um código')
      expect(
        document.querySelector('input[name=texto]')?.getAttribute('value')?.replace('\uFFFD', '\0'),
      ).toBe(texto)
      expect(document.querySelectorAll('img')).toHaveLength(0)
    },
  )

  it('[T06sr] may have a number that looks like a code', () => {
    for (const cpf of ['529.982.247-25', ' 529 982 247 25 ', '５２９９８２２４７２５'])
      expect(parseSearch(cpf)).toEqual([{ kind: 'cpf', value: '52998224725' }])
    expect(parseSearch('202600001234').map(({ kind }) => kind)).toEqual(['codigo', 'proposta'])
    expect(parseSearch('2026-000123').map(({ kind }) => kind)).toEqual(['proposta'])
  })

  it('[T06ss] is in no address and in no line of the log', async () => {
    const { document } = await office.open('/busca')
    expect(document.querySelector('main form')?.getAttribute('method')).toBe('post')
    await search('52998224725')
    await search('529.982.247-25')
    expect(office.lines.length).toBeGreaterThan(2)
    expect(office.lines.join('')).not.toMatch(/52998|529\.982/)
  })

  it('[T06as] is shown accessibly', async () => {
    const { numero } = await wholeSale('abcdef2345770')
    const window = await found(numero)
    window.eval(axe.source)
    const { violations } = await (window as unknown as { readonly axe: typeof axe }).axe.run(
      window.document,
      {
        rules: { 'color-contrast': { enabled: false } },
      },
    )
    expect(violations.map(({ id }) => id)).toEqual([])
  })
})

/** Puts a list of facts where the reader of entries looks for it. */
function wrapped(list: Element): Element {
  const entry = list.ownerDocument.createElement('li')
  entry.append(list.cloneNode(true))
  return entry
}
