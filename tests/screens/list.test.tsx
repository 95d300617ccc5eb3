// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { cleanup, screen, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, describe, expect, it } from 'vitest'
import type { FieldValues } from '../../src/field/screen.ts'
import { draw } from './form-drawn.tsx'
import { drawnFrom, fixed, growing } from './list-drawn.tsx'
import { petsFile } from './pets.ts'
import { told } from './told.ts'

afterEach(cleanup)

const [rex, mia, bob] = [
  { id: 'linha-1', nome: 'Rex' },
  { id: 'linha-2', nome: 'Mia' },
  { id: 'linha-3', nome: 'Bob' },
]
const three = { values: { pets: [rex, mia, bob] } }

const card = (name: string) => within(screen.getByRole('group', { name }))
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const add = () => screen.getByRole('button', { name: 'Adicionar pet' })
const petsOf = (values: FieldValues | undefined) => values?.pets as readonly FieldValues[]

describe('a fixed list', () => {
  it('draws a card for each item, headed by its look, or by its place while that is empty', () => {
    draw(fixed(), { values: { pets: [rex, { id: 'linha-2' }] } })
    expect(headings()).toEqual(['Rex', 'Pet 2'])
    expect(card('Rex').getByLabelText('Nome')).toHaveValue('Rex')
    expect(screen.getByRole('group', { name: 'Seus pets' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /Remover|Adicionar/ })).toBeNull()
  })

  it('fills the heading of a card over its item, with which it is and of how many', () => {
    const heading = [
      { when: '{especie}', text: 'Pet {numero} de {quantos} · {nome} · {especie}' },
      { text: 'Pet {numero} de {quantos} · {nome}' },
    ]
    draw(drawnFrom(petsFile({}, { heading })), { values: { pets: [{ ...rex, especie: 'cao' }, mia] } })
    expect(headings()).toEqual(['Pet 1 de 2 · Rex · cao', 'Pet 2 de 2 · Mia'])
  })

  it('says under the heading of a card what is more to be known of its item, and names it by its place in the summary', async () => {
    const headed = { heading: 'Pet {numero} de {quantos}', headingDetail: '{especie}' }
    const { press } = draw(drawnFrom(petsFile({}, headed)), {
      values: { pets: [{ especie: 'cao' }, { id: 'b' }] },
    })
    expect(headings()).toEqual(['Pet 1 de 2', 'Pet 2 de 2'])
    expect(screen.getByRole('group', { name: 'Pet 1 de 2' })).toHaveAccessibleDescription('cao')
    await press()
    expect(within(screen.getByRole('alert')).getAllByRole('link')[0]).toHaveTextContent(/^Pet 1: /)
  })

  it('hands back each item with its id, and the others as the same objects', async () => {
    const { user, sent } = draw(fixed(), three)
    const name = card('Mia').getByLabelText('Nome')
    await user.clear(name)
    await user.type(name, 'Mel')
    await user.tab()
    await user.type(card('Bob').getByLabelText('Nome'), 'i')
    await user.tab()
    expect(sent('edit').at(-1)).toEqual({ pets: [rex, { ...mia, nome: 'Mel' }, { ...bob, nome: 'Bobi' }] })
    const [first, second] = sent('edit').map(petsOf)
    expect(second?.[0]).toBe(first?.[0])
    expect(second?.[1]).toBe(first?.[1])
    expect(headings()).toEqual(['Rex', 'Mel', 'Bobi'])
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

  it('keeps what is typed in one item when the flow changes another', async () => {
    const { user, give, press, sent } = draw(fixed(), three)
    await user.type(card('Rex').getByLabelText('Nome'), ' II')
    give({ pets: [rex, mia, { ...bob, nome: 'Beto' }] })
    await user.type(card('Mia').getByLabelText('Nome'), 'u')
    await press()
    expect(sent('next')).toEqual([
      {
        pets: [
          { ...rex, nome: 'Rex II' },
          { ...mia, nome: 'Miau' },
          { ...bob, nome: 'Beto' },
        ],
      },
    ])
  })

  it('goes with Enter from item to item, and submits after the last field', async () => {
    const { user, sent } = draw(fixed(), { values: { pets: [rex, mia] } })
    await user.click(card('Rex').getByLabelText('Data de nascimento (opcional)'))
    await user.keyboard('{Enter}')
    expect(card('Rex').getByRole('radio', { name: 'Cão' })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(card('Mia').getByLabelText('Nome')).toHaveFocus()
    await user.click(screen.getByLabelText('Observação (opcional)'))
    await user.keyboard('Mansos{Enter}')
    expect(sent('next')).toEqual([{ pets: [rex, mia], observacao: 'Mansos' }])
  })
})

describe('a list that grows', () => {
  it('begins with as many items as it must have, and adds one by the keyboard, with the focus in it', async () => {
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

  it('hands over what is being typed before it adds or removes', async () => {
    const { user, sent } = draw(growing(), three)
    await user.type(card('Rex').getByLabelText('Nome'), ' II')
    await user.click(add())
    await user.keyboard('Zoe')
    await user.click(card('Mia').getByRole('button', { name: 'Remover Mia' }))
    expect(petsOf(sent('edit').at(-1)).map(({ nome }) => nome)).toEqual(['Rex II', 'Bob', 'Zoe'])
    expect(screen.getAllByLabelText('Nome').map((each) => (each as HTMLInputElement).value)).toEqual([
      'Rex II',
      'Bob',
      'Zoe',
    ])
  })

  it('takes an item away, says so, and puts the focus on the card that took its place', async () => {
    const { user, said, sent } = draw(growing(), three)
    await user.click(card('Mia').getByRole('button', { name: 'Remover Mia' }))
    expect(petsOf(sent('edit').at(-1))).toEqual([rex, bob])
    expect(screen.getByRole('heading', { name: 'Bob' })).toHaveFocus()
    expect(said).toEqual(['Removido: Mia. Na lista: 2.'])
    await user.click(card('Bob').getByRole('button', { name: 'Remover Bob' }))
    expect(screen.getByRole('heading', { name: 'Rex' })).toHaveFocus()
    expect(screen.queryByRole('button', { name: /Remover/ })).toBeNull()
  })

  it('puts the focus on the button that adds, once no item is left', async () => {
    const { user, said } = draw(drawnFrom(petsFile({}, { add: 'Adicionar pet' })), {
      values: { pets: [rex] },
    })
    await user.click(screen.getByRole('button', { name: 'Remover Rex' }))
    expect(add()).toHaveFocus()
    expect(said).toEqual(['Removido: Rex. A lista está vazia.'])
  })

  it('moves what is wrong along with its item, and drops it with the item', async () => {
    const { user, press } = draw(growing(), { values: { pets: [{ id: 'a' }, mia, { id: 'c' }] } })
    await press()
    const lines = () =>
      within(screen.getByRole('alert'))
        .getAllByRole('link')
        .map((each) => (each as HTMLAnchorElement).hash)
    expect(lines()).toEqual(['#pets.0.nome', '#pets.2.nome'])
    await user.click(screen.getByRole('button', { name: 'Remover Mia' }))
    expect(lines()).toEqual(['#pets.0.nome', '#pets.1.nome'])
    expect(card('Pet 2').getByText('Informe o nome.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Remover Pet 1' }))
    expect(lines()).toEqual(['#pets.0.nome'])
    expect(screen.getByRole('alert')).toHaveTextContent('Pet 1: Informe o nome.')
    expect(card('Pet 1').getByText('Informe o nome.')).toBeVisible()
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
    expect(told()).toEqual(['Adicione seus pets.'])
    expect(add()).toHaveFocus()
    await none.user.click(add())
    expect(screen.getAllByText('O mínimo é 2. Adicione 1.')).not.toHaveLength(0)
    cleanup()
    const many = draw(drawnFrom(petsFile({}, bounds)), {
      facts: { vidas: 2 },
      values: { pets: [rex, mia, bob] },
    })
    await many.press()
    expect(told()).toEqual(['O máximo é 2. Remova 1.'])
  })

  it('has nothing that axe finds, empty, filled and with errors', async () => {
    const entry = drawnFrom(petsFile({}, { add: 'Adicionar pet' }))
    for (const values of [{}, { pets: [rex, { id: 'b' }] }]) {
      const { container, press } = draw(entry, { values })
      await press()
      const { violations } = await axe.run(container, { rules: { region: { enabled: false } } })
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
      cleanup()
    }
  })
})
