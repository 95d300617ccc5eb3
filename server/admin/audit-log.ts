import { namesPerson } from '../../engine/index.ts'
import { html, type Markup } from '../http/html.ts'
import { momentOf } from '../pages/plain.ts'
import { insertRow, instant, type Sql } from '../store/index.ts'
import { type ActionResult, entryList, type MakePage } from './page.ts'

/** An action to be recorded for good. */
interface NewAuditEntry extends ActionResult {
  readonly now: number
  /** A login, or the name of a command that acts without one. */
  readonly who: string
  readonly action: string
  readonly reason: string
}

/** Records an action in the transaction of what it does: neither is kept without the other. */
export async function recordAction(sql: Sql, entry: NewAuditEntry): Promise<void> {
  await insertRow(sql, 'ato', {
    em: instant(entry.now),
    quem: entry.who,
    acao: entry.action,
    sobre: entry.about,
    numero_proposta: entry.numero,
    antes: entry.before,
    depois: entry.after,
    motivo: entry.reason,
  })
}

/** An action as it was recorded. */
type AuditEntry = {
  readonly id: number
  readonly em: Date
  readonly quem: string
  readonly acao: string
  readonly sobre: string
  readonly numero: string | null
  readonly antes: string
  readonly depois: string
  readonly motivo: string
}

/** Which entries are wanted: those before one, those about one proposal, or all. */
interface AuditFilter {
  readonly before?: number | undefined
  readonly numero?: string | undefined
  readonly atMost: number
}

/** Lists what was recorded, newest first. */
export const listAuditEntries = (
  sql: Sql,
  { before, numero, atMost }: AuditFilter,
): Promise<readonly AuditEntry[]> =>
  sql.query<AuditEntry>(
    `select id, em, quem, acao, sobre, numero_proposta as numero, antes, depois, motivo from ato
      where ($1::bigint is null or id < $1) and ($2::text is null or numero_proposta = $2)
      order by id desc limit $3`,
    [before ?? null, numero ?? null, atMost],
  )

/** A reason as it is recorded, or why a text is none. */
type Reason = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly why: string }

/** Reads the reason of an action as it was typed. */
export function parseReason(typed: string): Reason {
  const text = typed
    .replaceAll('\r\n', '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .trim()
  const length = [...text].length
  if (length === 0) return { ok: false, why: 'Escreva o motivo.' }
  if (length < 5) return { ok: false, why: 'O motivo é curto demais: use pelo menos 5 caracteres.' }
  if (length > 300) return { ok: false, why: `O motivo tem ${length} caracteres; use no máximo 300.` }
  // It is kept for good and shown to all of the staff.
  if (namesPerson(text)) return { ok: false, why: 'O motivo fica para sempre: tire dele o CPF ou o e-mail.' }
  return { ok: true, text }
}

const shownAtOnce = 50

/** Draws the page of what staff did and why, newest first; older entries page by page. */
export const auditPage: MakePage = async ({ sql, query }) => {
  const before = /^\d{1,15}$/.test(query.antes ?? '') ? Number(query.antes) : undefined
  const entries = await listAuditEntries(sql, { before, atMost: shownAtOnce + 1 })
  const shown = entries.slice(0, shownAtOnce)
  const hasOlder = entries.length > shownAtOnce
  const link = (to: string, text: string) => html`<p><a href="/operacao/atos${to}">${text}</a></p>`
  return {
    title: 'Histórico',
    body: html`<p>O que a equipe fez e por quê. Nada daqui muda nem se apaga.</p>
${before === undefined ? '' : link('', 'Mais recentes')}${shown.length === 0 ? html`<p>Nada aqui ainda.</p>` : auditList(shown)}${hasOlder ? link(`?antes=${shown.at(-1)?.id}`, 'Mais antigos') : ''}`,
  }
}

/** Draws audit entries as a list. */
export const auditList = (entries: readonly AuditEntry[]): Markup =>
  entryList(
    entries.map(({ em, quem, acao, sobre, numero, antes, depois, motivo }) => ({
      title: acao,
      facts: [
        ['Quando', momentOf(em)],
        ['Quem', quem],
        ['Sobre', sobre],
        ['Proposta ou pedido', numero ?? 'nenhum'],
        ['Antes', antes],
        ['Depois', depois],
        ['Motivo', html`<span class="motivo">${motivo}</span>`],
      ],
    })),
    { id: 'atos' },
  )
