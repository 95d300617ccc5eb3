import { html } from '../http/escape.ts'
import { buttonOf, type Deed } from '../plain/index.ts'

/** Writes a button that opens a question, under which the button stands that acts. */
export function askedButtonOf(deed: Deed, question: string): string {
  const acting = { ...deed, text: yes(deed.text), label: yes(deed.label) }
  return `<details class="pergunta"><summary class="botao" aria-label="${html(deed.label)}">${html(deed.text)}</summary>
<p>${html(question)}</p>${buttonOf(acting)}</details>`
}

const yes = (text: string): string => `Sim, ${text.slice(0, 1).toLowerCase()}${text.slice(1)}`
