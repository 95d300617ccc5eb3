import { describe, expect, it } from 'vitest'
import { funnelSource, readProject } from '../../engine/config/index.ts'
import { openFunnel } from '../../engine/index.ts'
import { play, served } from '../../engine/replay/index.ts'
import { journeyContext } from '../../tools/journeys/context.ts'
import { draftOf, missingIn } from '../../tools/journeys/generate.ts'
import { journeysBegin, takenIn } from '../../tools/journeys/journeys.ts'
import { projectFiles } from '../../tools/project.ts'
import { generatedFunnels, journeysOf, leastIn } from './generated.ts'

const project = readProject(projectFiles())

/** The transitions that no generated journey reaches although one exists. */
const notFound: Readonly<Record<string, readonly string[]>> = {
  'pf-implante/dental-individual': [
    'simulacao enviarPorWhatsapp 2',
    'titularCpf cpfUsado 1',
    'titularCpf next 1',
    'titularCpf semCpf 1',
    'titularEndereco usarCepAnterior 1',
    'pagamentoForma resultado 5',
    'titular tentarNovamente 1',
  ],
  'pme-equipe/dental-empresa': [
    'entrada produtosCarregados 2',
    'simulacao enviarPorWhatsapp 1',
    'empresaEndereco usarCepAnterior 1',
    'resumo finalizar 4',
    'pagamentoForma outroCartao 1',
    'pagamentoForma resultado 5',
    'titular tentarNovamente 1',
    'dependente usarNomeDoTitular 1',
  ],
  'pet-saude/pet-associacao': ['pagamentoForma resultado 4'],
  'pet-saude/pet-corretor': ['pagamentoForma resultado 4'],
  'pet-saude/pet-simples': ['clienteInfo edit 3', 'pagamentoForma resultado 4'],
  'pet-saude/finalizacao': ['pagamentoForma resultado 4'],
}

describe.each(generatedFunnels)('the generated journeys of %s', (funnel) => {
  const context = journeyContext(project, funnel, journeysBegin)!
  const found = journeysOf(funnel)

  it('lead to every transition but those that the flow or this list names', () => {
    expect(missingIn(found).toSorted()).toEqual((notFound[funnel] ?? []).toSorted())
    expect(found.transitions.length).toBeGreaterThan(leastIn[funnel])
  })

  it('lead to none of the transitions of which the flow says that nothing does, and all of these are there', () => {
    const unreached = Object.keys(found.unreached)
    expect(unreached.filter((id) => Object.hasOwn(found.journeys, id))).toEqual([])
    expect(unreached.filter((id) => !found.transitions.includes(id))).toEqual([])
  })

  it('take the transition they were found for by their last move, and not before', () => {
    const wrong = Object.entries(found.journeys).filter(
      ([id, journey]) => takenIn(context, journey).get(id) !== journey.moves.length,
    )
    expect(wrong.map(([id]) => id)).toEqual([])
  })

  it('become drafts that play as they say', () => {
    const [id, journey] = Object.entries(found.journeys).at(-1)!
    const draft = draftOf(context, id, journey)
    const whole = served(openFunnel(funnelSource(project, funnel)!), draft)
    expect(play(whole, draft)).toEqual(draft.moves.map(({ then }) => then))
  })
})
