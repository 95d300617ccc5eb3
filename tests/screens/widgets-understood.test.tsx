// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { draw } from './form-drawn.tsx'
import { input, text } from './one-field.ts'
import { told } from './told.ts'

afterEach(cleanup)

const length = 'O telefone tem 10 ou 11 números, com o DDD.'
const cpfLength = 'O CPF tem 11 números. Confira se falta ou sobra algum.'
const cnpjLength = 'O CNPJ tem 14 caracteres. Confira se falta ou sobra algum.'
const cep = 'CEP com o formato inválido. Por favor, corrija e tente novamente.'
const card = 'Este número de cartão não existe. Confira os números.'
const date = 'Confira a data: dia, mês e ano, como 27/03/1985.'
const issued = 'Confira o ano de expedição.'

describe('a text key by key', () => {
  const understood = [
    { mask: 'telefone', keys: '+55 11 98765-4321', shown: '(11) 98765-4321', kept: '11987654321' },
    { mask: 'telefone', keys: '5511987654321', shown: '(11) 98765-4321', kept: '11987654321' },
    { mask: 'telefone', keys: '011987654321', shown: '(11) 98765-4321', kept: '11987654321' },
    { mask: 'telefone', keys: '0 15 11 98765-4321', shown: '(11) 98765-4321', kept: '11987654321' },
    { mask: 'telefone', keys: '0055 11 98765-4321', shown: '(11) 98765-4321', kept: '11987654321' },
    { mask: 'cpf', keys: '５２９９８２２４７２５', shown: '529.982.247-25', kept: '52998224725' },
    { mask: 'cnpj', keys: '12abc34501de35', shown: '12.ABC.345/01DE-35', kept: '12ABC34501DE35' },
    { mask: 'data', keys: '1985-03-27', shown: '27/03/1985', kept: '1985-03-27' },
    { mask: 'data', keys: '2011-05-14', shown: '14/05/2011', kept: '2011-05-14' },
    { mask: 'data', keys: '27.03.1985', shown: '27/03/1985', kept: '1985-03-27' },
    { mask: 'validade', keys: '2028-11', shown: '11/28', kept: '1128' },
    {
      mask: 'cartao',
      keys: '4000000000000000006',
      shown: '4000 0000 0000 0000 006',
      kept: '4000000000000000006',
    },
    { mask: 'cartao', keys: '3600000000000008', shown: '3600 0000 0000 0008', kept: '3600000000000008' },
  ]
  it.each(understood)('[X10s] $keys as $mask is $kept', async ({ mask, keys, shown, kept }) => {
    const { user, sent } = draw(text({ widget: 'documento', mask }, { format: mask }))
    await user.type(input(), keys)
    await user.tab()
    expect(input()).toHaveValue(shown)
    expect(input()).not.toHaveAttribute('aria-invalid')
    expect(sent('edit')).toEqual([{ campo: kept }])
  })

  const refused = [
    { mask: 'telefone', keys: '119876543210', shown: '(11) 98765-43210', message: length },
    { mask: 'telefone', keys: '0119876543210', shown: '0119876543210', message: length },
    { mask: 'telefone', keys: '+1 919 555 1234', shown: '+1 919 555 1234', message: length },
    { mask: 'telefone', keys: '559923456781', shown: '(55) 99234-56781', message: length },
    { mask: 'cpf', keys: '529982247255', shown: '529.982.247-255', message: cpfLength },
    { mask: 'cpf', keys: '529.982.247-2x', shown: '529.982.247-2x', message: 'Use apenas números no CPF.' },
    { mask: 'cnpj', keys: '112223330001811', shown: '11.222.333/0001-811', message: cnpjLength },
    { mask: 'cep', keys: '0131010000', shown: '01310-10000', message: cep },
    { mask: 'cartao', keys: '41111111111111111', shown: '4111 1111 1111 1111 1', message: card },
    { mask: 'data', keys: '27/03/19855', shown: '27/03/19855', message: date },
    { mask: 'data', keys: '31/02/1985', shown: '31/02/1985', message: date },
    { mask: 'data', keys: '27/03/85', shown: '27/03/85', message: date },
    { mask: 'validade', keys: '11/202028', shown: '11/202028', message: 'Use mês e ano, como 08/29.' },
  ]
  it.each(refused)('[X10s] $keys as $mask stays, and is refused', async ({ mask, keys, shown, message }) => {
    const { user } = draw(text({ widget: 'documento', mask }, { format: mask, maxLength: 18 }))
    await user.type(input(), keys)
    await user.tab()
    expect(input()).toHaveValue(shown)
    expect(screen.getByText(message)).toBeVisible()
  })

  it('[X10s] an issue date in the year 2 is refused, and one that is filled in as the browser does is the same day', async () => {
    const { user, sent } = draw(
      text({ widget: 'data', mask: 'data', dated: 'expedicao' }, { format: 'data' }),
      {
        facts: { hoje: '2026-11-21' },
      },
    )
    await user.type(input(), '27/03/0002')
    await user.tab()
    expect(screen.getByText(issued)).toBeVisible()
    fireEvent.input(input(), { target: { value: '2015-03-27' } })
    expect(input()).toHaveValue('27/03/2015')
    expect(sent('edit').at(-1)).toEqual({ campo: '2015-03-27' })
  })

  it('[C02b] a CNPJ has the keyboard of letters, in capitals', () => {
    draw(text({ widget: 'documento', mask: 'cnpj' }))
    expect(input()).toHaveAttribute('inputmode', 'text')
    expect(input()).toHaveAttribute('autocapitalize', 'characters')
    cleanup()
    draw(text({ widget: 'documento', mask: 'cpf' }))
    expect(input()).toHaveAttribute('inputmode', 'numeric')
  })
})

