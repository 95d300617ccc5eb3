// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { FieldValues } from '../../src/field/screen.ts'
import { draw, drawnFrom, fixed, growing } from './form-drawn.tsx'
import { petsFile } from './pets.ts'

afterEach(cleanup)

const [rex, mia, bob] = [
  { id: 'linha-1', nome: 'Rex' },
  { id: 'linha-2', nome: 'Mia' },
  { id: 'linha-3', nome: 'Bob' },
]

const card = (name: string) => within(screen.getByRole('group', { name }))
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const add = () => screen.getByRole('button', { name: 'Adicionar pet' })
const petsOf = (values: FieldValues | undefined) => values?.pets as readonly FieldValues[]

describe('a fixed list', () => {
  it('[X09u] draws a card for each item, headed by its look, or by its place while that is empty', () => {
    draw(fixed(), { values: { pets: [rex, { id: 'linha-2' }] } })
    expect(headings()).toEqual(['Rex', 'Pet 2'])
    expect(card('Rex').getByLabelText('Nome')).toHaveValue('Rex')
    expect(screen.getByRole('group', { name: 'Seus pets' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /Remover|Adicionar/ })).toBeNull()
  })

  it('[X09w] says what is wrong with an item beside its field and in the summary, which leads there', async () => {
    const { user, press, sent } = draw(fixed(), {
      values: { pets: [rex, { id: 'linha-2', nascimento: '2026-11-30' }] },
    })
    await press()
    const lines = within(screen.getByRole('alert')).getAllByRole<HTMLAnchorElement>('link')
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Pet 2: Informe o nome.',
      'Pet 2: A data de nascimento precisa ser anterior a hoje.',
    ])
    expect(lines.map(({ hash }) => hash)).toEqual(['#pets.1.nome', '#pets.1.nascimento'])
    await user.click(lines[0]!)
    const name = card('Pet 2').getByLabelText('Nome')
    expect(name).toHaveFocus()
    expect(name).toHaveAccessibleDescription('Erro: Informe o nome.')
    await user.type(name, 'M')
    expect(name).not.toHaveAttribute('aria-invalid')
    expect(card('Pet 2').getByLabelText('Data de nascimento (opcional)')).toHaveAttribute(
      'aria-invalid',
      'true',
    )
    await press()
    expect(sent('next')).toEqual([])
  })
})

describe('a list that grows', () => {
  it('[X09z] begins with as many items as it must have, and adds one by the keyboard, with the focus in it', async () => {
    const { user, said, sent } = draw(growing())
    expect(headings()).toEqual(['Pet 1'])
    add().focus()
    await user.keyboard('{Enter}')
    expect(headings()).toEqual(['Pet 1', 'Pet 2'])
    expect(card('Pet 2').getByLabelText('Nome')).toHaveFocus()
    expect(said).toEqual(['Adicionado: Pet 2.'])
    const ids = petsOf(sent('edit').at(-1)).map(({ id }) => id)
    expect(ids.every((id) => typeof id === 'string' && id !== '')).toBe(true)
    expect(new Set(ids).size).toBe(2)
  })

  it('[X09ad] stops at its bounds and says why', async () => {
    const { user, said } = draw(growing(), { values: { pets: [rex, mia, bob, { id: 'd', nome: 'Lia' }] } })
    expect(add()).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByText('O máximo é 4.')).toBeVisible()
    await user.click(add())
    expect(headings()).toHaveLength(4)
    expect(said).toEqual(['O máximo é 4.'])
  })

  it('[X09ad] asks for items that are lacking and for those too many to go, and leads to what mends it', async () => {
    const bounds = {
      min: { var: 'vidas' },
      max: { var: 'vidas' },
      add: 'Adicionar pet',
      empty: 'Adicione seus pets.',
    }
    const none = draw(drawnFrom(petsFile({}, bounds)), { facts: { vidas: 2 } })
    await none.press()
    await none.user.click(
      within(screen.getByRole('alert')).getByRole('link', { name: 'Adicione seus pets.' }),
    )
    expect(add()).toHaveFocus()
    await none.user.click(add())
    expect(screen.getAllByText('O mínimo é 2. Adicione 1.')).not.toHaveLength(0)
    cleanup()
    const many = draw(drawnFrom(petsFile({}, bounds)), {
      facts: { vidas: 2 },
      values: { pets: [rex, mia, bob] },
    })
    await many.press()
    expect(within(screen.getByRole('alert')).getByRole('link')).toHaveTextContent('O máximo é 2. Remova 1.')
  })
})
