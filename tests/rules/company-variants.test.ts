import { describe, expect, it } from 'vitest'
import { funnels } from '../../tools/project.ts'

const funnelOf = funnels()

describe.each(['pme-sorriso', 'pme-equipe'])('%s', (variant) => {
  const { produtos, plano, rotas } = funnelOf(variant).variant as {
    readonly produtos: readonly { readonly nome: string; readonly precoCentavos: number }[]
    readonly plano: object
    readonly rotas: { readonly prefixo: string }
  }

  it('[C05k] sells the four products of companies at their prices', () => {
    const prices = Object.fromEntries(produtos.map(({ nome, precoCentavos }) => [nome, precoCentavos]))
    expect(prices).toEqual({ Ouro: 9436, Prata: 8148, 'Bronze Integral': 1599, Bronze: 1481 })
  })

  it('[C05a] takes 2 to 29 lives, contracted by a company', () => {
    expect(plano).toMatchObject({ contratante: 'empresa', min: 2, max: 29 })
  })

  it('[C01b] is at home under a prefix of its own', () => {
    expect(rotas.prefixo).toMatch(/^[a-z-]+$/)
    expect(funnelOf('pf-implante').variant.rotas).not.toMatchObject({ prefixo: rotas.prefixo })
  })
})
