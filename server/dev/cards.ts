import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  codeFits,
  datedValidatorOf,
  digitsOf,
  formatMoeda,
  todayInSaoPaulo,
  validatorOf,
} from '../../engine/index.ts'
import { framedHeaders } from '../http/headers.ts'
import { html, type Markup } from '../http/html.ts'
import {
  buttonOf,
  fieldIn,
  idIn,
  type PlainPage,
  type PlainSite,
  plainHtml,
  quietButtonOf,
} from '../pages/plain.ts'
import { type BankStatus, recordBankStatus } from '../payment/index.ts'
import { tokenOf } from '../sandbox/index.ts'
import { sandboxCards } from '../settings/settings.ts'
import { instant, type Sql, type Store } from '../store/index.ts'
import { devSite, sendHtml } from './html.ts'

interface CardParts {
  readonly store: Store
  readonly now: () => number
}

const fileOf = (name: string) => readFileSync(new URL(`./${name}`, import.meta.url), 'utf8')
const [script, style] = [fileOf('card-fields.js'), fileOf('card-fields.css')]

/**
 * Registers the mock of a payment service: its card fields, which return a token, and its page, on which a charge is
 * approved or declined. Nothing typed there is stored.
 */
export function routeSandboxCards(app: FastifyInstance, parts: CardParts): void {
  app.get(`${sandboxCards}/campos`, (_request, reply) => sendHtml(reply.headers(framedHeaders), fieldsPage()))
  app.get(`${sandboxCards}/campos.js`, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(script),
  )
  app.get(`${sandboxCards}/campos.css`, (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(style),
  )
  app.post(`${sandboxCards}/token`, async (request) => {
    const typed: TypedCard = {
      numeroCartao: fieldIn(request, 'numeroCartao'),
      nome: fieldIn(request, 'nome'),
      dataValidade: fieldIn(request, 'dataValidade'),
      codigoSeguranca: fieldIn(request, 'codigoSeguranca'),
    }
    const faltas = faultsOfCard(typed, parts.now())
    return Object.keys(faltas).length > 0 ? { faltas } : { token: tokenOf(digitsOf(typed.numeroCartao)) }
  })
  routePage(app, parts)
}

const endings: Readonly<Record<string, BankStatus>> = { aprovar: { is: 'paid' }, recusar: { is: 'declined' } }

function routePage(app: FastifyInstance, { store, now }: CardParts): void {
  const show = (reply: FastifyReply, charge: PageCharge | undefined) =>
    sendHtml(reply.code(charge ? 200 : 404), plainHtml(paymentSite, '', paymentPage(charge)))
  app.get<{ Params: { readonly name: string } }>(`${sandboxCards}/pagina/:name`, async ({ params }, reply) =>
    show(reply, await chargeOnPage(store, params.name, now())),
  )
  for (const [name, word] of Object.entries(endings)) {
    app.post(`${sandboxCards}/pagina/${name}`, async (request, reply) => {
      const charge = await chargeOnPage(store, idIn(request), now())
      if (!charge?.awaits) return show(reply, charge)
      await store.transaction((sql) => recordBankStatus(sql, charge.id, word, now()))
      return reply.redirect(charge.pagina, 303)
    })
  }
}

/** The values typed into the fields of a card. */
interface TypedCard {
  readonly numeroCartao: string
  readonly nome: string
  readonly dataValidade: string
  readonly codigoSeguranca: string
}

/** Returns the message of each wrong field of a card, by today's date in São Paulo; empty where all are right. */
function faultsOfCard(
  { numeroCartao, nome, dataValidade, codigoSeguranca }: TypedCard,
  now: number,
): Partial<TypedCard> {
  const numero = numeroCartao ? validatorOf('cartao')?.reason(numeroCartao) : 'Informe o número do cartão.'
  const validade = dataValidade
    ? (validatorOf('validade')?.reason(dataValidade) ??
      datedValidatorOf('validadeCartao')?.reason(dataValidade, todayInSaoPaulo(now)))
    : 'Informe a validade do cartão.'
  return {
    ...(numero !== undefined && { numeroCartao: numero }),
    ...(nome.trim() === '' && { nome: 'Informe o nome impresso no cartão.' }),
    ...(validade !== undefined && { dataValidade: validade }),
    ...(!codeFits(codigoSeguranca, numeroCartao) && { codigoSeguranca: 'Confira o código de segurança.' }),
  }
}

interface Field {
  readonly name: keyof TypedCard
  readonly label: string
  readonly autocomplete: string
  readonly most: number
  readonly isText?: true
}

const fields: readonly Field[] = [
  { name: 'numeroCartao', label: 'Número do cartão', autocomplete: 'cc-number', most: 30 },
  { name: 'nome', label: 'Nome impresso no cartão', autocomplete: 'cc-name', most: 60, isText: true },
  { name: 'dataValidade', label: 'Validade', autocomplete: 'cc-exp', most: 7 },
  { name: 'codigoSeguranca', label: 'Código de segurança', autocomplete: 'cc-csc', most: 4 },
]

/** Writes the document that imitates the fields of a payment service, for a frame of our page. */
const fieldsPage = (): string =>
  html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Dados do cartão</title>
<link rel="stylesheet" href="${sandboxCards}/campos.css">
<script type="module" src="${sandboxCards}/campos.js"></script>
</head>
<body>
<main>
<form novalidate>
<h1>Dados do cartão</h1>
${fields.map(fieldOf)}
<button hidden>Continuar</button>
</form>
<p class="imitacao">Imitação dos campos de um serviço de pagamento.</p>
</main>
</body>
</html>
`.toString()

function fieldOf({ name, label, autocomplete, most, isText }: Field): Markup {
  const mode = isText ? html`autocapitalize="characters"` : html`inputmode="numeric"`
  return html`<div class="campo campo-${name}">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" autocomplete="${autocomplete}" maxlength="${most}" ${mode} spellcheck="false" aria-required="true">
<p class="falta" id="falta-${name}" hidden></p>
</div>
`
}

/** The page that imitates one of a payment service. */
const paymentSite: PlainSite = {
  name: 'Imitação de um serviço de pagamento',
  navigation: 'Páginas do serviço',
  links: [],
  style: devSite.style,
}

/** A charge that is paid on a page of the sandbox, and where its proposal is. */
type PageCharge = {
  readonly id: string
  /** The last part of the address of its page. */
  readonly name: string
  readonly numero: string
  readonly pagina: string
  readonly valor: number
  readonly awaits: boolean
}

/** Finds the charge that is paid on a page of the sandbox, by the last part of its address; undefined for another. */
async function chargeOnPage(sql: Sql, name: string, now: number): Promise<PageCharge | undefined> {
  const [found] = await sql.query<PageCharge>(
    `select pagamento.id, $1 as name, numero_proposta as numero, pagina, pagamento.valor_centavos as valor,
            pagamento.situacao = 'aguardando' and expires_at > $3 as awaits
       from pagamento join proposta on proposta.id = proposta_id where link_pagina = $2`,
    [name, `${sandboxCards}/pagina/${name}`, instant(now)],
  )
  return found
}

/** Makes the page on which a card is paid: approve, decline, or go back; none asks for a number. */
function paymentPage(charge: PageCharge | undefined): PlainPage {
  if (!charge)
    return { title: 'Pagamento não encontrado', body: html`<p>Ninguém paga nada neste endereço.</p>` }
  const { name: id, numero, pagina, valor, awaits } = charge
  const back = html`<p><a href="${pagina}">Voltar à proposta sem pagar</a></p>`
  if (!awaits)
    return { title: 'Este pagamento acabou', body: html`<p>Ele não pode mais ser feito aqui.</p>${back}` }
  const approving = { action: `${sandboxCards}/pagina/aprovar`, id, text: 'Aprovar o pagamento' }
  const declining = { action: `${sandboxCards}/pagina/recusar`, id, text: 'Recusar o cartão' }
  return {
    title: `Pagar ${formatMoeda(valor)}`,
    body: html`<p>Aqui uma pessoa digitaria o seu cartão, longe do servidor da loja. Escolha como termina o pagamento da proposta ${numero}.</p>
${buttonOf({ ...approving, label: approving.text })}
${quietButtonOf({ ...declining, label: declining.text })}
${back}`,
  }
}
