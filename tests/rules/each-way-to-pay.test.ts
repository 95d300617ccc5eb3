import { describe, expect, it } from 'vitest'
import { type Funnel, formatMoeda, type Json } from '../../engine/index.ts'
import { pixAmount } from '../../engine/money/index.ts'
import { funnels } from '../../tools/project.ts'
import { seenAfter } from './tiny.ts'

const dental = funnels()('pf-implante')
const valorCentavos = 9980
const { boleto, cartao, pix } = { boleto: 1, cartao: 2, pix: 5 }

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
  const corretor = { pixPadrao: true }
  const proposta = { uid: 'u', valorCentavos, corretor, listaDescontoPix, situacao: 'aberta' }
  const moves = [
    { start: { route: { uid: 'u' } } },
    { reply: 'proposta.obter:ok', data: proposta },
    { event: 'edit', values, then: { answers: Object.fromEntries(names.map((name) => [name, null])) } },
  ]
  return seenAfter(funnel, moves).at(-1)?.answers ?? {}
}

type Rows = readonly { readonly [name: string]: Json }[]

describe('each way to pay', () => {
  it('[D32e] says what it costs, its fee included, before it is chosen', () => {
    const shown = (values: { readonly [name: string]: Json }) =>
      (known({ taxaCentavos: 397 }, values, ['formasComPreco']).formasComPreco as Rows).map(
        ({ id, valorCentavos, unidade, detalhe }) => ({ id, valorCentavos, unidade, detalhe }),
      )
    const monthly = { valorCentavos: 9980 }
    const detalhe = expect.stringContaining(formatMoeda(397))
    expect(shown({ formaPagamento: boleto })).toMatchObject([
      { id: pix, valorCentavos: 10_377, detalhe },
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

  it('says what it saves beside paying month by month', () => {
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

  it('is not offered where it saves nothing, unless its variant says so', () => {
    expect(offered({ taxaCentavos: 0 })).toEqual([[1, null]])
    expect(offered({ taxaCentavos: 0, mesmoSemEconomia: true })).toEqual([
      [1, null],
      [6, null],
      [12, null],
    ])
  })
})
