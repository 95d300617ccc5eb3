import { describe, expect, it } from 'vitest'
import { liveCopy } from './live-kit.ts'

const live = liveCopy('pet-associacao')
const { reports } = live

/** The whole file of an eleventh partner: its code, its store, its discount, its mark and its words. */
const partner = (geral: number) => ({
  extends: 'pet/pet-base',
  titulo: 'Bicho Solto',
  nome: 'Plano pet Bicho Solto',
  codOrigemVenda: 14,
  codExterno: 'BichoSoltoMensal',
  funis: { 'pet-associacao': { rotas: { prefixo: 'bicho-solto' } } },
  tema: { corPrimaria: '#00594F', fonte: 'marcante', logo: { simbolo: 'gota', nome: 'Bicho Solto' } },
  descontos: { geral, planos: { PREMIUM: geral } },
  vendas: { inicio: { titulo: 'Solto na sala, seguro no plano' } },
  textoLateral: {
    titulo: 'Sobre',
    texto: `Quem é da Bicho Solto tem ${geral}% de desconto em todos os planos.`,
  },
})

const save = (value: object) =>
  live.save('variants/pet/bicho-solto.variant.json', JSON.stringify(value, null, 2))

/** Gives what a person gets at the partner's address, and what the plans then cost. */
async function seen() {
  const { statusCode, headers, body } = await live.get('/bicho-solto/')
  if (statusCode !== 200) return { statusCode, to: headers.location }
  const data = await live.asked('planoPet.listar', { from: '/bicho-solto/' })
  const [basic] = data.planos
  return {
    title: /<title>(.*?)<\/title>/.exec(body)?.[1],
    promise: /<h1[^>]*>(.*?)<\/h1>/.exec(body)?.[1],
    shown: /class="price price-large"[^>]*>(.*?<\/small>)<\/span>/.exec(body)?.[1]?.replace(/<[^>]+>/g, ''),
    code: basic.codExterno,
    asked: basic.faixas.map((each: { readonly precoCentavos: number }) => each.precoCentavos),
  }
}

describe('an eleventh partner of plans for pets is one file', () => {
  it('[X02k] served within a second with its words, its code and its prices, while the server runs', async () => {
    expect(await seen()).toEqual({ statusCode: 404, to: undefined })
    save(partner(30))
    expect(await seen()).toEqual({
      title: 'Bicho Solto',
      promise: 'Solto na sala, seguro no plano',
      shown: 'R$\u00a043,30',
      code: 'BichoSoltoMensal',
      asked: [5155, 4330],
    })
    expect(reports).toEqual([])
  })

  it('[X02k] served at its last prices while its words name another discount than it gives', async () => {
    save({ ...partner(10), textoLateral: partner(20).textoLateral })
    expect(await seen()).toMatchObject({ asked: [5155, 4330] })
    expect(reports.at(-1)).toContain('[preco-em-conflito]')
    save(partner(10))
    expect(await seen()).toMatchObject({ shown: 'R$\u00a055,67', asked: [6628, 5567] })
    expect(reports).toHaveLength(1)
  })
})
