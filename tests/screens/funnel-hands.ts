import { fireEvent, getByLabelText, getConfig } from '@testing-library/dom'
import { flushSync } from 'react-dom'
import { boxOf, isRecord, type Json } from '../../engine/index.ts'
import { fieldsIn, isDrawnByItems, schemaAt, valueAt } from '../../src/field/paths.ts'
import type { FieldValues, ScreenEntry } from '../../src/field/screen.ts'
import type { Stage } from './funnel-stage.tsx'
import { pressEscape, topBox, topPlace } from './on-top.ts'

/** What hands need of a page: what it is made of, where it stands, and how it comes to rest. */
export type InHand = Pick<Stage, 'funnel' | 'engine' | 'after' | 'back'> & {
  readonly session: () => {
    readonly step: string
    readonly boxes: readonly { readonly box: string }[]
    /** Not given by a page that only its screen is known of. */
    readonly trail?: readonly string[]
  }
}

/** Finds the screen a person looks at; undefined for a notice and for a place that only passes. */
export function screenNow({ funnel, engine, session }: InHand): ScreenEntry | undefined {
  const { boxes, step } = session()
  const box = boxes.at(-1)?.box
  const name = (box === undefined ? funnel.steps.get(step)?.step : boxOf(funnel, box))?.screen
  return name === undefined ? undefined : engine.screen(name)
}

/** Writes values into the fields of a screen, each found by its label. What no person fills is passed over. */
export function fill(screen: ScreenEntry, values: FieldValues): void {
  const place = topPlace()
  for (const { path, schema, look } of fieldsIn(screen, values)) {
    // The items of a list are written with it.
    if (/\.\d+(\.|$)/.test(path)) continue
    // A box that a field opened covers the rest.
    if (topPlace() !== place) return
    const value = valueAt(values, path)
    const { widget = '', when } = look
    const label = schema.title ?? path
    if (value === undefined || ['captcha', 'oculto'].includes(widget)) continue
    if (widget === 'moldura') give(path, String(value))
    else if (widget === 'quantidades') writeCounts(path, value as unknown as readonly Item[])
    else if (schema.type === 'array' && !isDrawnByItems(schema, look)) tick(path, value as readonly Json[])
    else if (Array.isArray(value)) writeItems(screen, [path, value as readonly Json[]])
    else if (widget === 'busca') search(path, String(value))
    // What does not count now is not on screen, and keeps what it had.
    else if (when === undefined || isShown(label)) write(label, value as Json)
  }
}

/** Plays the document in the frame of a field: it is ready, and gives this for what is typed there each time it is asked. */
function give(path: string, token: string): void {
  const field = topPlace().querySelector(`[data-campo="${path}"]`)
  const again = field?.querySelector('button')
  if (again) fireEvent.click(again)
  const source = field?.querySelector('iframe')?.contentWindow
  if (!source) throw new Error(`"${path}" shows no frame.`)
  const tell = (data: object) =>
    window.dispatchEvent(new MessageEvent('message', { source, origin: location.origin, data }))
  source.postMessage = ({ ask }: { readonly ask: number }) => tell({ type: 'token', ask, token })
  settled(() => void tell({ type: 'ready', height: 320 }))
}

const isShown = (label: string): boolean =>
  [...topPlace().querySelectorAll('label, legend')].some(({ textContent }) => textContent?.startsWith(label))

function write(label: string, value: Json): void {
  writeInto(radioOf(label, value) ?? controlOf(label), value)
}

function writeInto(control: Control, value: Json): void {
  if (control instanceof HTMLSelectElement)
    return void (
      control.value === String(value) || fireEvent.change(control, { target: { value: String(value) } })
    )
  if (control.type === 'radio') return void (control.checked || fireEvent.click(control))
  if (control.type === 'checkbox') return void (control.checked !== value && fireEvent.click(control))
  typeInto(control, value)
}

