import type { WidgetProps } from '@rjsf/utils'
import { type FocusEvent, useLayoutEffect } from 'react'
import { formatMoeda, normalText, plainText } from '../../engine/index.ts'
import type { Reason, SchemaError } from '../field/screen.ts'
import type { Mask } from './masks.ts'
import { numeric, TextInput, textWidget } from './text.tsx'

/** A number in its parts: '-' or '', the digits before the comma, those after it. */
interface NumberParts {
  readonly sign: string
  readonly whole: string
  readonly fraction: string
}

const brazilian = /^(-?)(\d+|[1-9]\d{0,2}(?:[. ]\d{3})+)?(?:,(\d*))?$/
const foreign = /^(-?)(\d+|[1-9]\d{0,2}(?:,\d{3})+)?\.(\d+)$/

/**
 * Reads a number as it is written in Brazil, 1.234,5 or 1234,5. A dot that cannot part thousands is before the fraction, as
 * keyboards and programs in English write it: 12.5 or 1,234.5. Undefined for any other text.
 */
function partsOf(text: string): NumberParts | undefined {
  const [, sign = '', whole = '', fraction = ''] = brazilian.exec(text) ?? foreign.exec(text) ?? []
  if (whole + fraction === '') return undefined
  return { sign, whole: whole.replace(/\D/g, '') || '0', fraction }
}

/** A double keeps so many decimal digits, whatever they are. */
const exactDigits = 15

/** Reads a number as JavaScript writes it; undefined where it would not be kept to the digit. */
function numberIn(text: string): number | undefined {
  const parts = partsOf(text)
  if (!parts) return undefined
  const { sign, whole, fraction } = parts
  const number = Number(`${sign}${whole}.${fraction}`)
  const isExact = (whole + fraction).replace(/^0+/, '').length <= exactDigits
  return isExact && !String(number).includes('e') ? number + 0 : undefined
}

/** Reads an amount in reais as cents, in whole numbers all the way; undefined where it has parts of a cent. */
function centsIn(text: string): number | undefined {
  const parts = partsOf(text.replace(/^(-?) ?R\$ ?/i, '$1'))
  if (!parts || parts.fraction.length > 2) return undefined
  const cents = Number(`${parts.sign}${parts.whole}${parts.fraction.padEnd(2, '0')}`)
  return Number.isSafeInteger(cents) ? cents + 0 : undefined
}

/** Writes a number with a comma, and where asked with dots between thousands. */
function written(number: number, separator = '.'): string {
  const [whole = '', fraction] = String(number).split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, separator)
  return fraction === undefined ? grouped : `${grouped},${fraction}`
}

/** How one kind of number is read and written. */
interface NumberKind {
  /** Reads what is typed; undefined where it is no such number. */
  readonly read: (text: string) => number | undefined
  /** Writes it for reading. */
  readonly shown: (number: number) => string
  /** Writes it for editing. */
  readonly edited: (number: number) => string
  /** Writes as it is kept a text that is no such number; it must not look like one. */
  readonly unread: (text: string) => string
}

const plain: NumberKind = {
  read: numberIn,
  shown: written,
  edited: (number) => written(number, ''),
  unread: (text) => text,
}

const money: NumberKind = {
  read: centsIn,
  shown: formatMoeda,
  edited: (cents) => formatMoeda(cents).replace(/R\$\s|\./g, ''),
  unread: (text) => (/^-?\d+$/.test(text) ? `R$ ${text}` : text),
}

/** Makes the mask of a kind of number. What is typed stays as it is until the field is left; its value is a number. */
function maskOf({ read, shown, unread }: NumberKind, isSigned: boolean): Mask {
  const fits = (number = Number.NaN) => Number.isFinite(number) && (isSigned || number >= 0)
  /** Gives the number that a kept text stands for. */
  const numberOf = (kept: string) =>
    String(Number(kept)) === kept && fits(Number(kept)) ? Number(kept) : undefined
  return {
    bare(text) {
      const tidy = plainText(text).replace(/^- /, '-')
      const number = read(tidy)
      return fits(number) ? String(number) : unread(tidy)
    },
    kept: numberOf,
    shown(kept) {
      const number = numberOf(kept)
      return number === undefined ? kept : shown(number)
    },
    typed: (text) => text,
    isFull: () => false,
  }
}

