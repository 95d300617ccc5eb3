/**
 * For whoever changes a mask or a validator: draws 10,000 texts of each field that has a mask, types each key by key and pastes it,
 * and counts what became another value than it says. `npx tsx bench/typed.ts [how many]`.
 */
import { Maskito } from '@maskito/core'
import fc from 'fast-check'
import { JSDOM } from 'jsdom'
import { validatorOf } from '../engine/index.ts'
import type { MaskName } from '../names/index.ts'
import { masks, optionsOf } from '../src/widgets/masks.ts'
import { codeKinds } from '../tests/screens/code-kinds.ts'

const count = Number(process.argv[2] ?? 10_000)
const { window } = new JSDOM('<input>')
Object.assign(globalThis, { InputEvent: window.InputEvent, Event: window.Event })

const input = window.document.querySelector('input') as HTMLInputElement
const slip = fc.constantFrom(...'0123456789', '5', '0', 'a', '/', '.', '-', ' ', '+', '\u200b', '７')

/** Puts a text at the end of the input as a browser does. */
function insert(text: string, inputType: string): void {
  const about = { bubbles: true, cancelable: true, inputType, data: text }
  if (!input.dispatchEvent(new window.InputEvent('beforeinput', about))) return
  input.setRangeText(text, input.value.length, input.value.length, 'end')
  input.dispatchEvent(new window.InputEvent('input', about))
}

/** Gives what is kept of a text; undefined where it is refused. */
function keptOf(mask: MaskName, text: string, isPasted: boolean): string | undefined {
  input.value = ''
  input.focus()
  const masked = new Maskito(input, optionsOf(masks[mask]))
  for (const part of isPasted ? [text] : text) insert(part, isPasted ? 'insertFromPaste' : 'insertText')
  masked.destroy()
  const kept = masks[mask].bare(input.value)
  return validatorOf(mask)?.accepts(kept) ? kept : undefined
}

for (const mask of Object.keys(masks) as MaskName[]) {
  const { value, spellings, read } = codeKinds[mask]
  const right = value.chain((kept) => fc.constantFrom(...spellings(kept)).map((text) => ({ kept, text })))
  const spoiled = fc
    .tuple(right, fc.nat(24), fc.constantFrom(0, 0, 1), fc.string({ unit: slip, maxLength: 2 }))
    .map(([{ text }, at, gone, more]) => text.slice(0, at) + more + text.slice(at + gone))
  const found = { meant: 0, refused: 0, 'not understood though right': 0, 'other values': 0 }
  for (const { kept, text } of fc.sample(right, count / 2))
    for (const isPasted of [false, true]) {
      const got = keptOf(mask, text, isPasted)
      found[got === kept ? 'meant' : got === undefined ? 'not understood though right' : 'other values'] += 1
    }
  for (const text of fc.sample(spoiled, count / 2))
    for (const isPasted of [false, true]) {
      const got = keptOf(mask, text, isPasted)
      const isOther = got !== undefined && got !== read(text)
      found[isOther ? 'other values' : got === undefined ? 'refused' : 'meant'] += 1
      if (isOther) console.log({ text, isPasted, got, read: read(text) })
    }
  console.log(mask, found)
}
