// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Profiler } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { begin, type Session } from '../../engine/index.ts'
import { runFunnel } from '../../src/app/run.ts'
import { detachedPage } from '../../src/gallery/detached-page.ts'
import { BoxView } from '../../src/pages/box.tsx'
import { FunnelSetting } from '../../src/pages/funnel-page.tsx'
import { Footer, Header, Side } from '../../src/pages/layout.tsx'
import { StepView } from '../../src/pages/step.tsx'
import { engine } from './dental-engine.ts'
import { funnel } from './funnel-journey.ts'
import { stepShown, topBox } from './on-top.ts'

const at = Date.parse('2026-11-21T10:00:00-03:00')
const page = { scope: funnel.id, route: '/:cpf', sells: false, now: at } as never
const titular = { id: 'h', nome: 'Maria Aparecida da Silva', cpf: '11144477735' }
const people = [1, 2, 3].map((n) => ({ id: `d${n}`, nome: `Ana ${n}`, titular: 'h', grauParentesco: 3 }))

/** A sale with its people, on the step that lists them. */
const session: Session = {
  ...begin(funnel, 'redesenhos'),
  step: 'dependentes',
  trail: ['simulacao'],
  answers: { ...funnel.flow.answers, titulares: [titular], dependentes: people } as never,
}

let redrawn: string[] = []
const parts = {
  topo: <Header />,
  passo: <StepView isResumed={false} />,
  lado: <Side />,
  rodape: <Footer />,
  caixa: <BoxView />,
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  drawPage(session)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Draws the page of a sale. */
function drawPage(session: Session): void {
  const run = runFunnel(funnel, session, {
    start: () => {},
    changed: (_session, _before, draw) => draw(),
    now: () => at,
  })
  const opened = detachedPage({ page, funnel, run, now: () => at })
  render(
    <FunnelSetting opened={opened} engine={engine}>
      {Object.entries(parts).map(([name, part]) => (
        <Profiler key={name} id={name} onRender={() => redrawn.push(name)}>
          {part}
        </Profiler>
      ))}
    </FunnelSetting>,
  )
}

/** Does something and tells which parts of the page are drawn for it. */
function redrawnBy(what: () => void): readonly string[] {
  redrawn = []
  act(what)
  return [...new Set(redrawn)]
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('a press that opens a box or closes it draws the box alone', () => {
  expect(redrawnBy(() => press('Adicionar dependente de Maria'))).toEqual(['caixa'])
  expect(topBox()?.dataset.modal).toBe('dependente')
  expect(redrawnBy(() => press('Cancelar'))).toEqual(['caixa'])
  expect(topBox()).toBeNull()
})

it('what is typed in a box draws the box alone', () => {
  redrawnBy(() => press('Adicionar dependente de Maria'))
  const typed = redrawnBy(() => {
    const cpf = screen.getByLabelText('CPF do dependente')
    cpf.focus()
    fireEvent.input(cpf, { target: { value: '39053344705' } })
    cpf.blur()
  })
  expect(typed).toEqual(['caixa'])
})

it('a field that is handed over draws neither the header, the footer nor the place of boxes', () => {
  cleanup()
  drawPage({ ...session, step: 'titularCpf' })
  const drawn = redrawnBy(() => {
    const cpf = screen.getByLabelText(/^CPF/)
    cpf.focus()
    fireEvent.input(cpf, { target: { value: '39053344705' } })
    cpf.blur()
  })
  expect(drawn.toSorted()).toEqual(['lado', 'passo'])
})

it('another step draws neither the header nor the footer', () => {
  const drawn = redrawnBy(() => press('Continuar com 4 pessoas'))
  expect(stepShown()).not.toBe('dependentes')
  expect(drawn).toContain('passo')
  expect(drawn).not.toContain('topo')
  expect(drawn).not.toContain('rodape')
})
