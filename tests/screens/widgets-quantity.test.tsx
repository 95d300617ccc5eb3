// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { FieldLook } from '../../src/field/screen.ts'
import { draw, screenOf } from './form-drawn.tsx'

afterEach(cleanup)

describe('a quantity', () => {
  const lives = (look: FieldLook = {}) =>
    screenOf(
      'campo',
      { type: 'integer', title: 'Número de vidas' },
      { widget: 'quantidade', min: 1, max: { var: 'max' }, ...look },
    )

  it('counts with its buttons and says why it stops at a bound', async () => {
    const { user, sent, said } = draw(lives(), { values: { campo: 98 }, facts: { max: 99 } })
    const more = screen.getByRole('button', { name: 'Aumentar Número de vidas' })
    await user.click(more)
    expect(more).toHaveAttribute('aria-disabled', 'true')
    await user.click(more)
    expect(sent('edit')).toEqual([{ campo: 99 }])
    expect(said).toEqual(['O máximo é 99.'])
  })

  it('takes a number typed and drops what is no digit', async () => {
    const { user, sent } = draw(lives(), { values: { campo: 1 }, facts: { max: 99 } })
    const number = screen.getByRole('textbox', { name: 'Número de vidas' })
    await user.clear(number)
    await user.type(number, '1a2')
    await user.tab()
    expect(sent('edit')).toEqual([{ campo: 12 }])
  })

  it('says the new total once the person rests', async () => {
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
