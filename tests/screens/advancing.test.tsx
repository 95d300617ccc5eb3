// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, describe, expect, it } from 'vitest'
import type { Rule } from '../../engine/index.ts'
import type { FieldLook } from '../../src/field/screen.ts'
import { draw, entryOf } from './form-drawn.tsx'

afterEach(cleanup)

const asks = (look: FieldLook) =>
  draw(
    entryOf(
      {
        type: 'object',
        properties: { idade: { type: 'string', title: 'Qual a idade?' } },
        required: ['idade'],
      },
      {
        question: 'Qual a idade?',
        fields: { idade: { options: ['filhote', 'adulto', 'idoso'], widget: 'cartoesDeOpcao', ...look } },
      },
    ),
  )
const option = (name: string) => screen.getByRole('radio', { name })

describe('a question whose answer leads on', () => {
  it('leads on by a press on an option, and by one on the option that is chosen already', async () => {
    const { user, sent } = asks({ advances: true })
    await user.click(option('adulto'))
    expect(sent('next')).toEqual([{ idade: 'adulto' }])
    await user.click(option('adulto'))
    await user.click(option('filhote'))
    expect(sent('next')).toEqual([{ idade: 'adulto' }, { idade: 'adulto' }, { idade: 'filhote' }])
  })

  it('only chooses by an arrow key, which passes the options in between; Enter then leads on', async () => {
    const { user, sent } = asks({ advances: true })
    option('filhote').focus()
    fireEvent.keyDown(option('filhote'), { key: 'ArrowDown' })
    fireEvent.click(option('adulto'))
    fireEvent.keyUp(option('adulto'), { key: 'ArrowDown' })
    expect([sent('next'), sent('edit')]).toEqual([[], [{ idade: 'adulto' }]])
    option('adulto').focus()
    await user.keyboard('{Enter}')
    expect(sent('next')).toEqual([{ idade: 'adulto' }])
  })

  it('only chooses where its field does not say so', async () => {
    const { user, sent } = asks({})
    await user.click(option('adulto'))
    expect([sent('next'), sent('edit')]).toEqual([[], [{ idade: 'adulto' }]])
  })

  it('is on a card under its heading, which is said once for the eye', async () => {
    const { container } = asks({ advances: true })
    expect(screen.getByRole('heading', { level: 2, name: 'Qual a idade?' })).toHaveAttribute('tabindex', '-1')
    expect(screen.getByRole('radiogroup', { name: 'Qual a idade?' })).toBeVisible()
    expect(container.querySelector('.question legend')).toHaveClass('visually-hidden')
    expect((await axe.run(container)).violations).toEqual([])
  })
})

describe('a number that leads on', () => {
  const cpf = (advances: Rule = true) =>
    draw(
      entryOf(
        {
          type: 'object',
          properties: { cpf: { type: 'string', format: 'cpf', title: 'CPF' } },
          required: ['cpf'],
        },
        { fields: { cpf: { widget: 'documento', mask: 'cpf', advances } } },
      ),
    )

  it('leads on with its last digit, once', async () => {
    const { user, sent } = cpf()
    await user.type(screen.getByLabelText('CPF'), '5299822472')
    expect(sent('next')).toEqual([])
    await user.type(screen.getByLabelText('CPF'), '5')
    expect(sent('next')).toEqual([{ cpf: '52998224725' }])
    await user.tab()
    expect(sent('next')).toHaveLength(1)
  })

  it('leads nowhere where its field says that it does so no longer', async () => {
    const { user, sent } = cpf(false)
    await user.type(screen.getByLabelText('CPF'), '52998224725')
    expect(sent('next')).toEqual([])
  })

  it('says what is wrong with it instead, where it is no such number', async () => {
    const { user, sent } = cpf()
    await user.type(screen.getByLabelText('CPF'), '52998224724')
    expect(sent('next')).toEqual([])
    expect(screen.getByLabelText('CPF')).toHaveAttribute('aria-invalid', 'true')
  })
})
