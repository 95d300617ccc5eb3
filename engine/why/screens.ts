import { fieldNameOf, lineOf, nameInWords, originOf, type Path } from '../config/index.ts'
import { own, valueAt } from '../config/json/value.ts'
import { boxOf, type Json } from '../flow/index.ts'
import type { Facts } from '../rules/index.ts'
import { fill } from '../rules/index.ts'
import { listOf, objectOf, type Plain } from '../walk/plain.ts'
import { stepIn, type WhyGround } from './ground.ts'

/** A screen of a place: what it draws, and where each part of that is written. */
export interface WhyScreen {
  readonly look: Plain
  readonly schema: Plain
  readonly at: (path: Path) => string
  /** Where a member of the look of a field is written: in the screen, or in the file of the field. */
  readonly fieldAt: (name: string, key: string) => string
}

/** Opens a screen of the project by its name. */
export function whyScreenOf({ project }: WhyGround, name: string): WhyScreen | undefined {
  const screen = project.screens.get(name)
  if (!screen) return undefined
  const at = (path: Path) => lineOf(originOf(screen.source, path))
  return {
    look: screen.flat.look,
    schema: screen.flat.schema,
    at,
    fieldAt(field, key) {
      const { value } = screen.source
      const ways: readonly Path[] = [
        ['look', 'fields', field, key],
        ['properties', field, 'look', key],
      ]
      const here = ways.find((path) => valueAt(value, path) !== undefined)
      const ref = own(valueAt(value, ['properties', field]), '$ref')
      const file = typeof ref === 'string' ? project.fields.get(fieldNameOf(ref) ?? '') : undefined
      if (here || !file) return at(here ?? ['properties', field])
      return lineOf(originOf(file.source, ['look', key]))
    },
  }
}

/** Says how people call a place: by its label or the heading of its screen, else by its name. */
export function placeInWords(ground: WhyGround, place: string): string {
  const { funnel, model, project } = ground
  const found = boxOf(funnel, place) ? model.boxes.get(place) : stepIn(model, place)
  const screen = found && project.screens.get(String(found.value.screen))
  const said = [found?.value.label, screen?.flat.look.heading, own(model.notices.get(place)?.value, 'title')]
  const plain = said.find((text) => typeof text === 'string' && !text.includes('{'))
  return `“${plain ?? nameInWords(place)}”`
}

/** Says in a few words what a block or a button is: its own text, else what draws it. */
export function partInWords(part: Json, facts: Facts): string {
  const { label, block, event, with: given } = objectOf(part)
  const { titulo, texto, rotulo } = objectOf(given)
  const text = [label, titulo, texto, rotulo].map((each) => textFrom(each, facts)).find((each) => each !== '')
  return `“${shortened(text ?? nameInWords(String(block ?? event ?? '')))}”`
}

function textFrom(text: Json | undefined, facts: Facts): string {
  if (typeof text === 'string') return text.includes('{') ? '' : text
  const first = listOf(text).find((each) => typeof objectOf(each).text === 'string')
  return first === undefined ? '' : fill(String(objectOf(first).text), { ...facts, read: () => undefined })
}

const longest = 60

const shortened = (text: string): string =>
  text.length > longest ? `${text.slice(0, longest - 1).trimEnd()}…` : text
