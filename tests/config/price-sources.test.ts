import { describe, expect, it } from 'vitest'
import { check } from '../../engine/config/index.ts'
import { vocabulary } from '../../server/pages/vocabulary.ts'
import { projectFiles } from '../../tools/project.ts'
import { badFilesOf } from './cases/index.ts'
import { projectWith, words } from './project.ts'

const [conflict] = badFilesOf('preco-em-conflito').filter(({ path }) => path.endsWith('.json'))
const [ways] = badFilesOf('preco-em-conflito.forma').filter(({ path }) => path.endsWith('.json'))

/** The codes of what is wrong with a variant, made of one that has two plans, with other values. */
const codesWith = (file: typeof conflict, more: object) =>
  check(
    projectWith({ path: file!.path, text: JSON.stringify({ ...JSON.parse(file!.text), ...more }) }),
    words,
  ).map(({ code }) => code)

const selling = (texto: string) => ({ vendas: undefined, textoLateral: { titulo: 'A parceria', texto } })

describe('two sources of one price', () => {
  it.each([
    'Associados têm 30% de desconto.',
    'Associados têm até 30 % de desconto no plano que escolherem, e 10% de desconto no Premium.',
    'Desconto de 30%, e de 50% na segunda consulta.',
    'Quem é associado tem 15% de desconto na academia e desconto de 5% nas farmácias.',
    'Plano 100% digital.',
  ])('agree: %s', (texto) => {
    expect(codesWith(conflict, selling(texto))).toEqual([])
  })

  it.each([
    'Associados têm 25% de desconto.',
    'Associados têm 30% de desconto em todos os planos.',
    'Desconto de 12,5% em todos os planos.',
    'Na mensalidade, desconto de 40% na mensalidade.',
  ])('differ: %s', (texto) => {
    expect(codesWith(conflict, selling(texto))).toEqual(['preco-em-conflito'])
  })

  it('agree on all plans once all have the discount', () => {
    const all = { ...selling('Associados têm 30% de desconto em todos os planos.'), descontos: { geral: 30 } }
    expect(codesWith(conflict, all)).toEqual([])
  })

  it('say nothing of a discount where no plan has one price for each band', () => {
    const none = {
      ...selling('25% de desconto.'),
      planosPet: undefined,
      faixas: undefined,
      descontos: undefined,
    }
    expect(codesWith(conflict, none)).toEqual([])
  })

  it('agree on what a way of paying adds, takes off or leaves', () => {
    const way = (detalhe: string, modo: string, percentual: number, fixoCentavos: number) => ({
      termosDoPagamento: undefined,
      pagamento: {
        metodos: [{ id: 1, nome: 'Boleto', detalhe, ajuste: { modo, percentual, fixoCentavos } }],
      },
    })
    expect(codesWith(ways, way('Acréscimo de R$ 5,00 por mês', 'acrescimo', 0, 500))).toEqual([])
    expect(codesWith(ways, way('Acréscimo de R$ 1.000,00', 'acrescimo', 0, 100_000))).toEqual([])
    expect(codesWith(ways, way('20% a menos', 'desconto', 20, 0))).toEqual([])
    expect(codesWith(ways, way('Sem acréscimo', 'nenhum', 20, 500))).toEqual([])
    expect(codesWith(ways, way('Confirmação na hora', 'acrescimo', 0, 500))).toEqual([])
    expect(codesWith(ways, way('Acréscimo de R$ 5,01', 'acrescimo', 0, 500))).toEqual(['preco-em-conflito'])
    expect(codesWith(ways, way('Sem taxa', 'acrescimo', 0, 500))).toEqual(['preco-em-conflito'])
  })

  it('agree in every file of the project', () => {
    const found = check(projectFiles(), vocabulary)
    expect(found.filter(({ code }) => code === 'preco-em-conflito')).toEqual([])
  })
})
