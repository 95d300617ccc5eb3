// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { getByText, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { topPlace } from './funnel-hands.ts'
import { asked, click, closeJourney, openJourney, reach, type } from './funnel-journey.ts'
import type { Stage } from './funnel-stage.tsx'

let stage: Stage
beforeEach(() => {
  stage = openJourney()
})
afterEach(() => closeJourney(stage))

const said = () => document.getElementById('anuncio')?.textContent
const cried = () => document.getElementById('alerta')?.textContent

describe('the way to a person', () => {
  async function askedOnWhatsApp() {
    const opened = vi.fn()
    vi.stubGlobal('open', opened)
    await stage.after(() => screen.getByRole('button', { name: /^Falar no WhatsApp/ }).click())
    const url = new URL(String(opened.mock.calls[0]?.[0]))
    return [url.host + url.pathname, url.searchParams.get('text')]
  }

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

  it('[X09p] of a refused submit is "Erro: " in the title and the summary, until nothing is wrong any more', async () => {
    await reach(stage, 'titularCpf')
    await click(stage, 'Continuar')
    expect(document.title).toBe('Erro: Etapa 2 de 7: CPF do titular – Plano Dental Implante')
    expect(document.querySelector('.error-summary')).toHaveFocus()
    expect(asked(stage, 'contratante.obter')).toEqual([])
    await type(stage, { cpf: '11144477736' })
    expect(document.title).toBe('Erro: Etapa 2 de 7: CPF do titular – Plano Dental Implante')
    expect(document.querySelector('.error-summary')).toHaveTextContent('Este CPF não existe.')
    await type(stage, { cpf: '11144477735' })
    expect(document.title).toBe('Etapa 2 de 7: CPF do titular – Plano Dental Implante')
    expect(document.querySelector('.error-summary')).toBeNull()
  })

  it('[X09q] of what happens comes once, in the polite region or in the urgent one', async () => {
    await reach(stage, 'titularCpf')
    await type(stage, { cpf: '11144477735' })
    await click(stage, 'Continuar')
    expect([said(), cried()]).toEqual(['Consultando CPF…', ''])
    expect(document.getElementById('anuncio')).toHaveAttribute('role', 'status')
    expect(document.getElementById('alerta')).toHaveAttribute('role', 'alert')
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
