// @vitest-environment jsdom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { asIs } from '../../src/theme/text.tsx'
import { draw } from './blocks-drawn.tsx'

afterEach(cleanup)

it.each([
  ['R$ 1.234,56', true],
  ['529.982.247-25', true],
  ['11.222.333/0001-81', true],
  ['20040-002', true],
  ['(21) 98765-4321', true],
  ['10/08/2026', true],
  ['2026-000002', true],
  ['ana@example.com.br', true],
  ['00020126580014br.gov.bcb.pix', true],
  ['R$ 23,00 por mês', false],
  ['A escolher', false],
  ['10 de agosto de 2026', false],
  ['Dental II', false],
])('a translator leaves "%s" as it is: %s', (text, isKept) => {
  expect(asIs(text)).toEqual(isKept ? { translate: 'no' } : undefined)
})

it('amounts, names and codes say that they are not to be translated, where they are formatted', () => {
  draw([
    {
      block: 'secao',
      with: {
        titulo: 'Titular',
        itens: [
          { rotulo: 'Nome', valor: 'Ana Rosa Leão', formato: 'nome' },
          { rotulo: 'CPF', valor: '52998224725', formato: 'cpf' },
          { rotulo: 'Plano', valor: 'Plano completo' },
        ],
      },
    },
    { block: 'total', with: { rotulo: 'Total', centavos: 2300 } },
    { block: 'pixCopiaCola', with: { codigo: '000201br.gov' } },
  ])
  const kept = [...document.querySelectorAll('[translate="no"]')].map(({ textContent }) => textContent)
  expect(kept).toEqual(['Ana Rosa Leão', '529.982.247-25', 'R$\u00a023,00', '000201br.gov'])
})