/** Types into a text field what it does not hold yet, and leaves it. */
function typeInto(control: HTMLInputElement, value: Json): void {
  // What has neither letter nor digit is the same only where it reads the same.
  const wanted = bareOf(typed(value)) || typed(value)
  if (control.readOnly || (bareOf(control.value) || control.value) === wanted) return
  settled(() => control.focus())
  fireEvent.input(control, { target: { value: typed(value) } })
  settled(() => control.blur())
}

/** Does what is no event of the library's own as it does its own: with React at rest after it, where a test asks for that. */
const settled = (what: () => void): void => void getConfig().eventWrapper(() => flushSync(what))

/** Finds the radio of a value in the group of a label. */
function radioOf(label: string, value: Json): HTMLInputElement | undefined {
  const legends = [...topPlace().getElementsByTagName('legend')]
  const legend = legends.find(({ textContent }) => textContent === label)
  const group = legend?.closest('fieldset')
  const radios = group?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? []
  // A field may be drawn inside an option of another.
  return [...radios].find((radio) => radio.value === String(value) && radio.closest('fieldset') === group)
}

type Control = HTMLInputElement | HTMLSelectElement

/** Finds what a label is of: by what it names, where it is an element, since jsdom is slow to try all else. */
function controlOf(label: string): Control {
  const isIt = (text: string | null) => text?.replace(/ \(opcional\)$/, '') === label
  const element = [...topPlace().getElementsByTagName('label')].find(({ textContent }) => isIt(textContent))
  const control = element && (document.getElementById(element.htmlFor) as Control | null)
  return control ?? getByLabelText<Control>(topPlace(), isIt)
}

type Item = Readonly<Record<string, Json>>

/** Makes a list as long as the items are many, and writes what each is asked into its card. */
function writeItems(screen: ScreenEntry, [path, items]: readonly [string, readonly Json[]]): void {
  const add = topPlace().querySelector<HTMLElement>(`[data-campo="${path}"] button`)
  const cards = () => [...(add?.closest('fieldset')?.querySelectorAll(':scope > ol > li') ?? [])]
  // Each press is drawn before the next, also where no library waits for React.
  const press = (button: Element) => flushSync(() => void fireEvent.click(button))
  while (add && cards().length < items.length) press(add)
  while (cards().length > items.length) press(cards().at(-1)?.querySelector('button') as Element)
  for (const [i, item] of items.entries()) {
    if (!isRecord(item)) {
      writeAt(`${path}.${i}`, item)
      continue
    }
    for (const [name, value] of Object.entries(item)) {
      const at = `${path}.${i}.${name}`
      // What an item only carries along is on no card.
      if (schemaAt(screen, { [path]: items }, at).type !== undefined) writeAt(at, value)
    }
  }
}

/** Writes into the field of an item, which shares its label with those of the others. */
function writeAt(path: string, value: Json): void {
  const field = topPlace().querySelector(`[data-campo="${path}"]`)
  const radio = field?.querySelector<HTMLInputElement>(`input[type=radio][value="${String(value)}"]`)
  const control = radio ?? field?.querySelector<HTMLInputElement | HTMLSelectElement>('input, select')
  if (!control) throw new Error(`"${path}" is not there.`)
  writeInto(control, value)
}

/** Chooses of several options these, and no other. */
function tick(path: string, values: readonly Json[]): void {
  const boxes = topPlace().querySelectorAll<HTMLInputElement>(`[data-campo="${path}"] input[type=checkbox]`)
  for (const box of boxes) if (box.checked !== values.map(String).includes(box.value)) fireEvent.click(box)
}

/** Writes how many there are of each line on screen: those that are not named have none. */
function writeCounts(path: string, lines: readonly Item[]): void {
  for (const row of topPlace().querySelectorAll<HTMLElement>(`[data-campo^="${path}."]`)) {
    const id = row.dataset.campo?.slice(path.length + 1)
    const line = lines.find((each) => String(each.id) === id)
    typeInto(row.querySelector('input') as HTMLInputElement, line?.quantidade ?? 0)
  }
}

