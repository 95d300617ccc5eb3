// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import type { RJSFSchema } from '@rjsf/utils'
import { act, cleanup, screen } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, describe, expect, it } from 'vitest'
import type { FieldValues } from '../../src/field/screen.ts'
import { draw } from './form-drawn.tsx'
import { enter, ways } from './hands.ts'
import { input, text } from './one-field.ts'

afterEach(cleanup)

interface Understood {
  readonly widget: string
  readonly typed: string
  readonly kept: unknown
  readonly shown: string
  readonly schema?: RJSFSchema
}

const types: Readonly<Record<string, RJSFSchema>> = {
  inteiro: { type: 'integer' },
  decimal: { type: 'number' },
  dinheiro: { type: 'integer' },
  hora: { type: 'string', format: 'hora' },
}

const field = (widget: string, schema: RJSFSchema = {}) => text({ widget }, { ...types[widget], ...schema })

const opened = (widget: string, schema?: RJSFSchema, values: FieldValues = {}) =>
  draw(field(widget, schema), { values })

const below: RJSFSchema = { minimum: -1_000_000 }

const understood: readonly Understood[] = (
  [
    ['inteiro', '12', 12, '12'],
    ['inteiro', '  12 ', 12, '12'],
    ['inteiro', '007', 7, '7'],
    ['inteiro', '0', 0, '0'],
    ['inteiro', '1234567', 1234567, '1.234.567'],
    ['inteiro', '1.234.567', 1234567, '1.234.567'],
    ['inteiro', '1 234', 1234, '1.234'],
    ['inteiro', '１２', 12, '12'],
    ['inteiro', '12,0', 12, '12'],
    ['inteiro', '-12', -12, '-12', below],
    ['inteiro', '−1.200', -1200, '-1.200', below],
    ['inteiro', '- 5', -5, '-5', below],
    ['inteiro', '-0', 0, '0', below],
    ['decimal', '12,5', 12.5, '12,5'],
    ['decimal', '1.234,5', 1234.5, '1.234,5'],
    ['decimal', '1234,50', 1234.5, '1.234,5'],
    ['decimal', '12.5', 12.5, '12,5'],
    ['decimal', '1,234.5', 1234.5, '1.234,5'],
    ['decimal', '0.125', 0.125, '0,125'],
    ['decimal', ',5', 0.5, '0,5'],
    ['decimal', '5,', 5, '5'],
    ['decimal', '−0,25', -0.25, '-0,25', below],
    ['dinheiro', '1234,56', 123456, 'R$\u00a01.234,56'],
    ['dinheiro', '1.234,56', 123456, 'R$\u00a01.234,56'],
    ['dinheiro', 'R$ 1.234,56', 123456, 'R$\u00a01.234,56'],
    ['dinheiro', 'r$1234,5', 123450, 'R$\u00a01.234,50'],
    ['dinheiro', 'R$\u00a050', 5000, 'R$\u00a050,00'],
    ['dinheiro', '1234.56', 123456, 'R$\u00a01.234,56'],
    ['dinheiro', '1.234', 123400, 'R$\u00a01.234,00'],
    ['dinheiro', '0,29', 29, 'R$\u00a00,29'],
    ['dinheiro', '4,35', 435, 'R$\u00a04,35'],
    ['dinheiro', '1.005,35', 100535, 'R$\u00a01.005,35'],
    ['dinheiro', '90071992547409,91', Number.MAX_SAFE_INTEGER, 'R$\u00a090.071.992.547.409,91'],
    ['dinheiro', '-R$ 5', -500, '-R$\u00a05,00', below],
    ['dinheiro', 'R$ −5', -500, '-R$\u00a05,00', below],
    ['hora', '14:30', '14:30', '14:30'],
    ['hora', '1430', '14:30', '14:30'],
    ['hora', '930', '09:30', '09:30'],
    ['hora', '9:05', '09:05', '09:05'],
    ['hora', '9h', '09:00', '09:00'],
    ['hora', '21h15', '21:15', '21:15'],
    ['hora', ' 00:00 ', '00:00', '00:00'],
  ] as readonly (readonly [string, string, unknown, string, RJSFSchema?])[]
).map(([widget, typed, kept, shown, schema = {}]) => ({ widget, typed, kept, shown, schema }))

