/** What of a sale tells staff by which word to call it. */
interface Sold {
  /** Whether it is an order in lines, and not a proposal of one product. */
  readonly isOfLines: boolean
}

/** Names what was sold as people do. */
export const nameOfOrder = ({ isOfLines }: Sold): string => (isOfLines ? 'Pedido' : 'Proposta')

/** Says of which order something is. */
export const ofOrder = ({ isOfLines, numero }: Sold & { readonly numero: string }): string =>
  `${isOfLines ? 'do pedido' : 'da proposta'} ${numero}`