/** Chooses an option of a search, where it is offered; else types the text and leaves it. */
function search(path: string, value: string): void {
  const box = topPlace().querySelector<HTMLElement>(`[data-campo="${path}"] .search`)
  const input = box?.querySelector('input')
  if (!box || !input || box.dataset.item === value) return
  settled(() => input.focus())
  const option = box.querySelector(`[role=option][data-item="${value}"]`)
  if (option) fireEvent.click(option)
  else fireEvent.input(input, { target: { value } })
  settled(() => input.blur())
}

/** Asks at once about what is typed in a search. */
function ask(path: string): void {
  const input = inputOf(path)
  settled(() => input?.focus())
  if (input) fireEvent.keyDown(input, { key: 'Enter' })
}

const inputOf = (path: string) => topPlace().querySelector<HTMLElement>(`[data-campo="${path}"] input`)

const bareOf = (text: string) => text.replace(/[^\p{L}\d]/gu, '')

/** Writes a value as a person types it: dates day first. */
const typed = (value: Json): string => String(value).replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3$2$1')

/** Finds what a person presses for an event: the one that names it, the one of its block, or to go on the primary one. */
export function buttonFor(stage: InHand, event: string, item?: string): HTMLElement {
  const of = item === undefined ? '' : `[data-item="${item}"]`
  const named = topPlace().querySelector<HTMLElement>(`[data-event="${event}"]${of}`)
  const primary = event === 'next' ? topPlace().querySelector<HTMLElement>('.actions .button-primary') : null
  const framed = topBox() ? null : document.querySelector<HTMLElement>(`header [data-event="${event}"]${of}`)
  const button = named ?? primary ?? blockButton(screenNow(stage), event) ?? framed
  if (!button) throw new Error(`Nothing to press for "${event}".`)
  return button
}

function blockButton(screen: ScreenEntry | undefined, event: string): HTMLElement | undefined {
  const rules = [...(screen?.look.above ?? []), ...(screen?.look.below ?? [])]
  const given = rules.find(({ with: each }) => each?.evento === event)?.with
  const name = given && String(given.titulo ?? given.rotulo ?? given.acao)
  return [...topPlace().querySelectorAll('button')].find(
    ({ textContent }) => name && textContent?.includes(name),
  )
}

/** Does what a person does for an event of a replay on a screen; a form's own events come of filling it. */
export async function press(
  stage: InHand,
  event: string,
  {
    screen = screenNow(stage),
    item,
  }: { readonly screen?: ScreenEntry | undefined; readonly item?: string } = {},
): Promise<void> {
  const look = screen?.look
  const isOfField = Object.values(look?.fields ?? {}).some((field) => field.event === event)
  if (event === 'edit' || isOfField) return
  const [searched] =
    Object.entries(look?.fields ?? {}).find(([, { search }]) => search?.event === event) ?? []
  if (searched !== undefined) return stage.after(() => ask(searched))
  if (event === 'close') return stage.after(pressEscape)
  if (event === 'leave') return stage.back()
  // Where there is no way back, the browser's back asks whether to leave, which is another event.
  if (event === 'back') return hasWayBack(stage) ? stage.back() : undefined
  const list = Object.entries(look?.fields ?? {}).find(([, { search }]) => search?.last?.event === event)?.[0]
  if (list !== undefined) await stage.after(() => inputOf(list)?.focus())
  const button = buttonFor(stage, event, item)
  await stage.after(() => fireEvent.click(button))
}

/** Whether a step stands before the one shown, by the session or else by the button that leads there. */
const hasWayBack = ({ session }: InHand): boolean => {
  const { trail } = session()
  return trail ? trail.length > 0 : document.querySelector('.back') !== null
}
