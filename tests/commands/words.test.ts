import { describe, expect, it } from 'vitest'
import { readWords } from '../../tools/words.mjs'

describe('the words of a command with names', () => {
  const options = { '--ui': 'numa janela' }
  const meant = (stray: string) => (stray === '--uii' ? '--ui' : undefined)
  const read = (words: readonly string[], known = options) =>
    readWords(words, { options: known, takesNames: true, meant })

  it('are its options and names', () => {
    expect(read(['r1', '--ui', 'r2'])).toEqual({ ok: true, options: new Set(['--ui']), names: ['r1', 'r2'] })
  })

  it.each([
    [['--uii'], options, 'a opção "--uii" não existe. Você quis dizer "--ui"?'],
    [['--json'], options, 'a opção "--json" não existe. Opções: --ui (numa janela).'],
    [['r1', '-x'], {}, 'a opção "-x" não existe. Este comando não tem opções.'],
    [['r1', ''], options, 'uma das palavras está vazia. Opções: --ui (numa janela).'],
  ])('%j are refused', (words, known, mistake) => {
    expect(read(words, known as typeof options)).toEqual({ ok: false, mistake })
  })
})

describe('the words of a command without names', () => {
  const options = { servidor: 'as do servidor' }

  it.each([[[]], [['servidor']]])('%j are right', (words) => {
    expect(readWords(words, { options })).toEqual({ ok: true, options: new Set(words), names: [] })
  })

  it.each([
    [['server'], options, '"server" está sobrando. Opções: servidor (as do servidor).'],
    [['--porta=1'], {}, 'a opção "--porta=1" não existe. Este comando não tem opções.'],
    [['toString'], options, '"toString" está sobrando. Opções: servidor (as do servidor).'],
    [[''], {}, 'uma das palavras está vazia. Este comando não tem opções.'],
  ])('%j are refused', (words, known, mistake) => {
    expect(readWords(words, { options: known })).toEqual({ ok: false, mistake })
  })
})
