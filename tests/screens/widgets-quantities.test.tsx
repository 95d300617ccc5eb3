// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { cleanup, screen, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, describe, expect, it } from 'vitest'
import type { FieldLook, FieldValues } from '../../src/field/screen.ts'
import { draw } from './form-drawn.tsx'
import { drawnFrom } from './list-drawn.tsx'
import { told } from './told.ts'

afterEach(cleanup)

const plan = (nome: string, cobre?: string) => ({ nome, resumo: `O ${nome}`, ...(cobre && { cobre }) })
const basic = plan('Basic', 'Consultas; Vacinas')
const ofertas = [
  {
    id: 'b/f',
    faixa: 'Filhote',
    detalhe: 'menor que 1 ano',
    preco: 5155,
    tabela: 7364,
    plano: basic,
    cabem: 1,
  },
  { id: 'b/a', faixa: 'Adulto', detalhe: 'de 1 a 8 anos', preco: 4330, tabela: 6186, plano: basic },
  { id: 'l/f', faixa: 'Filhote', preco: 10837, tabela: 10837, plano: plan('Light') },
]

const drawn = (look: FieldLook = {}, required: readonly string[] = ['linhas']) =>
  drawnFrom({
    type: 'object',
    properties: {
      linhas: {
        $ref: '../fields/quantidades.schema.json',
        title: 'Planos',
        look: {
          options: '{ofertas}',
          option: {
            value: 'id',
            label: '{faixa}',
            detail: '{detalhe}',
            group: '{plano.nome}',
            groupDetail: '{plano.resumo}',
            covers: '{plano.cobre}',
            price: '{preco:moeda}',
            old: '{tabela:moeda}',
          },
          ...look,
        },
      },
      observacao: { type: 'string', title: 'Observação', look: { widget: 'texto' } },
    },
    required,
    look: { heading: 'Planos', actions: [{ event: 'next', label: 'Continuar', kind: 'primary' }] },
  })

const opened = (values: FieldValues = {}, look?: FieldLook) =>
  draw(drawn(look), { values, facts: { ofertas, total: 12345 } })

const more = (name: string) => screen.getByRole('button', { name: `Aumentar ${name}` })
const less = (name: string) => screen.getByRole('button', { name: `Diminuir ${name}` })
const number = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const card = (name: string) => within(screen.getByRole('group', { name }))

describe('quantities of lines', () => {
  it('[P03c] shows a card for each group, and in it each line with its prices and none of it', () => {
    opened()
    expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual([
      'Basic',
      'Light',
    ])
    expect(card('Basic').getAllByRole('textbox')).toHaveLength(2)
    expect(number('Basic, Filhote')).toHaveValue('0')
    expect(number('Basic, Filhote')).toHaveAccessibleDescription('de R$\u00a073,64 por R$\u00a051,55')
    expect(number('Light, Filhote')).toHaveAccessibleDescription('R$\u00a0108,37')
    expect(card('Basic').getByText(/73,64/, { selector: 's' })).toBeVisible()
    expect(card('Light').queryByText(/73,64|108,37/, { selector: 's' })).toBeNull()
    expect(less('Basic, Filhote')).toHaveAttribute('aria-disabled', 'true')
  })

  it('keeps the lines of which there are some, by their ids, in the order they are offered', async () => {
    const { user, sent, said } = opened()
    await user.click(less('Basic, Adulto'))
    expect(said).toEqual(['O mínimo é 0.'])
    await user.click(more('Light, Filhote'))
    await user.click(more('Basic, Adulto'))
    await user.click(more('Basic, Adulto'))
    expect(sent('edit').at(-1)).toEqual({
      linhas: [
        { id: 'b/a', quantidade: 2 },
        { id: 'l/f', quantidade: 1 },
      ],
    })
    expect(number('Basic, Adulto')).toHaveValue('2')
    await user.click(less('Light, Filhote'))
    expect(sent('edit').at(-1)).toEqual({ linhas: [{ id: 'b/a', quantidade: 2 }] })
  })

  it('takes a number typed, of one line and then of another, and drops what is no digit', async () => {
    const { user, sent } = opened({ linhas: [{ id: 'l/f', quantidade: 3 }] })
    await user.clear(number('Basic, Filhote'))
    await user.type(number('Basic, Filhote'), '1x2')
    await user.clear(number('Light, Filhote'))
    await user.tab()
    expect(sent('edit').at(-1)).toEqual({ linhas: [{ id: 'b/f', quantidade: 12 }] })
    expect(number('Light, Filhote')).toHaveValue('0')
  })

  it('stops at the most of a line, and forgets a line that is offered no more once another changes', async () => {
    const { user, sent, said } = opened(
      {
        linhas: [
          { id: 'b/f', quantidade: 2 },
          { id: 'gone', quantidade: 9 },
        ],
      },
      { max: 2 },
    )
    await user.click(more('Basic, Filhote'))
    expect(said).toEqual(['O máximo é 2.'])
    await user.click(more('Light, Filhote'))
    expect(sent('edit')).toEqual([
      {
        linhas: [
          { id: 'b/f', quantidade: 2 },
          { id: 'l/f', quantidade: 1 },
        ],
      },
    ])
  })

  it('stops a line at the most of its own', async () => {
    const option = { value: 'id', label: '{faixa}', group: '{plano.nome}', most: '{cabem}' }
    const { user, said } = opened({}, { option })
    await user.click(more('Basic, Filhote'))
    await user.click(more('Basic, Filhote'))
    expect(said.at(-1)).toBe('O máximo é 1.')
    expect(number('Basic, Filhote')).toHaveValue('1')
    expect(more('Basic, Adulto')).not.toHaveAttribute('aria-disabled')
  })

  it('says, once the person rests, which line has how many now, and the new total', async () => {
    const { user, said } = opened({}, { announce: 'Total {total:moeda} por mês' })
    await user.click(more('Basic, Filhote'))
    await user.click(more('Basic, Filhote'))
    await expect.poll(() => said).toEqual(['Basic, Filhote: 2. Total R$\u00a0123,45 por mês'])
  })

  it('asks for one where there is none, and leads to the first number', async () => {
    const { user, press, sent } = opened()
    await press()
    expect(told()).toEqual(['Escolha pelo menos um plano.'])
    expect(number('Basic, Filhote')).toHaveFocus()
    await user.click(more('Light, Filhote'))
    expect(screen.queryByText('Escolha pelo menos um plano.')).toBeNull()
    await press()
    expect(sent('next')).toEqual([{ linhas: [{ id: 'l/f', quantidade: 1 }] }])
  })

  it('tells what a group covers where that is asked for, and goes with Enter from number to number', async () => {
    const { user } = opened()
    const covers = card('Basic').getByText('Vacinas')
    expect(covers).not.toBeVisible()
    await user.click(card('Basic').getByText('O que cobre', { exact: false }))
    expect(covers).toBeVisible()
    expect(card('Light').queryByText('O que cobre', { exact: false })).toBeNull()
    await user.click(number('Basic, Filhote'))
    await user.keyboard('{Enter}')
    expect(number('Basic, Adulto')).toHaveFocus()
    await user.keyboard('{Enter}{Enter}')
    expect(screen.getByLabelText('Observação (opcional)')).toHaveFocus()
  })

  it('has nothing that axe finds, with none, with some and with an error', async () => {
    for (const linhas of [[], [{ id: 'b/f', quantidade: 2 }]]) {
      const { container, press } = opened({ linhas })
      await press()
      const { violations } = await axe.run(container, { rules: { region: { enabled: false } } })
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
      cleanup()
    }
  })
})
