import { expect, it } from 'vitest'
import { readProject } from '../../engine/config/index.ts'
import { findJourneys } from '../../tools/journeys/journeys.ts'
import { projectWith } from '../config/project.ts'

const file = (path: string, value: object) => ({ path, text: JSON.stringify(value) })

/** A screen of a search and of quantities, and a flow that goes on once one is found and some are counted. */
const files = [
  file('schemas/screens/escolha.schema.json', {
    type: 'object',
    properties: {
      corretor: {
        type: 'string',
        title: 'Corretor',
        look: {
          widget: 'busca',
          options: '{busca.achados}',
          option: { value: 'chave', label: '{nome}' },
          search: {
            event: 'procurar',
            answered: '{busca.texto}',
            found: '{n}',
            last: { label: 'Cadastrar', event: 'cadastrar' },
          },
        },
      },
      linhas: {
        type: 'array',
        title: 'Planos',
        items: {
          type: 'object',
          properties: { quantidade: { type: 'integer', minimum: 1, title: 'Quantidade' } },
          required: ['quantidade'],
        },
        look: { widget: 'quantidades', options: '{ofertas}', option: { value: 'id', label: '{id}' } },
      },
    },
    required: ['corretor', 'linhas'],
    look: { heading: 'Escolha', actions: [{ event: 'next', label: 'Continuar' }] },
  }),
  file('flows/venda/flow.json', {
    requires: ['codOrigemVenda'],
    routes: [{ path: '' }],
    answers: { pessoa: {}, busca: {} },
    derived: {
      ofertas: { une: [{ id: 'a' }, { id: 'b' }] },
      escolhido: { acha: ['{busca.achados}', 'chave', '{pessoa.corretor}'] },
    },
    on: { start: [{ to: 'dados' }] },
    steps: {
      dados: {
        screen: 'escolha',
        form: 'pessoa',
        on: {
          procurar: [
            { set: { busca: { texto: '{form.corretor}', achados: [{ chave: 'k1', nome: 'Maria' }] } } },
          ],
          cadastrar: [{ to: 'fim' }],
          next: [
            {
              when: { and: ['{escolhido}', { '>': [{ soma: ['{form.linhas}', 'quantidade'] }, 0] }] },
              to: 'fim',
            },
            {},
          ],
        },
      },
      fim: { screen: 'parada', final: true },
    },
  }),
]

it('types into a search what it asks about, then takes what was found, and counts lines by their ids', () => {
  const { transitions, journeys } = findJourneys(readProject(projectWith(...files)), 'azul/venda')
  expect(transitions.filter((id) => !Object.hasOwn(journeys, id))).toEqual([])
  const events = (id: string) => journeys[id]?.moves.map(({ event }) => event)
  expect(events('dados cadastrar 1')).toEqual([undefined, 'procurar', 'cadastrar'])
  const moves = journeys['dados next 1']?.moves ?? []
  expect(moves.slice(1)).toMatchObject([
    { event: 'procurar', values: { corretor: 'maria' } },
    { event: 'next', values: { corretor: 'k1', linhas: [{ id: 'a', quantidade: 1 }] } },
  ])
})
