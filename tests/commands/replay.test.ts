import { describe, expect, it } from 'vitest'
import { linePlaces } from '../../engine/config/index.ts'
import type { Replay } from '../../engine/replay/index.ts'
import { type FoundReplay, funnels, projectNow, replaysIn, textOf } from '../../tools/project.ts'
import { failuresOf, failureText, updatedText } from '../../tools/replay-failures.ts'

const project = projectNow()
const open = funnels(project)
const [good] = replaysIn(['r1-titular-adulto-paga-com-pix']) as [FoundReplay]
const text = textOf(good.path)
/** The move that the answer about the CPF is. */
const answered = good.replay.moves.findIndex(({ reply }) => reply === 'contratante.obter:ok')

/** Gives a replay that expects another CPF than comes. */
function withOtherCpf(replay: Replay): Replay {
  const moves = replay.moves.map((move, n) =>
    n === answered
      ? { ...move, then: { ...move.then, answers: { ...move.then?.answers, 'titular.cpf': '529' } } }
      : move,
  )
  return { ...replay, moves }
}

const bad: FoundReplay = { ...good, replay: withOtherCpf(good.replay) }
const failures = failuresOf(open(bad.replay.variant), bad.replay)

describe('a replay that leads elsewhere than recorded', () => {
  it('[T03i] is told by its move, its step, what was recorded and what came, and the condition that decided', () => {
    const lines = linePlaces(project, 'dental-individual')
    const told = failureText(bad, failures[0]!, lines)
    expect(told.split('\n').slice(0, 4)).toEqual([
      `  ${good.path}, lance ${answered + 1}, na etapa titularCpf: Resposta de contratante.obter: ok`,
      '  titular.cpf: gravado "529", visto "11144477735"',
      `  decidiu: "titularCpf contratante.obter:ok 1" (${lines['titularCpf contratante.obter:ok 1']}), porque vale "{event.data.encontrado}"`,
      '      event.data.encontrado: true',
    ])
    const later = { ...bad, begun: answered + 1, after: 'venda/r1' }
    expect(failureText(later, failures[0]!, lines)).toContain(
      'antes do primeiro lance, no começo que venda/r1 grava',
    )
  })

  it('is mended by what came, and no other line changes', () => {
    const wrong = text.replace('"titular.cpf": "11144477735"', '"titular.cpf": "529"')
    expect(wrong).not.toBe(text)
    expect(updatedText(wrong, failures, 0)).toBe(text)
    expect(updatedText(wrong, [], 0)).toBe(wrong)
  })

  it('is left alone where the move is that of what it comes after', () => {
    expect(updatedText(text, failures, answered + 1)).toBe(text)
  })
})
