import type { Json } from '../../../engine/index.ts'
import { type Reply, refuse } from '../../contract/work.ts'
import { asExternalId, type ExternalId } from '../../sale/external-id.ts'
import { dataOf, type ResponseData, type SaleWork } from '../../sale/local.ts'
import { realsOf } from '../../sale/prices.ts'
import type { Product } from '../../sale/variant.ts'
import type { Decided, TakenProposal } from './rows.ts'

/** What goes to the service about a proposal besides what was decided. */
interface ProposalToSend {
  readonly work: SaleWork
  readonly product: Product
  /** Of the region whose price table was shown. */
  readonly idUF: ExternalId | null
  /** By which the service knows the proposal; null for a new one. */
  readonly idExterno: ExternalId | null
}

/** What the service took, or why the proposal can't be. */
type SentProposal =
  | { readonly ok: true; readonly taken: TakenProposal }
  | { readonly ok: false; readonly refusal: Reply<never> }

/** Tells the service of a proposal; where it reckons another value than ours, nothing is sold. */
export async function sendProposal(
  decided: Decided,
  { work, product, idUF, idExterno: id }: ProposalToSend,
): Promise<SentProposal> {
  const { valorCentavos, idContratante, cpfCorretor, dataVigencia, idProduto, vidas } = decided
  const sent = await work.call(id === null ? 'criar' : 'alterar', {
    id,
    idContratante,
    dataVigencia,
    idProduto,
    idUF,
    cpfCorretorSgec: cpfCorretor,
    nome: product.nome,
    descricao: `${product.nome}, ${vidas} ${vidas === 1 ? 'vida' : 'vidas'}`,
    valor: realsOf(valorCentavos),
    valorProduto: realsOf(product.precoCentavos),
  })
  if (!sent.ok) return { ok: false, refusal: sent }
  const found = dataOf(sent)
  const isOther = typeof found.valor === 'number' && Math.round(found.valor * 100) !== valorCentavos
  return isOther ? { ok: false, refusal: refuse('erroInterno') } : { ok: true, taken: takenIn(found) }
}

function takenIn({ id, uid, numeroProposta }: ResponseData): TakenProposal {
  return { idExterno: asExternalId(id), uidExterno: textIn(uid), numero: textIn(numeroProposta) }
}

const textIn = (value: Json | undefined): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null
