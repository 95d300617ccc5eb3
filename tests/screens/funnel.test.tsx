// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { fireEvent, getByRole, getByText, queryByText, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { funnels, replaysIn } from '../../scripts/project.ts'
import { engine } from './dental-engine.ts'
import { fill, screenNow } from './funnel-hands.ts'
import { openStage, type Stage, topBox, topPlace } from './funnel-stage.tsx'
import { playOnScreen } from './replay-player.tsx'

const [{ replay }] = replaysIn(['r1-titular-adulto-paga-com-pix']) as [ReturnType<typeof replaysIn>[number]]
const funnel = funnels()(replay.variant)
let stage: Stage

beforeEach(() => {
  stage = openStage(funnel, engine, Date.parse(replay.at))
})
afterEach(() => {
  expect(stage.wrong).toEqual([])
  stage.close()
})

/** Plays the journey from the broker's link to the screen of a step, nothing typed there yet. */
async function reach(step: string): Promise<void> {
  const last = replay.moves.findIndex(({ then }) => then?.step === step)
  await playOnScreen(stage, { at: replay.at, moves: replay.moves.slice(0, last + 1) })
  expect(stepShown()).toBe(step)
}

const stepShown = () => document.querySelector<HTMLElement>('[data-etapa]')?.dataset.etapa
const boxShown = () => topBox()?.dataset.modal
const button = (name: string) => getByRole(topPlace(), 'button', { name })
const click = (name: string) => stage.after(() => fireEvent.click(button(name)))
const type = (values: Readonly<Record<string, unknown>>) => stage.after(() => fill(screenNow(stage)!, values))
const asked = (name: string) => stage.server.asked.filter((each) => each.name === name)
const said = () => document.getElementById('anuncio')?.textContent
const cried = () => document.getElementById('alerta')?.textContent
const titular = replay.moves.find(({ values }) => values?.nomeMae !== undefined)?.values ?? {}

describe("the browser's back", () => {
  it('[X05i] closes the box on top, then steps back, then asks before leaving what is half filled', async () => {
    await reach('titularCpf')
    await stage.after(() => fireEvent.click(screen.getByRole('link', { name: /Plano Implante/ })))
    expect(boxShown()).toBe('sairDoFluxo')
    await stage.back()
    expect([boxShown(), stepShown()]).toEqual([undefined, 'titularCpf'])
    await stage.back()
    expect([boxShown(), stepShown()]).toEqual([undefined, 'simulacao'])
    await stage.back()
    expect([boxShown(), stepShown()]).toEqual(['sairDoFluxo', 'simulacao'])
    await click('Continuar o pedido')
    expect([boxShown(), stepShown()]).toEqual([undefined, 'simulacao'])
    await stage.back()
    await click('Sair')
    expect(stage.left).toEqual(['/implante-venda/'])
  })

  it('[X05j] shows the step in the address; forward leads nowhere', async () => {
    await reach('titularCpf')
    expect(location.hash).toBe('#/titularCpf')
    await stage.back()
    expect(location.hash).toBe('#/simulacao')
    await stage.after(() => history.forward())
    expect([stepShown(), location.hash]).toEqual(['simulacao', '#/simulacao'])
  })

  it("[X05k] is the browser's own while nobody has filled anything", async () => {
    await reach('simulacao')
    expect(history.state).toEqual({ depth: 0 })
    await type({ vidas: 2 })
    expect(history.state).toEqual({ depth: 1 })
  })

  it('[X05l] after the payment shows the same screen again', async () => {
    await reach('concluido')
    await stage.back()
    expect([boxShown(), stepShown()]).toEqual([undefined, 'concluido'])
  })
})

