// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Stage } from './funnel-stage.tsx'
import { click, closeWith, openWith, simulate } from './integrations-page.ts'

let stage: Stage
afterEach(() => closeWith(stage))

it('a page shows its code for support on request, and only then', async () => {
  stage = openWith({})
  await simulate(stage)
  const button = screen.getByRole('button', { name: /Preciso de ajuda|Código para o suporte/ })
  await click(stage, 'Preciso de ajuda')
  expect(button).toHaveTextContent(/^Código para o suporte: [\da-f]{4} [\da-f]{4} [\da-f]{4}$/)
})
