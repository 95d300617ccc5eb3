// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { fireEvent, getByRole, queryByText, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  asked,
  boxShown,
  button,
  click,
  closeJourney,
  openJourney,
  reach,
  titular,
  type,
} from './funnel-journey.ts'
import { requestId } from './funnel-server.ts'
import type { Stage } from './funnel-stage.tsx'
import { stepShown, topPlace } from './on-top.ts'

let stage: Stage
beforeEach(() => {
  stage = openJourney()
})
afterEach(() => closeJourney(stage))

describe('a call on its way', () => {
  it('[X08k] is sent once on a double click; every button is inert and the pressed one says what it does', async () => {
    await reach(stage, 'titularDados')
    await type(stage, titular)
    const save = button('Salvar e continuar')
    await stage.after(() => {
      save.focus()
      fireEvent.click(save)
      fireEvent.click(save)
    })
    expect(asked(stage, 'contratante.salvar')).toHaveLength(1)
    expect(save).toHaveTextContent('Salvando…')
    expect(save).toHaveFocus()
    const buttons = [...document.querySelectorAll('.actions button')]
    expect(buttons.map((each) => each.getAttribute('aria-disabled'))).toEqual(buttons.map(() => 'true'))
    await stage.after(() => fireEvent.click(save))
    await stage.back()
    expect([stepShown(), asked(stage, 'contratante.salvar').length]).toEqual(['titularDados', 1])
  })

  it('that takes ten seconds is said to be slow, and none before', async () => {
    await reach(stage, 'titularDados')
    await type(stage, titular)
    await click(stage, 'Salvar e continuar')
    const slow = 'Isso está demorando mais que o normal. Aguarde, não feche nem recarregue a página.'
    expect(queryByText(document.body, slow)).toBeNull()
    await stage.pass(9_000)
    expect(queryByText(document.body, slow)).toBeNull()
    await stage.pass(1_000)
    expect(screen.getByText(slow)).toHaveAttribute('role', 'status')
  })
})

describe('a call that failed', () => {
  const code = () => topPlace().querySelector('.notice-code')

  it('has its code on the box it opened, for as long as that stands', async () => {
    await reach(stage, 'titularDados')
    await type(stage, titular)
    await click(stage, 'Salvar e continuar')
    await stage.after(() => stage.server.answer('contratante.salvar', { outcome: 'failure' }))
    expect(boxShown()).toBe('erroSalvarTitular')
    expect(code()).toHaveTextContent(`Código para o suporte: ${requestId}`)
    await stage.back()
    expect([boxShown(), code()]).toEqual([undefined, null])
    // Where no answer came there is no code, and none of before.
    await click(stage, 'Salvar e continuar')
    for (const pauseMs of [500, 2000, 0]) {
      await stage.after(() => stage.server.answer('contratante.salvar', { outcome: 'timeout' }))
      await stage.pass(pauseMs)
    }
    expect([boxShown(), code()]).toEqual(['erroSalvarTitular', null])
  })

  it('has no code where the box only tells', async () => {
    await reach(stage, 'titularDados')
    await type(stage, titular)
    await click(stage, 'Salvar e continuar')
    await stage.after(() => stage.server.answer('contratante.salvar', { outcome: 'semVenda' }))
    expect(boxShown()).toBeDefined()
    expect(code()).toBeNull()
  })
})

describe('a page without connection', () => {
  it('keeps what was typed, and tries again with the same input under the same key', async () => {
    await reach(stage, 'titularDados')
    await type(stage, titular)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await click(stage, 'Salvar e continuar')
    await stage.after(() => stage.server.answer('contratante.salvar', { outcome: 'offline' }))
    expect(boxShown()).toBe('semInternet')
    expect(getByRole(topPlace(), 'heading', { name: 'Você está sem conexão' })).toHaveFocus()
    expect(screen.getByLabelText('E-mail do titular')).toHaveValue('maria@example.com.br')
    await click(stage, 'Tentar novamente')
    expect(boxShown()).toBeUndefined()
    const [first, second] = asked(stage, 'contratante.salvar')
    expect(second).toEqual(first)
    await stage.after(() => stage.server.answer('contratante.salvar', { outcome: 'ok', data: { id: 'c1' } }))
    expect(stepShown()).toBe('titularEndereco')
  })

  it('[X11h] tries a save twice more by itself before it asks anybody', async () => {
    await reach(stage, 'titularDados')
    await type(stage, titular)
    await click(stage, 'Salvar e continuar')
    for (const pauseMs of [500, 2000]) {
      await stage.after(() => stage.server.answer('contratante.salvar', { outcome: 'offline' }))
      expect(boxShown()).toBeUndefined()
      await stage.pass(pauseMs)
    }
    await stage.after(() => stage.server.answer('contratante.salvar', { outcome: 'offline' }))
    const keys = asked(stage, 'contratante.salvar').map(({ key }) => key)
    expect([boxShown(), keys.length, new Set(keys).size]).toEqual(['semInternet', 3, 1])
  })
})
