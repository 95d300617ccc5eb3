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
  return { title: 'Pix', body: awaiting.length === 0 ? none : listOf(awaiting, now) }
}

const none =
  '<p>Nenhum Pix aguarda pagamento. Chegue até a tela do Pix em um funil e <a href="/dev/pix">atualize esta página</a>.</p>'

function listOf(awaiting: readonly Awaiting[], now: number): string {
  return `<p>Pague ou expire um Pix como o banco faria. A tela do funil percebe em até 5 segundos.
<a href="/dev/pix">Atualizar</a></p>
<ul class="escolhas">${awaiting.map((pix) => itemOf(pix, now)).join('')}</ul>`
}

function itemOf({ id, numero, uid, valor, codigo, expiraEm }: Awaiting, now: number): string {
  const minutes = Math.ceil((expiraEm.getTime() - now) / 60_000)
  const name = html(numero)
  return `<li><h2>${html(formatMoeda(valor))}</h2>
<p>Proposta <a href="/corretor/${html(uid)}">${name}</a>, expira em ${minutes} min</p>
${buttonOf('pagar', `Pagar o Pix da proposta ${name}`, html(id))}
${buttonOf('expirar', `Expirar o Pix da proposta ${name}`, html(id))}
<details><summary>Copia e cola</summary><code>${html(codigo)}</code></details></li>`
}

function buttonOf(deed: 'pagar' | 'expirar', name: string, id: string): string {
  const text = deed === 'pagar' ? 'Pagar' : 'Expirar'
  return `<form method="post" action="/dev/pix/${deed}"><input type="hidden" name="id" value="${id}"><button class="${deed}" aria-label="${name}">${text}</button></form>`
}
