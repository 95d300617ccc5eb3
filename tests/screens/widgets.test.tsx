// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import type { RJSFSchema } from '@rjsf/utils'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { maskNames, widgetNames } from '../../names/index.ts'
import type { FieldLook } from '../../src/field/screen.ts'
import { widgets } from '../../src/widgets/index.ts'
import { masks } from '../../src/widgets/masks.ts'
import { draw, screenOf } from './form-drawn.tsx'

afterEach(cleanup)

const text = (look: FieldLook, schema: RJSFSchema = {}) =>
  screenOf('campo', { type: 'string', title: 'Campo', ...schema }, look)

const input = () => screen.getByLabelText<HTMLInputElement>('Campo')

describe('the registries', () => {
  it('[X01q] name the same widgets and masks with and without React', () => {
    expect(Object.keys(widgets)).toEqual([...widgetNames])
    expect(Object.keys(masks).toSorted()).toEqual([...maskNames].toSorted())
  })
})

describe('masked texts', () => {
  const typed = [
    { mask: 'cpf', keys: '52998224725', shown: '529.982.247-25', kept: '52998224725' },
    { mask: 'cnpj', keys: '12abc34501de35', shown: '12.ABC.345/01DE-35', kept: '12ABC34501DE35' },
    { mask: 'cep', keys: '01310100', shown: '01310-100', kept: '01310100' },
    { mask: 'telefone', keys: '21998765432', shown: '(21) 99876-5432', kept: '21998765432' },
    { mask: 'telefone', keys: '6133334444', shown: '(61) 3333-4444', kept: '6133334444' },
    { mask: 'data', keys: '27031985', shown: '27/03/1985', kept: '1985-03-27' },
    { mask: 'validade', keys: '0829', shown: '08/29', kept: '0829' },
    { mask: 'cartao', keys: '4111111111111111', shown: '4111 1111 1111 1111', kept: '4111111111111111' },
    { mask: 'cartao', keys: '378282246310005', shown: '3782 822463 10005', kept: '378282246310005' },
  ]
  it.each(typed)(
    '[X10k] shows $keys typed as $mask as $shown and keeps $kept',
    async ({ mask, keys, shown, kept }) => {
      const { user, sent } = draw(text({ widget: 'documento', mask }))
      await user.type(input(), keys)
      expect(input()).toHaveValue(shown)
      await user.tab()
      expect(sent('edit')).toEqual([{ campo: kept }])
    },
  )

  const pasted = [
    { mask: 'telefone', paste: '+55 (21) 99876-5432', kept: '21998765432' },
    { mask: 'telefone', paste: '5521998765432', kept: '21998765432' },
    { mask: 'telefone', paste: '021 99876-5432', kept: '21998765432' },
    { mask: 'telefone', paste: '(55) 99876-5432', kept: '55998765432' },
    { mask: 'cpf', paste: ' 529.982.247-25 ', kept: '52998224725' },
    { mask: 'cep', paste: '01310 100', kept: '01310100' },
    { mask: 'data', paste: '27/03/1985', kept: '1985-03-27' },
  ]
  it.each(pasted)('[D41b] [X10l] keeps $kept of "$paste" pasted as $mask', async ({ mask, paste, kept }) => {
    const { user, sent } = draw(text({ widget: 'documento', mask }))
    await user.click(input())
    await user.paste(paste)
    await user.tab()
    expect(sent('edit')).toEqual([{ campo: kept }])
  })

  it('[X10m] takes a digit in the middle where it is typed', async () => {
    const { user } = draw(text({ widget: 'documento', mask: 'cpf' }), { values: { campo: '5299822472' } })
    await user.type(input(), '91', { initialSelectionStart: 2, initialSelectionEnd: 2 })
    expect(input()).toHaveValue('529.199.822-47')
  })

  it('[X10n] deletes over a separator without losing a digit elsewhere', async () => {
    const { user } = draw(text({ widget: 'documento', mask: 'cpf' }), { values: { campo: '52998224725' } })
    await user.type(input(), '{Backspace}{Backspace}{Backspace}')
    expect(input()).toHaveValue('529.982.24')
  })

  it('[X10o] hands over what the browser fills in without the focus, at once', () => {
    const { sent } = draw(text({ widget: 'telefone', mask: 'telefone' }))
    fireEvent.input(input(), { target: { value: '+5521998765432' } })
    expect(sent('edit')).toEqual([{ campo: '21998765432' }])
    expect(input()).toHaveValue('(21) 99876-5432')
  })

  it('[X11c] keeps a date that is not whole as typed, and refuses it', async () => {
    const { user, sent, press } = draw(text({ widget: 'data', mask: 'data' }, { format: 'data' }))
    await user.type(input(), '2703')
    await press()
    expect(sent('edit')).toEqual([{ campo: '27/03' }])
    expect(sent('next')).toEqual([])
    expect(input()).toHaveValue('27/03')
    expect(input()).toHaveAccessibleDescription('Erro: Confira a data: dia, mês e ano, como 27/03/1985.')
  })

  it('[X10c] shows a kept date as DD/MM/AAAA', () => {
    draw(text({ widget: 'data', mask: 'data' }), { values: { campo: '1985-03-27' } })
    expect(input()).toHaveValue('27/03/1985')
  })

  it('[D20g] sends the event of a CEP with its eighth digit, once, and again only for another CEP', async () => {
    const { user, sent } = draw(text({ widget: 'cep', event: 'cepDigitado' }))
    await user.type(input(), '0131010')
    expect(sent('cepDigitado')).toEqual([])
    await user.type(input(), '0')
    await user.tab()
    expect(sent('cepDigitado')).toEqual([{ campo: '01310100' }])
    await user.type(input(), '{Backspace}9')
    expect(sent('cepDigitado')).toEqual([{ campo: '01310100' }, { campo: '01310109' }])
  })
})

