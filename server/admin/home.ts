import { html, type Markup } from '../http/html.ts'
import { outboxFigures } from '../outbox/index.ts'
import { lastedSince, momentOf, type PlainPage } from '../pages/plain.ts'
import { purgeHeldSince, type Sql, trustClock } from '../store/index.ts'
import { type ActionHandler, actionForm, type PageContext } from './actions.ts'
import { countUncertainCalls } from './calls.ts'
import { countPayments } from './payments.ts'

/** Makes the page that says at a glance whether anything waits for staff. */
export async function homePage({ sql, now }: PageContext): Promise<PlainPage> {
  const figures = await readFigures(sql, now)
  const heldSince = await purgeHeldSince(sql)
  const summary =
    heldSince || figures.some(({ isAlarm, count }) => isAlarm && count > 0)
      ? 'Há o que resolver.'
      : 'Nada espera por você.'
  return {
    title: 'Resumo',
    body: html`<p>${summary} <a href="/operacao">Atualizar</a></p>
<ul class="numeros">${figures.map(figureItem)}</ul>${heldSince ? clockNotice(now) : ''}`,
  }
}

/** Says that the clock of this machine is not trusted, and lets staff say that it is right. */
const clockNotice = (now: number): Markup =>
  html`
<h2>O relógio saltou</h2>
<p>Neste servidor são ${momentOf(new Date(now))}, a mais de um dia da última limpeza: por isso nada vencido é apagado. Se a hora está certa, a limpeza volta sozinha em uma hora, ou agora:</p>
${actionForm('relogio-certo', { id: '', which: momentOf(new Date(now)) })}`

async function readFigures(sql: Sql, now: number): Promise<readonly Figure[]> {
  const { waiting, dead, oldestSeconds } = await outboxFigures(sql, now)
  const payments = await countPayments(sql, now)
  const oldest = lastedSince(new Date(now - oldestSeconds * 1000), now)
  return [
    {
      path: '/operacao/pagamentos',
      count: payments.pending,
      one: 'pagamento recebido que não pagou nada',
      many: 'pagamentos recebidos que não pagaram nada',
      isAlarm: true,
    },
    {
      path: '/operacao/pagamentos',
      count: payments.uncertain,
      one: 'cobrança sem desfecho conhecido',
      many: 'cobranças sem desfecho conhecido',
      isAlarm: true,
    },
    {
      path: '/operacao/pagamentos',
      count: payments.differences,
      one: 'diferença entre o serviço de pagamentos e nós',
      many: 'diferenças entre o serviço de pagamentos e nós',
      isAlarm: true,
    },
    {
      path: '/operacao/chamadas',
      count: await countUncertainCalls(sql, now),
      one: 'chamada sem resposta',
      many: 'chamadas sem resposta',
      isAlarm: true,
    },
    {
      path: '/operacao/mensagens',
      count: dead,
      one: 'mensagem que não pôde ser entregue',
      many: 'mensagens que não puderam ser entregues',
      isAlarm: true,
    },
    {
      path: '/operacao/mensagens',
      count: waiting,
      one: `mensagem na fila, há ${oldest}`,
      many: `mensagens na fila, a mais antiga há ${oldest}`,
      isAlarm: false,
    },
  ]
}

interface Figure {
  readonly path: string
  readonly count: number
  readonly one: string
  readonly many: string
  /** Waits for staff when there is any. */
  readonly isAlarm: boolean
}

function figureItem({ path, count, one, many, isAlarm }: Figure): Markup {
  const look = isAlarm && count > 0 ? html` class="atencao"` : ''
  const words = count === 0 ? (many.split(',')[0] ?? '') : count === 1 ? one : many
  return html`<li><a href="${path}"${look}><strong>${count}</strong> ${words}</a></li>`
}

/** Has the time of this machine count as right, so that what is past its time is deleted again. */
export const confirmClock: ActionHandler = async (_id, { sql, now }) => {
  const since = await trustClock(sql, now)
  if (since === null) return null
  return {
    about: `relógio desta máquina, ${momentOf(new Date(now))}`,
    numero: null,
    before: `nada vencido era apagado, desde ${momentOf(since)}`,
    after: 'o que venceu é apagado',
  }
}
