// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { draw } from './form-drawn.tsx'
import { input, text } from './one-field.ts'

afterEach(cleanup)

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

  const short = [
    { mask: 'data', keys: '1/2/1990', shown: '01/02/1990', kept: '1990-02-01' },
    { mask: 'data', keys: '1.2.1990', shown: '01/02/1990', kept: '1990-02-01' },
    { mask: 'data', keys: '1-12-1990', shown: '01/12/1990', kept: '1990-12-01' },
    { mask: 'data', keys: '12/3/1990', shown: '12/03/1990', kept: '1990-03-12' },
    { mask: 'data', keys: '12/03/1990', shown: '12/03/1990', kept: '1990-03-12' },
    { mask: 'data', keys: '01/02/', shown: '01/02/', kept: '01/02/' },
    { mask: 'validade', keys: '8/29', shown: '08/29', kept: '0829' },
  ]
  it.each(short)('shows $keys as $mask as $shown', async ({ mask, keys, shown, kept }) => {
    const whole = draw(text({ widget: 'documento', mask }))
    await whole.user.type(input(), keys)
    expect(input()).toHaveValue(shown)
    await whole.user.tab()
    expect(whole.sent('edit')).toEqual([{ campo: kept }])
    cleanup()

    const pasted = draw(text({ widget: 'documento', mask }))
    await pasted.user.click(input())
    await pasted.user.paste(keys)
    expect(input()).toHaveValue(shown)
    cleanup()

    draw(text({ widget: 'documento', mask }))
    fireEvent.input(input(), { target: { value: keys } })
    expect(input()).toHaveValue(shown)
  })

  const expiries = [
    { keys: '11/2028', shown: '11/28', kept: '1128' },
    { keys: '112028', shown: '11/28', kept: '1128' },
    { keys: '8/2029', shown: '08/29', kept: '0829' },
    { keys: '11/28', shown: '11/28', kept: '1128' },
    { keys: '1128', shown: '11/28', kept: '1128' },
    { keys: '11/20', shown: '11/20', kept: '1120' },
    { keys: '12/2020', shown: '12/20', kept: '1220' },
    { keys: '11/280', shown: '11/280', kept: '11/280' },
    { keys: '11/202028', shown: '11/202028', kept: '11/202028' },
  ]
  it.each(expiries)('takes $keys as the expiry $shown, typed, pasted or filled in', async (each) => {
    const { keys, shown, kept } = each
    const field = text({ widget: 'validadeCartao', mask: 'validade' })
    const typedIn = draw(field)
    await typedIn.user.type(input(), keys)
    expect(input()).toHaveValue(shown)
    await typedIn.user.tab()
    expect(typedIn.sent('edit')).toEqual([{ campo: kept }])
    cleanup()

    const { user } = draw(field)
    await user.click(input())
    await user.paste(keys)
    expect(input()).toHaveValue(shown)
    cleanup()

    const filled = draw(field)
    fireEvent.input(input(), { target: { value: keys } })
    expect(input()).toHaveValue(shown)
    expect(filled.sent('edit')).toEqual([{ campo: kept }])
  })

  it('takes an expiry as a browser may fill it in, and with spaces', () => {
    draw(text({ widget: 'validadeCartao', mask: 'validade' }))
    for (const value of ['2028-11', '11 / 2028', '11/28', '11-2028']) {
      fireEvent.input(input(), { target: { value } })
      expect(input()).toHaveValue('11/28')
    }
  })

  it('leaves alone what is typed over, and what is deleted', async () => {
    const { user } = draw(text({ widget: 'data', mask: 'data' }), { values: { campo: '1990-02-11' } })
    await user.type(input(), '{Backspace}{Backspace}')
    expect(input()).toHaveValue('11/02/19')
    await user.type(input(), '2', { initialSelectionStart: 0, initialSelectionEnd: 1 })
    expect(input()).toHaveValue('21/02/19')
  })

  it('takes a digit in the middle where it is typed, and writes the whole once the field is left', async () => {
    const { user, sent } = draw(text({ widget: 'documento', mask: 'cpf' }), {
      values: { campo: '529822472' },
    })
    await user.type(input(), '91', { initialSelectionStart: 2, initialSelectionEnd: 2 })
    expect(input()).toHaveValue('52919.822.472')
    expect(input().selectionStart).toBe(4)
    await user.tab()
    expect(input()).toHaveValue('529.198.224-72')
    expect(sent('edit')).toEqual([{ campo: '52919822472' }])
  })

  it('[X10n] deletes over a separator without losing a digit elsewhere', async () => {
    const { user } = draw(text({ widget: 'documento', mask: 'cpf' }), { values: { campo: '52998224725' } })
    await user.type(input(), '{Backspace}{Backspace}{Backspace}')
    expect(input()).toHaveValue('529.982.24')
  })

  it('hands over what the browser fills in without the focus, at once', () => {
    const { sent } = draw(text({ widget: 'telefone', mask: 'telefone' }))
    fireEvent.input(input(), { target: { value: '+5521998765432' } })
    expect(sent('edit')).toEqual([{ campo: '21998765432' }])
    expect(input()).toHaveValue('(21) 99876-5432')
  })

  it('keeps a date that is not whole as typed, and refuses it', async () => {
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

  it('sends the event of a CEP with its eighth digit, once, and again only for another CEP', async () => {
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

describe('the number of an address', () => {
  const number = () => text({ widget: 'numeroEndereco' })

  it('keeps S/N for an address without a number, and typing takes that back', async () => {
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
