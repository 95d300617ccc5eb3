import { describe, expect, it } from 'vitest'
import { readProject } from '../../engine/config/index.ts'
import { atHome } from '../../server/catalogue/home.ts'

const homes = [
  '{ "extends": "base", "funis": { "ponto": {}, "loja": { "rotas": { "prefixo": "sol" } }, "outra": { "rotas": { "prefixo": "lua" } } } }',
  '{ "extends": "base", "funis": { "ponto": {} } }',
] as const

const project = (variant: string) =>
  readProject([
    { path: 'variants/base.variant.json', text: '{ "abstract": true }' },
    { path: 'variants/sol.variant.json', text: variant },
  ])

describe('the home of a page', () => {
  it('[X04z] is the first funnel of its variant that has a prefix, where it has none itself', () => {
    expect(atHome(project(homes[0]), 'sol', { titulo: 'Sol' })).toEqual({
      titulo: 'Sol',
      rotas: { prefixo: 'sol' },
    })
    const own = { rotas: { prefixo: 'lua' } }
    expect(atHome(project(homes[0]), 'sol', own)).toBe(own)
  })

  it('[X04z] is nowhere else where no funnel of the variant has one', () => {
    const alone = { titulo: 'Sol' }
    expect(atHome(project(homes[1]), 'sol', alone)).toBe(alone)
  })
})
