import { accept } from '../../contract/work.ts'
import { localOfSale } from '../../sale/local.ts'
import { lineOf, petVariantOf, productId } from '../../sale/pet-variant.ts'
import type { ListarInput, ListarOutput } from './types.ts'

/** Lists the plans for pets of the sale's variant, with what one pet of each band pays. */
export const listar = localOfSale<ListarInput, ListarOutput>(async (_input, work) => {
  const variant = petVariantOf(work, work.sale.variant)
  const { planosPet, faixas, categoriasPet: categorias, codExterno = '' } = variant
  const planos = planosPet.map((plan) => ({
    ...{ codigo: plan.codigo, nome: plan.nome, codExterno: plan.codExterno ?? codExterno },
    ...{ categoria: plan.categoria ?? '', cobertura: plan.cobertura ?? '' },
    faixas: faixas.flatMap(({ id: idFaixa, codigo: faixa, nome }) => {
      const line = lineOf(variant, { plano: plan.codigo, faixa, quantidade: 1 })
      if (!line) return []
      const { listaCentavos, descontoPercentual, precoCentavos } = line
      return [{ id: productId(line), idFaixa, faixa, nome, listaCentavos, descontoPercentual, precoCentavos }]
    }),
  }))
  return accept({ planos, faixas, categorias })
})
