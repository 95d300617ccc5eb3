import { describe, expect, it } from 'vitest'
import {
  type ConditionPart,
  type Explanation,
  explainContext,
  explainReplay,
  explainSession,
  type Reason,
} from '../../engine/replay/explain.ts'
import { opening, playMove, type Replay } from '../../engine/replay/index.ts'
import { projectNow, replaysIn, textOf } from '../../tools/project.ts'
import { splitEvenly } from '../sample.ts'

const project = projectNow()
const here = 'Por que esta tela'
const closed = 'O que não aparece'
const out = 'Etapas que ficam de fora'

function replayOf(name: string): Replay {
  const found = replaysIn([name])[0]
  if (!found) throw new Error(`There is no replay ${name}.`)
  return found.replay
}

/** Explains a replay after its first moves, by all it did or, stored, by its last session alone. */
function explained(replay: Replay, moves = replay.moves.length, isStored = false) {
  const context = explainContext(project, replay.variant, replay.server)!
  const begun = { ...replay, moves: replay.moves.slice(0, moves) }
  const { session, at } = begun.moves.reduce(
    (played, move) => playMove(context.funnel, played, move),
    opening(context.funnel, begun),
  )
  const explanations = isStored ? explainSession(context, { session, at }) : explainReplay(context, begun)
  return { session, explanations }
}

/** Finds after how many moves a replay first has a box open. */
function movesUntilBox(replay: Replay, box: string): number {
  const { variant, server, moves } = replay
  const { funnel } = explainContext(project, variant, server)!
  let played = opening(funnel, replay)
  for (const [i, move] of moves.entries()) {
    played = playMove(funnel, played, move)
    if (played.session.boxes.some((open) => open.box === box)) return i + 1
  }
  throw new Error(`No move opens ${box}.`)
}

const reasonsIn = (explanations: readonly Explanation[], title: string): readonly Reason[] =>
  explanations.find((each) => each.title === title)?.reasons ?? []

const leaves = (parts: readonly ConditionPart[]): readonly ConditionPart[] =>
  parts.flatMap((part) => (part.parts.length > 0 ? leaves(part.parts) : [part]))

describe('why a funnel stands where it does', () => {
  it('is the transition that led to the step, with its file and line and what its condition read', () => {
    const [step] = reasonsIn(explained(replayOf('r1-titular-adulto-paga-com-pix')).explanations, here)
    expect(step?.what).toBe('Etapa “Conclusão”')
    expect(step?.says).toContain('pixAguardando pix.consultar:ok 1')
    expect(leaves(step!.conditions)).toEqual([
      {
        words: '“status pix pagamento” da resposta é igual a “pago”',
        holds: true,
        reads: [
          { words: '“status pix pagamento” da resposta', value: '2' },
          { words: '“pago”', value: '2' },
        ],
        parts: [],
      },
    ])
  })

  it('includes a notice over the step, after the step', () => {
    const replay = replayOf('cpf-bloqueado')
    const { explanations } = explained(replay, movesUntilBox(replay, 'cpfBloqueado'))
    const reasons = reasonsIn(explanations, here)
    expect(reasons.map(({ what }) => what.split(' ')[0])).toEqual(['Etapa', 'Aviso'])
    expect(reasons[1]?.says).toContain(':cpfBloqueado')
  })

  it('names a line of a file that says something, at every moment of some replays', () => {
    const wrong = splitEvenly(replaysIn([]), 12).sample.flatMap(({ path, replay }) =>
      explained(replay)
        .explanations.flatMap(({ reasons }) => reasons)
        .flatMap(({ what, at }) => {
          const [, file = '', line = ''] = /^(.+?)(?::(\d+))?$/.exec(at ?? '') ?? []
          const text = at === undefined ? '{' : (textOf(file).split('\n')[Number(line || 1) - 1] ?? '')
          return /["{[]/.test(text) ? [] : [`${path} ${what} ${at}`]
        }),
    )
    expect(wrong).toEqual([])
  })

  it('says of a step that is left out which condition does not hold', () => {
    const { explanations } = explained(replayOf('r1-titular-adulto-paga-com-pix'), 12)
    const [step] = reasonsIn(explanations, out)
    expect(step?.what).toBe('Etapa “Responsável”')
    expect(step?.at).toMatch(/^flows\/dental-individual\/titular\.chapter\.json:\d+$/)
    expect(leaves(step!.conditions).map(({ words }) => words)).toContain(
      'a idade por “Data de nascimento” não é menor que 18 anos',
    )
  })

  it('says of a button, a block and a field that do not appear what is missing', () => {
    const { explanations } = explained(replayOf('r1-titular-adulto-paga-com-pix'), 21)
    const found = reasonsIn(explanations, closed)
    expect(new Set(found.map(({ what }) => what.split(' ')[0]))).toEqual(new Set(['Campo', 'Bloco', 'Botão']))
    for (const { conditions } of found) expect(conditions.some(({ holds }) => !holds)).toBe(true)
  })

  it('shows nothing of anybody, whatever was typed or answered, at any moment', () => {
    const shown = splitEvenly(replaysIn([]), 12).sample.flatMap(({ path, replay }) => {
      const context = explainContext(project, replay.variant, replay.server)!
      let played = opening(context.funnel, replay)
      return replay.moves.flatMap((move) => {
        played = playMove(context.funnel, played, move)
        const { session, at } = played
        const told = JSON.stringify(explainSession(context, { session, at }))
        return peopleIn(session.answers).flatMap((own) => (told.includes(own) ? [`${path} ${own}`] : []))
      })
    })
    expect(shown).toEqual([])
  })

  it('shows of what a transition read only what tells two of them apart', () => {
    const replay = replayOf('cpf-bloqueado')
    const { session, explanations } = explained(replay, replay.moves.length, true)
    const { cpf } = (session.answers as { readonly titular: { readonly cpf: string } }).titular
    const told = JSON.stringify(explanations)
    expect(told).toContain(`•••${cpf.slice(-2)} (11 sinais)`)
    expect(told).not.toContain(cpf)
  })

  it('explains a kept session too, by what is kept, and says so', () => {
    const replay = replayOf('cpf-bloqueado')
    const until = movesUntilBox(replay, 'cpfBloqueado')
    const reasons = reasonsIn(explained(replay, until, true).explanations, here)
    expect(reasons[1]?.says).toContain('Assim se conclui do que está guardado.')
    expect(reasons[1]?.at).toBe(reasonsIn(explained(replay, until).explanations, here)[1]?.at)
    const paid = reasonsIn(
      explained(replayOf('r1-titular-adulto-paga-com-pix'), undefined, true).explanations,
      here,
    )
    expect(paid[0]?.says).toContain('não está guardado: foi uma destas transições')
    expect(paid.map(({ what }) => what)).toContain('Transição pixAguardando pix.consultar:ok 1')
  })
})

const own = /^(?:cpf|cnpj|nome|nomeMae|email|telefone|celular|logradouro|bairro|cep|rg|nomeCartao)$/i

/** Lists what in some answers is somebody's, by its name. */
function peopleIn(value: unknown, name = ''): readonly string[] {
  if (typeof value === 'string') return own.test(name) && value.length > 3 ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) =>
    /produto|plano|forma|regiao|oferta|faixa|categoria/i.test(key) ? [] : peopleIn(each, key),
  )
}
