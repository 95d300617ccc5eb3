// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { draw, entryOf, screenOf } from './form-drawn.tsx'
import { told } from './told.ts'

afterEach(cleanup)

const person = () =>
  entryOf(
    {
      type: 'object',
      properties: {
        cpf: { type: 'string', format: 'cpf', title: 'CPF do titular' },
        nome: { type: 'string', format: 'nome', title: 'Nome completo' },
        email: {
          type: 'string',
          format: 'email',
          title: 'E-mail do titular',
          description: 'A proposta chega nele',
        },
      },
      required: ['cpf', 'nome'],
    },
    {
      fields: {
        cpf: { widget: 'documento', mask: 'cpf', empty: 'Informe o CPF do titular.' },
        nome: { widget: 'texto', empty: 'Informe o nome completo.', autocomplete: 'name' },
        email: { widget: 'email', autocomplete: 'email' },
      },
    },
  )

describe('a form', () => {
  it('[X09a] says nothing of a field that was entered and left untouched', async () => {
    const { user } = draw(person())
    await user.click(screen.getByLabelText('CPF do titular'))
    await user.tab()
    expect(screen.queryByText('Informe o CPF do titular.')).toBeNull()
  })

  it('[X09b] shows the reason for refusing a text once its field is left, and takes it away as soon as it is good', async () => {
    const { user } = draw(person())
    const cpf = screen.getByLabelText('CPF do titular')
    await user.type(cpf, '5299822472')
    expect(screen.queryByText(/O CPF tem 11 números/)).toBeNull()
    await user.tab()
    expect(screen.getByText('O CPF tem 11 números. Confira se falta ou sobra algum.')).toBeVisible()
    expect(cpf).toHaveAttribute('aria-invalid', 'true')
    expect(cpf).toHaveAccessibleDescription('Erro: O CPF tem 11 números. Confira se falta ou sobra algum.')
    await user.type(cpf, '5')
    expect(screen.queryByText(/O CPF tem 11 números/)).toBeNull()
    expect(cpf).not.toHaveAttribute('aria-invalid')
  })

  it('says why it refuses a text that was left by a press once that press has had its click', async () => {
    const { user } = draw(person())
    await user.type(screen.getByLabelText('CPF do titular'), '5299822472')
    const name = screen.getByLabelText('Nome completo')
    await user.pointer({ keys: '[MouseLeft>]', target: name })
    expect(name).toHaveFocus()
    expect(screen.queryByText(/O CPF tem 11 números/)).toBeNull()
    await user.pointer('[/MouseLeft]')
    expect(await screen.findByText(/O CPF tem 11 números/)).toBeVisible()
  })

  it('ticks a field that was left with a good value, for the eye alone', async () => {
    const { user } = draw(person())
    const cpf = screen.getByLabelText('CPF do titular')
    const field = cpf.closest('.field')
    expect(field).not.toHaveClass('is-good')
    await user.type(cpf, '5299822472')
    await user.tab()
    expect(field).not.toHaveClass('is-good')
    await user.type(cpf, '5')
    await user.tab()
    expect(field).toHaveClass('is-good')
    expect(cpf).not.toHaveAccessibleDescription()
    expect(screen.getByLabelText(/^E-mail do titular/).closest('.field')).not.toHaveClass('is-good')
  })

  it('[X09c] answers an empty submit with a focused summary in field order, and sends nothing', async () => {
    const { press, events, counts } = draw(person())
    await press()
    const summary = screen.getByRole('heading', { name: 'Confira 2 campos' }).closest('.error-summary')
    expect(summary).toHaveFocus()
    const links = within(summary as HTMLElement).getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Informe o CPF do titular.',
      'Informe o nome completo.',
    ])
    expect(events).toEqual([])
    expect(counts).toEqual([2])
  })

  it('says in the summary what stands beside each field, as it is mended, and no more once nothing is wrong', async () => {
    const { press, user, counts } = draw(person())
    await press()
    const summary = () => document.querySelector('.error-summary')
    const lines = () => [...(summary()?.querySelectorAll('a') ?? [])].map(({ textContent }) => textContent)
    const beside = () =>
      [...document.querySelectorAll('.message')].map(({ textContent }) => textContent?.replace('Erro: ', ''))
    await user.type(screen.getByLabelText('CPF do titular'), '52998224726')
    await user.tab()
    expect(lines()).toEqual(['Este CPF não existe. Confira os números.', 'Informe o nome completo.'])
    expect(lines()).toEqual(beside())
    expect(screen.getByRole('heading', { name: 'Confira 2 campos' })).toBeVisible()
    expect(screen.getByRole('alert')).toHaveAttribute('aria-live', 'off')
    expect(summary()).not.toHaveFocus()

    await user.type(screen.getByLabelText('Nome completo'), 'Maria da Silva')
    expect([lines(), lines()]).toEqual([beside(), ['Este CPF não existe. Confira os números.']])
    await user.type(screen.getByLabelText('CPF do titular'), '{Backspace}5')
    expect([summary(), counts]).toEqual([null, [2, 1, 0]])

    await user.type(screen.getByLabelText('E-mail do titular (opcional)'), 'maria')
    await user.tab()
    expect([beside().length, summary()]).toEqual([1, null])
  })

  it('takes a submit with one thing wrong to its field, which says it, and lists nothing', async () => {
    const { press, user } = draw(person())
    await user.type(screen.getByLabelText('CPF do titular'), '52998224725')
    await press()
    const name = screen.getByLabelText('Nome completo')
    expect(name).toHaveFocus()
    expect(name).toHaveAccessibleDescription('Erro: Informe o nome completo.')
    expect(document.querySelector('.error-summary')).toBeNull()
    screen.getByLabelText('CPF do titular').focus()
    await press()
    expect(name).toHaveFocus()
  })

  it('says a list of what is wrong at each refusal', async () => {
    const { press } = draw(person())
    await press()
    screen.getByLabelText('Nome completo').focus()
    await press()
    expect(document.querySelector('.error-summary')).toHaveFocus()
    expect(screen.getByRole('alert')).not.toHaveAttribute('aria-live')
  })

  it('leads from a line of the summary to its field', async () => {
    const { press, user } = draw(person())
    await press()
    await user.click(screen.getByRole('link', { name: 'Informe o nome completo.' }))
    expect(screen.getByLabelText('Nome completo')).toHaveFocus()
  })

  it('[X09e] moves with Enter to the next field and submits after the last', async () => {
    const { user, sent } = draw(person())
    await user.type(screen.getByLabelText('CPF do titular'), '52998224725{Enter}')
    expect(screen.getByLabelText('Nome completo')).toHaveFocus()
    await user.keyboard('Maria da Silva{Enter}')
    expect(screen.getByLabelText('E-mail do titular (opcional)')).toHaveFocus()
    await user.keyboard('maria@exemplo.com.br{Enter}')
    expect(sent('next')).toEqual([
      { cpf: '52998224725', nome: 'Maria da Silva', email: 'maria@exemplo.com.br' },
    ])
  })

  it('hands over a text still being typed when the button is pressed', async () => {
    const { user, press, sent } = draw(person())
    await user.type(screen.getByLabelText('CPF do titular'), '52998224725')
    await user.type(screen.getByLabelText('Nome completo'), 'Maria da Silva')
    await press()
    expect(sent('next')).toEqual([{ cpf: '52998224725', nome: 'Maria da Silva' }])
  })

  it('tells every value when a field is left, once, so that a reload loses nothing', async () => {
    const { user, sent } = draw(person())
    await user.type(screen.getByLabelText('Nome completo'), 'Maria')
    expect(sent('edit')).toEqual([])
    await user.tab()
    expect(sent('edit')).toEqual([{ nome: 'Maria' }])
  })

  it('keeps what was typed when a reply fills other fields, and takes what the reply brings', async () => {
    const { user, give, sent, press } = draw(person())
    await user.type(screen.getByLabelText('CPF do titular'), '52998224725')
    await user.tab()
    await user.type(screen.getByLabelText('Nome completo'), 'Maria da')
    give({ cpf: '52998224725', email: 'maria@exemplo.com.br' })
    await user.type(screen.getByLabelText('Nome completo'), ' Silva')
    await press()
    expect(sent('next')).toEqual([
      { cpf: '52998224725', nome: 'Maria da Silva', email: 'maria@exemplo.com.br' },
    ])
  })

  it('empties a field that the flow clears, even at the very event that filled it', async () => {
    const { user, press } = draw(
      screenOf('cpf', { type: 'string', format: 'cpf', title: 'CPF' }, { widget: 'documento', mask: 'cpf' }),
      {
        answer: (event) => (event.type === 'next' ? {} : event.values),
      },
    )
    await user.type(screen.getByLabelText('CPF'), '52998224725')
    await press()
    expect(screen.getByLabelText('CPF')).toHaveValue('')
  })

  it('says nothing of a field that the flow has cleared, in the summary neither, until it is asked for again', async () => {
    const { user, press, give } = draw(person())
    await press()
    await user.type(screen.getByLabelText('CPF do titular'), '52998224725')
    await user.tab()
    expect(screen.getByRole('heading', { name: 'Confira este campo' })).toBeVisible()
    await act(async () => give({ nome: 'Maria da Silva' }))
    expect(screen.getByLabelText('CPF do titular')).toHaveValue('')
    expect(document.querySelectorAll('.message, .error-summary')).toHaveLength(0)
    await user.click(screen.getByLabelText('CPF do titular'))
    await user.tab()
    expect(document.querySelectorAll('.message')).toHaveLength(0)
    await press()
    expect(told()).toEqual(['Informe o CPF do titular.'])
  })

  it('sends nothing while a call is on its way, and tells what was typed meanwhile when it is over', async () => {
    const { user, setBusy, events, press, findByLabelText } = draw(person())
    setBusy(true)
    await user.type(await findByLabelText('Nome completo'), 'Maria')
    await press()
    expect(events).toEqual([])
    setBusy(false)
    await expect.poll(() => events).toEqual([{ type: 'edit', values: { nome: 'Maria' } }])
  })

  it('[X09g] asks nothing of a hidden field, keeps its value, and draws it again when its condition holds', async () => {
    const entry = entryOf(
      {
        type: 'object',
        properties: {
          paga: { type: 'boolean', title: 'Paga?' },
          cpf: { type: 'string', format: 'cpf', title: 'CPF de quem paga' },
        },
        required: ['paga', 'cpf'],
      },
      {
        fields: {
          paga: { widget: 'segmento' },
          cpf: { widget: 'documento', when: { '!': [{ var: 'form.paga' }] } },
        },
      },
    )
    const { user, press, sent } = draw(entry, { values: { paga: false, cpf: '123' } })
    expect(screen.getByLabelText('CPF de quem paga')).toBeVisible()
    await user.click(screen.getByLabelText('Sim'))
    expect(screen.queryByLabelText('CPF de quem paga')).toBeNull()
    await press()
    expect(sent('next')).toEqual([{ paga: true, cpf: '123' }])
  })

  it('draws the heading, the summary, the blocks, the fields, the blocks and the buttons in this order', async () => {
    const { press, container } = draw(person())
    await press()
    const order = [
      ...container.querySelectorAll('.error-summary, h1, p:not([class]), .fields, form > button'),
    ]
    expect(order.map((each) => each.className || each.textContent)).toEqual([
      'Tela',
      'error-summary',
      'acima',
      'fields',
      'abaixo',
      'Continuar',
      'Voltar',
    ])
  })

  it('judges a birth date by the day it is', async () => {
    const { user } = draw(
      screenOf(
        'nascimento',
        { type: 'string', format: 'data', title: 'Data de nascimento' },
        { widget: 'data', mask: 'data', dated: 'nascimento' },
      ),
    )
    await user.type(screen.getByLabelText('Data de nascimento'), '21112026')
    await user.tab()
    expect(screen.getByText('A data de nascimento precisa ser anterior a hoje.')).toBeVisible()
  })

  it('[X09j] offers the browser to fill in only what the customer fills in about themselves', async () => {
    draw(person())
    expect(screen.getByLabelText('Nome completo')).toHaveAttribute('autocomplete', 'name')
    cleanup()
    draw(person(), { mode: 'corretor' })
    expect(screen.getByLabelText('Nome completo')).toHaveAttribute('autocomplete', 'off')
  })

  it('[X09k] marks optional fields in words and required ones for assistive technology only', () => {
    draw(person())
    expect(screen.getByLabelText('E-mail do titular (opcional)')).not.toHaveAttribute('aria-required')
    const name = screen.getByLabelText('Nome completo')
    expect(name).toHaveAttribute('aria-required', 'true')
    expect(name).not.toHaveAttribute('required')
  })
})
