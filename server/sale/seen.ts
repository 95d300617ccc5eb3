import { type RefusedReply, refuse } from '../contract/handler.ts'

/** One line of what is sold: a plan and its band, for how many, at what price each month in cents. */
export interface SeenLine {
  readonly id: string
  readonly quantidade: number
  readonly precoCentavos: number
}

/**
 * What a page showed when somebody confirmed a payment, or what it would have to show: the amount of the charge in cents,
 * the lines of what is sold, the start date as yyyy-mm-dd and the version of the terms accepted.
 */
export interface Seen {
  readonly valorCentavos: number
  readonly linhas: readonly SeenLine[]
  readonly dataVigencia?: string
  readonly termos?: string
}

/** Writes a proposal of one product as the lines that its pages show. */
export const linesOfProduct = ({
  idProduto,
  vidas,
  valorCentavos,
}: {
  readonly idProduto: number
  readonly vidas: number
  readonly valorCentavos: number
}): readonly SeenLine[] => [
  { id: `${idProduto}/vida`, quantidade: vidas, precoCentavos: Math.round(valorCentavos / vidas) },
]

/**
 * Refuses a payment that was confirmed under other figures than those it would be charged by, and brings the figures of now.
 * Gives undefined where the page showed what is charged.
 *
 * What is charged must be what was shown: the proposal may have changed in another tab or on another phone meanwhile.
 */
export function refusalOfSeen(seen: Seen, now: Seen): RefusedReply | undefined {
  const isSame =
    seen.valorCentavos === now.valorCentavos &&
    seen.dataVigencia === now.dataVigencia &&
    seen.termos === now.termos &&
    seen.linhas.length === now.linhas.length &&
    seen.linhas.every((line, i) => isSameLine(line, now.linhas[i]))
  return isSame ? undefined : refuse('propostaMudou', { agora: figuresOf(now) })
}

const isSameLine = (one: SeenLine, other: SeenLine | undefined): boolean =>
  one.id === other?.id && one.quantidade === other.quantidade && one.precoCentavos === other.precoCentavos

const figuresOf = ({ valorCentavos, linhas, dataVigencia, termos }: Seen) => ({
  valorCentavos,
  linhas: linhas.map(({ id, quantidade, precoCentavos }) => ({ id, quantidade, precoCentavos })),
  dataVigencia: dataVigencia ?? null,
  termos: termos ?? null,
})
