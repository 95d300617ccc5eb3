import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatLinhaDigitavel } from '../../engine/index.ts'
import { settle } from '../../server/payment/index.ts'
import { type Desk, endereco, newCpf, openDesk, pedido, responsavel, titular } from '../contracts/journey.ts'
import { noon, variant } from '../contracts/variant.ts'
import { catalogueOf, openTest, variantNamed } from './kit.ts'
import { barsIn, scanned, textsIn } from './pdf.ts'

let desk: Desk
let app: FastifyInstance
let pass: (ms: number) => void
beforeAll(async () => {
  desk = await openDesk()
  const rodape = { ...variant.rodape, cnpj: '11222333000181' }
  const served = variantNamed('pf-implante', {
    ...variant,
    rodape,
    rotas: { prefixo: 'venda', inicial: true },
  })
  const test = await openTest({ store: desk.store, catalogue: catalogueOf(served) })
  app = test.app
  pass = test.clock.pass
}, 60_000)
afterAll(async () => {
  await app.close()
  await desk.store.close()
})

const monthly = { formaPagamento: 1, cicloPagamento: 1 } as const
const millimetre = 72 / 25.4
const open = (url: string) => app.inject({ url, headers: { host: 'localhost' } })

async function charged(cpf?: string) {
  const { uid } = await desk.proposed(cpf)
  return { uid, boleto: await desk.ask('pagamento.criar', { uid, ...monthly }) }
}

