import { describe, expect, it } from 'vitest'
import { argumentsOf } from '../../scripts/arguments.ts'
import { mistakeInWords } from '../../scripts/words.mjs'

describe('the arguments of a command with names', () => {
  const known = { '--ui': 'numa janela' }

  it('are flags it knows and words', () => {
    const { flags, filters } = argumentsOf(['r1', '--ui', 'r2'], known)
    expect([[...flags], filters]).toEqual([['--ui'], ['r1', 'r2']])
  })

  it.each([
    [['--uii'], known, 'a opção "--uii" não existe. Você quis dizer "--ui"?'],
    [['--json'], known, 'a opção "--json" não existe. Opções: --ui (numa janela).'],
    [['r1', '-x'], {}, 'a opção "-x" não existe. Este comando não tem opções.'],
    [['r1', ''], known, 'um dos nomes está vazio.'],
  ])('%j is refused', (words, flags, says) => {
    expect(() => argumentsOf(words, flags)).toThrow(new Error(says))
  })
})

describe('the words of a command without names', () => {
  const options = { servidor: 'as do servidor' }

  it.each([[[]], [['servidor']]])('%j is right', (words) => {
    expect(mistakeInWords(words, options)).toBeUndefined()
  })

  it.each([
    [['server'], options, '"server" está sobrando. Opções: servidor (as do servidor).'],
    [['--porta=1'], {}, 'a opção "--porta=1" não existe. Este comando não tem opções.'],
    [['toString'], options, '"toString" está sobrando. Opções: servidor (as do servidor).'],
    [[''], {}, 'uma das palavras está vazia. Este comando não tem opções.'],
  ])('%j is refused', (words, known, says) => {
    expect(mistakeInWords(words, known)).toBe(says)
  })
})
