// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { readFileSync } from 'node:fs'
import type { RJSFSchema } from '@rjsf/utils'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import axe from 'axe-core'
import { afterEach, describe, expect, it } from 'vitest'
import { flattenScreen } from '../../engine/config/index.ts'
import { Blocks } from '../../src/blocks/registry.tsx'
import type { ScreenLook } from '../../src/field/screen.ts'
import { brandNames } from '../../src/widgets/cards.tsx'
import { draw, entryOf, factsOf } from './form-drawn.tsx'
import { told } from './told.ts'

afterEach(cleanup)

const fileOf = {
  numeroCartao: 'numero-cartao',
  nomeCartao: 'nome-cartao',
  validadeCartao: 'validade-cartao',
  codigoSeguranca: 'codigo-seguranca',
}
const files = Object.values(fileOf)
const fields = Object.fromEntries(
  files.map((name) => [name, JSON.parse(readFileSync(`schemas/fields/${name}.schema.json`, 'utf8'))]),
)

/** Makes a screen of the four fields of a card, as their files have them. */
function cardScreen() {
  const refs = Object.entries(fileOf).map(([name, file]) => [name, { $ref: `../fields/${file}.schema.json` }])
  const { schema, look } = flattenScreen(
    { type: 'object', properties: Object.fromEntries(refs), required: Object.keys(fileOf), look: {} },
    fields,
    {},
  )
  return entryOf(schema as RJSFSchema, look as ScreenLook)
}

const number = () => screen.getByLabelText('Número do cartão')
const name = () => screen.getByLabelText('Nome impresso no cartão')
const expiry = () => screen.getByLabelText('Validade')
const code = () => screen.getByLabelText('Código')

describe('the fields of a card', () => {
  const facts = { facts: {} }

  it('ask for what is missing, each in its words', async () => {
    const { press } = draw(cardScreen(), facts)
    await press()
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Informe o número do cartão.',
      'Informe o nome impresso no cartão.',
      'Informe a validade.',
      'Informe o código de segurança.',
    ])
  })

  const refused = [
    {
      label: 'Número do cartão',
      keys: '4111111111111112',
      text: 'Este número de cartão não existe. Confira os números.',
    },
    {
      label: 'Número do cartão',
      keys: '0000000000000000',
      text: 'Não aceitamos a bandeira deste cartão. Use Elo, Hipercard, Diners Club, American Express, Visa ou Mastercard.',
    },
    { label: 'Validade', keys: '1329', text: 'Use mês e ano, como 08/29.' },
    { label: 'Validade', keys: '1026', text: 'Este cartão está vencido. Use outro cartão.' },
    { label: 'Código', keys: '12', text: 'O código tem 3 números (no American Express, 4).' },
  ]
  it.each(refused)('refuse $keys as $label: $text', async ({ label, keys, text }) => {
    const { user } = draw(cardScreen(), facts)
    await user.type(screen.getByLabelText(label), keys)
    await user.tab()
    expect(screen.getByText(text)).toBeVisible()
  })

  it('let the browser of the customer fill them in, and no other', () => {
    const tokens = () =>
      [number(), name(), expiry(), code()].map((input) => input.getAttribute('autocomplete'))
    draw(cardScreen())
    expect(tokens()).toEqual(['cc-number', 'cc-name', 'cc-exp', 'cc-csc'])
    cleanup()
    draw(cardScreen(), { mode: 'corretor' })
    expect(tokens()).toEqual(['off', 'off', 'off', 'off'])
  })

  const accepted = 'Visa, Mastercard, Elo, American Express, Hipercard ou Diners Club'

  it('say the brands a card may be of before its number is typed', () => {
    draw(cardScreen())
    expect(number()).toHaveAccessibleDescription(accepted)
    for (const name of Object.values(brandNames)) expect(accepted).toContain(name)
  })

  it('name the brand in the description of the number, and say it once, when it is recognised', async () => {
    const { user, said } = draw(cardScreen())
    await user.type(number(), '41111')
    expect(number()).toHaveAccessibleDescription(accepted)
    await user.type(number(), '11111111111')
    expect(number()).toHaveAccessibleDescription(`${accepted} Cartão Visa`)
    expect(said).toEqual(['Cartão Visa'])
  })

  const shapes = [
    { keys: '4111111111111111', shown: '4111 1111 1111 1111' },
    { keys: '378282246310005', shown: '3782 822463 10005' },
    { keys: '30569309025904', shown: '3056 930902 5904' },
    { keys: '3600000000000008', shown: '3600 0000 0000 0008' },
    { keys: '4000000000000000006', shown: '4000 0000 0000 0000 006' },
    { keys: '6062825624254001000', shown: '6062 8256 2425 4001 000' },
  ]
  it.each(shapes)('show $keys in the groups of its brand', async ({ keys, shown }) => {
    const { user } = draw(cardScreen())
    await user.type(number(), keys)
    expect(number()).toHaveValue(shown)
  })

  const codes = [
    {
      card: '4111111111111111',
      hint: '3 no verso',
      whole: '123',
      others: ['12', '1234', '12a3'],
    },
    {
      card: '378282246310005',
      hint: '4 na frente',
      whole: '1234',
      others: ['123', '12345', '12a34'],
    },
  ]
  it.each(codes)('take of $card a security code of as many digits as it prints', async (each) => {
    const { card, hint, whole, others } = each
    const { user } = draw(cardScreen(), facts)
    await user.type(number(), card)
    expect(code()).toHaveAccessibleDescription(hint)
    for (const typed of others) {
      await user.clear(code())
      await user.type(code(), typed)
      await user.tab()
      expect(code()).toHaveValue(typed)
      expect(screen.getByText('O código tem 3 números (no American Express, 4).')).toBeVisible()
    }
    await user.clear(code())
    await user.type(code(), whole)
    await user.tab()
    expect(screen.queryByText('O código tem 3 números (no American Express, 4).')).toBeNull()
  })

  it('leave the values of a card out of all that is kept: they go out with the submit alone', async () => {
    const { user, press, events } = draw(cardScreen(), facts)
    await user.type(number(), '4111111111111111')
    await user.type(name(), 'MARIA DA SILVA')
    await user.type(expiry(), '0829')
    await user.type(code(), '123')
    await press()
    const values = {
      numeroCartao: '4111111111111111',
      nomeCartao: 'MARIA DA SILVA',
      validadeCartao: '0829',
      codigoSeguranca: '123',
    }
    expect(events.at(-1)).toEqual({ type: 'next', values })
    expect(events.slice(0, -1).every((event) => Object.keys(event.values).length === 0)).toBe(true)
  })

  it('lose their security code with each attempt, which is no mistake of the person', async () => {
    const { user, press, sent, setBusy } = draw(cardScreen(), facts)
    await user.type(number(), '4111111111111111')
    await user.type(name(), 'MARIA DA SILVA')
    await user.type(expiry(), '0829')
    await user.type(code(), '123')
    await press()
    await act(async () => setBusy(true))
    await act(async () => setBusy(false))
    expect([sent('next').length, number(), code()]).toMatchObject([
      1,
      { value: '4111 1111 1111 1111' },
      { value: '' },
    ])
    expect(document.querySelectorAll('.message, [aria-invalid]')).toHaveLength(0)
    await press()
    expect(told()).toEqual(['Informe o código de segurança.'])
    expect(sent('next')).toHaveLength(1)
  })

  it('are secrets in their files', () => {
    expect(files.filter((file) => fields[file].writeOnly !== true)).toEqual([])
  })
})

