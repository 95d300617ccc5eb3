import type { Json } from '../engine/index.ts'

/** What a call answers or takes. */
type Data = Readonly<Record<string, Json>>

/** By which call a page learns what it has to show before each call that charges. */
const shownBy: Readonly<Record<string, { readonly call: string; readonly by: string }>> = {
  'pagamento.criar': { call: 'proposta.obter', by: 'uid' },
  'pix.renovar': { call: 'proposta.obter', by: 'uid' },
  'pedido.pagar': { call: 'pedido.obter', by: 'link' },
  'cartao.atualizar': { call: 'pedido.obter', by: 'link' },
}

const byCard = 2
const boletoOrCard = [1, byCard]

/**
 * Adds to the input of a call that charges what its page would have shown, asked just before; an input that says it already,
 * and any other call, stays as it is.
 */
export async function withSeen(
  name: string,
  input: Data,
  ask: (name: string, input: Data) => Promise<Data | undefined>,
): Promise<Data> {
  const shown = shownBy[name]
  if (!shown || input.visto !== undefined) return input
  const view = await ask(shown.call, { [shown.by]: input.uid ?? input.link ?? '' })
  return view ? { ...input, visto: seenIn(name, view, input) } : { ...input, visto: otherFigures }
}

/** What a page shows that knows nothing of the proposal: figures that are those of none. */
export const otherFigures = {
  valorCentavos: 1,
  linhas: [{ id: 'nenhum/vida', quantidade: 1, precoCentavos: 1 }],
}

/** Says what a page shows that was told a proposal or an order, when somebody pays it in a way. */
export function seenIn(name: string, view: Data, input: Data): Data {
  const now = (input.aceite as { readonly versao?: string } | null | undefined)?.versao
  // An order may be accepted again, under the text of another way of paying, or of another card.
  const isAnew = name === 'cartao.atualizar' || (name === 'pedido.pagar' && !isOfProduct(view))
  const termos = isAnew ? (now ?? view.aceiteVersao) : (view.aceiteVersao ?? now)
  const figures =
    shownBy[name]?.call === 'pedido.obter' ? ofOrder(view, input) : ofProposal(name, view, input)
  const dataVigencia = input.dataVigencia ?? view.dataVigencia ?? null
  return { ...figures, dataVigencia, ...(termos ? { termos } : {}) }
}

const isOfProduct = ({ linhas }: Data) =>
  (linhas as readonly { readonly id: string }[])[0]?.id.endsWith('/vida') === true

function ofProposal(name: string, view: Data, input: Data) {
  const { produto, vidas, listaDescontoPix, valorCentavos, pagamento } = view as unknown as {
    readonly produto: { readonly idProduto: number; readonly precoCentavos: number }
    readonly vidas: number
    readonly valorCentavos: number
    readonly listaDescontoPix: readonly { readonly ciclo: number; readonly totalCentavos: number }[]
    readonly pagamento: { readonly cicloPagamento?: number } | null
  }
  const ciclo = name === 'pix.renovar' ? (pagamento?.cicloPagamento ?? 1) : input.cicloPagamento
  const byPix = listaDescontoPix.find((each) => each.ciclo === ciclo)?.totalCentavos ?? valorCentavos
  return {
    valorCentavos: boletoOrCard.includes(Number(input.formaPagamento)) ? valorCentavos : byPix,
    linhas: [{ id: `${produto.idProduto}/vida`, quantidade: vidas, precoCentavos: produto.precoCentavos }],
  }
}

function ofOrder(view: Data, { formaPagamento = byCard }: Data) {
  const { formas, linhas, valorCentavos } = view as unknown as {
    readonly formas: readonly { readonly id: number; readonly valorCentavos: number }[]
    readonly linhas: readonly {
      readonly id: string
      readonly quantidade: number
      readonly precoCentavos: number
    }[]
    readonly valorCentavos: number
  }
  return {
    valorCentavos: formas.find(({ id }) => id === formaPagamento)?.valorCentavos ?? valorCentavos,
    linhas: linhas.map(({ id, quantidade, precoCentavos }) => ({ id, quantidade, precoCentavos })),
  }
}
