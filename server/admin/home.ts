import { html } from '../http/html.ts'
import { outboxFigures } from '../outbox/index.ts'
import { lastedSince, momentOf } from '../pages/plain.ts'
import { purgeHeldSince, type Sql } from '../store/index.ts'
import { countUncertainCalls } from './calls.ts'
import type { MakePage } from './page.ts'
import { countPayments } from './payments.ts'

/** Draws the page that says at a glance whether anything waits for staff. */
export const homePage: MakePage = async ({ sql, now }) => {
  const figures = await readFigures(sql, now)
  const isHeld = (await purgeHeldSince(sql)) !== null
  const isAlarm = ({ isNews, count }: Figure) => !isNews && count > 0
  const items = figures.map((figure) => {
    const { path, count, one, many } = figure
    const look = isAlarm(figure) ? html` class="atencao"` : ''
    return html`<li><a href="${path}"${look}><strong>${count}</strong> ${count === 1 ? one : many}</a></li>`
  })
  const summary = isHeld || figures.some(isAlarm) ? 'Há o que resolver.' : 'Nada pendente.'
  const notice = html`
<h2>O relógio saltou</h2>
<p>Neste servidor são ${momentOf(new Date(now))}, a mais de um dia da última limpeza: por isso nada vencido é apagado. Se a hora está certa, a limpeza volta sozinha em uma hora.</p>`
  return {
    title: 'Resumo',
    body: html`<p>${summary} <a href="/operacao">Atualizar</a></p>
<ul class="numeros">${items}</ul>${isHeld ? notice : ''}`,
  }
}

/** A count, and its words for one and for many. */
interface Figure {
  readonly path: string
  readonly count: number
  readonly one: string
  readonly many: string
  /** Whether nothing has to be done about it. */
  readonly isNews?: boolean
}

async function readFigures(sql: Sql, now: number): Promise<readonly Figure[]> {
  const { waiting, dead, oldestSeconds } = await outboxFigures(sql, now)
  const payments = await countPayments(sql, now)
  const oldest = lastedSince(new Date(now - oldestSeconds * 1000), now)
  return [
    {
      path: '/operacao/pagamentos',
      count: payments.pending,
      one: 'pagamento sem pedido',
      many: 'pagamentos sem pedido',
    },
    {
      path: '/operacao/pagamentos',
      count: payments.uncertain,
      one: 'cobrança em aberto',
      many: 'cobranças em aberto',
    },
    {
      path: '/operacao/pagamentos',
      count: payments.differences,
      one: 'divergência de conciliação',
      many: 'divergências de conciliação',
    },
    {
      path: '/operacao/chamadas',
      count: await countUncertainCalls(sql, now),
      one: 'chamada sem resposta',
      many: 'chamadas sem resposta',
    },
    {
      path: '/operacao/mensagens',
      count: dead,
      one: 'mensagem que não pôde ser entregue',
      many: 'mensagens que não puderam ser entregues',
    },
    {
      path: '/operacao/mensagens',
      count: waiting,
      one: `mensagem na fila, há ${oldest}`,
      many: waiting === 0 ? 'mensagens na fila' : `mensagens na fila, a mais antiga há ${oldest}`,
      isNews: true,
    },
  ]
}
