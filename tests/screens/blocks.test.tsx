// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { readFileSync } from 'node:fs'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BlockRule } from '../../engine/index.ts'
import { funnels } from '../../tools/project.ts'
import { draw } from './blocks-drawn.tsx'
import { now } from './form-drawn.tsx'

afterEach(cleanup)

describe('blocks', () => {
  it('[X03a] show only where their condition holds, with texts filled and rules worked out', () => {
    draw(
      [
        { block: 'nota', when: { var: 'avisa' }, with: { texto: 'Não aparece' } },
        { block: 'nota', with: { tipo: 'aviso', texto: 'Olá, {nome}. {total:moeda}' } },
      ],
      { nome: 'Ana', total: 9980 },
    )
    expect(screen.queryByText('Não aparece')).toBeNull()
    expect(screen.getByText('Olá, Ana. R$ 99,80')).toBeVisible()
  })

  it('[D32d] sum up a Pix with its fee and what it saves', () => {
    draw(
      [{ block: 'resumoPix', with: { ciclo: { var: 'ciclo' }, valorCentavos: 9980, taxaCentavos: 397 } }],
      {
        ciclo: { nome: 'Semestral', valorDescontoCentavos: 1000, totalCentavos: 59277 },
      },
    )
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'R$\u00a099,80',
      'Semestral',
      'economize R$\u00a010,00',
      'R$\u00a03,97',
    ])
    expect(screen.getByText('Total a pagar agora').parentElement).toHaveTextContent(
      'Total a pagar agora R$ 592,77',
    )
  })

  it('[D35f] draw a QR code that is named by its amount', async () => {
    draw([{ block: 'pixQr', with: { codigo: '00020126', valor: '{valor:moeda}' } }], { valor: 10377 })
    const code = screen.getByRole('img', { name: /^QR Code do Pix no valor de R\$\s103,77$/ })
    expect(code).toBeVisible()
    await waitFor(() => expect(code).toHaveAttribute('viewBox', '0 0 29 29'))
    expect(code.querySelector('path')?.getAttribute('d')).toMatch(/^M4 4h1v1h-1z/)
  })
})

describe('the countdown', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const rule = (leftMs: number): BlockRule => ({
    block: 'contagemRegressiva',
    with: { rotulo: 'O código vale por', ate: now + leftMs },
  })

  it('[D35h] ticks each second down to zero without going on', async () => {
    draw([rule(61_000)])
    const timer = screen.getByRole('timer')
    expect(timer).toHaveTextContent('01:01')
    expect(timer).toHaveAttribute('aria-live', 'off')
    await pass(1000)
    expect(timer).toHaveTextContent('01:00')
    await pass(70_000)
    expect(timer).toHaveTextContent('00:00')
  })

  it('[D35i] speaks at five minutes, one minute and thirty seconds, once each', async () => {
    const { said } = draw([rule(302_000)])
    for (let second = 0; second < 301; second += 1) await pass(1000)
    expect(said).toEqual([
      'Faltam 5 minutos para o código expirar',
      'Falta 1 minuto para o código expirar',
      'Faltam 30 segundos para o código expirar',
    ])
  })

  it('[D35j] is right at once when the page is looked at again after a trip to the bank', async () => {
    draw([rule(600_000)])
    vi.setSystemTime(now + 120_000)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(screen.getByRole('timer')).toHaveTextContent('08:00')
  })
})

describe('texts', () => {
  it('[X14b] shows terms as headings, points and paragraphs, whole', () => {
    draw([
      { block: 'lista', with: { titulo: 'Em resumo', itens: ['Contrato de 12 meses', 'Aviso de 60 dias'] } },
      { block: 'textoLongo', with: { paragrafos: ['Primeiro.', 'Segundo.'] } },
    ])
    expect(screen.getByRole('heading', { name: 'Em resumo' })).toBeVisible()
    expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(2)
    expect(screen.getByText('Segundo.')).toBeVisible()
  })
})

describe('copying', () => {
  const copied: string[] = []
  const clipboard = (writeText: (text: string) => Promise<void>) =>
    vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }))

  beforeEach(() => {
    copied.length = 0
    vi.useFakeTimers()
    clipboard(async (text) => void copied.push(text))
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  const press = (name: string) =>
    act(async () => {
      fireEvent.click(screen.getByRole('button', { name }))
    })

  it('[D35g] copies exactly the code, says COPIADO! for three seconds, and keeps the focus', async () => {
    const { said } = draw([{ block: 'pixCopiaCola', with: { codigo: '00020126580014br.gov.bcb.pix' } }])
    screen.getByRole('button').focus()
    await press('Copiar código Pix')
    expect(copied).toEqual(['00020126580014br.gov.bcb.pix'])
    expect(said).toEqual(['Código Pix copiado'])
    expect(screen.getByRole('button', { name: 'COPIADO!' })).toHaveFocus()
    await act(() => vi.advanceTimersByTimeAsync(2999))
    expect(screen.getByRole('button', { name: 'COPIADO!' })).toBeVisible()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(screen.getByRole('button', { name: 'Copiar código Pix' })).toBeVisible()
  })

  it('[X15a] only logs a failure and selects the code, so that a long press copies it', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => {})
    clipboard(() => Promise.reject(new Error('refused')))
    const { said } = draw([{ block: 'pixCopiaCola', with: { codigo: 'o código' } }])
    await press('Copiar código Pix')
    expect(getSelection()?.toString()).toBe('o código')
    expect(said).toEqual([])
    expect(logged).toHaveBeenCalledOnce()
  })

  it('[D36b] shares with the given title and text, and is absent where there is nothing to share with', () => {
    const shared: unknown[] = []
    const rule = {
      block: 'compartilhar',
      with: { titulo: 'Termine sua proposta', texto: 'Acesse o link', url: '/x' },
    }
    draw([rule])
    expect(screen.queryByRole('button')).toBeNull()
    vi.stubGlobal(
      'navigator',
      Object.assign(Object.create(navigator), { share: async (data: unknown) => void shared.push(data) }),
    )
    draw([rule])
    fireEvent.click(screen.getByRole('button', { name: 'Compartilhar' }))
    const url = `${location.origin}/x`
    expect(shared).toEqual([{ title: 'Termine sua proposta', text: 'Acesse o link', url }])
  })
})

/** Gives the blocks under the fields of a screen, as its file has them. */
const below = (name: string): readonly BlockRule[] =>
  JSON.parse(readFileSync(`schemas/screens/${name}.schema.json`, 'utf8')).look.below

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
})
