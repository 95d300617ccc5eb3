import { html, type Markup } from '../http/escape.ts'
import { type ButtonAction, buttonOf } from '../plain/index.ts'

/** Writes a button that opens a question, under which the button stands that acts. */
export function confirmButtonOf(action: ButtonAction, question: string): Markup {
  const acting = { ...action, text: yes(action.text), label: yes(action.label) }
  return html`<details class="pergunta"><summary class="botao" aria-label="${action.label}">${action.text}</summary>
<p>${question}</p>${buttonOf(acting)}</details>`
}

const yes = (text: string): string => `Sim, ${text.slice(0, 1).toLowerCase()}${text.slice(1)}`
