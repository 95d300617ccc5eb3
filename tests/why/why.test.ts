import { describe, expect, it } from 'vitest'
import { formatMoeda } from '../../engine/index.ts'
import { opening, playMove, type Replay } from '../../engine/replay/index.ts'
import {
  type JudgedPart,
  movesAsDeeds,
  type WhyGroup,
  type WhyReason,
  whyAfter,
  whyGroundOf,
  whyOfKept,
} from '../../engine/why/index.ts'
import { projectNow, replaysIn, textOf } from '../../tools/project.ts'
import { splitEvenly } from '../sample.ts'

const project = projectNow()
const here = 'Por que esta tela'
const closed = 'O que não aparece, ou não se pode escolher'
const prices = 'De onde vêm os valores'
const out = 'Etapas que ficam de fora'

function replayOf(name: string): Replay {
  const found = replaysIn([name])[0]
  if (!found) throw new Error(`There is no replay ${name}.`)
  return found.replay
}

/** Explains a replay after its first moves, by what was done or, kept, by its last session alone. */
function explained(replay: Replay, moves = replay.moves.length, isKept = false) {
  const ground = whyGroundOf(project, replay.variant, replay.server)!
  const begun = { ...replay, moves: replay.moves.slice(0, moves) }
  const { session, at } = begun.moves.reduce(
    (played, move) => playMove(ground.funnel, played, move),
    opening(ground.funnel, begun),
  )
  const groups = isKept
    ? whyOfKept(ground, { session, at })
    : whyAfter(ground, movesAsDeeds(ground.funnel, begun))
  return { session, groups }
}

/** Finds after how many moves a replay first has a box open. */
function movesUntilBox(replay: Replay, box: string): number {
  const { variant, server, moves } = replay
  const { funnel } = whyGroundOf(project, variant, server)!
  let played = opening(funnel, replay)
  for (const [i, move] of moves.entries()) {
    played = playMove(funnel, played, move)
    if (played.session.boxes.some((open) => open.box === box)) return i + 1
  }
  throw new Error(`No move opens ${box}.`)
}

const reasonsIn = (groups: readonly WhyGroup[], title: string): readonly WhyReason[] =>
  groups.find((group) => group.title === title)?.reasons ?? []

const every = (reasons: readonly WhyReason[]): readonly WhyReason[] =>
  reasons.flatMap((reason) => [reason, ...every(reason.from)])

const leaves = (verdicts: readonly JudgedPart[]): readonly JudgedPart[] =>
  verdicts.flatMap((verdict) => (verdict.parts.length > 0 ? leaves(verdict.parts) : [verdict]))

