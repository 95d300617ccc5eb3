import type { FastifyInstance } from 'fastify'
import { formatData, formatLinhaDigitavel, formatMoeda } from '../../engine/index.ts'
import { html, type Markup } from '../http/html.ts'
import { buttonOf, idIn, type PlainPage, quietButtonOf } from '../pages/plain.ts'
import { type BankStatus, recordBankStatus, typedLineOf } from '../payment/index.ts'
import { instant, type Sql, type Store } from '../store/index.ts'
import { sendDevPage } from './html.ts'

const path = '/dev/pix'

interface PaymentParts {
  readonly store: Store
  readonly now: () => number
}

/** Registers the page that pays or expires charges that await, as the bank would. */
export function routePix(app: FastifyInstance, { store, now }: PaymentParts): void {
  const endings: Readonly<Record<string, BankStatus>> = { pagar: { is: 'paid' }, expirar: { is: 'over' } }
  app.get(path, async (_request, reply) => sendDevPage(reply, path, await pixPage(store, now())))
  for (const [name, status] of Object.entries(endings)) {
    app.post(`${path}/${name}`, async (request, reply) => {
      await store.transaction((sql) => recordBankStatus(sql, idIn(request), status, now()))
      return reply.redirect(path, 303)
    })
  }
}

const shownAtOnce = 100

type Awaiting = {
  readonly id: string
  readonly numero: string
  readonly uid: string
  readonly pagina: string
  readonly valor: number
  readonly codigo: string | null
  readonly expiraEm: Date | null
  readonly barras: string | null
  readonly vencimento: string | null
  readonly linkPagina: string | null
}

/** Makes the page that lists the Pix and boletos that await, newest first, each with a way to pay it, a Pix also with a way to expire it. */
async function pixPage(sql: Sql, now: number): Promise<PlainPage> {
  const awaiting = await sql.query<Awaiting>(
    `select pagamento.id, numero_proposta as numero, uid, pagina, pagamento.valor_centavos as valor, pix_codigo as codigo,
            expires_at as "expiraEm", codigo_barras as barras, vencimento, link_pagina as "linkPagina"
       from pagamento join proposta on proposta.id = proposta_id
      where pagamento.situacao = 'aguardando' and (expires_at is null or expires_at > $1)
      order by pagamento.created_at desc limit $2`,
    [instant(now), shownAtOnce],
  )
  return { title: 'Pix e boleto', body: awaiting.length === 0 ? none : listOf(awaiting, now) }
}

const none = html`<p>Nenhum Pix e nenhum boleto aguarda pagamento. Chegue até a tela do Pix ou do boleto em um funil e <a href="/dev/pix">atualize esta página</a>.</p>`

function listOf(awaiting: readonly Awaiting[], now: number): Markup {
  return html`<p>Pague ou expire um Pix, ou pague um boleto, como o banco faria. A tela do Pix percebe em até 5 segundos.
<a href="/dev/pix">Atualizar</a></p>
<ul class="escolhas">${awaiting.map((charge) => itemOf(charge, now))}</ul>`
}

function itemOf(
  { id, numero, uid, pagina, valor, barras, vencimento, linkPagina, ...pix }: Awaiting,
  now: number,
): Markup {
  const proposal = html`Proposta <a href="${pagina}">${numero}</a>`
  const heading = html`<li><h2>${formatMoeda(valor)}</h2>`
  const paying = { action: '/dev/pix/pagar', id, text: 'Pagar' }
  if (barras !== null) {
    return html`${heading}
<p>${proposal}, <a href="/boleto/${uid}.pdf">boleto</a> que vence em ${formatData(vencimento ?? '')}</p>
${buttonOf({ ...paying, label: `Pagar o boleto da proposta ${numero}` })}
<details><summary>Linha digitável</summary><code>${formatLinhaDigitavel(typedLineOf(barras))}</code></details></li>`
  }
  if (linkPagina !== null) {
    return html`${heading}
<p>${proposal}, cartão na <a href="${linkPagina}">página do serviço</a></p>
${buttonOf({ ...paying, label: `Pagar o cartão da proposta ${numero}` })}</li>`
  }
  const minutes = Math.ceil(((pix.expiraEm?.getTime() ?? now) - now) / 60_000)
  const expiring = { action: '/dev/pix/expirar', id, text: 'Expirar' }
  return html`${heading}
<p>${proposal}, Pix que expira em ${minutes} min</p>
${buttonOf({ ...paying, label: `Pagar o Pix da proposta ${numero}` })}
${quietButtonOf({ ...expiring, label: `Expirar o Pix da proposta ${numero}` })}
<details><summary>Copia e cola</summary><code>${pix.codigo ?? ''}</code></details></li>`
}
