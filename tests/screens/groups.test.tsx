// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { cleanup, screen, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, describe, expect, it } from 'vitest'
import type { FieldValues } from '../../src/field/screen.ts'
import { draw } from './form-drawn.tsx'
import { drawnFrom } from './list-drawn.tsx'

afterEach(cleanup)

const isDebit = { '===': ['{form.formaPagamento}', '{formaPagamento.debito}'] }

const debit = () =>
  drawnFrom({
    type: 'object',
    properties: {
      formaPagamento: {
        $ref: '../fields/forma-pagamento.schema.json',
        look: { table: 'forma-pagamento' },
      },
      banco: {
        $ref: '../fields/banco-debito.schema.json',
        look: { when: isDebit, options: ['Banco A', 'Banco B'] },
      },
      diaVencimento: { $ref: '../fields/dia-vencimento.schema.json', look: { when: isDebit } },
    },
    required: ['formaPagamento', 'banco', 'diaVencimento'],
    look: {
      heading: 'Como você quer pagar?',
      rows: [['banco', 'diaVencimento']],
      groups: [
        {
          fields: ['banco', 'diaVencimento'],
          title: 'Débito automático',
          text: 'Hoje é {hoje:diaMesAno}. A primeira cobrança é em {primeira:mesAno}.',
          card: true,
        },
      ],
      actions: [{ event: 'next', label: 'Continuar', kind: 'primary' }],
    },
  })

const opened = (values: FieldValues) =>
  draw(debit(), {
    values,
    facts: { formaPagamento: { debito: 3 }, hoje: '2026-11-21', primeira: '2027-01-21' },
  })

describe('fields under a title of their own', () => {
  it('[P08a] the bank and the due day of a debit show with their day, only where debit is chosen', async () => {
    const { user } = opened({})
    expect(screen.queryByRole('group', { name: 'Débito automático' })).toBeNull()
    await user.click(screen.getByRole('radio', { name: 'Débito automático' }))
    const group = within(screen.getByRole('group', { name: 'Débito automático' }))
    expect(group.getByRole('heading', { level: 2 })).toHaveTextContent('Débito automático')
    expect(
      group.getByText('Hoje é 21 de novembro de 2026. A primeira cobrança é em janeiro de 2027.'),
    ).toBeVisible()
    await user.selectOptions(group.getByLabelText('Banco do débito'), 'Banco B')
    const days = within(group.getByLabelText('Dia do vencimento')).getAllByRole('option')
    expect(days.slice(1).map(({ textContent }) => textContent)).toEqual(
      [1, 5, 10, 15, 20, 25].map((day) => `Dia ${day}`),
    )
  })

  it('[P08a] a debit asks for both and hands them over as they are kept', async () => {
    const { user, press, sent } = opened({ formaPagamento: 3 })
    await press()
    expect(
      within(screen.getByRole('alert'))
        .getAllByRole('link')
        .map((each) => each.textContent),
    ).toEqual(['Selecione o banco.', 'Escolha o dia do vencimento.'])
    await user.selectOptions(screen.getByLabelText('Banco do débito'), 'Banco A')
    await user.selectOptions(screen.getByLabelText('Dia do vencimento'), 'Dia 10')
    await press()
    expect(sent('next')).toEqual([{ formaPagamento: 3, banco: 'Banco A', diaVencimento: 10 }])
  })

  it('has nothing that axe finds', async () => {
    const { container } = opened({ formaPagamento: 3 })
    const { violations } = await axe.run(container, { rules: { region: { enabled: false } } })
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  })
})
