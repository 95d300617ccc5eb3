// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import type { RJSFSchema } from '@rjsf/utils'
import { act, cleanup, screen, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, describe, expect, it } from 'vitest'
import type { FieldLook, FieldValues } from '../../src/field/screen.ts'
import { draw, entryOf } from './form-drawn.tsx'
import { told } from './told.ts'

afterEach(cleanup)

const covers = [
  { id: 'bagagem', nome: 'Bagagem', resumo: 'Até R$ 3.000,00', preco: 1290 },
  { id: 'saude', nome: 'Saúde', preco: 2490, selo: 'Mais escolhida' },
  { id: 'esportes', nome: 'Esportes', preco: 3990 },
]

const countries = [
  { value: 1, label: 'África do Sul' },
  { value: 2, label: 'Áustria' },
  { value: 3, label: 'Brasil' },
  { value: 4, label: 'São Tomé e Príncipe' },
]

interface Given {
  readonly schema?: RJSFSchema
  readonly look?: FieldLook
  readonly values?: FieldValues
  readonly facts?: FieldValues
  readonly required?: readonly string[]
}

const opened = (
  of: RJSFSchema,
  base: FieldLook,
  { schema, look, values = {}, facts, required = ['campo'] }: Given,
) =>
  draw(
    entryOf(
      {
        type: 'object',
        properties: {
          campo: { type: 'array', title: 'Campo', items: of, ...schema },
          depois: { type: 'string', title: 'Depois' },
        },
        required: [...required],
      },
      { fields: { campo: { ...base, ...look } } },
    ),
    { values, facts: { covers, ...facts } },
  )

const boxes = (given: Given = {}) =>
  opened(
    { type: 'string' },
    {
      widget: 'caixas',
      empty: 'Escolha pelo menos uma cobertura.',
      options: '{covers}',
      option: { value: 'id', label: '{nome}', detail: '{resumo}', price: '{preco:moeda}', seal: '{selo}' },
    },
    given,
  )

const searched = (given: Given = {}) =>
  opened({ type: 'integer' }, { widget: 'buscaVarias', options: countries as never }, given)

const box = (name: RegExp) => screen.getByRole('checkbox', { name })
const combobox = () => screen.getByRole<HTMLInputElement>('combobox')
const rows = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const full = (max: number) => `O máximo é ${max}. Para escolher outra opção, desmarque uma.`

