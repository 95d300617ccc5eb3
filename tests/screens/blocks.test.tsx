// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BlockRule } from '../../engine/index.ts'
import { qrPath } from '../../src/blocks/qr-path.ts'

import { draw } from './blocks-drawn.tsx'
import { now } from './form-drawn.tsx'

afterEach(cleanup)

describe('blocks', () => {
  it('show only where their condition holds, with texts filled and rules worked out', () => {
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

  it('show a group of facts without those that have no value, and lead to where they change', () => {
    const { events } = draw(
      [
        {
          block: 'secao',
          with: {
            titulo: 'Titular',
            evento: 'alterarTitular',
            itens: [
              { rotulo: 'Nome', valor: '{titular.nome}' },
              { rotulo: 'E-mail', valor: '{titular.email}' },
              { rotulo: 'Nascimento', valor: { var: 'titular.nascimento' }, formato: 'data' },
            ],
          },
        },
      ],
      { titular: { nome: 'Maria', nascimento: '1985-03-27' } },
    )
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Nome', 'Nascimento'])
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Maria',
      '27/03/1985',
    ])
    fireEvent.click(screen.getByRole('button', { name: 'Alterar Titular' }))
    expect(events).toEqual(['alterarTitular'])
  })

  it('sum up the order with its total a month and its start', () => {
    draw(
      [
        {
          block: 'resumoPedido',
          with: {
            linhas: [{ rotulo: 'Pessoas', valor: { var: 'vidas' } }],
            total: { var: 'total' },
            inicio: { var: 'inicio' },
          },
        },
      ],
      { vidas: 2, total: 9980, inicio: '2026-12-10' },
    )
    expect(screen.getByText('Total por mês').parentElement).toHaveTextContent('Total por mês R$ 99,80')
    expect(screen.getByText('Início do plano').parentElement).toHaveTextContent('10/12/2026')
  })

  it('list what the plan includes', () => {
    draw([{ block: 'incluido', with: { titulo: 'Incluído no {plano}', itens: '{itens}' } }], {
      plano: 'Dental II',
      itens: 'Consultas; Limpeza;',
    })
    expect(screen.getByRole('heading', { name: 'Incluído no Dental II' })).toBeVisible()
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Consultas',
      'Limpeza',
    ])
  })

  it('list on a ticket what was bought and for whom, the first eight and how many besides', () => {
    const itens = Array.from({ length: 12 }, (_, i) => ({
      nome: `Ana ${i}`,
      ...(i > 0 && { parentesco: 3 }),
    }))
    draw([
      {
        block: 'bilhete',
        with: {
          rotulo: 'Número da proposta',
          numero: '2026-000001',
          itens,
          cadaUm: { detalhe: 'Dental II', totalCentavos: 4990 },
          tabela: [{ value: 3, label: 'Filho' }],
          total: { rotulo: 'Por mês', centavos: 1234567890 },
        },
      },
    ])
    const rows = screen
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))
    expect(rows).toHaveLength(9)
    expect(rows[0]).toMatch(/Ana 0 Titular · Dental IIR\$ 49,90$/)
    expect(rows[1]).toMatch(/Ana 1 Filho · Dental IIR\$ 49,90$/)
    expect(rows[8]).toBe('e mais 4')
    expect(screen.getByText('Por mês').closest('p')).toHaveTextContent('R$ 12.345.678,90')
  })

  it('give a number to keep, and tell in order what happens next', () => {
    draw([
      { block: 'bilhete', with: { rotulo: 'Número da proposta', numero: '2026-000001', linhas: [] } },
      {
        block: 'etapas',
        with: { titulo: 'Agora', feitas: 1, itens: [{ titulo: 'Pago' }, { titulo: 'Início' }] },
      },
    ])
    expect(screen.getByRole('region', { name: 'Número da proposta' })).toHaveTextContent('2026-000001')
    expect(screen.getByRole('button', { name: 'Copiar' })).toBeVisible()
    const marks = screen.getAllByRole('listitem').map((item) => item.querySelector('.stage-mark'))
    expect(marks.map((mark) => mark?.classList.contains('stage-done'))).toEqual([true, false])
  })

  it('sum up a Pix with its fee and what it saves', () => {
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

  it('draw a QR code that is named by its amount', async () => {
    draw([{ block: 'pixQr', with: { codigo: '00020126', valor: '{valor:moeda}' } }], { valor: 10377 })
    const code = screen.getByRole('img', { name: /^QR Code do Pix no valor de R\$\s103,77$/ })
    expect(code).toBeVisible()
    await waitFor(() => expect(code).toHaveAttribute('viewBox', '0 0 29 29'))
    expect(code.querySelector('path')?.getAttribute('d')).toMatch(/^M4 4h1v1h-1z/)
  })

  it('[T05a] draw the QR code of a link with the address of this site before it', async () => {
    draw([{ block: 'linkQr', with: { url: '/venda/ana/52998', nome: 'QR Code do link de Ana' } }])
    const code = screen.getByRole('img', { name: 'QR Code do link de Ana' })
    const { size, path } = qrPath(`${location.origin}/venda/ana/52998`)
    await waitFor(() => expect(code).toHaveAttribute('viewBox', `0 0 ${size} ${size}`))
    expect(code.querySelector('path')).toHaveAttribute('d', path)
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

  it('shows no more than there ever was, and how much of it is left', () => {
    const { block, with: given } = rule(30 * 60_000 + 1500)
    draw([{ block, with: { ...given, minutos: 30 } }])
    expect(screen.getByRole('timer')).toHaveTextContent('30:00')
    const bar = document.querySelector('progress')
    expect([bar?.value, bar?.max]).toEqual([1_800_000, 1_800_000])
    cleanup()
    draw([{ block, with: { ...given, ate: now + 450_000, minutos: 30 } }])
    expect(document.querySelector('progress')?.position).toBe(0.25)
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

describe('a note', () => {
  it('of what is awaited has a dot in place of its sign', () => {
    const texto = 'Aguardando o pagamento.'
    draw([{ block: 'nota', with: { tipo: 'espera', texto } }])
    expect(screen.getByText(texto).closest('.note')?.firstElementChild).toHaveClass('live-dot')
    cleanup()
    draw([{ block: 'nota', with: { tipo: 'aviso', texto } }])
    expect(document.querySelector('.live-dot')).toBeNull()
  })
})

describe('a settled fact', () => {
  it('is the card of a person where one was found', () => {
    const fact = { rotulo: 'CPF do titular', valor: '529.982.247-25', evento: 'alterarCpf' }
    draw([{ block: 'linhaFixa', with: fact }])
    expect(document.querySelector('.avatar')).toBeNull()
    cleanup()
    draw([{ block: 'linhaFixa', with: { ...fact, nome: 'Maria da Silva' } }])
    expect(screen.getByText('Maria da Silva').closest('p')).toHaveTextContent(
      'Maria da Silva CPF do titular 529.982.247-25',
    )
    expect(document.querySelector('.avatar')).toHaveTextContent('MS')
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
