// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { readKept, runners } from '../../src/app/effects.ts'
import { funnels } from '../../tools/project.ts'

const funnelOf = funnels()
const [implante, ortho] = [funnelOf('pf-implante/dental-individual'), funnelOf('pf-ortho/dental-individual')]
const at = (funnel: typeof implante) => ({ funnel, now: () => 7 }) as never

afterEach(() => localStorage.clear())

it('keeps a quote by its funnel: another variant of the same flow neither reads nor removes it', () => {
  const quote = { idProduto: 2, vidas: 3 }
  runners.keep({ effect: 'keep', name: 'cotacao', with: quote }, at(implante))
  expect(readKept(ortho)).toEqual({})
  runners.forget({ effect: 'forget', name: 'cotacao' }, at(ortho))
  expect(readKept(implante)).toEqual({ cotacao: { at: 7, value: quote } })
  runners.forget({ effect: 'forget', name: 'cotacao' }, at(implante))
  expect(readKept(implante)).toEqual({})
})