describe.each(ways)('an amount that comes by %s', (way) => {
  it.each(understood)('is understood: $widget $typed is $kept', ({ widget, typed, kept, shown, schema }) => {
    const { sent } = opened(widget, schema)
    enter(input(), typed, way)
    expect(sent('edit').at(-1)).toEqual({ campo: kept })
    expect(input()).toHaveValue(shown)
  })
})

const whole = 'Use só algarismos, como 12.'
const number = 'Use um número, como 12,5.'
const reais = 'Use um valor em reais, como 1.234,56.'
const time = 'Confira a hora: de 00:00 a 23:59, como 09:30.'

const refused = (
  [
    ['inteiro', 'doze', whole],
    ['inteiro', '12abc', whole],
    ['inteiro', '1e5', whole],
    ['inteiro', '-', whole],
    ['inteiro', '1.23.4', whole],
    ['inteiro', '12345678901234567890', whole],
    ['inteiro', '12,5', 'Use um número inteiro, sem vírgula.', 12.5],
    ['inteiro', '-12', 'Este número não pode ser negativo.'],
    ['inteiro', '-12', 'Este número não pode ser negativo.', '-12', { minimum: 0 }],
    ['inteiro', '4', 'O mínimo é 5.', 4, { minimum: 5 }],
    ['inteiro', '20001', 'O máximo é 20.000.', 20001, { maximum: 20000 }],
    ['inteiro', '7', 'Use um múltiplo de 5.', 7, { multipleOf: 5 }],
    ['inteiro', '-11', 'O mínimo é -10.', -11, { minimum: -10 }],
    ['decimal', '1,2,3', number],
    ['decimal', ',', number],
    ['decimal', 'NaN', number],
    ['decimal', 'Infinity', number],
    ['decimal', '0,1234567890123456789', number],
    ['decimal', '−0,5', 'Este número não pode ser negativo.', '-0,5'],
    ['decimal', '0,4', 'O mínimo é 0,5.', 0.4, { minimum: 0.5 }],
    ['decimal', '1,125', 'Use no máximo 2 casas depois da vírgula.', 1.125, { multipleOf: 0.01 }],
    ['decimal', '1,12', 'Use no máximo 1 casa depois da vírgula.', 1.12, { multipleOf: 0.1 }],
    ['decimal', '1,3', 'Use um múltiplo de 0,25.', 1.3, { multipleOf: 0.25 }],
    ['dinheiro', 'cem reais', reais],
    ['dinheiro', '1,234', reais],
    ['dinheiro', '1,234.567', reais],
    ['dinheiro', 'US$ 10', reais],
    ['dinheiro', '999999999999999', reais, 'R$ 999999999999999'],
    ['dinheiro', '-5', 'Este valor não pode ser negativo.', 'R$ -5'],
    ['dinheiro', '9,99', 'O mínimo é R$\u00a010,00.', 999, { minimum: 1000 }],
    ['dinheiro', '1000,01', 'O máximo é R$\u00a01.000,00.', 100001, { maximum: 100000 }],
    ['dinheiro', '55', 'Use um múltiplo de R$\u00a010,00.', 5500, { multipleOf: 1000 }],
    ['hora', '25:00', time],
    ['hora', '2500', time, '25:00'],
    ['hora', '12:60', time],
    ['hora', '12', time],
    ['hora', 'meio-dia', time],
  ] as readonly (readonly [string, string, string, unknown?, RJSFSchema?])[]
).map(([widget, typed, reason, kept = typed, schema = {}]) => ({ widget, typed, reason, kept, schema }))

describe('an amount that is not understood, or not taken', () => {
  it.each(refused)('$widget $typed stays as it is and is told: $reason', async (each) => {
    const { widget, typed, reason, kept, schema } = each
    const { user, sent, press } = opened(widget, schema)
    await user.type(input(), typed)
    await user.tab()
    expect(sent('edit')).toEqual([{ campo: kept }])
    const shown = input().value
    if (typeof kept === 'string') expect(shown).toBe(kept)
    expect(input()).toHaveAccessibleDescription(`Erro: ${reason}`)
    expect(input()).toHaveAttribute('aria-invalid', 'true')
    await user.click(input())
    await press()
    expect(input()).toHaveFocus()
    await user.tab()
    expect(input()).toHaveValue(shown)
    expect(sent('next')).toEqual([])
  })

  it('takes ten cents as a tenth wherever doubles divide otherwise', async () => {
    const { user, sent, press } = opened('decimal', { multipleOf: 0.01 })
    for (const [typed, kept] of [
      ['1,1', 1.1],
      ['0,07', 0.07],
      ['4,35', 4.35],
    ] as const) {
      await user.clear(input())
      await user.type(input(), typed)
      await press()
      expect(sent('next').at(-1)).toEqual({ campo: kept })
    }
  })
})