describe('why a funnel stands where it does', () => {
  it('[T03v] is the transition that led to the step, with its file and line and what its condition read', () => {
    const [step] = reasonsIn(explained(replayOf('r1-titular-adulto-paga-com-pix')).groups, here)
    expect(step?.what).toBe('Etapa “Conclusão”')
    expect(step?.says).toContain('pixAguardando pix.consultar:ok 1')
    expect(leaves(step!.verdicts)).toEqual([
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

  it('[T03v] is told of a notice over the step too, after the step', () => {
    const replay = replayOf('cpf-bloqueado')
    const { groups } = explained(replay, movesUntilBox(replay, 'cpfBloqueado'))
    const reasons = reasonsIn(groups, here)
    expect(reasons.map(({ what }) => what.split(' ')[0])).toEqual(['Etapa', 'Aviso'])
    expect(reasons[1]?.says).toContain(':cpfBloqueado')
  })

  it('[T03v] names a line of a file that says something, at every moment of some replays', () => {
    const wrong = splitEvenly(replaysIn([]), 12).sample.flatMap(({ path, replay }) =>
      every(explained(replay).groups.flatMap(({ reasons }) => reasons)).flatMap(({ what, at }) => {
        const [, file = '', line = ''] = /^(.+?)(?::(\d+))?$/.exec(at ?? '') ?? []
        const text = at === undefined ? '{' : (textOf(file).split('\n')[Number(line || 1) - 1] ?? '')
        return /["{[]/.test(text) ? [] : [`${path} ${what} ${at}`]
      }),
    )
    expect(wrong).toEqual([])
  })

  it('[T03w] says of a step that is left out which condition does not hold', () => {
    const { groups } = explained(replayOf('r1-titular-adulto-paga-com-pix'), 12)
    const [step] = reasonsIn(groups, out)
    expect(step?.what).toBe('Etapa “Responsável”')
    expect(step?.at).toMatch(/^flows\/dental-individual\/titular\.chapter\.json:\d+$/)
    expect(leaves(step!.verdicts).map(({ words }) => words)).toContain(
      'a idade por “Data de nascimento” não é menor que 18 anos',
    )
  })

  it('[T03w] says of a button, a block and a field that do not appear what is missing', () => {
    for (let i = 1; i < 20; i += 1)
      console.log(
        i,
        [
          ...new Set(
            reasonsIn(explained(replayOf('r2-um-pet-no-cartao'), i).groups, closed).map(
              ({ what }) => what.split(' ')[0],
            ),
          ),
        ].join(),
      )
    const { groups } = explained(replayOf('r2-um-pet-no-cartao'), 9)
    const found = reasonsIn(groups, closed)
    expect(new Set(found.map(({ what }) => what.split(' ')[0]))).toEqual(new Set(['Campo', 'Bloco', 'Botão']))
    for (const { verdicts } of found) expect(verdicts.some(({ holds }) => !holds)).toBe(true)
  })

  it('[T03w] says of an option that nobody can choose what bars it', () => {
    const replay = replayOf('conjuge-uma-vez-por-titular')
    const options = replay.moves.flatMap((_, n) =>
      reasonsIn(explained(replay, n + 1).groups, closed).filter(({ what }) => what.startsWith('Opção')),
    )
    expect(options[0]?.what).toBe('Opção “Cônjuge” de Campo “Grau de parentesco com o titular”')
    expect(options[0]?.verdicts[0]).toMatchObject({ words: 'há “cônjuge escolhido”', holds: true })
    expect(options[0]?.at).toMatch(/^schemas\/screens\/dependente\.schema\.json:\d+$/)
  })

  it('[T03x] follows a price back to the variant, the answer or the form that says it', () => {
    const { groups } = explained(replayOf('r1-titular-adulto-paga-com-pix'))
    const fee = reasonsIn(groups, prices).find(({ what }) => what.startsWith('Taxa do Pix'))
    expect(fee?.what).toBe(`Taxa do Pix: ${formatMoeda(397)}`)
    expect(every([fee!]).at(-1)).toMatchObject({
      says: 'Dito pela variante.',
      at: expect.stringMatching(/^variants\/dental\/base\.variant\.json:\d+$/),
    })
    const paid = reasonsIn(groups, prices).find(({ what }) => what.startsWith('Pago'))
    expect(every([paid!]).at(-1)?.says).toBe('Guardado pela transição pagamentoForma pagamento.criar:ok 1.')
  })

  it('[T03x] says of a plan with a price by bands the list price and the discount, each with its line', () => {
    const replay = replayOf('r2-um-pet-no-cartao')
    const all = replay.moves.flatMap((_, n) => reasonsIn(explained(replay, n + 1).groups, prices))
    const plan = all.find(({ says }) => says.startsWith('Preço de lista'))
    expect(plan?.at).toMatch(/\.variant\.json:\d+$/)
    const cut = all.find(({ says }) => says.includes('menos o desconto'))
    expect(cut?.from[0]?.at).toMatch(/\.variant\.json:\d+$/)
  })

  it('[T03y] shows nothing of anybody, whatever was typed or answered, at any moment', () => {
    const shown = splitEvenly(replaysIn([]), 12).sample.flatMap(({ path, replay }) => {
      const ground = whyGroundOf(project, replay.variant, replay.server)!
      let played = opening(ground.funnel, replay)
      return replay.moves.flatMap((move) => {
        played = playMove(ground.funnel, played, move)
        const { session, at } = played
        const told = JSON.stringify(whyOfKept(ground, { session, at }))
        return peopleIn(session.answers).flatMap((own) => (told.includes(own) ? [`${path} ${own}`] : []))
      })
    })
    expect(shown).toEqual([])
  })

  it('[T03y] shows of what a transition read only what tells two of them apart', () => {
    const replay = replayOf('cpf-bloqueado')
    const { session, groups } = explained(replay, replay.moves.length, true)
    const { cpf } = (session.answers as { readonly titular: { readonly cpf: string } }).titular
    const told = JSON.stringify(groups)
    expect(told).toContain(`•••${cpf.slice(-2)} (11 sinais)`)
    expect(told).not.toContain(cpf)
  })

  it('[T03z] is told of a kept session too, by what is kept, and says so', () => {
    const replay = replayOf('cpf-bloqueado')
    const until = movesUntilBox(replay, 'cpfBloqueado')
    const reasons = reasonsIn(explained(replay, until, true).groups, here)
    expect(reasons[1]?.says).toContain('Assim se conclui do que está guardado.')
    expect(reasons[1]?.at).toBe(reasonsIn(explained(replay, until).groups, here)[1]?.at)
    const paid = reasonsIn(
      explained(replayOf('r1-titular-adulto-paga-com-pix'), undefined, true).groups,
      here,
    )
    expect(paid[0]?.says).toContain('não está guardado: foi uma destas transições')
    expect(paid[0]?.from.map(({ what }) => what)).toContain('Transição pixAguardando pix.consultar:ok 1')
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
