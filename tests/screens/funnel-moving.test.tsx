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

  it('[X05j] shows the step in the address; forward leads nowhere', async () => {
    await reach(stage, 'titularCpf')
    expect(location.hash).toBe('#/titularCpf')
    await stage.back()
    expect(location.hash).toBe('#/simulacao')
    await stage.after(() => history.forward())
    expect([stepShown(), location.hash]).toEqual(['simulacao', '#/simulacao'])
  })

  it("[X05k] is the browser's own while nobody has filled anything", async () => {
    await reach(stage, 'simulacao')
    expect(history.state).toEqual({ depth: 0 })
    await type(stage, { vidas: 2 })
    expect(history.state).toEqual({ depth: 1 })
  })

  it('[X05l] after the payment shows the same screen again', async () => {
    await reach(stage, 'concluido')
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