describe('an amount', () => {
  it('shows what it holds with its dots, and without them while it is edited', async () => {
    const { user, sent } = opened('dinheiro', {}, { campo: 123456 })
    expect(input()).toHaveValue('R$\u00a01.234,56')
    await user.click(input())
    expect(input()).toHaveValue('1234,56')
    await user.tab()
    expect(input()).toHaveValue('R$\u00a01.234,56')
    expect(sent('edit')).toEqual([])
  })

  it('a digit taken back makes no other number of what is left', async () => {
    const { user, sent } = opened('inteiro', {}, { campo: 12345 })
    await user.type(input(), '{End}{Backspace}')
    await user.tab()
    expect(sent('edit')).toEqual([{ campo: 1234 }])
    await user.type(input(), '{End}{Backspace}')
    await user.tab()
    expect(sent('edit').at(-1)).toEqual({ campo: 123 })
  })

  it('shows a value that the funnel gives, also while it is edited, and then without dots', async () => {
    const { user, give, sent } = opened('dinheiro', {}, { campo: 100 })
    act(() => give({ campo: 250000 }))
    expect(input()).toHaveValue('R$\u00a02.500,00')
    await user.click(input())
    act(() => give({ campo: 123400 }))
    expect(input()).toHaveValue('1234,00')
    await user.type(input(), '{Backspace}{Backspace}{Backspace}{Backspace}')
    await user.tab()
    expect(sent('edit')).toEqual([{ campo: 12300 }])
    act(() => give({}))
    expect(input()).toHaveValue('')
  })

  it('that is emptied is no value', async () => {
    const { user, sent, press } = opened('inteiro', {}, { campo: 0 })
    await user.clear(input())
    await press()
    expect(sent('edit')).toEqual([{}])
    expect(input()).toHaveAccessibleDescription('Erro: Preencha Campo.')
  })

  it('is judged again while it is typed over', async () => {
    const { user } = opened('inteiro', { maximum: 50 })
    await user.type(input(), '99')
    await user.tab()
    expect(screen.getByText('O máximo é 50.')).toBeVisible()
    await user.type(input(), '{Backspace}')
    expect(screen.queryByText('O máximo é 50.')).toBeNull()
    await user.type(input(), 'x')
    await user.tab()
    expect(screen.getByText('Use só algarismos, como 12.')).toBeVisible()
  })

  it('only to be read is shown and keeps its dots', async () => {
    const entry = text(
      { widget: 'dinheiro', readOnly: true, readOnlyHint: 'Do contrato' },
      { type: 'integer' },
    )
    const { user } = draw(entry, { values: { campo: 123456 } })
    await user.click(input())
    expect(input()).toHaveAttribute('readonly')
    expect(input()).toHaveValue('R$\u00a01.234,56')
    expect(input()).toHaveAccessibleDescription('Do contrato')
  })

  it.each([
    ['inteiro', {}, 'numeric'],
    ['decimal', {}, 'decimal'],
    ['dinheiro', {}, 'decimal'],
    ['decimal', below, 'text'],
    ['hora', {}, 'numeric'],
  ])('%s has a keyboard for it', (widget, schema, mode) => {
    opened(widget, schema)
    expect(input()).toHaveAttribute('inputmode', mode)
    expect(input()).toHaveAttribute('aria-required', 'true')
  })

  it('sends its event once it is left, with the number', async () => {
    const entry = text({ widget: 'inteiro', event: 'contar' }, { type: 'integer' })
    const { user, sent } = draw(entry)
    await user.type(input(), '12')
    expect(sent('contar')).toEqual([])
    await user.tab()
    expect(sent('contar')).toEqual([{ campo: 12 }])
  })

  it('goes on with Enter', async () => {
    const { user, sent } = opened('dinheiro')
    await user.type(input(), '10{Enter}')
    expect(sent('next')).toEqual([{ campo: 1000 }])
  })

  it('has nothing that axe finds, empty and with an error', async () => {
    for (const widget of Object.keys(types)) {
      const { container, press } = opened(widget)
      await press()
      const { violations } = await axe.run(container, { rules: { region: { enabled: false } } })
      expect(violations.map(({ id }) => id)).toEqual([])
      cleanup()
    }
  })
})
