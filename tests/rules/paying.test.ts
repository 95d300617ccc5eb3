import { describe, expect, it } from 'vitest'
import { type Funnel, formatMoeda, type Json } from '../../engine/index.ts'
import { pixAmount } from '../../engine/money/index.ts'
import { opening, play, playMove } from '../../engine/replay/index.ts'
import { isAcceptedFor, type PedidoVariant, versionFor } from '../../server/sale/pedido.ts'
import { funnels, replaysIn } from '../../tools/project.ts'

const dental = funnels()('pf-implante')
const valorCentavos = 9980
const boleto = 1
const cartao = 2
const debito = 3
const pix = 5

interface Fees {
  readonly taxaCentavos: number
  readonly descontos?: readonly number[]
  readonly mesmoSemEconomia?: true
}

/** Opens the page of a proposal of two lives under fees, chooses a way to pay, and gives what the page knows. */
function known(fees: Fees, values: { readonly [name: string]: Json }, names: readonly string[]) {
  const { taxaCentavos, descontos = [0, 0, 0], mesmoSemEconomia } = fees
  const cycles = [1, 6, 12].map((ciclo, i) => ({
    ciclo,
    nome: `Pix de ${ciclo}`,
    descontoCentavos: descontos[i] ?? 0,
    ...(mesmoSemEconomia && { mesmoSemEconomia }),
  }))
  const listaDescontoPix = cycles.map(({ ciclo, nome, descontoCentavos }) => ({
    ciclo,
    nome,
    valorDescontoCentavos: descontoCentavos,
    totalCentavos: pixAmount({
      totalCentavos: valorCentavos,
      ciclo,
      fator: 1,
      descontoCentavos,
      taxaCentavos,
    }),
  }))
  const pagamento = dental.variant.pagamento as { readonly [name: string]: Json }
  const changed = { ...pagamento, pix: { fator: 1, taxaCentavos, minutos: 30, ciclos: cycles } }
  const funnel: Funnel = { ...dental, variant: { ...dental.variant, pagamento: changed } }
  const proposta = {
    uid: 'u',
    valorCentavos,
    corretor: { pixPadrao: true },
    listaDescontoPix,
    situacao: 'aberta',
  }
  const moves = [
    { start: { route: { uid: 'u' } } },
    { reply: 'proposta.obter:ok', data: proposta },
    { event: 'edit', values, then: { answers: Object.fromEntries(names.map((name) => [name, null])) } },
  ]
  const replay = { title: '', rules: [], variant: 'pf-implante', at: '2026-11-21T10:00:00-03:00', moves }
  return play(funnel, replay).at(-1)?.answers ?? {}
}

type Rows = readonly { readonly [name: string]: Json }[]

describe('each way to pay', () => {
  it('[D32e] says what it costs, its fee included, before it is chosen', () => {
    const shown = (values: { readonly [name: string]: Json }) =>
      (known({ taxaCentavos: 397 }, values, ['formasComPreco']).formasComPreco as Rows).map(
        ({ id, valorCentavos, unidade, detalhe }) => ({ id, valorCentavos, unidade, detalhe }),
      )
    const monthly = { valorCentavos: 9980, unidade: 'por mês' }
    expect(shown({ formaPagamento: boleto })).toMatchObject([
      {
        id: pix,
        valorCentavos: 10_377,
        unidade: 'por mês',
        detalhe: expect.stringContaining(formatMoeda(397)),
      },
      { id: cartao, ...monthly },
      { id: boleto, ...monthly },
    ])
    expect(shown({ formaPagamento: pix, cicloPagamento: 6 })[0]).toMatchObject({
      valorCentavos: 60_277,
      unidade: 'por 6 meses',
    })
  })

  it('[D32e] is followed by the order beside it', () => {
    const names = ['valorNoPix', 'valorDoPedido']
    const of = (values: { readonly [name: string]: Json }) => known({ taxaCentavos: 397 }, values, names)
    expect(of({ formaPagamento: pix, cicloPagamento: 1 })).toEqual({
      valorNoPix: 10_377,
      valorDoPedido: 9980,
    })
    expect(of({ formaPagamento: pix, cicloPagamento: 12 })).toMatchObject({ valorNoPix: 120_157 })
    expect(of({ formaPagamento: cartao })).toEqual({ valorNoPix: null, valorDoPedido: 9980 })
  })
})

