// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
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
  it('[D36q] shows its amount, its due date in words and its number in the groups of a printed one', () => {
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

  it('[P12g] each have a button and a link that say of which they are, and only where there is a number or a page', async () => {
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
})
