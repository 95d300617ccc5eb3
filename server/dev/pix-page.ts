import { formatMoeda } from '../../engine/index.ts'
import { html } from '../http/escape.ts'
import { instant, type Sql } from '../store/index.ts'
import type { DevPage } from './page.ts'

const shownAtOnce = 100

type Awaiting = {
  readonly id: string
  readonly numero: string
  readonly uid: string
  readonly valor: number
  readonly codigo: string
  readonly expiraEm: Date
}

/** Makes the page that lists the Pix that await, newest first, each with a way to pay it and a way to expire it. */
export async function pixPage(sql: Sql, now: number): Promise<DevPage> {
  const awaiting = await sql.query<Awaiting>(
    `select pagamento.id, numero_proposta as numero, uid, pagamento.valor_centavos as valor, pix_codigo as codigo,
            expires_at as "expiraEm"
       from pagamento join proposta on proposta.id = proposta_id
      where pagamento.situacao = 'aguardando' and expires_at > $1
      order by pagamento.created_at desc limit $2`,
    [instant(now), shownAtOnce],
  )
  const none =
    '<p>Nenhum Pix aguarda pagamento. Chegue até a tela do Pix em um funil e <a href="/dev/pix">atualize esta página</a>.</p>'
  return { title: 'Pix', body: awaiting.length === 0 ? none : tableOf(awaiting, now) }
}

function tableOf(awaiting: readonly Awaiting[], now: number): string {
  return `<p>Pague ou expire um Pix como o banco faria. A tela do funil percebe em até 5 segundos.
<a href="/dev/pix">Atualizar</a></p>
<table><caption>Pix que aguardam pagamento</caption>
<thead><tr><th scope="col">Proposta</th><th scope="col">Valor</th><th scope="col">Expira em</th><th scope="col">O que fazer</th></tr></thead>
<tbody>${awaiting.map((pix) => rowOf(pix, now)).join('')}</tbody></table>`
}

function rowOf({ id, numero, uid, valor, codigo, expiraEm }: Awaiting, now: number): string {
  const minutes = Math.ceil((expiraEm.getTime() - now) / 60_000)
  const name = html(numero)
  return `<tr><th scope="row"><a href="/corretor/${html(uid)}">${name}</a></th><td>${html(formatMoeda(valor))}</td>
<td>${minutes} min</td><td>
<form method="post" action="/dev/pix/pagar"><input type="hidden" name="id" value="${html(id)}"><button aria-label="Pagar o Pix da proposta ${name}">Pagar</button></form>
<form method="post" action="/dev/pix/expirar"><input type="hidden" name="id" value="${html(id)}"><button class="leve" aria-label="Expirar o Pix da proposta ${name}">Expirar</button></form>
<details><summary>Copia e cola</summary><code>${html(codigo)}</code></details></td></tr>`
}
