import { createHash } from 'node:crypto'
import { formatMoeda, hourInMs, isRecord } from '../../engine/index.ts'
import {
  accept,
  type Params,
  type RefusedReply,
  type Reply,
  refuse,
  type SaleContext,
} from '../contract/handler.ts'
import type { Input } from '../generated/operations.ts'
import {
  type CotacaoToService,
  emailOfCotacao,
  nameInMessage,
  queueMessage,
  type SentMessage,
} from '../messages/index.ts'
import { queuedSince } from '../outbox/index.ts'
import { corretorOf, type ShownCorretor } from '../sale/corretor.ts'
import { tidy } from '../sale/person.ts'
import { openQuote, storeQuote } from '../sale/quotes.ts'
import { filledAddress } from '../sale/sent-addresses.ts'
import { monthlyTotal, type Product, realsOf, type Variant, variantOf } from '../sale/variant.ts'
import { provocationOf, textOf } from '../sandbox/index.ts'
import { instant, newId, queryNamed } from '../store/index.ts'
import type { MessageRoute } from '../upstream/index.ts'
import { productHandler, saleHandler } from './define.ts'

/** Sends a cotacao by e-mail, its value calculated here and its link the corretor's; five in an hour for one sale. */
export const cotacaoEnviarEmail = productHandler('cotacao.enviarEmail', {
  async run(input, context) {
    const quoted = await quoteTo(input, context)
    if (!quoted.ok) return quoted
    const region = quoted.variant.regioes.find(({ sigla }) => sigla === input.tabela)
    if (!region) return refuse('entradaInvalida')
    const { nome, product, valorCentavos, corretor, link } = quoted
    const email = emailOfCotacao({
      email: input.email,
      variant: context.sale.variant,
      pagina: link,
      valorCentavos,
      corretor,
      nome,
      plano: product.nome,
      cobertura: String(product.cobertura ?? ''),
      vidas: input.vidas,
    })
    const payload = { ...email, cotacao: toServiceOf(input, quoted, region.id) }
    return queueCotacao({ kind: 'cotacao', payload }, quoted.link, context)
  },
})

/** Writes a cotacao as the service takes it: with every plan of the variant, those not chosen for zero lives. */
function toServiceOf(input: Input<'cotacao.enviarEmail'>, quoted: QuotedTo, idUF: number): CotacaoToService {
  const { variant, product, corretor, cpfCorretor, nome, valorCentavos } = quoted
  return {
    clienteEmail: input.email,
    clienteNome: nome,
    clienteTelefone: input.telefone ?? '',
    corretorNome: corretor.nome,
    corretorTelefone: corretor.telefone,
    corretorCPF: cpfCorretor,
    corretorEmail: corretor.email,
    corretorNomeDeGuerra: corretor.nomeDeGuerra,
    totalVidas: input.vidas,
    valorTotal: realsOf(valorCentavos),
    idUF,
    produtosCotacao: variant.produtos.map((each) => {
      const selecionado = each.idProduto === product.idProduto
      const quantidade = selecionado ? input.vidas : 0
      return {
        produtoID: each.idProduto,
        produtoNome: each.nome,
        produtoCobertura: String(each.cobertura ?? ''),
        quantidade,
        produtoValorTotal: realsOf(monthlyTotal(each, quantidade)),
        selecionado,
      }
    }),
  }
}

/** Sends a cotacao by WhatsApp, its value calculated here and its link the corretor's; five in an hour for one sale. */
export const cotacaoEnviarWhatsapp = productHandler('cotacao.enviarWhatsapp', {
  async run(input, context) {
    const quoted = await quoteTo(input, context)
    if (!quoted.ok) return quoted
    const payload = {
      to: input.telefone,
      nome: quoted.nome,
      plano_tipo: 'familiar',
      plano_nome: quoted.product.nome,
      vidas: input.vidas,
      valor: formatMoeda(quoted.valorCentavos),
      url_venda: quoted.link,
    }
    return queueCotacao({ kind: 'whatsapp', payload }, quoted.link, context)
  },
})

/** Bounds the cotacoes of one sale: a freely typed number or e-mail must not be flooded. */
const mostInAnHour = 5
/** Within so long the same cotacao to the same person goes out once. */
const repeatedAfterMs = 60_000

/** The input of a cotacao, by e-mail or by WhatsApp. */
interface CotacaoInput {
  readonly idProduto: number
  readonly vidas: number
  readonly valorCentavos?: number
  readonly tabela?: string
}

/** What a cotacao is made of, checked against what is sold and calculated here. */
interface Quoted {
  readonly ok: true
  readonly variant: Variant
  readonly product: Product
  readonly valorCentavos: number
  readonly corretor: ShownCorretor
  readonly cpfCorretor: string
  /** The quote's page at its corretor: a path of this site, or an address elsewhere. */
  readonly link: string
}

/** Checks a cotacao against the plans, lives, prices and regions of the sale's variant and its corretor, and stores what its link says. */
async function quote(asked: CotacaoInput, context: SaleContext): Promise<Quoted | RefusedReply> {
  const variant = variantOf(context, context.sale.variant)
  const product = variant.produtos.find(({ idProduto }) => idProduto === asked.idProduto)
  if (!product) return refuse('entradaInvalida')
  if (asked.vidas < variant.plano.min || asked.vidas > variant.plano.max) return refuse('vidasForaDoLimite')
  const valorCentavos = monthlyTotal(product, asked.vidas)
  if (asked.valorCentavos !== undefined && asked.valorCentavos !== valorCentavos)
    return refuse('precoDivergente', { valorCentavos })
  const { shown: corretor, cpf: cpfCorretor } = await corretorOf(context)
  if (!corretor || cpfCorretor === null) return refuse('cadastroIncompleto')
  if (asked.tabela !== undefined && !variant.regioes.some(({ sigla }) => sigla === asked.tabela))
    return refuse('entradaInvalida')
  const cotacao = await storeQuote(context, {
    idProduto: product.idProduto,
    vidas: asked.vidas,
    tabela: asked.tabela ?? null,
    precoCentavos: product.precoCentavos,
  })
  const link = filledAddress(variant, 'cotacao', { corretor, cotacao })
  return { ok: true, variant, product, valorCentavos, corretor, cpfCorretor, link }
}