describe('boxes', () => {
  it('are a group of check boxes, each with what its option shows', () => {
    boxes()
    const group = within(screen.getByRole('group', { name: 'Campo' }))
    expect(group.getAllByRole('checkbox')).toHaveLength(3)
    expect(box(/^Bagagem, Até R\$ 3\.000,00, R\$\s*12\s*,90$/)).not.toBeChecked()
    expect(box(/^Saúde Mais escolhida, R\$\s*24\s*,90$/)).toBeVisible()
  })

  it('keep the values that are chosen, in the order of the options, and none as no value', async () => {
    const { user, sent } = boxes()
    await user.click(box(/Esportes/))
    await user.click(box(/Bagagem/))
    expect(sent('edit').at(-1)).toEqual({ campo: ['bagagem', 'esportes'] })
    await user.click(box(/Bagagem/))
    await user.click(box(/Esportes/))
    expect(sent('edit').at(-1)).toEqual({})
  })

  it('are reached and changed by key, and Enter goes on', async () => {
    const { user, sent } = boxes()
    await user.tab()
    await user.keyboard(' ')
    await user.tab()
    await user.keyboard(' {Enter}')
    expect(sent('edit').at(-1)).toEqual({ campo: ['bagagem', 'saude'] })
    expect(screen.getByLabelText('Depois (opcional)')).toHaveFocus()
  })

  it('say at the most why no other can be chosen, and take none', async () => {
    const { user, sent, said } = boxes({ schema: { maxItems: 2 }, values: { campo: ['bagagem', 'saude'] } })
    expect(box(/Esportes/)).toHaveAttribute('aria-disabled', 'true')
    expect(box(/Esportes/)).toHaveAccessibleDescription(full(2))
    expect(box(/Bagagem/)).not.toHaveAttribute('aria-disabled')
    await user.click(box(/Esportes/))
    expect([sent('edit'), said]).toEqual([[], [full(2)]])
    expect(box(/Esportes/)).not.toBeChecked()
    await user.click(box(/Bagagem/))
    expect(screen.queryByText(full(2))).toBeNull()
    await user.click(box(/Esportes/))
    expect(sent('edit').at(-1)).toEqual({ campo: ['saude', 'esportes'] })
  })

  it('take their most from a rule, and say what is beyond it when the rule changes', async () => {
    const look: FieldLook = { max: '{cabem}' }
    const { press, sent } = boxes({ look, facts: { cabem: 1 }, values: { campo: ['bagagem', 'saude'] } })
    await press()
    expect(told()).toEqual(['Escolha no máximo 1.'])
    expect(sent('next')).toEqual([])
  })

  it('ask for as many as there must be', async () => {
    const { user, press, sent } = boxes({ schema: { minItems: 2 } })
    await press()
    expect(told()).toEqual(['Escolha pelo menos uma cobertura.'])
    expect(box(/Bagagem/)).toHaveFocus()
    expect(box(/Bagagem/)).toHaveAttribute('aria-invalid', 'true')
    expect(screen.getByRole('group', { name: 'Campo' })).toHaveAccessibleDescription(
      'Erro: Escolha pelo menos uma cobertura.',
    )
    await user.click(box(/Bagagem/))
    expect(screen.getAllByText('Escolha pelo menos 2.')).not.toEqual([])
    await user.click(box(/Saúde/))
    await press()
    expect(sent('next')).toEqual([{ campo: ['bagagem', 'saude'] }])
  })

  it('that are optional may have none, whatever the least of a choice is', async () => {
    const { user, press, sent } = boxes({ schema: { minItems: 2 }, required: [] })
    await press()
    expect(sent('next')).toEqual([{}])
    await user.click(box(/Saúde/))
    await press()
    expect(told()).toEqual(['Escolha pelo menos 2.'])
  })

  it('follow the funnel, and drop what is offered no more once another changes', async () => {
    const { user, give, sent } = boxes({ values: { campo: ['gone', 'saude'] } })
    act(() => give({ campo: ['gone', 'bagagem'] }))
    expect(box(/Bagagem/)).toBeChecked()
    expect(box(/Saúde/)).not.toBeChecked()
    await user.click(box(/Esportes/))
    expect(sent('edit')).toEqual([{ campo: ['bagagem', 'esportes'] }])
  })

  it('keep one that cannot be chosen now out of it', async () => {
    const { user, sent } = boxes({ look: { unavailable: { une: [['saude']] } } })
    await user.click(box(/Saúde/))
    expect(sent('edit')).toEqual([])
    expect(box(/Saúde/)).toHaveAttribute('aria-disabled', 'true')
  })

  it('only to be read change nothing', async () => {
    const look: FieldLook = { readOnly: true, readOnlyHint: 'Do contrato' }
    const { user, sent } = boxes({ look, values: { campo: ['saude'] } })
    await user.click(box(/Saúde/))
    await user.click(box(/Bagagem/))
    expect(sent('edit')).toEqual([])
    expect(box(/Saúde/)).toBeChecked()
    expect(screen.getByText('Do contrato')).toBeVisible()
  })

  it('have nothing that axe finds, with none, some and all that may be', async () => {
    for (const campo of [[], ['saude'], ['saude', 'esportes']]) {
      const { container, press } = boxes({ schema: { minItems: 2, maxItems: 2 }, values: { campo } })
      await press()
      const { violations } = await axe.run(container, { rules: { region: { enabled: false } } })
      expect(violations.map(({ id }) => id)).toEqual([])
      cleanup()
    }
  })
})

