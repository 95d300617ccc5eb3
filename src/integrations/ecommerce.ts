import type { Measured } from './measured.ts'

/** How analytics and the tag manager call our events. */
export const eventNames = {
  visualizacao: 'page_view',
  checkout: 'begin_checkout',
  compra: 'purchase',
} as const

/** Writes what is bought as analytics and the tag manager want it; values are in reais. */
export function purchaseOf({ product, value, order }: Measured) {
  const { id, name, price, quantity } = product ?? {}
  return {
    currency: 'BRL',
    ...(value !== undefined && { value }),
    ...(order !== undefined && { transaction_id: order }),
    items:
      id === undefined
        ? []
        : [
            {
              item_id: id,
              ...(name !== undefined && { item_name: name }),
              ...(price !== undefined && { price }),
              ...(quantity !== undefined && { quantity }),
            },
          ],
  }
}
