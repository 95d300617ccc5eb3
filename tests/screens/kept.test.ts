// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { readKept, runnerOf } from '../../src/app/effects.ts'
import { funnels } from '../../tools/project.ts'

const funnelOf = funnels()
const [implante, ortho] = [funnelOf('pf-implante/dental-individual'), funnelOf('pf-ortho/dental-individual')]
const at = (funnel: typeof implante) => ({ funnel, now: () => 7 }) as never

afterEach(() => localStorage.clear())

it('keeps a quote by its funnel: another variant of the same flow neither reads nor removes it', () => {
  const quote = { idProduto: 2, vidas: 3 }
  runnerOf('keep')?.run({ effect: 'keep', name: 'cotacao', with: quote }, at(implante))
  expect(readKept(ortho)).toEqual({})
  runnerOf('forget')?.run({ effect: 'forget', name: 'cotacao' }, at(ortho))
  expect(readKept(implante)).toEqual({ cotacao: { at: 7, value: quote } })
  runnerOf('forget')?.run({ effect: 'forget', name: 'cotacao' }, at(implante))
  expect(readKept(implante)).toEqual({})
})