describe('the PDF of a boleto', () => {
  it('[D36y] is tagged, in the order in which it is read, with its bars said in words', async () => {
    const { boleto } = await charged()
    const pdf = (await open(String(boleto.linkBoleto))).rawPayload.toString('latin1')
    expect(/\/Marked (true|false)/.exec(pdf)?.[1]).toBe('true')
    expect(/\/Lang \(([^)]*)\)/.exec(pdf)?.[1]).toBe('pt-BR')
    const tags = [...pdf.matchAll(/\/S \/(Document|H1|H2|P|Figure)\b/g)].map(([, tag]) => tag)
    expect(tags).toContain('Figure')
    expect(tags.filter((tag) => tag === 'P').length).toBeGreaterThan(12)
    expect(tags.filter((tag) => tag === 'H1' || tag === 'H2')).toHaveLength(2)
  })

  it('[D36k] names payee, payer with the CPF masked, number, dates, value, line and what to do', async () => {
    const cpf = newCpf()
    const { uid, boleto } = await charged(cpf)
    const { numeroProposta } = await desk.ask('proposta.obter', { uid })
    const reply = await open(String(boleto.linkBoleto))
    expect(reply.statusCode).toBe(200)
    const texts = textsIn(reply.rawPayload)
    for (const text of [
      'Operadora de demonstração',
      'CNPJ 11.222.333/0001-81 · Rio de Janeiro, RJ',
      'Maria da Silva',
      `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`,
      numeroProposta,
      '20/11/2026',
      '23/11/2026',
      'R$\u00a049,90',
      formatLinhaDigitavel(String(boleto.linhaDigitavel)),
      'Pague até 23/11/2026 para o plano começar em 25/11/2026.',
      'Boleto de teste: o banco 999 não existe, e nenhum banco recebe este pagamento.',
    ]) {
      expect(texts).toContain(text)
    }
    expect(texts.join('\n')).not.toContain(cpf)
  })

  it('[P12h] is opened by the name of its charge too, which opens nothing else', async () => {
    const { uid } = await charged()
    const [row] = await desk.store.query<{ readonly id: string }>(
      'select pagamento.id from pagamento join proposta on proposta.id = proposta_id where uid = $1',
      [uid],
    )
    const byCharge = await open(`/boleto/${row?.id}.pdf`)
    expect([byCharge.statusCode, byCharge.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(textsIn(byCharge.rawPayload)).toEqual(textsIn((await open(`/boleto/${uid}.pdf`)).rawPayload))
    for (const name of ['pedido.obter', 'preCadastro.obter'])
      expect(await desk.call(name, { link: String(row?.id) })).toMatchObject({ problem: 'naoEncontrado' })
  })

  it('[D36l] carries its 44 digits in bars of 103 by 13 millimetres, wide ones three times the narrow', async () => {
    const { boleto } = await charged()
    const bars = barsIn((await open(String(boleto.linkBoleto))).rawPayload, 13 * millimetre)
    expect(scanned(bars)).toBe(boleto.codigoDeBarras)
    const [first, last] = [bars[0], bars.at(-1)]
    expect((last?.x ?? 0) + (last?.width ?? 0) - (first?.x ?? 0)).toBeCloseTo(103 * millimetre, 1)
    expect((last?.width ?? 0) * 405).toBeCloseTo(103 * millimetre, 1)
    expect(new Set(bars.map(({ width }) => Math.round(width * 405)))).toHaveProperty('size', 2)
  })

  it('[D36m] is kept by nobody, shown to no search engine and named by its proposal', async () => {
    const { uid, boleto } = await charged()
    const { numeroProposta } = await desk.ask('proposta.obter', { uid })
    const { headers } = await open(String(boleto.linkBoleto))
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename="boleto-${numeroProposta}.pdf"`,
    })
  })

  it('[D36k] is written in signs that every reader shows, and keeps to its lines', async () => {
    const cpf = newCpf()
    const { sale } = await desk.registered(cpf)
    const nome = `Łukasz Żółć ${'de Albuquerque '.repeat(10)}`.trim().slice(0, 100)
    await desk.ask('contratante.salvar', { ...titular, cpf, nome }, { sale })
    const { uid } = await desk.ask('proposta.salvar', pedido, { sale })
    await desk.ask('pagamento.criar', { uid: String(uid), ...monthly })
    const reply = await open(`/boleto/${uid}.pdf`)
    const texts = textsIn(reply.rawPayload)
    const name = texts.find((text) => text.includes('ukasz'))
    // The ellipsis as the fonts number it.
    expect(name).toBe('?ukasz Zó?c de Albuquerque de Albuquerque de Albuquerque de\x85')
    expect(texts.filter((text) => text.includes('Albuquerque'))).toEqual([name])
    expect(reply.body.match(/\/Type \/Page\b/g)).toHaveLength(1)
  })

  it('[D36o] names the responsible as the payer where the titular does not pay', async () => {
    const { sale, cpf } = await desk.lookedUp()
    const around = { sale }
    await desk.ask('contratante.salvar', { ...titular, cpf, dataNascimento: '2016-01-01' }, around)
    await desk.ask('responsavel.salvar', { ...responsavel, cpf: newCpf() }, around)
    await desk.ask('endereco.salvar', endereco, around)
    await desk.ask('segurado.salvar', { idProduto: 2 }, around)
    const { uid } = await desk.ask('proposta.salvar', pedido, around)
    await desk.ask('pagamento.criar', { uid: String(uid), ...monthly })
    const texts = textsIn((await open(`/boleto/${uid}.pdf`)).rawPayload)
    expect(texts).toContain('Paulo da Silva')
    expect(texts).not.toContain('Maria da Silva')
  })

  it('[D36n] stays once it is paid, and says so', async () => {
    const { uid, boleto } = await charged()
    const [charge] = await desk.store.query<{ readonly id: string }>(
      `select id from pagamento where codigo_barras = $1`,
      [boleto.codigoDeBarras],
    )
    expect(textsIn((await open(`/boleto/${uid}.pdf`)).rawPayload)).toContain('Boleto a pagar')
    await desk.store.transaction((sql) => settle(sql, String(charge?.id), noon))
    expect(textsIn((await open(`/boleto/${uid}.pdf`)).rawPayload)).toContain('Boleto já pago')
  })

  it('[D36n] gives way to a page with 404 once it is cancelled', async () => {
    const { uid } = await charged()
    await desk.ask('pagamento.criar', { uid, formaPagamento: 5, cicloPagamento: 1 })
    const reply = await open(`/boleto/${uid}.pdf`)
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(reply.body).toContain('Este boleto não existe, venceu ou foi cancelado.')
  })

  it('[D36n] gives way to a page with 404 past its due date, and is there again once it is paid', async () => {
    const { uid, boleto } = await charged()
    const lateInMs = 3.5 * 24 * 3_600_000
    pass(lateInMs)
    expect((await open(`/boleto/${uid}.pdf`)).statusCode).toBe(404)
    const [charge] = await desk.store.query('select id from pagamento where codigo_barras = $1', [
      boleto.codigoDeBarras,
    ])
    await desk.store.transaction((sql) => settle(sql, String(charge?.id), noon + lateInMs))
    expect((await open(`/boleto/${uid}.pdf`)).statusCode).toBe(200)
    pass(-lateInMs)
  })

  it.each(['/boleto/nenhuma.pdf', '/boleto/nenhuma', '/boleto/.pdf', '/boleto/..%2f..%2fa.pdf'])(
    '[D36n] is a page with 404 at %s',
    async (url) => {
      const reply = await open(url)
      expect([reply.statusCode, reply.headers['x-robots-tag']]).toEqual([404, 'noindex'])
      expect(reply.body).toContain('<html lang="pt-BR">')
      expect(reply.body).not.toContain('nenhuma')
    },
  )
})
