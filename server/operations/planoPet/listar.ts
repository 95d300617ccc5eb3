import { accept } from '../../contract/work.ts'
import type { Input, Output } from '../../generated/operations.ts'
import { localOfSale } from '../../sale/local.ts'
import { offersIn, petVariantOf } from '../../sale/pet-variant.ts'

/** Lists the plans for pets of the sale's variant, with what one pet of each band pays. */
export const listar = localOfSale<Input<'planoPet.listar'>, Output<'planoPet.listar'>>(
  async (_input, work) => {
    const variant = petVariantOf(work, work.sale.variant)
    const { planosPet, faixas, categoriasPet, codExterno = '' } = variant
    const offers = offersIn(variant)
    const planos = planosPet.map((plan) => ({
      codigo: plan.codigo,
      nome: plan.nome,
      codExterno: plan.codExterno ?? codExterno,
      categoria: plan.categoria ?? '',
      cobertura: plan.cobertura ?? '',
      faixas: offers
        .filter(({ plano }) => plano === plan.codigo)
        .map(({ id, idFaixa, faixa, nomeFaixa: nome, listaCentavos, descontoPercentual, precoCentavos }) => ({
          id,
          idFaixa,
          faixa,
          nome,
          listaCentavos,
          descontoPercentual,
          precoCentavos,
        })),
    }))
    // What else a category says is for the pages.
    const categorias = categoriasPet.map(({ codigo, nome, mostra }) => ({ codigo, nome, mostra }))
    return accept({ planos, faixas, categorias })
  },
)
