import { type Content, html, type Markup } from '../http/html.ts'
import { factsOf, type PlainPage } from '../pages/plain.ts'
import type { Sql } from '../store/index.ts'

/** What an admin page is drawn from. */
export interface PageContext {
  readonly sql: Sql
  readonly now: number
  /** The query of the page's address. */
  readonly query: Readonly<Record<string, string | undefined>>
}

/** Draws one page from what the database holds now. */
export type MakePage = (context: PageContext) => Promise<PlainPage>

/** How a call to a service ended that was never answered, as staff say it. */
export interface Resolution {
  readonly id: string
  readonly wasDone: boolean
  readonly now: number
}

/** Records, in the transaction given, how such a call ended; tells whether it was still open. */
export type ResolveCall = (sql: Sql, resolution: Resolution) => Promise<boolean>

/** What an action works with: the transaction in which it is recorded too. */
export interface ActionContext {
  readonly sql: Sql
  readonly now: number
  readonly resolve: ResolveCall
}

/** What an action did, in the words in which the audit log keeps it; no personal data. */
export interface ActionResult {
  /** The one thing that it was done to. */
  readonly about: string
  readonly numero: string | null
  readonly before: string
  readonly after: string
}

/** Does an action to what an id names, in the transaction given; null where there was nothing left to do. */
export type ActionHandler = (id: string, context: ActionContext) => Promise<ActionResult | null>

/** Something that staff can have done to one thing, with a reason. */
export interface Action {
  /** The page that offers it; its own path is this one and its name. */
  readonly page: string
  readonly name: string
  /** The text of its button. */
  readonly text: string
  /** What it means, shown before it is done. */
  readonly meaning: string
  /** What the next page shows once it is done. */
  readonly done: string
  readonly run: ActionHandler
}

/** What an action is done to. */
interface ActionTarget {
  readonly id: string
  /** Tells its buttons from those of other entries in a screen reader. */
  readonly which: string
}

/** Draws a button that opens what an action means, and asks for its reason before it acts. */
export function actionForm(action: Action, { id, which }: ActionTarget): Markup {
  const label = `${action.text}: ${which}`
  return html`<details class="pergunta"><summary class="botao" aria-label="${label}">${action.text}</summary>
<p>${action.meaning}</p>
${reasonForm(action, { id, typed: '', label })}</details>`
}

/** Makes the page that shows what is wrong with a reason, with the form as it was typed. */
export function missingReasonPage(
  action: Action,
  { id, typed, why }: { readonly id: string; readonly typed: string; readonly why: string },
): PlainPage {
  return {
    title: 'Falta o motivo',
    body: html`<p class="aviso erro" role="alert">${why} Nada foi feito ainda.</p>
<p>${action.meaning}</p>
${id === '' ? '' : html`<p>Identificação: <code>${id}</code></p>\n`}${reasonForm(action, { id, typed, label: action.text })}
<p><a href="${action.page}">Desistir</a></p>`,
  }
}

function reasonForm(
  { page, name, text }: Action,
  { id, typed, label }: { readonly id: string; readonly typed: string; readonly label: string },
): Markup {
  return html`<form method="post" action="${page}/${name}" class="campos"><input type="hidden" name="id" value="${id}">
<label>Motivo, em 5 a 300 caracteres, sem CPF nem nome de cliente <textarea name="motivo" rows="3" minlength="5" maxlength="300" required>
${typed}</textarea></label>
<button aria-label="${confirmation(label)}">${confirmation(text)}</button></form>`
}

const confirmation = (text: string): string => `Sim, ${text.slice(0, 1).toLowerCase()}${text.slice(1)}`

/** One entry of a list. */
export interface Entry {
  readonly title?: Content
  /** Names and values; those without a value are left out. */
  readonly facts: readonly (readonly [name: string, value: Content | null | undefined])[]
  readonly actions?: readonly Action[]
  readonly target?: ActionTarget
}

/** Draws names and values, and leaves out those without a value. */
export const knownFacts = (facts: Entry['facts']): Markup =>
  factsOf(facts.flatMap(([name, value]) => (value === null || value === undefined ? [] : [[name, value]])))

/** Draws entries as a list, their titles as headings of a level. */
export const entryList = (entries: readonly Entry[], { id = '', level = 2 } = {}): Markup =>
  html`<ul class="escolhas"${id && html` id="${id}"`}>${entries.map(
    ({ title, facts, actions = [], target }) =>
      html`<li>${title === undefined ? '' : html`<h${level}>${title}</h${level}>\n`}${knownFacts(facts)}${target ? actions.map((action) => html`\n${actionForm(action, target)}`) : ''}</li>`,
  )}</ul>`

/** How many rows a list shows at once. */
export const mostShown = 100

/** A list of a page: where its rows come from, and how each of them is shown. */
interface List<Row> {
  readonly title?: string
  readonly intro?: string
  /** Says which rows are shown where there are more of them: `as 100 primeiras`. */
  readonly shown: string
  /** Shown where there are no rows; absent, the list is left out then. */
  readonly empty?: string
  readonly id?: string
  /** Reads at most `mostShown` rows. */
  read(context: PageContext): Promise<readonly Row[]>
  entry(row: Row, context: PageContext): Entry
  /** Draws what is above the rows, as an action on all of them. */
  above?(rows: readonly Row[]): Content
}

/** Draws a list; undefined where it is left out. */
type DrawList = (context: PageContext) => Promise<Markup | undefined>

/** Makes the function that draws a list. */
export function listOf<Row>(list: List<Row>): DrawList {
  const { title, intro = '', shown, empty, id = '', above } = list
  const heading = title === undefined ? '' : html`<h2>${title}</h2>\n`
  return async (context) => {
    const rows = await list.read(context)
    if (rows.length === 0) return empty === undefined ? undefined : html`${heading}<p>${empty}</p>\n`
    const more = rows.length === mostShown ? `Só ${shown} aparecem aqui.` : ''
    const text = `${intro} ${more}`.trim()
    const entries = rows.map((row) => list.entry(row, context))
    return html`<section>${heading}${text && html`<p>${text}</p>\n`}${above?.(rows) ?? ''}${entryList(entries, { id, level: title === undefined ? 2 : 3 })}</section>\n`
  }
}

/** Makes a page of lists; `empty` is shown where all of them are left out. */
export function listPage(title: string, lists: readonly DrawList[], empty = ''): MakePage {
  return async (context) => {
    const drawn: Markup[] = []
    for (const draw of lists) {
      const list = await draw(context)
      if (list) drawn.push(list)
    }
    return { title, body: drawn.length === 0 ? html`<p>${empty}</p>` : html`${drawn}` }
  }
}