describe('a change of step', () => {
  /** Draws as a browser that knows view transitions, and notes which way each went and where it led. */
  function noteTurns(prefersStill: boolean): string[] {
    const turns: string[] = []
    vi.stubGlobal('matchMedia', () => ({ matches: prefersStill }))
    Object.assign(document, {
      startViewTransition(draw: () => void) {
        draw()
        turns.push(`${document.documentElement.dataset.direction} ${stepShown()}`)
        return { ready: Promise.resolve() }
      },
    })
    return turns
  }
  afterEach(() => void Reflect.deleteProperty(document, 'startViewTransition'))

  it('[X06a] moves forward on advancing and back on going back', async () => {
    await reach('simulacao')
    const turns = noteTurns(false)
    await click('Contratar')
    await stage.back()
    expect(turns).toEqual(['forward titularCpf', 'back simulacao'])
  })

  it('[X06b] moves nothing where the person prefers it so', async () => {
    await reach('simulacao')
    const turns = noteTurns(true)
    await click('Contratar')
    expect([stepShown(), turns]).toEqual(['titularCpf', []])
  })
})

describe('a call on its way', () => {
  it('[X08k] is sent once on a double click; every button is inert and the pressed one says what it does', async () => {
    await reach('titularDados')
    await type(titular)
    const save = button('Salvar e continuar')
    await stage.after(() => {
      save.focus()
      fireEvent.click(save)
      fireEvent.click(save)
    })
    expect(asked('contratante.salvar')).toHaveLength(1)
    expect(save).toHaveTextContent('Salvando…')
    expect(save).toHaveFocus()
    const buttons = [...document.querySelectorAll('.actions button')]
    expect(buttons.map((each) => each.getAttribute('aria-disabled'))).toEqual(buttons.map(() => 'true'))
    await stage.after(() => fireEvent.click(save))
    await stage.back()
    expect([stepShown(), asked('contratante.salvar').length]).toEqual(['titularDados', 1])
  })

  it('[X08l] that takes ten seconds is said to be slow, and none before', async () => {
    await reach('titularDados')
    await type(titular)
    await click('Salvar e continuar')
    const slow = 'Isso está demorando mais que o normal. Aguarde, não feche nem recarregue a página.'
    expect(queryByText(document.body, slow)).toBeNull()
    await stage.pass(9_000)
    expect(queryByText(document.body, slow)).toBeNull()
    await stage.pass(1_000)
    expect(screen.getByText(slow)).toHaveAttribute('role', 'status')
  })
})

describe('a page without connection', () => {
  it('[X11g] keeps what was typed, and tries again with the same input under the same key', async () => {
    await reach('titularDados')
    await type(titular)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await click('Salvar e continuar')
    await stage.after(() => stage.server.answer('contratante.salvar', { outcome: 'offline' }))
    expect(boxShown()).toBe('semInternet')
    expect(getByRole(topPlace(), 'heading', { name: 'Você está sem conexão' })).toHaveFocus()
    expect(screen.getByLabelText('E-mail do titular')).toHaveValue('maria@example.com.br')
    await click('Tentar novamente')
    expect(boxShown()).toBeUndefined()
    const [first, second] = asked('contratante.salvar')
    expect(second).toEqual(first)
    await stage.after(() => stage.server.answer('contratante.salvar', { outcome: 'ok', data: { id: 'c1' } }))
    expect(stepShown()).toBe('titularEndereco')
  })

  it('[X11h] tries a save twice more by itself before it asks anybody', async () => {
    await reach('titularDados')
    await type(titular)
    await click('Salvar e continuar')
    for (const pauseMs of [500, 2000]) {
      await stage.after(() => stage.server.answer('contratante.salvar', { outcome: 'offline' }))
      expect(boxShown()).toBeUndefined()
      await stage.pass(pauseMs)
    }
    await stage.after(() => stage.server.answer('contratante.salvar', { outcome: 'offline' }))
    const keys = asked('contratante.salvar').map(({ key }) => key)
    expect([boxShown(), keys.length, new Set(keys).size]).toEqual(['semInternet', 3, 1])
  })
})

