// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { fireEvent, getByText, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buttonFor } from './funnel-hands.ts'
import { asked, button, click, closeJourney, openJourney, reach, type } from './funnel-journey.ts'
import type { Stage } from './funnel-stage.tsx'
import { stepShown, topPlace } from './on-top.ts'
import { playOnScreen } from './replay-player.tsx'
import { told } from './told.ts'

let stage: Stage
beforeEach(() => {
  stage = openJourney()
})
afterEach(() => closeJourney(stage))

const said = () => document.getElementById('anuncio')?.textContent
const cried = () => document.getElementById('alerta')?.textContent

describe('the sales page', () => {
  beforeEach(() =>
    playOnScreen(stage, { at: '2026-11-21T10:00:00-03:00', moves: [{ start: { route: {} } }] }),
  )

  it('says the words of a variant once', () => {
    expect(stepShown()).toBe('paginaCorretor')
    expect(screen.getAllByRole('heading', { name: 'Sobre o plano' })).toHaveLength(1)
  })
})

describe('the order on a phone', () => {
  it('closes on another step', async () => {
    await reach(stage, 'simulacao')
    const order = () => document.querySelector<HTMLDetailsElement>('.order-bar')!
    await stage.after(() => {
      order().open = true
    })
    await click(stage, 'Contratar')
    expect([stepShown(), order().open]).toEqual(['titularCpf', false])
  })
})

describe('the way to a person', () => {
  async function askedOnWhatsApp() {
    const opened = vi.fn()
    vi.stubGlobal('open', opened)
    await stage.after(() => screen.getByRole('button', { name: /^Falar no WhatsApp/ }).click())
    const url = new URL(String(opened.mock.calls[0]?.[0]))
    return [url.host + url.pathname, url.searchParams.get('text')]
  }

  it('[X03z] says on WhatsApp what it is about', async () => {
    await reach(stage, 'simulacao')
    expect(await askedOnWhatsApp()).toEqual([
      'wa.me/5521900000000',
      'Olá! Estou simulando o Dental III, Plano Dental Implante.',
    ])
  })

  it("[X03z] is the corretor's on the link of the customer", async () => {
    await reach(stage, 'pagamentoForma')
    const { corretor, proposta } = stage.session().answers as Record<string, Record<string, string>>
    expect(await askedOnWhatsApp()).toEqual([
      `wa.me/55${corretor?.whatsapp}`,
      `Olá! É sobre a proposta ${proposta?.numeroProposta}, Plano Dental Implante.`,
    ])
  })
})

