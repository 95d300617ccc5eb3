import { describe, expect, it } from 'vitest'
import { linePlaces } from '../../engine/config/index.ts'
import { formatValue, type Move, moveTitle, type Replay, traceReplay } from '../../engine/replay/index.ts'
import { funnels, projectNow, replaysIn, textOf } from '../../tools/project.ts'

const project = projectNow()
const open = funnels(project)
const [{ replay: paid }] = replaysIn(['r1-titular-adulto-paga-com-pix']) as [
  ReturnType<typeof replaysIn>[number],
]

describe('what a replay tells of its moves', () => {
  it('is that nothing is other than recorded, in every replay there is', () => {
    const wrong = replaysIn([]).flatMap(({ path, replay }) =>
      traceReplay(open(replay.variant), replay).flatMap(({ differences }, n) =>
        differences.map(({ name }) => `${path} ${n + 1} ${name}`),
      ),
    )
    expect(wrong).toEqual([])
  })

  it('names every difference, what was recorded and what came', () => {
    const at = paid.moves.findIndex(({ then }) => then?.answers?.totalCotacao === 4990)
    const then = { step: 'resumo', boxes: ['x'], answers: { totalCotacao: 1, 'produto.nome': 'Dental II' } }
    const moves = paid.moves.map((move, n): Move => (n === at ? { ...move, then } : move))
    const replay: Replay = { ...paid, moves }
    expect(traceReplay(open(paid.variant), replay)[at]?.differences).toEqual([
      { name: 'step', expected: 'resumo', seen: 'simulacao' },
      { name: 'boxes', expected: ['x'], seen: [] },
      { name: 'totalCotacao', expected: 1, seen: 4990 },
    ])
  })

  it('is which transitions were taken, each at the line of the file that says it, and what its condition read', () => {
    const lines = linePlaces(project, 'dental-individual')
    const fired = traceReplay(open(paid.variant), paid).flatMap((move) => move.fired)
    for (const { id } of fired) {
      const [, file = '', number] = /^(.+):(\d+)$/.exec(lines[id] ?? '') ?? []
      // What is written over several lines begins here, and what stands in one is all here.
      expect(textOf(file).split('\n')[Number(number) - 1], id).toMatch(/[{"]/)
    }
    expect(fired.find(({ id }) => id === 'titularCpf contratante.obter:ok 1')).toMatchObject({
      when: '{event.data.encontrado}',
      reads: [{ path: 'event.data.encontrado', value: true }],
    })
  })

  it('is how the screen stands with what was typed, before anything is pressed', () => {
    const at = paid.moves.findIndex(({ event, values }) => event === 'next' && values?.nome !== undefined)
    const { typed, played } = traceReplay(open(paid.variant), paid)[at]!
    expect(typed?.step).toBe('titularDados')
    expect(typed?.answers).toMatchObject({ titular: { nome: 'Maria Aparecida da Silva' } })
    expect([typed?.calls.length, played.session.calls.length]).toEqual([0, 1])
  })
})

describe('a move in words', () => {
  it.each<[Move, string]>([
    [{ start: {} }, 'A página é aberta'],
    [{ reload: true }, 'A página é recarregada'],
    [{ event: 'next' }, 'A pessoa avança'],
    [{ event: 'excluir' }, 'Acontece "excluir"'],
    [{ reply: 'endereco.cep:ok' }, 'Resposta de endereco.cep: ok'],
    [{ waitMs: 90_061_000 }, 'Passam 1 d 1 h 1 min 1 s'],
    [{ outside: 'pagarPix' }, 'Fora do funil: pagarPix'],
  ])('%j is "%s"', (move, title) => {
    expect(moveTitle(move)).toBe(title)
  })

  it('has a long value in as many lines as it has parts, and says where there is none', () => {
    expect([null, 'a', ['a']].map((value) => formatValue(value))).toEqual(['nada', '"a"', '["a"]'])
    expect(
      formatValue({ nome: 'Maria Aparecida da Silva', cpf: '11144477735', uf: 'RJ' }).split('\n'),
    ).toHaveLength(5)
  })
})