describe('each period of the Pix', () => {
  const offered = (fees: Fees) =>
    (known(fees, { formaPagamento: pix }, ['ciclosOferecidos']).ciclosOferecidos as Rows).map(
      ({ ciclo, selo }) => [ciclo, selo ?? null],
    )

  it('[D32f] says what it saves beside paying month by month', () => {
    expect(offered({ taxaCentavos: 397 })).toEqual([
      [1, null],
      [6, `Economize ${formatMoeda(1985)}`],
      [12, `Economize ${formatMoeda(4367)}`],
    ])
    expect(offered({ taxaCentavos: 0, descontos: [0, 1000, 0] })).toEqual([
      [1, null],
      [6, `Economize ${formatMoeda(1000)}`],
    ])
  })

  it('[D32f] is not offered where it saves nothing, unless its variant says so', () => {
    expect(offered({ taxaCentavos: 0 })).toEqual([[1, null]])
    expect(offered({ taxaCentavos: 0, mesmoSemEconomia: true })).toEqual([
      [1, null],
      [6, null],
      [12, null],
    ])
  })
})

const terms = (versao: string) => ({ versao, titulo: versao, texto: [versao] })
const termosDoPagamento = { padrao: terms('cartao-1'), boleto: terms('boleto-1'), debito: terms('debito-1') }

const finalizacao = funnels()('pet-saude/finalizacao')
const funnel: Funnel = { ...finalizacao, variant: { ...finalizacao.variant, termosDoPagamento } }
const pedido = {
  uid: 'u',
  numPedido: '1',
  valorCentavos: 4949,
  dataVigencia: '2026-11-25',
  linhas: [{ id: 'BASIC/adulto', faixa: 'adulto', nome: 'Basic', quantidade: 1, precoCentavos: 4949 }],
  situacao: 'aberto',
  aceito: false,
  aceiteVersao: null,
  cliente: {},
  formas: [boleto, cartao, debito].map((id) => ({ id, nome: formatMoeda(id), valorCentavos: 4949 })),
}

/** Opens the page of an order, ticks and chooses as it is told, and gives what the page knows after each. */
function seenAfter(...edits: readonly { readonly [name: string]: Json }[]) {
  const names = ['pagamento.aceiteTermos', 'pagamento.termosDoAceite', 'termosAceitos']
  const then = { answers: Object.fromEntries(names.map((name) => [name, null])) }
  const moves = [
    { start: { route: { uid: 'u' } } },
    { reply: 'pedido.obter:ok', data: pedido },
    { event: 'next', values: {}, then: { step: 'pagamentoForma' } },
    ...edits.map((values) => ({ event: 'edit', values, then })),
  ]
  const replay = {
    title: '',
    rules: [],
    variant: 'pet-saude/finalizacao',
    at: '2026-11-21T10:00:00-03:00',
    moves,
  }
  return play(funnel, replay)
    .slice(3)
    .map(({ answers }) => names.map((name) => answers?.[name] ?? null))
}

describe('a tick', () => {
  it('[X13t] belongs to the text it stood under: another way of paying with other terms takes it away', () => {
    const ticked = { formaPagamento: cartao, aceiteTermos: true }
    const [first, moved, back] = seenAfter(
      ticked,
      { formaPagamento: boleto, aceiteTermos: true },
      { formaPagamento: cartao },
    )
    expect(first).toEqual([true, 'cartao-1', 'cartao-1'])
    expect(moved).toEqual([null, null, 'boleto-1'])
    expect(back).toEqual([null, null, 'cartao-1'])
  })
})

describe('an acceptance', () => {
  const variant = { termosDoPagamento } as unknown as PedidoVariant
  const accepted = { aceiteEm: new Date(0), aceiteVersao: 'cartao-1', idProduto: null }

  it.each([
    ['a card', cartao, 'cartao-1', true],
    ['a boleto', boleto, 'boleto-1', false],
    ['a debit', debito, 'debito-1', false],
  ])('[X13t] counts for the terms of its own way of paying: %s', (_, way, version, counts) => {
    expect(versionFor(variant, way)).toBe(version)
    expect(isAcceptedFor(accepted, variant, way)).toBe(counts)
  })

  it('[X13t] of a proposal of one product counts whatever it is paid by, and none counts before it was given', () => {
    expect(isAcceptedFor({ ...accepted, idProduto: 2 }, variant, boleto)).toBe(true)
    expect(isAcceptedFor({ ...accepted, aceiteEm: null }, variant, cartao)).toBe(false)
  })
})

it('[D35z] a Pix whose time is over on the page stays expired, though a slower clock still counts it', () => {
  const [found] = replaysIn(['/pix-vencido-fica-vencido'])
  const { replay, begun } = found!
  const funnel = funnels()(replay.variant)
  let played = opening(funnel, replay)
  for (const move of replay.moves.slice(0, begun + 1)) played = playMove(funnel, played, move)
  played = playMove(funnel, played, { reply: 'pix.consultar:ok', data: { statusPixPagamento: 1 } })
  expect(played.session).toMatchObject({ step: 'pixExpirado', calls: [] })
})
