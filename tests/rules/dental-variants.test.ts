import { describe, expect, it } from 'vitest'
import type { Funnel, Json } from '../../engine/index.ts'
import { type Move, opening, playMove, type Replay } from '../../engine/replay/index.ts'
import { funnels, replaysIn } from '../../tools/project.ts'

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

describe('what was simulated and sent', () => {
  it('is kept for 30 minutes, without who it is for', () => {
    const session = replayOf('cotacao-por-email')
    let kept: readonly unknown[] = []
    let played = opening(implant, session)
    for (const move of session.moves) {
      played = playMove(implant, played, move)
      kept = [...kept, ...played.effects.filter(({ effect }) => effect === 'keep')]
    }
    expect(implant.flow.kept?.cotacao).toEqual({ in: 'local', forMs: 1_800_000 })
    expect(kept).toMatchObject([{ name: 'cotacao', with: { idProduto: 2, vidas: 3, sigla: 'RJ' } }])
  })
})

describe('a cotacao by e-mail', () => {
  it('takes along the telephone of whom it goes to', () => {
    const session = replayOf('cotacao-por-email')
    let played = opening(implant, session)
    const sent = session.moves.flatMap((move) => {
      played = playMove(implant, played, move)
      return played.effects.filter(({ name }) => name === 'cotacao.enviarEmail')
    })
    expect(sent).toMatchObject([{ with: { email: 'beatriz@example.com.br', telefone: '21987654321' } }])
  })
})

describe('the method of payment a page begins with', () => {
  const begun = (pixPadrao: boolean, metodos?: Json) => {
    const pagamento = { ...(implant.variant.pagamento as object), ...(metodos ? { metodos } : {}) } as Json
    const session = playTo(withVariant({ pagamento }), replayOf('r1-titular-adulto-paga-com-pix'), {
      isLast: ({ reply }) => reply === 'proposta.obter:ok',
      changed: (move) => {
        const { corretor } = (move.data ?? {}) as { readonly corretor?: object }
        return corretor
          ? { ...move, data: { ...(move.data as object), corretor: { ...corretor, pixPadrao } } }
          : move
      },
    })
    return (session.answers.pagamento as { readonly formaPagamento?: number }).formaPagamento
  }

  it('[D33e] is Pix for a corretor of the list, a card for any other', () => {
    expect([begun(true), begun(false)]).toEqual([5, 2])
  })

  it('is the first of the variant where that one is not offered', () => {
    expect([begun(false, [{ id: 1, nome: 'Boleto' }]), begun(true, [{ id: 1, nome: 'Boleto' }])]).toEqual([
      1, 1,
    ])
  })
})
