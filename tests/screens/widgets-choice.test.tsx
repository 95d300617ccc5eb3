// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { FieldLook } from '../../src/field/screen.ts'
import { draw, screenOf } from './form-drawn.tsx'
import { input, text } from './one-field.ts'
import { told } from './told.ts'

afterEach(cleanup)

const sexes = [
  { value: 'M', label: 'Masculino' },
  { value: 'F', label: 'Feminino' },
]

describe('choices', () => {
  it('groups radios under their legend and keeps the value chosen', async () => {
    const { user, sent } = draw(text({ widget: 'segmento', options: sexes }))
    const group = screen.getByRole('radiogroup', { name: 'Campo' })
    expect(group).toHaveAttribute('aria-required', 'true')
    await user.click(screen.getByRole('radio', { name: 'Feminino' }))
    expect(sent('edit')).toEqual([{ campo: 'F' }])
  })

  it('answers a yes-or-no question with true or false, and takes silence for no answer', async () => {
    const { user, press, sent } = draw(
      screenOf('campo', { type: 'boolean', title: 'Campo' }, { widget: 'segmento', empty: 'Responda.' }),
    )
    await press()
    expect(told()).toEqual(['Responda.'])
    await user.click(screen.getByRole('radio', { name: 'Não' }))
    await press()
    expect(sent('next')).toEqual([{ campo: false }])
  })

  const plans = [
    {
      idProduto: 7,
      nome: 'Dental I',
      precoCentavos: 2300,
      cobertura: 'Consultas',
      tipoCobertura: 'Consultas',
    },
    {
      idProduto: 8,
      nome: 'Dental II',
      precoCentavos: 4990,
      cobertura: 'Canal',
      selo: 'Mais vendido',
      tipoCobertura: 'Consultas;Canal',
    },
  ]
  const cards: FieldLook = {
    widget: 'cartoesDeOpcao',
    options: { var: 'produtos' },
    option: {
      value: 'idProduto',
      label: '{nome}',
      price: '{precoCentavos:moeda}',
      unit: 'por vida, por mês',
      detail: '{cobertura}',
      seal: '{selo}',
    },
    detailsEvent: 'verDetalhes',
  }
  const plan = (look: FieldLook = cards) => screenOf('campo', { type: 'integer', title: 'Plano' }, look)

  it('names a plan with its price and keeps its id, even as the first change', async () => {
    const { user, sent } = draw(plan(), { facts: { produtos: plans } })
    await user.click(
      screen.getByRole('radio', { name: /^Dental II Mais vendido, Canal, R\$\s?49,90 por vida, por mês$/ }),
    )
    expect(sent('edit')).toEqual([{ campo: 8 }])
  })

  it('says of each plan what it covers, and what it does not cover of what another does', async () => {
    const option = { ...cards.option!, covers: '{tipoCobertura}' }
    const { user, sent } = draw(plan({ ...cards, widget: 'planos', option }), { facts: { produtos: plans } })
    await user.click(
      screen.getByRole('radio', {
        name: /^Dental I, R\$\s?23,00 por vida, por mês, Consultas. Cobre: Consultas; ?não inclui Canal;$/,
      }),
    )
    expect(sent('edit')).toEqual([{ campo: 7 }])
    expect(screen.getByRole('radio', { name: /Cobre: Consultas; ?Canal;$/ })).toBeInTheDocument()
  })

  it('[D09a] opens the details of a plan without choosing it', async () => {
    const { user, events } = draw(plan(), { facts: { produtos: plans } })
    await user.click(screen.getByRole('button', { name: 'Ver detalhes de Dental I' }))
    expect(events).toEqual([{ type: 'verDetalhes', values: {}, id: '7' }])
  })

  it('names a plan in the event of its details by its code where it has one', async () => {
    const option = { ...cards.option!, code: '{codigo}' }
    const [first, ...others] = plans
    const { user, events } = draw(plan({ ...cards, option }), {
      facts: { produtos: [{ ...first, codigo: 'plano-1' }, ...others] },
    })
    await user.click(screen.getByRole('button', { name: 'Ver detalhes de Dental I' }))
    await user.click(screen.getByRole('button', { name: 'Ver detalhes de Dental II' }))
    expect(events).toEqual([
      { type: 'verDetalhes', values: {}, id: 'plano-1' },
      { type: 'verDetalhes', values: {}, id: '8' },
    ])
  })

  it('offers start dates in their long form', async () => {
    const { user, sent } = draw(text({ widget: 'vigencia', options: { var: 'datas' } }), {
      facts: { datas: ['2026-12-10', '2026-12-15'] },
    })
    await user.click(screen.getByRole('radio', { name: '10 de dezembro de 2026, quinta-feira' }))
    expect(sent('edit')).toEqual([{ campo: '2026-12-10' }])
    expect(document.querySelector('.leaf')).toHaveTextContent('dez10')
  })

  it('draws a date that its screen wrote out as it draws one in digits', () => {
    draw(text({ widget: 'vigencia', options: { var: 'datas' } }), {
      facts: { datas: ['1º de dezembro de 2026, terça-feira'] },
    })
    expect(screen.getByRole('radio', { name: '1º de dezembro de 2026, terça-feira' })).toBeInTheDocument()
    expect(document.querySelector('.leaf')).toHaveTextContent('dez1')
  })

  it('[D41h] keeps the number of the civil status chosen in a native list, and forgets it on "Selecione"', async () => {
    const choices = [
      { value: 1, label: 'Solteiro(a)' },
      { value: 2, label: 'Casado(a)' },
    ]
    const { user, sent } = draw(
      screenOf('campo', { type: 'integer', title: 'Campo' }, { widget: 'selecao', choices }),
    )
    await user.selectOptions(screen.getByRole('combobox', { name: 'Campo' }), 'Casado(a)')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Campo' }), 'Selecione')
    expect(sent('edit')).toEqual([{ campo: 2 }, {}])
  })

  it('shows a state filled in by the CEP as text that Enter passes over', () => {
    draw(
      text({
        widget: 'selecao',
        choices: [{ value: 'RJ', label: 'RJ – Rio de Janeiro' }],
        readOnly: true,
        readOnlyHint: 'Preenchido pelo CEP',
      }),
      { values: { campo: 'RJ' } },
    )
    expect(input()).toHaveValue('RJ – Rio de Janeiro')
    expect(input()).toHaveAttribute('readonly')
    expect(input()).toHaveAccessibleDescription('Preenchido pelo CEP')
  })
})

describe('a consent', () => {
  it('[X14c] opens the terms without ticking the box, and asks for the tick', async () => {
    const { user, press, events, sent } = draw(
      screenOf(
        'campo',
        { type: 'boolean', const: true, title: 'Li e aceito os termos' },
        { widget: 'aceite', termsEvent: 'lerTermos', empty: 'Para continuar, aceite os termos.' },
      ),
    )
    const box = screen.getByRole('checkbox', { name: 'Li e aceito os termos' })
    await user.click(screen.getByRole('button', { name: 'Ler os termos' }))
    expect(box).not.toBeChecked()
    expect(events).toEqual([{ type: 'lerTermos', values: {} }])
    await press()
    expect(box).toHaveAccessibleDescription('Erro: Para continuar, aceite os termos.')
    await user.click(box)
    await press()
    expect(sent('next')).toEqual([{ campo: true }])
  })
})
