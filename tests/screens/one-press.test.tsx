// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { boxShown, button, click, closeJourney, openJourney, reach, titular, type } from './funnel-journey.ts'
import type { Stage } from './funnel-stage.tsx'
import { pressEscape, stepShown } from './on-top.ts'

let stage: Stage
beforeEach(() => {
  stage = openJourney()
})
afterEach(() => closeJourney(stage))

/** Does something, and lists what it wrote: moves of the history by name, and drafts. */
async function writesOf(does: () => Promise<void>): Promise<readonly string[]> {
  const written: string[] = []
  for (const name of ['pushState', 'replaceState', 'go'] as const) {
    const real = history[name].bind(history) as (...given: readonly unknown[]) => void
    vi.spyOn(history, name).mockImplementation((...given: readonly unknown[]) => {
      written.push(name)
      real(...given)
    })
  }
  const { fetch } = globalThis
  vi.stubGlobal('fetch', ((url, init) => {
    if (init?.method === 'PUT') written.push('draft')
    return fetch(url, init)
  }) satisfies typeof fetch)
  await does()
  vi.stubGlobal('fetch', fetch)
  for (const name of ['pushState', 'replaceState', 'go'] as const) vi.mocked(history[name]).mockRestore()
  return written
}

it('a press that leads to another step writes one entry of the history and one draft', async () => {
  await reach(stage, 'simulacao')
  // The first press of a sale is one entry more, at which leaving asks first.
  expect(await writesOf(() => click(stage, 'Contratar'))).toEqual(['pushState', 'pushState', 'draft'])
  await click(stage, 'Voltar')
  expect(await writesOf(() => click(stage, 'Contratar'))).toEqual(['pushState', 'draft'])
  expect(stepShown()).toBe('titularCpf')
})

it('what is typed and sent by one press is one draft', async () => {
  await reach(stage, 'titularDados')
  await type(stage, titular)
  const name = screen.getByLabelText('Nome completo')
  const written = await writesOf(() =>
    stage.after(() => {
      name.focus()
      fireEvent.input(name, { target: { value: 'Maria de Souza Lima' } })
      fireEvent.click(button('Salvar e continuar'))
    }),
  )
  expect(written).toEqual(['draft'])
  expect(stage.session().calls).toHaveLength(1)
})

it('what is left as it was kept is not written again', async () => {
  await reach(stage, 'titularCpf')
  await type(stage, { cpf: '11144477736' })
  const cpf = screen.getByLabelText(/^CPF/)
  await stage.after(() => {
    cpf.focus()
    fireEvent.input(cpf, { target: { value: '11144477735' } })
  })
  expect(await writesOf(() => stage.pass(500))).toEqual(['draft'])
  expect(await writesOf(() => stage.after(() => cpf.blur()))).toEqual([])
})

it('a box is one entry of the history and one draft when it opens, and again when it closes', async () => {
  await reach(stage, 'titularCpf')
  const leave = () => stage.after(() => fireEvent.click(screen.getByRole('link', { name: /Plano Implante/ })))
  expect(await writesOf(leave)).toEqual(['pushState', 'draft'])
  expect(boxShown()).toBe('sairDoFluxo')
  expect(await writesOf(() => stage.after(pressEscape))).toEqual(['go', 'draft'])
  expect(boxShown()).toBeUndefined()
})