describe('the drawn card', () => {
  const names = Object.keys(fileOf)

  /** Draws the card in a form whose inputs let nothing of their typing out, as those of our forms. */
  function drawCard() {
    const { container } = render(
      <form>
        {names.map((each) => (
          <input key={each} name={`cartao.${each}`} aria-label={each} ref={quiet} />
        ))}
        <Blocks rules={[{ block: 'cartaoPreview' }]} facts={factsOf()} send={() => {}} announce={() => {}} />
      </form>,
    )
    const card = container.querySelector('.drawn-card')!
    const shows = (what: string) => card.querySelector(`[data-shows=${what}]`)?.textContent
    const input = (each: string) => screen.getByLabelText(each)
    const type = (each: string, value: string) => fireEvent.input(input(each), { target: { value } })
    return { container, card, shows, input, type, user: userEvent.setup() }
  }

  const quiet = (input: HTMLInputElement | null) =>
    input?.addEventListener('input', (event) => event.stopPropagation())

  it('shows places for what is not typed, then what is typed', () => {
    const { shows, type } = drawCard()
    expect(['number', 'name', 'expiry', 'brand'].map(shows)).toEqual([
      '•••• •••• •••• ••••',
      'Nome impresso no cartão',
      'MM/AA',
      '',
    ])
    type('numeroCartao', '41111111')
    type('nomeCartao', 'Maria da Silva')
    type('validadeCartao', '08/29')
    expect(['number', 'name', 'expiry', 'brand'].map(shows)).toEqual([
      '4111 1111 •••• ••••',
      'Maria da Silva',
      '08/29',
      'Visa',
    ])
  })

  it('[D33ag] turns to its back while the security code has the focus, and shows it as dots alone', async () => {
    const { card, shows, type, input, user } = drawCard()
    await user.click(input('codigoSeguranca'))
    type('codigoSeguranca', '123')
    expect(card).toHaveClass('is-turned')
    expect(shows('backCode')).toBe('•••')
    expect(card.textContent).not.toContain('123')
    await user.click(input('nomeCartao'))
    expect(card).not.toHaveClass('is-turned')
  })

  it('stays on its front for American Express, whose code is there', async () => {
    const { card, shows, type, input, user } = drawCard()
    type('numeroCartao', '3782 822463 10005')
    await user.click(input('codigoSeguranca'))
    type('codigoSeguranca', '1234')
    expect(card).not.toHaveClass('is-turned')
    expect(shows('frontCode')).toBe('••••')
  })

  it('is a picture only: nothing of it is read out or reached', async () => {
    const { container, card } = drawCard()
    expect(card).toHaveAttribute('aria-hidden', 'true')
    expect(card.querySelectorAll('a, button, input, [tabindex]')).toHaveLength(0)
    expect((await axe.run(container)).violations.map(({ id }) => id)).toEqual([])
  })
})
