import { render } from '@testing-library/react'
import type { BlockRule } from '../../engine/index.ts'
import { Blocks } from '../../src/blocks/registry.tsx'
import { factsOf } from './form-drawn.tsx'

/** Draws blocks over plain facts, and gives what they said and sent. */
export function draw(rules: readonly BlockRule[], names = {}) {
  const said: string[] = []
  const events: unknown[] = []
  render(
    <Blocks
      rules={rules}
      facts={factsOf(names)}
      send={(event, id) => events.push(id === undefined ? event : [event, id])}
      announce={(text) => said.push(text)}
    />,
  )
  return { said, events }
}
