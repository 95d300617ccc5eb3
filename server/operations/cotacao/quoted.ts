import { createHash } from 'node:crypto'
import { hourInMs } from '../../../engine/index.ts'
import { accept, type RefusedReply, type Reply, refuse } from '../../contract/work.ts'
import { nameInMessage, queueMessage, type SentMessage } from '../../messages/index.ts'
import { queuedSince } from '../../outbox/index.ts'
import { corretorOf, type ShownCorretor } from '../../sale/corretor.ts'
import type { SaleWork } from '../../sale/local.ts'
import { monthlyTotal } from '../../sale/prices.ts'
import { filledAddress } from '../../sale/sent-addresses.ts'
import { type DentalVariant, type Product, variantOf } from '../../sale/variant.ts'

/** Bounds the cotacoes of one sale: a freely typed number or e-mail must not be flooded. */
const mostInAnHour = 5
/** Within so long the same cotacao to the same person goes out once. */
const repeatedAfterMs = 60_000

/** What the call of a cotacao says, however it is sent. */
interface Asked {
  readonly nome: string
  readonly idProduto: number
  readonly vidas: number
  readonly valorCentavos?: number
}

/** What a cotacao is made of, held to what is sold and reckoned here. */
export interface Quoted {
  readonly ok: true
  readonly variant: DentalVariant
  readonly product: Product
  readonly valorCentavos: number
  readonly corretor: ShownCorretor
  readonly cpfCorretor: string
  /** As a message to a stranger may carry it. */
  readonly nome: string
  /** The corretor's page: a path of this site, or an address elsewhere. */
  readonly link: string
}

/** Holds a cotacao to the plans, lives and prices of the sale's variant, to its corretor, and to five in an hour. */
export async function quotedOf(asked: Asked, work: SaleWork): Promise<Quoted | RefusedReply> {
  const { sql, sale, now } = work
  const variant = variantOf(work, sale.variant)
  const product = variant.produtos.find(({ idProduto }) => idProduto === asked.idProduto)
  if (!product) return refuse('entradaInvalida')
  if (asked.vidas < variant.plano.min || asked.vidas > variant.plano.max) return refuse('vidasForaDoLimite')
  const valorCentavos = monthlyTotal(product, asked.vidas)
  if (asked.valorCentavos !== undefined && asked.valorCentavos !== valorCentavos)
    return refuse('precoDivergente', { valorCentavos })
  const { shown: corretor, cpf: cpfCorretor } = await corretorOf(work)
  if (!corretor || cpfCorretor === null) return refuse('cadastroIncompleto')
  if ((await queuedSince(sql, aboutSale(work), now - hourInMs)) >= mostInAnHour)
    return refuse('muitasTentativas')
  const nome = nameInMessage(asked.nome)
  if (nome === '') return refuse('entradaInvalida')
  const link = filledAddress(variant, 'corretora', { corretor })
  return { ok: true, variant, product, valorCentavos, corretor, cpfCorretor, nome, link }
}

/** Queues a cotacao for whom it is to, the same one once a minute. */
export async function queueCotacao(
  message: Extract<SentMessage, { readonly kind: 'whatsapp' | 'cotacao' }>,
  work: SaleWork,
): Promise<Reply<Readonly<Record<string, never>>>> {
  const { sql, now } = work
  const digest = createHash('sha256').update(JSON.stringify(message.payload)).digest('base64url')
  const once = `${aboutSale(work)} ${digest} ${Math.floor(now / repeatedAfterMs)}`
  if (!(await work.admitsMessage(message.payload.to))) return refuse('muitasTentativas')
  await queueMessage(sql, message, { once, now })
  return accept({})
}

const aboutSale = ({ sale }: SaleWork): string => `cotacao ${sale.id}`
