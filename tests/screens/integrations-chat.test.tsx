// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { afterEach, describe, expect, it } from 'vitest'
import type { Json } from '../../engine/index.ts'
import type { Stage } from './funnel-stage.tsx'
import { addresses, banner, click, closeWith, openWith, services, simulate } from './integrations-page.ts'

let stage: Stage
const on = (integracoes: Readonly<Record<string, Json>>) => {
  stage = openWith(integracoes)
}
afterEach(() => {
  expect(stage.wrong).toEqual([])
  closeWith(stage)
})

describe('the chat', () => {
  const chat = 'https://chat.example.com/abrir.js'

  it('[X07r] opens from the header when the person asks for it, after asking whether it may', async () => {
    on(services)
    await simulate(stage)
    await click(stage, 'Recusar')
    await click(stage, 'Abrir o chat')
    expect(banner()).toHaveFocus()
    expect(addresses()).toEqual([])
    await click(stage, 'Aceitar medição')
    expect(addresses()).toEqual([chat])
    await click(stage, 'Abrir o chat')
    expect(addresses()).toEqual([chat])
  })

  it('[X07r] does not open by itself, nor once the person refused', async () => {
    on({ chat: services.chat })
    await simulate(stage)
    await click(stage, 'Abrir o chat')
    await click(stage, 'Recusar')
    await click(stage, 'Preferências de medição')
    await click(stage, 'Aceitar medição')
    expect(addresses()).toEqual([])
  })
})
