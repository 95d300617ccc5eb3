import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contrast } from '../../engine/brand/index.ts'
import { formatLinhaDigitavel } from '../../engine/index.ts'
import { boletoHtml, type PrintedBoleto } from '../../server/payment/boleto-page.ts'
import { endereco, newCpf, pedido, responsavel, titular } from '../contracts/journey.ts'
import { noon, variant } from '../contracts/variant.ts'
import { deskForTests } from './desk-kit.ts'
import { brands, letterhead } from './email-kit.ts'
import { catalogueOf, openTest, variantNamed } from './kit.ts'

const desk = deskForTests()
let app: FastifyInstance
let pass: (ms: number) => void
beforeAll(async () => {
  const rodape = { ...variant.rodape, cnpj: '11222333000181' }
  const served = variantNamed('pf-implante', {
    ...variant,
    rodape,
    rotas: { prefixo: 'venda', inicial: true },
  })
  const test = await openTest({ store: desk.store, catalogue: catalogueOf(served) })
  app = test.app
  pass = test.clock.pass
})
afterAll(() => app.close())

const monthly = { formaPagamento: 1, cicloPagamento: 1 } as const
const open = (url: string) => app.inject({ url, headers: { host: 'localhost' } })

async function charged(cpf?: string) {
  const { uid } = await desk.proposed(cpf)
  return { uid, boleto: await desk.ask('pagamento.criar', { uid, ...monthly }) }
}

/** Reads the texts of a page in order, one per element. */
const textsIn = (page: string): readonly string[] =>
  page
    .slice(page.indexOf('<body>'), page.indexOf('<script>'))
    .replace(/<\/?(?:small|strong|span)[^>]*>/g, '')
    .split(/<[^>]+>|\n/)
    .map((text) => text.trim())
    .filter((text) => text !== '')

/** Reads an Interleaved 2 of 5 barcode as a scanner does: by which bars and spaces are wide. */
function scannedIn(page: string): string {
  const path = /<path d="(M0 0h[^"]+)"/.exec(page)?.[1] ?? ''
  const bars = [...path.matchAll(/M(\d+) 0h(\d+)v1/g)].map(
    ([, x, width]) => [Number(x), Number(width)] as const,
  )
  const widths = bars.flatMap(([x, width], i) => {
    const next = bars[i + 1]
    return next ? [width, next[0] - x - width] : [width]
  })
  expect(new Set(widths)).toEqual(new Set([1, 3]))
  const isWide = widths.map((width) => width === 3).slice(4, -3)
  return Array.from({ length: isWide.length / 10 }, (_, pair) => isWide.slice(pair * 10, pair * 10 + 10))
    .flatMap((ten) => [ten.filter((_, i) => i % 2 === 0), ten.filter((_, i) => i % 2 === 1)])
    .map(digitOf)
    .join('')
}

/** The two wide places of a digit weigh what it is: 1, 2, 4, 7 and 0, where 4 and 7 together are 0. */
function digitOf(isWide: readonly boolean[]): string {
  const weights = [1, 2, 4, 7, 0]
  const sum = isWide.reduce((total, wide, i) => total + (wide ? (weights[i] ?? 0) : 0), 0)
  return isWide.filter(Boolean).length === 2 ? String(sum % 11) : '?'
}

const sheet: PrintedBoleto = {
  variant: 'sol',
  numeroProposta: '2026-000123',
  isOfLines: false,
  dataVigencia: '2026-12-01',
  valorCentavos: 123490,
  codigoDeBarras: '99991234500000123490000000000000000000000012',
  vencimento: '2026-12-01',
  emissao: '2026-11-20',
  situacao: 'aguardando',
  pagador: { nome: 'Maria da Silva', documento: { cpf: '52998224725' } },
}