/** A quote to be sent to a customer. */
interface QuotedTo extends Quoted {
  /** The customer's name, as a message to a stranger may carry it. */
  readonly nome: string
}

/** Checks a cotacao that is sent to a customer by name, and the limit of five in an hour. */
async function quoteTo(
  asked: CotacaoInput & { readonly nome: string },
  context: SaleContext,
): Promise<QuotedTo | RefusedReply> {
  const { sql, now } = context
  if ((await queuedSince(sql, aboutSale(context), now - hourInMs)) >= mostInAnHour)
    return refuse('muitasTentativas')
  const nome = nameInMessage(asked.nome)
  if (nome === '') return refuse('entradaInvalida')
  const quoted = await quote(asked, context)
  return quoted.ok ? { ...quoted, nome } : quoted
}

/** Queues a cotacao, the same one to the same person once a minute, and replies with its link. */
async function queueCotacao(
  message: Extract<SentMessage, { readonly kind: 'whatsapp' | 'cotacao' }>,
  link: string,
  context: SaleContext,
): Promise<Reply<{ readonly link: string }>> {
  const { sql, now } = context
  const digest = createHash('sha256').update(JSON.stringify(message.payload)).digest('base64url')
  const once = `${aboutSale(context)} ${digest} ${Math.floor(now / repeatedAfterMs)}`
  if (!(await context.admitsMessage(message.payload.to))) return refuse('muitasTentativas')
  await queueMessage(sql, message, { once, now })
  return accept({ link })
}

/** Gives the link of a cotacao, to be copied or shared, without sending it to anyone. */
export const cotacaoCriarLink = productHandler('cotacao.criarLink', {
  async run(input, context) {
    const quoted = await quote(input, context)
    return quoted.ok ? accept({ link: quoted.link }) : quoted
  },
})

/** Opens the cotacao of a link: what it is of, and whether its price still holds for this sale. */
export const cotacaoAbrir = saleHandler('cotacao.abrir', {
  async run({ codigo }, context) {
    const found = await openQuote(context, codigo)
    if (!found) return refuse('naoEncontrado')
    const { idProduto, vidas, tabela, ate } = found
    return accept({ idProduto, vidas, ...(tabela !== null && { tabela }), ate, noPrazo: ate > context.now })
  },
})

const aboutSale = ({ sale }: SaleContext): string => `cotacao ${sale.id}`

/**
 * Stores the contact of a person who wants news of plans where none are sold yet, once per e-mail, and sends it to the CRM.
 *
 * A CRM that is unavailable gets it later from the queue: nothing has to be typed again.
 */
export const contatoEnviar = saleHandler('contato.enviar', {
  async run(input, context) {
    const { sql, sale, now, responseKey } = context
    const { email } = input
    const contact = {
      nome: tidy(input.nome),
      email,
      celular: input.celular,
      cep: input.cep,
      variant: sale.variant,
    }
    const [known] = await sql.query('select 1 from contato where lower(email) = lower($1)', [email])
    if (known) return refuse('contatoExiste')
    const sent = await context.call('enviar', { ...contact, website: context.site ?? '' })
    if (!sent.ok && sent.problem !== 'indisponivel') return sent
    const [stored] = await queryNamed<{ readonly id: string }>(
      sql,
      `insert into contato (id, nome, email, celular, cep, variant, created_at)
     values (:id, :nome, :email, :celular, :cep, :variant, :at)
     on conflict (lower(email)) do nothing returning id`,
      { id: newId(), ...contact, at: instant(now) },
    )
    if (!stored) return refuse('contatoExiste')
    if (!sent.ok) {
      const payload = { ...contact, ...(responseKey !== null && { responseKey }) }
      await queueMessage(sql, { kind: 'contato', payload }, { once: `contato ${stored.id}`, now })
    }
    return accept({})
  },
  // The sandbox has no CRM, so a contact is queued, but for one address that counts as known already.
  sandbox: {
    enviar: ({ email }) => refuse(provocationOf('contato', textOf(email).toLowerCase()) ?? 'indisponivel'),
  },
})

/** By which call of which operation each kind of queued message reaches its service. */
export const messageRoutes: readonly MessageRoute[] = [
  { kind: 'contato', operation: 'contato.enviar', call: 'enviar', known: ['contatoExiste'] },
  {
    kind: 'whatsapp',
    operation: 'cotacao.enviarWhatsapp',
    call: 'enviar',
    paramsOf: (cotacao, site) => ({
      ...cotacao,
      to: `55${cotacao.to}`,
      url_venda: `${String(cotacao.url_venda).startsWith('/') ? site : ''}${cotacao.url_venda}`,
    }),
  },
  {
    kind: 'cotacao',
    operation: 'cotacao.enviarEmail',
    call: 'criar',
    paramsOf: ({ cotacao }) => (isRecord(cotacao) ? (cotacao as Params) : {}),
  },
  { kind: 'linkDePagamento', operation: 'proposta.enviarEmail', call: 'enviar' },
]