describe('a search for several', () => {
  it('finds an option by its words, whatever the accents and capitals, and says how many', async () => {
    const { user, said } = searched()
    await user.type(combobox(), 'sao pr')
    expect(rows()).toEqual(['São Tomé e Príncipe'])
    await user.clear(combobox())
    await user.type(combobox(), 'AUS')
    expect(rows()).toEqual(['Áustria'])
    await user.clear(combobox())
    await user.type(combobox(), 'a')
    expect(rows()).toHaveLength(4)
    await expect.poll(() => said).toContain('Opções: 4.')
  })

  it('is a combobox over a list of which several may be chosen, by keys alone', async () => {
    const { user, sent, said } = searched()
    expect(combobox()).toHaveAttribute('aria-expanded', 'false')
    await user.tab()
    expect(combobox()).toHaveFocus()
    await user.keyboard('{ArrowDown}{ArrowDown}')
    const list = screen.getByRole('listbox', { name: 'Campo' })
    expect(list).toHaveAttribute('aria-multiselectable', 'true')
    expect(combobox()).toHaveAttribute('aria-controls', list.id)
    const austria = screen.getByRole('option', { name: /Áustria/ })
    expect(combobox()).toHaveAttribute('aria-activedescendant', austria.id)
    expect(austria).toHaveAttribute('aria-selected', 'false')
    await user.keyboard('{Enter}')
    expect(screen.getByRole('option', { name: /Áustria/ })).toHaveAttribute('aria-selected', 'true')
    await user.keyboard('{ArrowUp}{Enter}')
    expect(sent('edit').at(-1)).toEqual({ campo: [1, 2] })
    await user.keyboard('{Enter}')
    expect(sent('edit').at(-1)).toEqual({ campo: [2] })
    expect(said).toEqual(['Escolhido: Áustria.', 'Escolhido: África do Sul.', 'Removido: África do Sul.'])
    await user.keyboard('{Escape}')
    expect(combobox()).toHaveAttribute('aria-expanded', 'false')
    await user.keyboard('{Enter}')
    expect(screen.getByLabelText('Depois (opcional)')).toHaveFocus()
  })

  it('takes the first that fits with Enter, and is ready for the next', async () => {
    const { user, sent } = searched()
    await user.type(combobox(), 'bra{Enter}')
    expect(combobox()).toHaveValue('')
    await user.type(combobox(), 'afr{Enter}')
    expect(sent('edit').at(-1)).toEqual({ campo: [1, 3] })
    expect(combobox()).toHaveAccessibleDescription('Escolhidos: África do Sul e Brasil.')
  })

  it('lists what is chosen, each with a button that removes it and gives the focus back', async () => {
    const { user, sent, said } = searched({ values: { campo: [3, 1] } })
    const chips = screen.getByRole('list', { name: 'Escolhidos: Campo' })
    expect(
      within(chips)
        .getAllByRole('listitem')
        .map((each) => each.textContent),
    ).toEqual(['África do Sul', 'Brasil'])
    await user.click(screen.getByRole('button', { name: 'Remover África do Sul' }))
    expect(sent('edit')).toEqual([{ campo: [3] }])
    expect(said).toEqual(['Removido: África do Sul.'])
    expect(combobox()).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Remover Brasil' }))
    expect(sent('edit').at(-1)).toEqual({})
    expect(screen.queryByRole('list', { name: 'Escolhidos: Campo' })).toBeNull()
  })

  it('keeps what fits no option in sight and says so', async () => {
    const { user, sent, said } = searched()
    await user.type(combobox(), 'xyz{Enter}')
    expect(screen.getByLabelText('Depois (opcional)')).toHaveFocus()
    expect(combobox()).toHaveValue('xyz')
    expect(combobox()).toHaveAccessibleDescription('Nenhuma opção com “xyz”.')
    await user.clear(combobox())
    await user.type(combobox(), 'bra')
    await user.tab()
    expect(screen.getByText('“bra” ainda não foi escolhido. Escolha uma opção da lista.')).toBeVisible()
    expect(sent('edit')).toEqual([])
    await user.click(combobox())
    await user.type(combobox(), 'q')
    await expect.poll(() => said).toEqual(['Nenhuma opção com “braq”.'])
    await user.keyboard('{Escape}{Escape}')
    expect(combobox()).toHaveValue('')
  })

  it('takes no more than the most, and says why', async () => {
    const { user, sent, said } = searched({ schema: { maxItems: 1 }, values: { campo: [2] } })
    expect(screen.getByText(full(1))).toBeVisible()
    await user.type(combobox(), 'bra{Enter}')
    expect(screen.getByRole('option', { name: /Brasil/ })).toHaveAttribute('aria-disabled', 'true')
    expect([sent('edit'), said]).toEqual([[], [full(1)]])
  })

  it('chooses by touch, and asks for what is required', async () => {
    const { user, press, sent } = searched({ schema: { minItems: 1 } })
    await press()
    expect(told()).toEqual(['Escolha pelo menos 1.'])
    expect(combobox()).toHaveFocus()
    await user.click(combobox())
    await user.click(screen.getByRole('option', { name: /Brasil/ }))
    await user.click(screen.getByRole('option', { name: /Áustria/ }))
    expect(combobox()).toHaveFocus()
    await press()
    expect(sent('next')).toEqual([{ campo: [2, 3] }])
  })

  it('follows the funnel, and only to be read names what is chosen', () => {
    const { give } = searched({ values: { campo: [1] } })
    act(() => give({ campo: [4] }))
    expect(screen.getByRole('button', { name: 'Remover São Tomé e Príncipe' })).toBeVisible()
    cleanup()
    searched({ look: { readOnly: true, readOnlyHint: 'Do contrato' }, values: { campo: [1, 3] } })
    expect(screen.getByLabelText('Campo')).toHaveValue('África do Sul e Brasil')
    expect(screen.queryByRole('button', { name: /Remover/ })).toBeNull()
  })

  it('has nothing that axe finds, closed, open and with an error', async () => {
    const { container, user, press } = searched({ schema: { minItems: 2 }, values: { campo: [1] } })
    await press()
    for (const act of [() => user.type(combobox(), 'a'), () => user.keyboard('{Escape}')]) {
      await act()
      const { violations } = await axe.run(container, { rules: { region: { enabled: false } } })
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    }
  })
})