describe('a text that a program sets', () => {
  const fields = [
    { look: { widget: 'telefone', mask: 'telefone' }, value: '+5521998765432', kept: '21998765432' },
    { look: { widget: 'documento', mask: 'cpf' }, value: '529.982.247-25', kept: '52998224725' },
    { look: { widget: 'data', mask: 'data' }, value: '1985-03-27', kept: '1985-03-27' },
    { look: { widget: 'texto' }, value: '  Maria  da\u200b Silva ', kept: 'Maria da Silva' },
    { look: { widget: 'email' }, value: 'ana@exemplo.com.br', kept: 'ana@exemplo.com.br' },
    { look: { widget: 'numeroEndereco' }, value: '12', kept: '12' },
    { look: { widget: 'busca' }, value: 'Ana Souza', kept: 'Ana Souza' },
  ]
  it.each(fields)('and tells of by change alone counts: $value', async ({ look, value, kept }) => {
    const { sent, press } = draw(text(look))
    fireEvent.change(input(), { target: { value } })
    await press()
    expect(sent('edit').at(-1)).toEqual({ campo: kept })
    expect(sent('next')).toEqual([{ campo: kept }])
  })

  it('while the field has the focus counts once it is left, and what was typed before is not told twice', async () => {
    const { user, sent } = draw(text({ widget: 'documento', mask: 'cpf' }))
    await user.type(input(), '529')
    fireEvent.change(input(), { target: { value: '52998224725' } })
    await user.tab()
    expect(sent('edit')).toEqual([{ campo: '52998224725' }])
    expect(input()).toHaveValue('529.982.247-25')
  })
})

describe('a text that shows nothing', () => {
  it.each(['\u200b\u200b', '\u2800 \u2800', '\u3164', '\u202e', ' \u00a0 ', '\u0007'])(
    'is empty: %j',
    async (blank) => {
      const { user, sent, press } = draw(text({ widget: 'texto', empty: 'Informe o nome.' }))
      await user.click(input())
      await user.paste(blank)
      await press()
      expect(told()).toEqual(['Informe o nome.'])
      expect(sent('next')).toEqual([])
    },
  )

  it('goes out of a text that is kept, whose words have single spaces', async () => {
    const { user, sent } = draw(text({ widget: 'texto' }))
    await user.click(input())
    await user.paste(' Ma\u200bria\u202e  da\u2800Sil\u00adva\u0000 ')
    await user.tab()
    expect(sent('edit')).toEqual([{ campo: 'Maria da Silva' }])
    expect(input()).toHaveValue('Maria da Silva')
  })
})

describe('an e-mail', () => {
  it.each([
    ['mailto:ana@exemplo.com.br', 'ana@exemplo.com.br'],
    ['\u200bana@exemplo.com.br\u00a0', 'ana@exemplo.com.br'],
    ['ana＠exemplo.com.br', 'ana@exemplo.com.br'],
  ])('%j is taken as %s', async (typed, kept) => {
    const { user, sent } = draw(text({ widget: 'texto' }, { format: 'email' }))
    await user.click(input())
    await user.paste(typed)
    await user.tab()
    expect(sent('edit')).toEqual([{ campo: kept }])
    expect(input()).not.toHaveAttribute('aria-invalid')
  })

  it.each(['a,b@exemplo.com.br', '"ana"@exemplo.com.br', 'Ana <ana@exemplo.com.br>', 'a@x.com, b@x.com'])(
    '%j stays on screen, and is refused',
    async (typed) => {
      const { user } = draw(text({ widget: 'texto' }, { format: 'email' }))
      await user.click(input())
      await user.paste(typed)
      await user.tab()
      expect(input()).toHaveValue(typed)
      expect(screen.getByText('Escreva um e-mail só, sem espaços, vírgulas ou aspas.')).toBeVisible()
    },
  )
})
