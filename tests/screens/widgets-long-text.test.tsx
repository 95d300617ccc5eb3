// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { FieldLook } from '../../src/field/screen.ts'
import { draw } from './form-drawn.tsx'
import { text } from './one-field.ts'
import { told } from './told.ts'

afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

const field = (maxLength?: number, look: FieldLook = {}) =>
  text(
    { widget: 'areaDeTexto', ...look },
    { format: 'linhas', ...(maxLength === undefined ? {} : { maxLength }) },
  )

const area = () => screen.getByLabelText<HTMLTextAreaElement>('Campo')

describe('a long text', () => {
  it('begins a new line with Enter, moves on with Tab, and keeps its lines tidy', async () => {
    const { user, sent } = draw(field())
    await user.type(area(), '  Bom   dia.{Enter}{Enter}Chego às 9h. {Enter}')
    expect(area()).toHaveFocus()
    expect(sent('next')).toEqual([])
    await user.tab()
    expect(sent('edit')).toEqual([{ campo: 'Bom dia.\n\nChego às 9h.' }])
    expect(area()).toHaveValue('Bom dia.\n\nChego às 9h.')
  })

  it('takes lines pasted as another system parts them', async () => {
    const { user, sent } = draw(field())
    await user.click(area())
    await user.paste('um\r\ndois\rtrês')
    await user.tab()
    expect(sent('edit')).toEqual([{ campo: 'um\ndois\ntrês' }])
  })

  it('counts what is left as a person counts it, and never cuts', async () => {
    const { user, sent } = draw(field(5))
    expect(screen.getByText('Restam 5 caracteres')).toBeVisible()
    await user.type(area(), 'ação👍')
    expect(screen.getByText('Restam 0 caracteres')).toBeVisible()
    expect(area()).toHaveAccessibleDescription('Restam 0 caracteres')
    await user.tab()
    expect(screen.queryByText(/Use no máximo/)).toBeNull()
    await user.type(area(), '!')
    expect(screen.getByText('1 caractere a mais')).toBeVisible()
    await user.tab()
    expect(sent('edit').at(-1)).toEqual({ campo: 'ação👍!' })
    expect(area()).toHaveAccessibleDescription('1 caractere a mais Erro: Use no máximo 5 caracteres.')
    await user.type(area(), '{Backspace}{Backspace}')
    expect(screen.getByText('Resta 1 caractere')).toBeVisible()
  })

  it('counts nothing where its length has no bound', () => {
    draw(field())
    expect(screen.queryByText(/caractere/)).toBeNull()
  })

  it('says what is left once a person rests and little is left, not at each key', () => {
    vi.useFakeTimers({ shouldAdvanceTime: false })
    const { said } = draw(field(300))
    const write = (length: number) => fireEvent.input(area(), { target: { value: 'a'.repeat(length) } })
    act(() => area().focus())
    write(100)
    act(() => void vi.advanceTimersByTime(5_000))
    expect(said).toEqual([])
    write(280)
    act(() => void vi.advanceTimersByTime(900))
    write(281)
    act(() => void vi.advanceTimersByTime(900))
    write(282)
    expect(said).toEqual([])
    act(() => void vi.advanceTimersByTime(1_000))
    expect(said).toEqual(['Restam 18 caracteres.'])
    write(301)
    act(() => void vi.advanceTimersByTime(1_000))
    expect(said.at(-1)).toBe('1 caractere a mais.')
  })

  it('shows what the funnel gives, and counts that', () => {
    const { give, said } = draw(field(10), { values: { campo: 'um' } })
    expect(screen.getByText('Restam 8 caracteres')).toBeVisible()
    act(() => give({ campo: 'um\ndois' }))
    expect(area()).toHaveValue('um\ndois')
    expect(screen.getByText('Restam 3 caracteres')).toBeVisible()
    expect(said).toEqual([])
  })

  it('takes what a browser fills in at once', () => {
    const { sent } = draw(field())
    fireEvent.input(area(), { target: { value: ' um\ndois ' } })
    expect(sent('edit')).toEqual([{ campo: 'um\ndois' }])
    expect(area()).toHaveValue('um\ndois')
  })

  it('that is only to be read is not counted', () => {
    draw(field(10, { readOnly: true, readOnlyHint: 'Já foi enviado' }), { values: { campo: 'um' } })
    expect(area()).toHaveAttribute('readonly')
    expect(area()).toHaveAccessibleDescription('Já foi enviado')
  })

  it('that is required and blank is asked for, with nothing that axe finds', async () => {
    const { user, press, sent, container } = draw(field(10, { empty: 'Conte o que aconteceu.' }))
    await user.type(area(), ' {Enter} ')
    await press()
    expect(sent('next')).toEqual([])
    expect(area()).toHaveAttribute('aria-required', 'true')
    expect(told()).toEqual(['Conte o que aconteceu.'])
    expect(area()).toHaveFocus()
    const { violations } = await axe.run(container, { rules: { region: { enabled: false } } })
    expect(violations.map(({ id }) => id)).toEqual([])
  })
})