/**
 * Takes dots and R$ out of an input that has the focus, so that a digit more or less makes no other number of it; returns
 * whether there were any.
 */
function unwrite(input: HTMLInputElement, mask: Mask, { edited }: NumberKind): boolean {
  const number = mask.kept?.(mask.bare(input.value))
  if (input.readOnly || typeof number !== 'number' || edited(number) === input.value) return false
  input.value = edited(number)
  return true
}

/** Makes the widget of a kind of number; it takes a sign where its field may be below zero. */
function numberWidget(kind: NumberKind, inputMode: 'numeric' | 'decimal') {
  const kindOf = (mask: Mask, mode: 'text' | typeof inputMode) => ({
    mask,
    attributes: {
      inputMode: mode,
      spellCheck: false,
      onFocus({ currentTarget: input }: FocusEvent<HTMLInputElement>) {
        // A browser selects all when a field is entered by key, and that is lost with the text of before.
        if (unwrite(input, mask, kind)) input.select()
      },
    },
  })
  const unsigned = kindOf(maskOf(kind, false), inputMode)
  // The keyboard of digits has no sign on every phone.
  const signed = kindOf(maskOf(kind, true), 'text')
  return function Amount(props: WidgetProps) {
    const { id, value, schema } = props
    const text = (schema.minimum ?? 0) < 0 ? signed : unsigned
    // biome-ignore lint/correctness/useExhaustiveDependencies: another value may have been written into what is being edited
    useLayoutEffect(() => {
      const { activeElement } = document
      if (activeElement?.id === id) unwrite(activeElement as HTMLInputElement, text.mask, kind)
    }, [id, value])
    return <TextInput {...props} kind={text} />
  }
}

/** Says what is wrong with a number, which `write` writes. */
const reasonOf =
  (write: (number: number) => string, wrong: (value: unknown) => string): Reason =>
  ({ name, params }: SchemaError, value) => {
    if (name === 'type') return wrong(value)
    if (name === 'minimum') return `O mínimo é ${write(Number(params.limit))}.`
    if (name === 'maximum') return `O máximo é ${write(Number(params.limit))}.`
    return name === 'multipleOf' ? multipleReason(Number(params.multipleOf), write) : undefined
  }

function multipleReason(step: number, write: (number: number) => string): string {
  const places = /^0\.(0*)1$/.exec(String(step))?.[1]?.length
  if (places === undefined) return `Use um múltiplo de ${write(step)}.`
  return places === 0
    ? 'Use no máximo 1 casa depois da vírgula.'
    : `Use no máximo ${places + 1} casas depois da vírgula.`
}

const isNegative = (value: unknown) => /^(?:R\$ )?-\d/.test(String(value))

const hora: Mask = {
  bare: (text) => normalText(text, 'hora'),
  shown: (value) => value,
  typed: (text) =>
    text.replace(/^([01]\d|2[0-3]|\d)(\d\d?)$/, (whole, hour, minutes) =>
      whole.length > 2 ? `${hour}:${minutes}` : whole,
    ),
  isFull: (value) => /^\d\d:\d\d$/.test(value),
}

/** Widgets that edit a number, an amount or a time as it is typed. */
export const amounts = {
  /** Edits a whole number. */
  inteiro: numberWidget(plain, 'numeric'),
  /** Edits a number with a comma. */
  decimal: numberWidget(plain, 'decimal'),
  /** Edits an amount in reais; keeps cents. */
  dinheiro: numberWidget(money, 'decimal'),
  /** Edits a time of the day as HH:MM. */
  hora: textWidget({ mask: hora, attributes: numeric }),
}

/** What these widgets say of a value that is refused. */
export const amountReasons: Readonly<Record<string, Reason>> = {
  inteiro: reasonOf(written, (value) =>
    isNegative(value)
      ? 'Este número não pode ser negativo.'
      : typeof value === 'number'
        ? 'Use um número inteiro, sem vírgula.'
        : 'Use só algarismos, como 12.',
  ),
  decimal: reasonOf(written, (value) =>
    isNegative(value) ? 'Este número não pode ser negativo.' : 'Use um número, como 12,5.',
  ),
  dinheiro: reasonOf(formatMoeda, (value) =>
    isNegative(value) ? 'Este valor não pode ser negativo.' : 'Use um valor em reais, como 1.234,56.',
  ),
}
