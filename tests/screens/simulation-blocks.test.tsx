// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { readFileSync } from 'node:fs'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { BlockRule } from '../../engine/index.ts'
import { funnels } from '../../tools/project.ts'
import { draw } from './blocks-drawn.tsx'

afterEach(cleanup)

/** Gives the blocks under the fields of a screen, as its file has them. */
const below = (name: string): readonly BlockRule[] =>
  JSON.parse(readFileSync(`schemas/screens/${name}.schema.json`, 'utf8')).look.below

describe('the card that sends a simulation', () => {
  const produtos = [{ idProduto: 2 }]

  it('is there for a corretor with plans to sell, and leads to either way of sending', async () => {
    const { events } = draw(below('simulacao'), { corretor: { nome: 'Ana' }, produtos })
    expect(screen.getByRole('heading', { name: 'Mandar para o cliente' })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'E-mail' }))
    await userEvent.click(screen.getByRole('button', { name: 'WhatsApp' }))
    expect(events).toEqual(['enviarPorEmail', 'enviarPorWhatsapp'])
  })

  it.each([
    ['without a corretor', { corretor: null, produtos }],
    ['without plans', { corretor: { nome: 'Ana' }, produtos: [] }],
  ])('is not there %s', (_, names) => {
    draw(below('simulacao'), names)
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('the change of the price table', () => {
  const { variant } = funnels()('pf-implante')
  const form = { sigla: 'RJ', produtos: [{ nome: 'Dental I', precoCentavos: 2300 }] }
  const shown = () => [...document.querySelectorAll('section')].map(({ textContent }) => textContent)

  it('[D09c] shows the older prices under those of the table, and says that they are not for sale', () => {
    draw(below('tabela-preco'), { variant, form })
    expect(shown()).toEqual([
      expect.stringContaining('Tabela de RJ'),
      'Tabela anteriorPreço por vida, por mêsBronze IR$\u00a014,91Bronze Integral IR$\u00a015,99Prata IR$\u00a081,48Ouro IR$\u00a094,36',
    ])
    expect(screen.getByText(/só para consulta/)).toBeInTheDocument()
  })

  it('[D09c] shows none where the variant has none', () => {
    const { tabelaAnterior: _, ...without } = variant
    draw(below('tabela-preco'), { variant: without, form })
    expect(shown()).toHaveLength(1)
    expect(screen.queryByText(/só para consulta/)).toBeNull()
  })
})