describe('the page of a boleto', () => {
  it('[D36k] names payee, payer with the CPF masked, number, dates, value, line and what to do', async () => {
    const cpf = newCpf()
    const { uid, boleto } = await charged(cpf)
    const { numeroProposta } = await desk.proposal(uid)
    const reply = await open(String(boleto.linkBoleto))
    expect(reply.statusCode).toBe(200)
    const texts = textsIn(reply.body)
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
    expect(reply.body).not.toContain(cpf)
  })

  it('is opened by the name of its charge too, which opens nothing else', async () => {
    const { uid } = await charged()
    const [charge] = await desk.charges(uid)
    const byCharge = await open(`/boleto/${charge?.id}.pdf`)
    expect(byCharge.statusCode).toBe(200)
    expect(byCharge.body).toBe((await open(`/boleto/${uid}.pdf`)).body)
    for (const name of ['pedido.obter', 'preCadastro.obter'])
      await desk.refuses('naoEncontrado', name, { link: String(charge?.id) })
  })

  it('carries its 44 digits in bars of 103 by 13 millimetres, wide ones three times the narrow', async () => {
    const { boleto } = await charged()
    const { body } = await open(String(boleto.linkBoleto))
    expect(scannedIn(body)).toBe(boleto.codigoDeBarras)
    expect(/\.barcode\{[^}]*width:103mm;[^}]*height:13mm;[^}]*fill:#000/.test(body)).toBe(true)
  })

  it('is not cached, shown to no search engine, and runs nothing but its own button', async () => {
    const { boleto } = await charged()
    const { headers, body } = await open(String(boleto.linkBoleto))
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
    })
    const policy = String(headers['content-security-policy'])
    for (const [, inline = ''] of body.matchAll(/<(?:style|script)>([\s\S]*?)<\/(?:style|script)>/g))
      expect(policy).toContain(`'sha256-${createHash('sha256').update(inline).digest('base64')}'`)
    expect(policy).not.toContain('unsafe')
    expect(/ (?:style|on\w+)="/.test(body)).toBe(false)
  })

  it('says the amount large, the due date in words, and who stands behind it at its end', () => {
    const texts = textsIn(boletoHtml(sheet, letterhead('sol')!))
    expect(texts.slice(0, 5)).toEqual([
      'Plano sol',
      'Boleto a pagar',
      'Proposta 2026-000123',
      'R$\u00a01.234,90',
      'Pague até 1º de dezembro de 2026, terça-feira',
    ])
    expect(texts.slice(-2)).toEqual([
      'Operadora do Sol',
      'CNPJ 11.222.333/0001-81 · ANS 000000 · Niterói, RJ',
    ])
  })

  it('calls an order in lines by that name', () => {
    const page = boletoHtml({ ...sheet, isOfLines: true }, letterhead('sol')!)
    expect(textsIn(page)).toContain('Pedido 2026-000123')
    expect(page).not.toContain('roposta 2026-000123')
  })

  it('says of a paid one when it was due, and asks for nothing to be typed', () => {
    const page = boletoHtml({ ...sheet, situacao: 'pago' }, letterhead('sol')!)
    expect(page).toContain('Boleto já pago')
    expect(textsIn(page)).toContain('Vencimento 1º de dezembro de 2026, terça-feira')
    expect(/Pague até 1º|Para pagar, digite/.test(page)).toBe(false)
  })

  it.each(Object.keys(brands))('is in the colours of %s, and every text of it reads', (variant) => {
    const head = letterhead(variant)!
    const { palette, plane } = head
    const page = boletoHtml(sheet, head)
    for (const colour of [palette.brand, plane.ground, palette['surface-2']]) expect(page).toContain(colour)
    const pairs: readonly (readonly [string, string])[] = [
      [plane.text, plane.ground],
      [palette.text, '#ffffff'],
      [palette.text, palette['surface-2']],
      [palette['text-3'], '#ffffff'],
      [palette['text-3'], palette['surface-2']],
      [palette['on-brand'], palette.brand],
    ]
    expect(pairs.filter(([ink, ground]) => contrast(ink, ground) < 4.5)).toEqual([])
  })

  it('shows symbol and tiles, and none where a partner has a logo of its own', () => {
    const head = letterhead('sol')!
    const mark = { viewBox: '0 0 32 32', shapes: '<g fill="#12fe9a"><rect width="9" height="9"/></g>' }
    expect(boletoHtml(sheet, { ...head, symbol: mark })).toContain(mark.shapes)
    expect(boletoHtml(sheet, { ...head, tiles: [mark] })).toContain(mark.shapes)
    expect(boletoHtml(sheet, { ...head, symbol: null, tiles: [] })).not.toContain('aria-hidden')
  })

  it('has its bars said in words, and its ornaments left out of what is read', () => {
    const page = boletoHtml(sheet, letterhead('sol')!)
    const drawings = [...page.matchAll(/<svg [^>]*>/g)].map(([tag]) => tag)
    expect(drawings.filter((tag) => !tag.includes('aria-hidden="true"'))).toHaveLength(1)
    expect(page).toContain('role="img" aria-label="Código de barras do boleto"')
    expect([...page.matchAll(/<h\d>/g)].map(([tag]) => tag)).toEqual(['<h1>', '<h2>'])
  })

  it('[D36k] shows a name as it was typed, and nothing of it as markup', () => {
    const pagador = { nome: 'Łukasz <b>Żółć</b>', documento: { cnpj: '11222333000181' } }
    const page = boletoHtml({ ...sheet, pagador }, letterhead('sol')!)
    expect(page).toContain('Łukasz &lt;b&gt;Żółć&lt;/b&gt;')
  })

  it('names the responsible as the payer where the titular does not pay', async () => {
    const { sale, cpf } = await desk.lookedUp()
    const around = { sale }
    await desk.ask('contratante.salvar', { ...titular, cpf, dataNascimento: '2016-01-01' }, around)
    await desk.ask('responsavel.salvar', { ...responsavel, cpf: newCpf() }, around)
    await desk.ask('endereco.salvar', endereco, around)
    await desk.ask('segurado.salvar', { idProduto: 2 }, around)
    const { uid } = await desk.ask('proposta.salvar', pedido, around)
    await desk.ask('pagamento.criar', { uid: String(uid), ...monthly })
    const texts = textsIn((await open(`/boleto/${uid}.pdf`)).body)
    expect(texts).toContain('Paulo da Silva')
    expect(texts).not.toContain('Maria da Silva')
  })

  it('stays once it is paid, and says so', async () => {
    const { uid } = await charged()
    const [charge] = await desk.charges(uid)
    expect(textsIn((await open(`/boleto/${uid}.pdf`)).body)).toContain('Boleto a pagar')
    await desk.settle(charge?.id, noon)
    expect(textsIn((await open(`/boleto/${uid}.pdf`)).body)).toContain('Boleto já pago')
  })

  it('gives way to a page with 404 once it is cancelled', async () => {
    const { uid } = await charged()
    await desk.ask('pagamento.criar', { uid, formaPagamento: 5, cicloPagamento: 1 })
    const reply = await open(`/boleto/${uid}.pdf`)
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(reply.body).toContain('Este boleto não existe, venceu ou foi cancelado.')
  })

  it('gives way to a page with 404 past its due date, and is there again once it is paid', async () => {
    const { uid } = await charged()
    const lateInMs = 3.5 * 24 * 3_600_000
    pass(lateInMs)
    expect((await open(`/boleto/${uid}.pdf`)).statusCode).toBe(404)
    const [charge] = await desk.charges(uid)
    await desk.settle(charge?.id, noon + lateInMs)
    expect((await open(`/boleto/${uid}.pdf`)).statusCode).toBe(200)
    pass(-lateInMs)
  })

  it.each(['/boleto/nenhuma.pdf', '/boleto/nenhuma', '/boleto/.pdf', '/boleto/..%2f..%2fa.pdf'])(
    'is a page with 404 at %s',
    async (url) => {
      const reply = await open(url)
      expect([reply.statusCode, reply.headers['x-robots-tag']]).toEqual([404, 'noindex'])
      expect(reply.body).toContain('<html lang="pt-BR">')
      expect(reply.body).not.toContain('nenhuma')
    },
  )
})
