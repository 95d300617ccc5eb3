import { describe, expect, it } from 'vitest'
import { linePlaces } from '../../engine/config/index.ts'
import type { Recording } from '../../engine/replay/index.ts'
import { type FoundReplay, funnels, projectNow, replaysIn, textOf } from '../../tools/project.ts'
import { failuresOf, failureText, updated } from '../../tools/replay-failures.ts'

const project = projectNow()
const open = funnels(project)
const [good] = replaysIn(['r1-titular-adulto-paga-com-pix']) as [FoundReplay]
const own = JSON.parse(textOf(good.path)) as Recording
/** The move that the answer about the CPF is. */
const answered = good.replay.moves.findIndex(({ reply }) => reply === 'contratante.obter:ok')

/** Gives a recording that expects another CPF than comes. */
function withOtherCpf<T extends Recording>(recording: T): T {
  const moves = recording.moves.map((move, n) =>
    n === answered
      ? { ...move, then: { ...move.then, answers: { ...move.then?.answers, 'titular.cpf': '529' } } }
      : move,
  )
  return { ...recording, moves }
}

const bad: FoundReplay = { ...good, replay: withOtherCpf(good.replay) }
const failures = failuresOf(open(bad.replay.variant), bad.replay)

describe('a replay that leads elsewhere than recorded', () => {
  it('[T03i] is told by its move, its step, what was recorded and what came, and the condition that decided', () => {
    const lines = linePlaces(project, 'dental-individual')
    const text = failureText(bad, failures[0]!, lines)
    expect(text.split('\n').slice(0, 4)).toEqual([
      `  ${good.path}, lance ${answered + 1}, na etapa titularCpf: Resposta de contratante.obter: ok`,
      '  titular.cpf: gravado "529", visto "11144477735"',
      `  decidiu: "titularCpf contratante.obter:ok 1" (${lines['titularCpf contratante.obter:ok 1']}), porque vale "{event.data.encontrado}"`,
      '      event.data.encontrado: true',
    ])
    expect(failureText({ ...bad, begun: answered + 1 }, failures[0]!, lines)).toContain(
      'antes do primeiro lance',
    )
  })

  it('is mended by what came, and by nothing else', () => {
    expect(updated(withOtherCpf(own), failures, 0)).toEqual(own)
    expect(updated(withOtherCpf(own), [], 0)).toEqual(withOtherCpf(own))
  })

  it('is left alone where the move is that of what it comes after', () => {
    expect(updated(own, failures, answered + 1)).toEqual(own)
  })
})
