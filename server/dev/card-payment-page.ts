import { formatMoeda } from '../../engine/index.ts'
import { html } from '../http/escape.ts'
import { buttonOf, type PlainPage, type PlainSite, quietButtonOf } from '../plain/index.ts'
import { sandboxCards } from '../settings/server-facts.ts'
import { instant, type Sql } from '../store/index.ts'
import { devSite } from './site.ts'

/** The page that imitates one of a payment service. */
export const paymentSite: PlainSite = {
  name: 'Imitação de um serviço de pagamento',
  navigation: 'Páginas do serviço',
  links: [],
  style: devSite.style,
}

/** A charge that is paid on a page of the sandbox, and where its proposal is. */
export type PageCharge = {
  readonly id: string
  /** The last part of the address of its page. */
  readonly name: string
  readonly numero: string
  readonly pagina: string
  readonly valor: number
  readonly awaits: boolean
}

/** Finds the charge that is paid on a page of the sandbox, by the last part of its address; undefined for another. */
export async function chargeOnPage(sql: Sql, name: string, now: number): Promise<PageCharge | undefined> {
  const [found] = await sql.query<PageCharge>(
    `select pagamento.id, $1 as name, numero_proposta as numero, pagina, pagamento.valor_centavos as valor,
            pagamento.situacao = 'aguardando' and expires_at > $3 as awaits
       from pagamento join proposta on proposta.id = proposta_id where link_pagina = $2`,
    [name, `${sandboxCards}/pagina/${name}`, instant(now)],
  )
  return found
}

/** Makes the page on which a card is paid: three ways out of it, none of which asks for a number. */
export function paymentPage(charge: PageCharge | undefined): PlainPage {
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
