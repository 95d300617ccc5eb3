import { html } from '../http/escape.ts'
import type { PlainPage } from '../plain/index.ts'
import { listActs } from '../staff/index.ts'
import type { OperatorPageParts } from './page-parts.ts'
import { actList } from './shown/index.ts'

const shownAtOnce = 50

/** Makes the page of what staff did and why, newest first; older ones page by page. */
export async function actsPage({ sql, query }: OperatorPageParts): Promise<PlainPage> {
  const before = /^\d{1,15}$/.test(query.antes ?? '') ? Number(query.antes) : undefined
  const acts = await listActs(sql, { before, atMost: shownAtOnce + 1 })
  const shown = acts.slice(0, shownAtOnce)
  const last = shown.at(-1)
  const older =
    acts.length > shownAtOnce && last
      ? html`<p><a href="/operacao/atos?antes=${last.id}">Atos mais antigos</a></p>`
      : ''
  const newer = before === undefined ? '' : html`<p><a href="/operacao/atos">Atos mais recentes</a></p>`
  return {
    title: 'Atos',
    body: html`<p>O que a equipe fez e por quê. Nada daqui muda nem se apaga.</p>
${newer}${shown.length === 0 ? html`<p>Nenhum ato.</p>` : actList(shown)}${older}`,
  }
}
