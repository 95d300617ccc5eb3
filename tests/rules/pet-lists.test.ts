import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { TableRow } from '../../engine/config/index.ts'

const read = (path: string) =>
  JSON.parse(readFileSync(new URL(`../../schemas/${path}`, import.meta.url), 'utf8'))
const rows = (name: string): readonly TableRow[] => read(`tables/${name}.json`)
const lines = (name: string) => rows(name).map(({ value, label }) => `${value} ${label}`)

describe('the closed lists of the pet funnels', () => {
  it('[P16a] Perfil has the five options of the specification', () => {
    const labels = rows('perfil').map(({ label }) => label)
    expect(labels.join(', ')).toBe('Estudante, Servidor público, Comerciário, Profissional liberal, Outro')
  })

  it('[P16b] the levels of education are those of the specification, word for word, by their ids', () => {
    expect(lines('escolaridade')).toEqual([
      '1 1° grau',
      '2 2° grau incompleto',
      '3 2° grau completo',
      '4 Superior incompleto',
      '5 Superior completo',
      '6 Pós-graduação completa',
      '7 Mestrado / Doutorado completo',
      '8 Mestrado / Doutorado incompleto',
      '9 Pós-graduação incompleta',
    ])
  })

  it('[P16c] the states are the 27 of the federation, each once', () => {
    const states = 'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'
    const values = rows('uf').map(({ value }) => value)
    expect(values.toSorted()).toEqual(states.split(' '))
  })

  it('[P16d] bands, categories, methods and due days have the ids and words of the specification', () => {
    expect(lines('faixa-pet')).toEqual(['1 Menores que 1 ano', '2 De 1 a 8 anos'])
    expect(lines('categoria-pet')).toEqual([
      'A Consultas + Exames Laboratoriais + Vacinas',
      'B Internação',
      'C Reembolso',
    ])
    expect(lines('forma-pagamento')).toContain('3 Débito automático')
    expect(rows('dia-vencimento').map(({ value }) => value)).toEqual([1, 5, 10, 15, 20, 25])
  })
})