describe('what a person hears', () => {
  it('[X09o] of a new step is its heading, which has the focus, and its place in the title', async () => {
    const scrolled = vi.fn()
    await reach(stage, 'simulacao')
    vi.stubGlobal('scrollTo', scrolled)
    expect(document.title).toBe('Etapa 1 de 7: Monte a simulação – Plano Dental Implante')
    await click(stage, 'Contratar')
    expect(document.title).toBe('Etapa 2 de 7: CPF do titular – Plano Dental Implante')
    expect(screen.getByRole('heading', { level: 1, name: 'CPF do titular' })).toHaveFocus()
    expect(scrolled).toHaveBeenCalledExactlyOnceWith(0, 0)
    const place = getByText(topPlace(), 'Etapa 2 de 7').closest('p')
    expect(place).toHaveTextContent('Titular · CPF, 1 de 4 Etapa 2 de 7')
    const bars = [...topPlace().querySelectorAll('.progress progress')].map((bar) =>
      bar.getAttribute('value'),
    )
    expect(bars).toEqual(['1', '0.2', '0', '0', '0', '0', '0'])
  })

  it('[X09p] of a refused submit is "Erro: " in the title, and said by its field, until nothing is wrong any more', async () => {
    await reach(stage, 'titularCpf')
    await click(stage, 'Continuar')
    expect(document.title).toBe('Erro: Etapa 2 de 7: CPF do titular – Plano Dental Implante')
    expect(document.activeElement).toHaveAttribute('name', 'cpf')
    expect(asked(stage, 'contratante.obter')).toEqual([])
    await type(stage, { cpf: '11144477736' })
    expect(document.title).toBe('Erro: Etapa 2 de 7: CPF do titular – Plano Dental Implante')
    expect(told()).toEqual(['Este CPF não existe. Confira os números.'])
    await type(stage, { cpf: '11144477735' })
    expect(document.title).toBe('Etapa 2 de 7: CPF do titular – Plano Dental Implante')
    expect(told()).toEqual([])
  })

  it('[X09q] of what happens comes once, in the polite region or in the urgent one', async () => {
    await reach(stage, 'titularCpf')
    await type(stage, { cpf: '11144477735' })
    await click(stage, 'Continuar')
    expect([said(), cried()]).toEqual(['Consultando CPF…', ''])
    expect(document.getElementById('anuncio')).toHaveAttribute('role', 'status')
    expect(document.getElementById('alerta')).toHaveAttribute('role', 'alert')
  })

  it('of what is being done ends with it', async () => {
    await reach(stage, 'titularCpf')
    await type(stage, { cpf: '11144477735' })
    await click(stage, 'Continuar')
    expect(said()).toBe('Consultando CPF…')
    await stage.after(() => stage.server.answer('contratante.obter', { outcome: 'muitasTentativas' }))
    expect(said()).toBe('')
  })

  it('of what was just done shows too, for three seconds', async () => {
    await reach(stage, 'resumo')
    const shown = () => document.querySelector('.toast')
    await click(stage, 'Ler os termos')
    expect(shown()).toBeNull()
    await click(stage, 'Li e aceito')
    expect([shown()?.textContent?.trim(), said()]).toEqual(['Termos aceitos.', 'Termos aceitos.'])
    expect(shown()).toHaveAttribute('aria-hidden', 'true')
    await stage.pass(2_000)
    expect(shown()).not.toBeNull()
    await stage.pass(1_000)
    expect([shown(), said()]).toEqual([null, 'Termos aceitos.'])
  })

  it('is in the live region for ten seconds, and not for who reads the page later', async () => {
    await reach(stage, 'resumo')
    await click(stage, 'Ler os termos')
    await click(stage, 'Li e aceito')
    await stage.pass(9_000)
    expect(said()).toBe('Termos aceitos.')
    await stage.pass(1_000)
    expect(said()).toBe('')
  })

  it('of a Pix that expires interrupts', async () => {
    await reach(stage, 'pixAguardando')
    await stage.pass(30 * 60_000)
    await stage.after(() => {})
    expect([stepShown(), said(), cried()]).toEqual(['pixExpirado', '', 'O código Pix expirou.'])
  })
})

describe('the focus', () => {
  it('stays among the buttons of a screen when the one that has it goes', async () => {
    await reach(stage, 'simulacao')
    await stage.after(() => fireEvent.click(buttonFor(stage, 'trocarTabela')))
    await type(stage, { cep: '01310100' })
    const show = button('Ver preços')
    await stage.after(() => {
      show.focus()
      fireEvent.click(show)
    })
    expect(show).toHaveFocus()
    const cep = { cep: '01310100', uf: 'SP', cidade: 'São Paulo' }
    await stage.after(() => stage.server.answer('endereco.cep', { outcome: 'ok', data: cep }))
    const produtos = [{ idProduto: 1, nome: 'Dental', precoCentavos: 4990 }]
    await stage.after(() => stage.server.answer('produto.listar', { outcome: 'ok', data: { produtos } }))
    expect(show).not.toBeInTheDocument()
    expect(button('Usar esta tabela')).toHaveFocus()
  })
})

describe('what the browser may fill in', () => {
  it("is the customer's card at the address of a proposal, though a corretor fills in the funnel", async () => {
    await reach(stage, 'titularDados')
    expect(screen.getByLabelText('Nome completo')).toHaveAttribute('autocomplete', 'off')
    await reach(stage, 'pagamentoForma')
    await stage.after(() => fireEvent.click(screen.getByRole('radio', { name: /Cartão/ })))
    const labels = ['Número do cartão', 'Nome impresso no cartão', 'Validade', 'Código']
    expect(labels.map((label) => screen.getByLabelText(label).getAttribute('autocomplete'))).toEqual([
      'cc-number',
      'cc-name',
      'cc-exp',
      'cc-csc',
    ])
  })
})

describe('the footer', () => {
  it('[X03l] leads to the telephone, the e-mail and the texts of the variant', async () => {
    await reach(stage, 'simulacao')
    const footer = screen.getByRole('contentinfo')
    const links = [...footer.querySelectorAll('a')].map((link) => [
      link.textContent,
      link.getAttribute('href'),
    ])
    expect(footer).toHaveTextContent('Operadora de demonstração · CNPJ 11.222.333/0001-81')
    expect(links).toEqual([
      ['(21) 3000-0000', 'tel:+552130000000'],
      ['atendimento@example.com.br', 'mailto:atendimento@example.com.br'],
      ['Termos', '/documentos/implante-venda/termos'],
      ['Privacidade', '/documentos/implante-venda/privacidade'],
    ])
  })
})
