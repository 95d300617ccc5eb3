import { describe, expect, it } from 'vitest'
import { type Funnel, formatMoeda, type Json } from '../../engine/index.ts'
import { isAcceptedFor, versionFor } from '../../server/sale/proposal.ts'
import { funnels } from '../../tools/project.ts'
import { seenAfter } from './tiny.ts'

const [boleto, cartao, debito] = [1, 2, 3]
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
function knownAfter(...edits: readonly { readonly [name: string]: Json }[]) {
  const names = ['pagamento.aceiteTermos', 'pagamento.termosDoAceite', 'termosAceitos']
  const then = { answers: Object.fromEntries(names.map((name) => [name, null])) }
  const moves = [
    { start: { route: { uid: 'u' } } },
    { reply: 'pedido.obter:ok', data: pedido },
    { event: 'next', values: {}, then: { step: 'pagamentoForma' } },
    ...edits.map((values) => ({ event: 'edit', values, then })),
  ]
  return seenAfter(funnel, moves)
    .slice(3)
    .map(({ answers }) => names.map((name) => answers?.[name] ?? null))
}

describe('a tick', () => {
  it('[X13t] belongs to the text it stood under: another way of paying with other terms takes it away', () => {
    const ticked = { formaPagamento: cartao, aceiteTermos: true }
    const [first, moved, back] = knownAfter(
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
  const variant = { termosDoPagamento }
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
