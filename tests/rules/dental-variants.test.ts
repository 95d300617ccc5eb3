import { describe, expect, it } from 'vitest'
import type { Funnel, Json } from '../../engine/index.ts'
import { type Move, opening, playMove, type Replay } from '../../engine/replay/index.ts'
import { funnels, replaysIn } from '../../tools/project.ts'
import { seenAfter } from './tiny.ts'

const implant = funnels()('pf-implante')
const replayOf = (name: string) => replaysIn([name])[0]?.replay as Replay

/** Gives the funnel as it would be with other values in its variant. */
const withVariant = (more: { readonly [name: string]: Json }): Funnel => ({
  ...implant,
  variant: { ...implant.variant, ...more },
})

/** Plays a replay's moves up to the one that matches, that one included, each first changed as the test says. */
function playTo(
  funnel: Funnel,
  replay: Replay,
  { isLast, changed = (move) => move }: { isLast: (move: Move) => boolean; changed?: (move: Move) => Move },
) {
  let played = opening(funnel, replay)
  for (const move of replay.moves) {
    played = playMove(funnel, played, changed(move))
    if (isLast(move)) break
  }
  return played.session
}

describe('a variant', () => {
  it('[D21c] with a restricted city clears its address but for its CEP, and opens the contact form', () => {
    const session = playTo(
      withVariant({ cidadesRestritas: ['Rio de Janeiro'] }),
      replayOf('r1-titular-adulto-paga-com-pix'),
      { isLast: ({ reply }) => reply === 'endereco.cep:ok' },
    )
    expect(session.boxes.map(({ box, values }) => [box, values.cep])).toEqual([['contato', '20040002']])
    expect([session.answers.endereco, session.answers.produtos]).toEqual([{ cep: '20040002' }, []])
  })

  it('clears an address that is refused when it is saved but for its CEP, which stays after the thanks for a contact', () => {
    const replay = replayOf('r1-titular-adulto-paga-com-pix')
    const isSaved = ({ reply }: Move) => reply === 'endereco.salvar:ok'
    const moves: Move[] = [
      ...replay.moves.slice(0, replay.moves.findIndex(isSaved)),
      { reply: 'endereco.salvar:ufNaoAtendida' },
      { event: 'next', values: { nome: 'Ana Sá', email: 'ana@exemplo.com.br', captcha: 'resolvido' } },
      { reply: 'contato.enviar:ok', data: {} },
      { event: 'close' },
    ]
    const session = playTo(implant, { ...replay, moves }, { isLast: () => false })
    expect([session.boxes, session.answers.endereco]).toEqual([[], { cep: '20040002' }])
  })
})

describe('a cotacao by e-mail', () => {
  const replay = replayOf('cotacao-por-email')
  let played = opening(implant, replay)
  const effects = replay.moves.flatMap((move) => {
    played = playMove(implant, played, move)
    return played.effects
  })

  it('is kept for 30 minutes, without who it is for', () => {
    expect(implant.flow.kept?.cotacao).toEqual({ in: 'local', forMs: 1_800_000 })
    expect(effects.filter(({ effect }) => effect === 'keep')).toMatchObject([
      { name: 'cotacao', with: { idProduto: 2, vidas: 3, sigla: 'RJ' } },
    ])
  })

  it('takes along the telephone of whom it goes to', () => {
    expect(effects.filter(({ name }) => name === 'cotacao.enviarEmail')).toMatchObject([
      { with: { email: 'beatriz@example.com.br', telefone: '21987654321' } },
    ])
  })
})

describe('the method of payment a page begins with', () => {
  const begun = (pixPadrao: boolean, metodos?: Json) => {
    const pagamento = { ...(implant.variant.pagamento as object), ...(metodos ? { metodos } : {}) } as Json
    const session = playTo(withVariant({ pagamento }), replayOf('r1-titular-adulto-paga-com-pix'), {
      isLast: ({ reply }) => reply === 'proposta.obter:ok',
      changed: (move) => {
        const { corretor, ...data } = (move.data ?? {}) as { readonly corretor?: object }
        return corretor ? { ...move, data: { ...data, corretor: { ...corretor, pixPadrao } } } : move
      },
    })
    return (session.answers.pagamento as { readonly formaPagamento?: number }).formaPagamento
  }

  it('[D33e] is Pix for a corretor of the list, a card for any other', () => {
    expect([begun(true), begun(false)]).toEqual([5, 2])
  })

  it('is the first of the variant where that one is not offered', () => {
    const metodos = [{ id: 1, nome: 'Boleto' }]
    expect([begun(false, metodos), begun(true, metodos)]).toEqual([1, 1])
  })
})

it('a link whose corretor was not found looks for the corretor again when its page is reloaded', () => {
  const [found] = replaysIn(['/corretor-nao-encontrado'])
  const moves = found!.replay.moves.slice(0, 2)
  const told = moves.reduce(
    (played, move) => playMove(implant, played, move),
    opening(implant, found!.replay),
  )
  expect(told.session.step).toBe('corretorNaoEncontrado')
  const { effects } = playMove(implant, told, { event: 'resume' })
  expect(effects).toMatchObject([{ effect: 'restart' }])
})

it('a Pix whose time is over on the page stays expired, though a slower clock still counts it', () => {
  const [found] = replaysIn(['/pix-vencido-fica-vencido'])
  const { replay, begun } = found!
  const funnel = funnels()(replay.variant)
  let played = opening(funnel, replay)
  for (const move of replay.moves.slice(0, begun + 1)) played = playMove(funnel, played, move)
  played = playMove(funnel, played, { reply: 'pix.consultar:ok', data: { statusPixPagamento: 1 } })
  expect(played.session).toMatchObject({ step: 'pixExpirado', calls: [] })
})

/** Opens a corretor's link to which the server answers with so many plans, and gives the plan that is chosen. */
function chosenOf(howMany: number, { codes = false, selecionado = 0 } = {}): Json | undefined {
  const produtos = Array.from({ length: howMany }, (_, i) => ({
    idProduto: i + 1,
    nome: `Plano ${i + 1}`,
    precoCentavos: 100,
    ...(codes ? { codigo: `plano-${i + 1}` } : {}),
    ...(selecionado > 0 && { selecionado: selecionado === i + 1 }),
  }))
  const moves = [
    { start: { route: { nome: 'ana', idCorretor: '52998224725' } } },
    { reply: 'corretor.obter:ok', data: { nome: 'Ana', slug: 'ana', cod: '52998' } },
    { reply: 'regiao.listar:ok', data: { regioes: [{ id: 19, sigla: 'RJ' }] } },
    { reply: 'produto.listar:ok', data: { produtos }, then: { answers: { 'cotacao.idProduto': null } } },
  ]
  return seenAfter(implant, moves).at(-1)?.answers?.['cotacao.idProduto']
}

it('[D08f] the plan that the server names is chosen, of how many ever, and the first where it names none', () => {
  expect([chosenOf(8, { selecionado: 7 }), chosenOf(2, { selecionado: 2 }), chosenOf(8)]).toEqual([7, 2, 1])
})

it('of plans among which is the one its variant names, that one is chosen; where it is not sold, as if it named none', () => {
  expect([
    chosenOf(8, { codes: true, selecionado: 7 }),
    chosenOf(2, { codes: true, selecionado: 2 }),
  ]).toEqual([3, 2])
})
