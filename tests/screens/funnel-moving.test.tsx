// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { boxShown, click, closeJourney, openJourney, reach, type } from './funnel-journey.ts'
import type { Stage } from './funnel-stage.tsx'
import { stepShown } from './on-top.ts'

let stage: Stage
beforeEach(() => {
  stage = openJourney()
})
afterEach(() => closeJourney(stage))

describe("the browser's back", () => {
  it('[X05i] closes the box on top, then steps back, then asks before leaving what is half filled', async () => {
    await reach(stage, 'titularCpf')
    await stage.after(() => fireEvent.click(screen.getByRole('link', { name: /Plano Implante/ })))
    expect(boxShown()).toBe('sairDoFluxo')
    await stage.back()
    expect([boxShown(), stepShown()]).toEqual([undefined, 'titularCpf'])
    await stage.back()
    expect([boxShown(), stepShown()]).toEqual([undefined, 'simulacao'])
    await stage.back()
    expect([boxShown(), stepShown()]).toEqual(['sairDoFluxo', 'simulacao'])
    await click(stage, 'Continuar o pedido')
    expect([boxShown(), stepShown()]).toEqual([undefined, 'simulacao'])
    await stage.back()
    await click(stage, 'Sair')
    expect(stage.left).toEqual(['/implante-venda/'])
  })

  const forward = () => stage.after(() => history.forward())
  const where = () => [stepShown(), location.hash, history.state.depth]

  it('[X05j] shows the step in the address, and forward leads where the person was', async () => {
    await reach(stage, 'titularDados')
    const asks = stage.server.asked.length
    expect(where()).toEqual(['titularDados', '#/titularDados', 3])
    await stage.back()
    await stage.back()
    expect(where()).toEqual(['simulacao', '#/simulacao', 1])
    await forward()
    expect(where()).toEqual(['titularCpf', '#/titularCpf', 2])
    await forward()
    expect(where()).toEqual(['titularDados', '#/titularDados', 3])
    await forward()
    expect(where()).toEqual(['titularDados', '#/titularDados', 3])
    await stage.back()
    expect([where(), stage.session().trail]).toEqual([['titularCpf', '#/titularCpf', 2], ['simulacao']])
    expect(stage.server.asked).toHaveLength(asks)
  })

  it('[X05j] leads on by "Voltar" too, and at once over several steps', async () => {
    await reach(stage, 'titularDados')
    const byButton = () => stage.after(() => fireEvent.click(document.querySelector('.back')!))
    await byButton()
    await byButton()
    expect(where()).toEqual(['simulacao', '#/simulacao', 1])
    await stage.after(() => history.go(2))
    expect(where()).toEqual(['titularDados', '#/titularDados', 3])
  })

  it('does not lead forward past what was changed, nor into a box', async () => {
    await reach(stage, 'titularDados')
    await stage.back()
    await type(stage, { cpf: '39053344705' })
    await forward()
    expect(where()).toEqual(['titularCpf', '#/titularCpf', 2])
    await stage.after(() => fireEvent.click(screen.getByRole('link', { name: /Plano Implante/ })))
    await stage.back()
    await forward()
    expect([boxShown(), ...where()]).toEqual([undefined, 'titularCpf', '#/titularCpf', 2])
  })

  it("is the browser's own while nothing is filled", async () => {
    await reach(stage, 'simulacao')
    expect(history.state).toEqual({ depth: 0 })
    await type(stage, { vidas: 2 })
    expect(history.state).toEqual({ depth: 1 })
  })

  it('after the payment shows the same screen again', async () => {
    await reach(stage, 'concluido')
    await stage.back()
    expect([boxShown(), stepShown()]).toEqual([undefined, 'concluido'])
  })
})

describe('the address', () => {
  it("[D03d] is the corretor's own, whatever slug it was opened with, and when the sale is taken up again", async () => {
    await stage.open('/implante-venda/outro-nome/52998224725/empresa')
    const data = { nome: 'Ana Souza', slug: 'ana-souza', cod: '52998' }
    await stage.after(() => stage.server.answer('corretor.obter', { outcome: 'ok', data }))
    expect(location.pathname).toBe('/implante-venda/ana-souza/52998')
    history.replaceState(history.state, '', '/implante-venda/quem/52998')
    await stage.reload()
    expect(location.pathname).toBe('/implante-venda/ana-souza/52998')
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
    await reach(stage, 'simulacao')
    const turns = noteTurns(false)
    await click(stage, 'Contratar')
    await stage.back()
    expect(turns).toEqual(['forward titularCpf', 'back simulacao'])
  })

  it('[X06b] moves nothing where the person prefers it so', async () => {
    await reach(stage, 'simulacao')
    const turns = noteTurns(true)
    await click(stage, 'Contratar')
    expect([stepShown(), turns]).toEqual(['titularCpf', []])
  })
})
