import { accept } from '../../contract/work.ts'
import { localOfSale } from '../../sale/local.ts'
import { offersIn, petVariantOf } from '../../sale/pet-variant.ts'
import type { ListarInput, ListarOutput } from './types.ts'

/** Lists the plans for pets of the sale's variant, with what one pet of each band pays. */
export const listar = localOfSale<ListarInput, ListarOutput>(async (_input, work) => {
  const variant = petVariantOf(work, work.sale.variant)
  const { planosPet, faixas, categoriasPet, codExterno = '' } = variant
  const offers = offersIn(variant)
  const planos = planosPet.map((plan) => ({
    ...{ codigo: plan.codigo, nome: plan.nome, codExterno: plan.codExterno ?? codExterno },
    ...{ categoria: plan.categoria ?? '', cobertura: plan.cobertura ?? '' },
    faixas: offers
      .filter(({ plano }) => plano === plan.codigo)
      .map(({ id, idFaixa, faixa, nomeFaixa: nome, listaCentavos, descontoPercentual, precoCentavos }) => ({
        ...{ id, idFaixa, faixa, nome, listaCentavos, descontoPercentual, precoCentavos },
      })),
  }))
  // What else a category says is for the pages.
  const categorias = categoriasPet.map(({ codigo, nome, mostra }) => ({ codigo, nome, mostra }))
  return accept({ planos, faixas, categorias })
})
