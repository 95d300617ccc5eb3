import { html, type Markup } from '../../http/escape.ts'
import type { PlainPage } from '../../plain/index.ts'
import type { OperatorAction } from './action.ts'
import { type ActionName, actions } from './actions.ts'

/** What an action is to be done to. */
export interface ActTarget {
  readonly id: string
  /** Which it is, for those who hear a button without what stands around it. */
  readonly which: string
}

/** Writes a button that opens what an action means, and asks for its reason before it acts. */
export function actFormOf(name: ActionName, { id, which }: ActTarget): Markup {
  const action = actionNamed(name)
  const label = `${action.text}: ${which}`
  return html`<details class="pergunta"><summary class="botao" aria-label="${label}">${action.text}</summary>
<p>${action.means}</p>
${formOf(action, { id, typed: '', label: yes(label) })}</details>`
}

/** Finds an action by its name. Throws where none has it. */
export function actionNamed(name: ActionName): OperatorAction {
  const found = actions.find((action) => action.name === name)
  if (!found) throw new Error(`There is no action "${name}".`)
  return found
}

/** A form that came without a reason to speak of. */
export interface UnreasonedAct {
  readonly id: string
  readonly typed: string
  readonly why: string
}

/** Makes the page that says what the reason lacks, with the form again as it was typed. */
export const unreasonedPage = (action: OperatorAction, { id, typed, why }: UnreasonedAct): PlainPage => ({
  title: 'Falta o motivo',
  body: html`<p class="aviso erro" role="alert">${why} Nada foi feito ainda.</p>
<p>${action.means}</p>
${id === '' ? '' : html`<p>Identificação: <code>${id}</code></p>\n`}${formOf(action, { id, typed, label: yes(action.text) })}
<p><a href="${action.page}">Desistir</a></p>`,
})

interface FormFilled {
  readonly id: string
  readonly typed: string
  readonly label: string
}

const formOf = ({ page, name, text }: OperatorAction, { id, typed, label }: FormFilled): Markup =>
  html`<form method="post" action="${page}/${name}" class="campos"><input type="hidden" name="id" value="${id}">
<label>Motivo, em 5 a 300 caracteres, sem CPF nem nome de cliente <textarea name="motivo" rows="3" minlength="5" maxlength="300" required>
${typed}</textarea></label>
<button aria-label="${label}">${yes(text)}</button></form>`

const yes = (text: string): string => `Sim, ${text.slice(0, 1).toLowerCase()}${text.slice(1)}`
