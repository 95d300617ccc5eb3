import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evaluate } from '../../engine/index.ts'
import { knowing } from './known.ts'

interface Row {
  readonly id: string
  readonly nome: string
  readonly faixa: string
  readonly precoCentavos: number
}

interface Pet {
  readonly id: string
  readonly plano?: number
  readonly nome?: string
}

const bands = ['filhote', 'adulto'] as const
const cents = fc.integer({ min: 1, max: 100_000 })
const group = fc.record({ nome: fc.string(), filhote: cents, adulto: cents })

/** Some groups, each with a code of its own and a price for each band. */
const groups = fc
  .array(group, { maxLength: 5 })
  .map((all) => all.map(({ nome, ...precos }, i) => ({ codigo: `g${i}`, nome, precos })))

/** The rows of the groups, as their list of bands has them, and as one literal for each item has them. */
const byLists = { desdobra: ['{grupos}', 'linhas'] }
const byLiteral = {
  cada: [
    '{grupos}',
    bands.map((faixa) => ({
      id: `{codigo}/${faixa}`,
      nome: '{nome}',
      faixa,
      precoCentavos: `{precos.${faixa}}`,
    })),
  ],
}

describe('lines of lists', () => {
  it('one group becomes one line per band, from a list of its own or by a literal of each', () => {
    fc.assert(
      fc.property(groups, (given) => {
        const grupos = given.map((each) => ({
          ...each,
          linhas: bands.map((faixa) => ({
            id: `${each.codigo}/${faixa}`,
            faixa,
            precoCentavos: each.precos[faixa],
          })),
        }))
        const [lists, literal] = evaluate([byLists, byLiteral], knowing({ grupos })) as Row[][]
        const seen = ({ id, faixa, precoCentavos }: Row) => [id, faixa, precoCentavos]
        expect(lists?.map(seen)).toEqual(
          given.flatMap(({ codigo, precos }) =>
            bands.map((faixa) => [`${codigo}/${faixa}`, faixa, precos[faixa]]),
          ),
        )
        expect(literal?.map(seen)).toEqual(lists?.map(seen))
      }),
    )
  })

  it('[P03b] lines with quantities become one item per unit, which keeps what was typed in it', () => {
    const linhas = fc
      .array(fc.integer({ min: 0, max: 6 }), { maxLength: 6 })
      .map((all) => all.map((quantidade, i) => ({ id: `l${i}`, faixa: `f${i}`, quantidade })))
    fc.assert(
      fc.property(linhas, linhas, (before, after) => {
        const pets = evaluate({ repete: ['{linhas}', []] }, knowing({ linhas: before })) as { id: string }[]
        const typed = pets.map((pet) => ({ ...pet, nome: `nome de ${pet.id}` }))
        const now = evaluate({ repete: ['{linhas}', '{pets}'] }, knowing({ linhas: after, pets: typed }))
        const units = after.flatMap(({ id, faixa, quantidade }) =>
          Array.from({ length: quantidade }, (_, i) => ({ id: `${id}-${i + 1}`, faixa })),
        )
        const kept = (id: string) => typed.find((pet) => pet.id === id)
        expect(now).toEqual(units.map((unit) => ({ ...unit, ...kept(unit.id) })))
      }),
    )
  })

  it('[P03b] with a key, what was typed in a unit that fell away goes to a new one, of the same value first', () => {
    const line = fc.record({
      plano: fc.integer({ min: 0, max: 2 }),
      quantidade: fc.integer({ min: 0, max: 3 }),
    })
    const linhas = fc
      .array(line, { maxLength: 5 })
      .map((all) => all.map(({ plano, quantidade }, i) => ({ id: `l${i}`, plano, quantidade })))
    fc.assert(
      fc.property(linhas, linhas, fc.integer({ min: 0, max: 4 }), (before, other, shift) => {
        // Lines of other ids: some fall away, some are new.
        const after = other.map((each, i) => ({ ...each, id: `l${i + shift}` }))
        const pets = evaluate({ repete: ['{linhas}', []] }, knowing({ linhas: before })) as Pet[]
        const typed = pets.map((pet) => ({ ...pet, nome: `nome de ${pet.id}` }))
        const facts = knowing({ linhas: after, pets: typed })
        const now = evaluate({ repete: ['{linhas}', '{pets}', 'plano'] }, facts) as Pet[]
        const units = evaluate({ repete: ['{linhas}', []] }, knowing({ linhas: after })) as Pet[]
        expect(now.map(({ id }) => id)).toEqual(units.map(({ id }) => id))
        const names = now.flatMap(({ nome }) => nome ?? [])
        expect(new Set(names).size).toBe(names.length)
        expect(names.length).toBe(Math.min(now.length, typed.length))
        const stayed = new Set(units.map(({ id }) => id))
        const left = typed.filter(({ id }) => !stayed.has(id))
        for (const pet of now) {
          const from = typed.find(({ nome }) => nome === pet.nome)
          if (typed.some(({ id }) => id === pet.id)) expect(from?.id).toBe(pet.id)
          else if (from?.plano !== pet.plano)
            expect(left.filter(({ plano, nome }) => plano === pet.plano && !names.includes(nome))).toEqual([])
        }
      }),
    )
  })

  it('[P15h] values said twice are found among the items and inside them, and what is empty never counts', () => {
    const nome = fc.constantFrom('Mia', 'Rex', 'Bob', '', null, undefined)
    const pedidos = fc.array(
      fc.array(
        nome.map((each) => ({ nome: each })),
        { maxLength: 4 },
      ),
      { maxLength: 4 },
    )
    fc.assert(
      fc.property(pedidos, (given) => {
        const names = given.flat().flatMap((pet) => pet.nome || [])
        const twice = [...new Set(names.filter((each) => names.indexOf(each) !== names.lastIndexOf(each)))]
        const facts = knowing({ pets: given.flat(), pedidos: given.map((pets) => ({ pets })) })
        const found = evaluate(
          [{ repetidos: ['{pets}', 'nome'] }, { repetidos: ['{pedidos}', 'pets.nome'] }],
          facts,
        ) as string[][]
        expect(found.map((each) => each.toSorted())).toEqual([twice.toSorted(), twice.toSorted()])
      }),
    )
  })
})
