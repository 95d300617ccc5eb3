// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { barcodeOf } from '../../src/blocks/boletos.tsx'
import { Blocks } from '../../src/blocks/registry.tsx'
import { factsOf } from './form-drawn.tsx'

const line = '00190500954014481606906809350314337370000000100'
const bars = '00193373700000001000500940144816060680935031'

const said: string[] = []
const copied: string[] = []

/** Draws a boleto and puts a clipboard beside it. */
function draw(more = {}, writeText = async (text: string) => void copied.push(text)) {
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }))
  const given = { linhaDigitavel: line, codigoDeBarras: bars, link: '/boletos/1.pdf', ...more }
  return render(
    <Blocks
      rules={[{ block: 'boleto', with: { ...given, vencimento: '2026-12-01', valorCentavos: 9980 } }]}
      facts={factsOf()}
      send={() => {}}
      announce={(text) => said.push(text)}
    />,
  )
}

beforeEach(() => {
  said.length = 0
  copied.length = 0
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

describe('a boleto', () => {
  it('shows its amount, its due date in words and its number in the groups of a printed one', () => {
    draw()
    expect(screen.getByText('1º de dezembro de 2026, terça-feira')).toBeVisible()
    expect(document.querySelector('.price')).toHaveTextContent('R$ 99,80')
    expect(screen.getByText('00190.50095 40144.816069 06809.350314 3 37370000000100')).toBeVisible()
  })

  it('[D36r] copies the bare digits of its number, says COPIADO! for three seconds, and keeps the focus', async () => {
    vi.useFakeTimers()
    draw()
    screen.getByRole('button').focus()
    await press('Copiar linha digitável')
    expect(copied).toEqual([line])
    expect(said).toEqual(['Linha digitável copiada'])
    expect(screen.getByRole('button', { name: 'COPIADO!' })).toHaveFocus()
    await act(() => vi.advanceTimersByTimeAsync(3000))
    expect(screen.getByRole('button', { name: 'Copiar linha digitável' })).toHaveFocus()
  })

  it('selects its number where it cannot be copied', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    draw({}, () => Promise.reject(new Error('refused')))
    await press('Copiar linha digitável')
    expect(getSelection()?.toString()).toBe('00190.50095 40144.816069 06809.350314 3 37370000000100')
    expect(said).toEqual([])
  })

  it('opens in a new tab, said to be one, which learns nothing of this page', () => {
    draw()
    const link = screen.getByRole('link', { name: 'Abrir boleto abre em nova aba' })
    expect(link).toHaveAttribute('href', '/boletos/1.pdf')
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', 'noopener')
  })

  it('has no fault of accessibility', async () => {
    const { container } = draw()
    vi.unstubAllGlobals()
    expect((await axe.run(container)).violations.map(({ id }) => id)).toEqual([])
  })
})

/** Reads the bars and spaces of a path back into widths, from the first bar to the last. */
function widthsOf(path: string): readonly number[] {
  const drawn = [...path.matchAll(/M(\d+) 0h(\d+)v50h-\d+z/g)].map(
    ([, x, width]) => [Number(x), Number(width)] as const,
  )
  return drawn.flatMap(([x, width], i) => {
    const next = drawn[i + 1]
    return next ? [width, next[0] - x - width] : [width]
  })
}

/** Reads widths as Interleaved 2 of 5: of every ten, five bars are one digit and the spaces between another. */
function readBack(widths: readonly number[]): string {
  const weights = [1, 2, 4, 7, 0]
  const digitOf = (wides: readonly boolean[]) => {
    const sum = wides.reduce((total, isWide, i) => total + (isWide ? (weights[i] ?? 0) : 0), 0)
    return sum === 11 ? 0 : sum
  }
  const data = widths.slice(4, -3)
  return Array.from({ length: data.length / 10 }, (_, pair) => {
    const ten = data.slice(pair * 10, pair * 10 + 10).map((width) => width === 3)
    return `${digitOf(ten.filter((_, i) => i % 2 === 0))}${digitOf(ten.filter((_, i) => i % 2 === 1))}`
  }).join('')
}

describe('its barcode', () => {
  it('is Interleaved 2 of 5 with bars of one and three modules, and reads back as its digits', () => {
    const barcode = barcodeOf(bars)!
    const widths = widthsOf(barcode.path)
    expect(widths.slice(0, 4)).toEqual([1, 1, 1, 1])
    expect(widths.slice(-3)).toEqual([3, 1, 1])
    expect(readBack(widths)).toBe(bars)
    expect(widthsOf(barcodeOf('01')!.path)).toEqual([1, 1, 1, 1, 1, 3, 1, 1, 3, 1, 3, 1, 1, 3, 3, 1, 1])
  })

  it('stands between quiet zones of ten modules, out of the way of readers', () => {
    const { container } = draw()
    const svg = container.querySelector('svg.barcode')
    expect(svg).toHaveAttribute('aria-hidden', 'true')
    expect(svg).toHaveAttribute('viewBox', '0 0 425 50')
    expect(svg?.querySelector('path')?.getAttribute('d')).toMatch(/^M10 0h1v50h-1z.*M414 0h1v50h-1z$/)
  })

  it('is absent for what cannot be drawn', () => {
    expect(barcodeOf('123')).toBeUndefined()
    expect(barcodeOf('')).toBeUndefined()
    const { container } = draw({ codigoDeBarras: null })
    expect(container.querySelector('svg.barcode')).toBeNull()
  })
})

/** Draws boletos in their table, two of one due date and one without any. */
function drawTable() {
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, {
      clipboard: { value: { writeText: async (text: string) => void copied.push(text) } },
    }),
  )
  const itens = [
    { vencimento: '2026-11-18', valorCentavos: 123_456, situacao: 'vencido', linhaDigitavel: line },
    { vencimento: '2026-12-01', valorCentavos: 9980, situacao: 'aberto', linkBoleto: '/boleto/1.pdf' },
    { vencimento: null, valorCentavos: 500, situacao: 'aberto', linkBoleto: 'javas' + 'cript:1' },
  ]
  return render(
    <Blocks
      rules={[{ block: 'boletos', with: { itens } }]}
      facts={factsOf()}
      send={() => {}}
      announce={(text) => said.push(text)}
    />,
  )
}

describe('boletos', () => {
  it('[P12f] stand in a table by due date, amount and standing', () => {
    drawTable()
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    const first = screen.getByRole('rowheader', { name: '18/11/2026' }).closest('tr')
    expect(heads).toEqual(['Vencimento', 'Valor', 'Situação'])
    expect(first).toHaveTextContent(/^18\/11\/2026R\$ 1\.234,56Vencido$/)
  })

  it('each have a button and a link that say of which they are, and only where there is a number or a page', async () => {
    drawTable()
    await press('Copiar linha digitável do boleto que vence em 18/11/2026')
    expect(copied).toEqual([line])
    expect(screen.getAllByRole('button')).toHaveLength(1)
    const link = screen.getByRole('link')
    expect(link).toHaveAccessibleName(
      'Abrir boleto (PDF) do boleto que vence em 01/12/2026, abre em nova aba',
    )
    expect(link).toHaveAttribute('rel', 'noopener')
  })

  it('have no fault of accessibility', async () => {
    const { container } = drawTable()
    vi.unstubAllGlobals()
    expect((await axe.run(container)).violations.map(({ id }) => id)).toEqual([])
  })
})