describe('a page loaded anew', () => {
  const note = /Retomamos sua proposta de onde você parou\./

  it('[X12a] goes on where it was with all that was typed, and says so until the person moves on', async () => {
    await reach('titularDados')
    await type({ ...titular, nome: 'Maria de Souza' })
    expect(screen.queryByText(note)).toBeNull()
    await stage.reload()
    expect(stepShown()).toBe('titularDados')
    expect(screen.getByLabelText('Nome completo')).toHaveValue('Maria de Souza')
    expect(screen.getByText(note)).toBeVisible()
    await stage.back()
    expect([stepShown(), screen.queryByText(note)]).toEqual(['titularCpf', null])
  })

  it('[X12ab] hands over what is being typed as the page goes', async () => {
    await reach('titularDados')
    const name = screen.getByLabelText('Nome completo')
    await stage.after(() => {
      name.focus()
      fireEvent.input(name, { target: { value: 'Ana' } })
    })
    await stage.reload()
    expect(screen.getByLabelText('Nome completo')).toHaveValue('Ana')
  })

  it('[X12ad] begins anew when asked to: the draft is thrown away', async () => {
    await reach('titularCpf')
    await stage.reload()
    await click('Começar de novo')
    expect([stage.server.dropped, stage.left]).toEqual([[funnel.id], ['reload']])
    await stage.reload()
    expect([stepShown(), screen.queryByText(note)]).toEqual(['', null])
    expect(asked('corretor.obter')).toHaveLength(2)
  })

  it('[X12ac] is told when another tab has gone on, and takes the proposal back when asked to', async () => {
    await reach('simulacao')
    await stage.after(() => stage.server.writeElsewhere(funnel.id))
    await type({ vidas: 2 })
    expect(boxShown()).toBe('outraAba')
    expect(stage.session().answers.cotacao).toEqual({ idProduto: 1, vidas: 1 })
    await click('Usar esta aba')
    expect(boxShown()).toBeUndefined()
    expect(stage.session().answers.cotacao).toEqual({ idProduto: 1, vidas: 2 })
  })
})

describe('what a person hears', () => {
  it('[X09o] of a new step is its heading, which has the focus, and its place in the title', async () => {
    const scrolled = vi.fn()
    await reach('simulacao')
    vi.stubGlobal('scrollTo', scrolled)
    expect(document.title).toBe('Etapa 1 de 7: Monte a simulação – Plano Dental Implante')
    await click('Contratar')
    expect(document.title).toBe('Etapa 2 de 7: CPF do titular – Plano Dental Implante')
    expect(screen.getByRole('heading', { level: 1, name: 'CPF do titular' })).toHaveFocus()
    expect(scrolled).toHaveBeenCalledExactlyOnceWith(0, 0)
    expect(getByText(topPlace(), 'Etapa 2 de 7 · Titular · 1 de 4')).toBeVisible()
  })

  it('[X09p] of a refused submit is "Erro: " in the title and the summary, until the next event', async () => {
    await reach('titularCpf')
    await click('Continuar')
    expect(document.title).toBe('Erro: Etapa 2 de 7: CPF do titular – Plano Dental Implante')
    expect(document.querySelector('.error-summary')).toHaveFocus()
    expect(asked('contratante.obter')).toEqual([])
    await type({ cpf: '11144477735' })
    expect(document.title).toBe('Etapa 2 de 7: CPF do titular – Plano Dental Implante')
  })

  it('[X09q] of what happens comes once, in the polite region or in the urgent one', async () => {
    await reach('titularCpf')
    await type({ cpf: '11144477735' })
    await click('Continuar')
    expect([said(), cried()]).toEqual(['Consultando CPF…', ''])
    expect(document.getElementById('anuncio')).toHaveAttribute('role', 'status')
    expect(document.getElementById('alerta')).toHaveAttribute('role', 'alert')
  })

  it('[X09r] of a Pix that expires interrupts', async () => {
    await reach('pixAguardando')
    await stage.pass(30 * 60_000)
    await stage.after(() => {})
    expect([stepShown(), said(), cried()]).toEqual(['pixExpirado', '', 'O código Pix expirou.'])
  })
})

describe('the footer', () => {
  it('[X03l] leads to the telephone, the e-mail and the texts of the variant', async () => {
    await reach('simulacao')
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