describe('keyboards', () => {
  const attributes = [
    { widget: 'telefone', type: 'tel' },
    { widget: 'email', type: 'email', autocapitalize: 'none', spellcheck: 'false' },
    { widget: 'cep', inputmode: 'numeric' },
    { widget: 'data', inputmode: 'numeric' },
    { widget: 'texto', type: 'text' },
  ]
  it.each(attributes)('[X09l] suits the keyboard to $widget', ({ widget, ...expected }) => {
    draw(text({ widget }))
    for (const [name, value] of Object.entries(expected)) expect(input()).toHaveAttribute(name, value)
    expect(input()).toHaveAttribute('enterkeyhint', 'go')
  })
})

const sexes = [
  { value: 'M', label: 'Masculino' },
  { value: 'F', label: 'Feminino' },
]

describe('choices', () => {
  it('[X09s] groups radios under their legend and keeps the value chosen', async () => {
    const { user, sent } = draw(text({ widget: 'segmento', options: sexes }))
    const group = screen.getByRole('radiogroup', { name: 'Campo' })
    expect(group).toHaveAttribute('aria-required', 'true')
    await user.click(screen.getByRole('radio', { name: 'Feminino' }))
    expect(sent('edit')).toEqual([{ campo: 'F' }])
  })

  it('[X09t] answers a yes-or-no question with true or false, and takes silence for no answer', async () => {
    const { user, press, sent } = draw(
      screenOf('campo', { type: 'boolean', title: 'Campo' }, { widget: 'segmento', empty: 'Responda.' }),
    )
    await press()
    expect(screen.getByRole('link', { name: 'Responda.' })).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'Não' }))
    await press()
    expect(sent('next')).toEqual([{ campo: false }])
  })

  const plans = [
    { idProduto: 7, nome: 'Dental I', precoCentavos: 2300, cobertura: 'Consultas' },
    { idProduto: 8, nome: 'Dental II', precoCentavos: 4990, cobertura: 'Canal', selo: 'Mais vendido' },
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
  const plan = () => screenOf('campo', { type: 'integer', title: 'Plano' }, cards)

  it('[D08d] names a plan with its price and keeps its id, even as the first change', async () => {
    const { user, sent } = draw(plan(), { facts: { produtos: plans } })
    await user.click(
      screen.getByRole('radio', { name: /^Dental II Mais vendido, R\$\s49,90 por vida, por mês, Canal$/ }),
    )
    expect(sent('edit')).toEqual([{ campo: 8 }])
  })

  it('[D09a] opens the details of a plan without choosing it', async () => {
    const { user, events } = draw(plan(), { facts: { produtos: plans } })
    await user.click(screen.getByRole('button', { name: 'Ver detalhes de Dental I' }))
    expect(events).toEqual([{ type: 'verDetalhes', values: {}, id: '7' }])
  })

  it('[D30j] offers start dates in their long form', async () => {
    const { user, sent } = draw(text({ widget: 'vigencia', options: { var: 'datas' } }), {
      facts: { datas: ['2026-12-10', '2026-12-15'] },
    })
    await user.click(screen.getByRole('radio', { name: '10 de dezembro de 2026, quinta-feira' }))
    expect(sent('edit')).toEqual([{ campo: '2026-12-10' }])
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

  it('[D20f] shows a state filled in by the CEP as text that Enter passes over', () => {
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

describe('a quantity', () => {
  const lives = (look: FieldLook = {}) =>
    screenOf(
      'campo',
      { type: 'integer', title: 'Número de vidas' },
      { widget: 'quantidade', min: 1, max: { var: 'max' }, ...look },
    )

  it('[D12c] counts with its buttons and says why it stops at a bound', async () => {
    const { user, sent, said } = draw(lives(), { values: { campo: 98 }, facts: { max: 99 } })
    const more = screen.getByRole('button', { name: 'Aumentar Número de vidas' })
    await user.click(more)
    expect(more).toHaveAttribute('aria-disabled', 'true')
    await user.click(more)
    expect(sent('edit')).toEqual([{ campo: 99 }])
    expect(said).toEqual(['O máximo é 99.'])
  })

  it('[D12b] takes a number typed and drops what is no digit', async () => {
    const { user, sent } = draw(lives(), { values: { campo: 1 }, facts: { max: 99 } })
    const number = screen.getByRole('textbox', { name: 'Número de vidas' })
    await user.clear(number)
    await user.type(number, '1a2')
    await user.tab()
    expect(sent('edit')).toEqual([{ campo: 12 }])
  })

  it('[D08e] says the new total once the person rests', async () => {
    const { user, said } = draw(lives({ announce: '{form.campo} vidas. Total {total:moeda} por mês' }), {
      values: { campo: 1 },
      facts: { max: 99, total: 9980 },
    })
    const more = screen.getByRole('button', { name: 'Aumentar Número de vidas' })
    await user.click(more)
    await user.click(more)
    await expect.poll(() => said).toEqual(['3 vidas. Total R$\u00a099,80 por mês'])
  })
})

describe('the number of an address', () => {
  const number = () => text({ widget: 'numeroEndereco' })

  it('[D20c] keeps S/N for an address without a number, and typing takes that back', async () => {
    const { user, sent } = draw(number())
    await user.click(screen.getByRole('checkbox', { name: 'Sem número' }))
    expect(sent('edit')).toEqual([{ campo: 'S/N' }])
    expect(input()).toHaveValue('')
    await user.type(input(), '12')
    expect(screen.getByRole('checkbox', { name: 'Sem número' })).not.toBeChecked()
    await user.tab()
    expect(sent('edit').at(-1)).toEqual({ campo: '12' })
    expect(input()).toHaveValue('12')
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
