import { describe, expect, it } from 'vitest'
import { joined, type Recording } from '../../engine/replay/index.ts'

const moves = (...names: readonly string[]) => names.map((name) => ({ name, event: name }))
const compra: Recording = {
  title: 'compra',
  rules: ['T03i'],
  variant: 'azul',
  at: '2026-11-21T10:00:00-03:00',
  moves: moves('abre', 'escolhe', 'paga'),
}
const follows = (replay: string, move: string, ...own: readonly string[]): Recording => ({
  title: `depois de ${move}`,
  rules: ['T03i'],
  after: { replay, move },
  moves: moves(...own),
})

/** Gives the names of the moves of a replay among others. */
const played = (name: string, others: { readonly [name: string]: Recording }) =>
  joined(name, new Map(Object.entries(others)))?.moves.map((move) => move.name)

describe('a replay after a move of another', () => {
  it('is one journey: the moves up to the named one, then its own', () => {
    const volta = follows('compra', 'escolhe', 'volta')
    expect(joined('volta', new Map(Object.entries({ volta, compra })))).toEqual({
      title: 'depois de escolhe',
      rules: ['T03i'],
      variant: 'azul',
      at: '2026-11-21T10:00:00-03:00',
      moves: moves('abre', 'escolhe', 'volta'),
    })
    expect(played('compra', { volta, compra })).toEqual(['abre', 'escolhe', 'paga'])
  })

  it('may come after one that comes after a third', () => {
    const volta = follows('compra', 'escolhe', 'volta', 'sai')
    const chain = { compra, volta, fica: follows('volta', 'volta', 'fica') }
    expect(played('fica', chain)).toEqual(['abre', 'escolhe', 'volta', 'fica'])
  })

  it('takes place when the other did, or when it says', () => {
    const at = '2027-02-01T08:00:00-03:00'
    const later = { ...follows('compra', 'abre', 'volta'), at }
    const again = follows('later', 'volta', 'paga')
    const all = new Map(Object.entries({ compra, later, again }))
    expect(['compra', 'later', 'again'].map((name) => joined(name, all)?.at)).toEqual([compra.at, at, at])
  })

  it('is none where the other, or its move, is not there, or only in what the other comes after', () => {
    const volta = follows('compra', 'escolhe', 'volta')
    expect(played('sai', { sai: follows('compra', 'escolhe', 'sai') })).toBeUndefined()
    expect(played('sai', { compra, sai: follows('compra', 'foge', 'sai') })).toBeUndefined()
    expect(played('sai', { compra, volta, sai: follows('volta', 'abre', 'sai') })).toBeUndefined()
    expect(played('sai', { compra })).toBeUndefined()
  })

  it('is none where it comes, by whatever way, after itself', () => {
    const circle = { a: follows('b', 'y', 'x'), b: follows('c', 'z', 'y'), c: follows('a', 'x', 'z') }
    expect(['a', 'b', 'c'].map((name) => played(name, circle))).toEqual([undefined, undefined, undefined])
    expect(played('a', { a: follows('a', 'x', 'x') })).toBeUndefined()
    expect(played('d', { ...circle, d: follows('a', 'x', 'w') })).toBeUndefined()
  })
})
