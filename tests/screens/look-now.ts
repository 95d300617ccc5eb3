import { topPlace } from './on-top.ts'

/** What the fields of the place on top show, by their names; those that show nothing are left out. */
export type Look = Readonly<Record<string, string>>

/** Looks at every field of the place on top. */
export function lookNow(): Look {
  const fields = [...topPlace().querySelectorAll<HTMLElement>('[data-campo]')]
  const shown = fields.map((field) => [field.dataset.campo ?? '', shownIn(field)] as const)
  return Object.fromEntries(shown.filter(([, text]) => text !== ''))
}

function shownIn(field: HTMLElement): string {
  const radios = [...field.querySelectorAll<HTMLInputElement>('input[type=radio]')]
  if (radios.length > 0) return radios.find(({ checked }) => checked)?.value ?? ''
  const control = field.querySelector<HTMLInputElement | HTMLSelectElement>('input, select')
  if (control instanceof HTMLInputElement && control.type === 'checkbox') return control.checked ? 'sim' : ''
  return control?.value ?? ''
}
