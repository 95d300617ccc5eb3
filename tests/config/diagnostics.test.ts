import { expect, it } from 'vitest'
import { check, codes, diagnosticsAsJson, renderDiagnostics } from '../../engine/config/index.ts'
import { caseNames, checked, filesUnder, projectWith, words } from './project.ts'

const printed = (files: ReturnType<typeof projectWith>) => renderDiagnostics(check(files, words), files)

it('[T01a] finds no mistake in a good project', () => {
  expect(printed(projectWith())).toBe('Nenhum erro em 15 arquivos.')
})

for (const name of caseNames) {
  it(`[T01b] says what is wrong, where and how to mend it: ${name}`, () => {
    const expected = filesUnder(name)
      .find(({ path }) => path === 'expected.txt')
      ?.text.trimEnd()
    const { files, wrong } = checked(name)
    expect(renderDiagnostics(wrong, files)).toBe(expected)
  })
}

/** Words and letters that no English sentence has. */
const portuguese =
  /[áàâãéêíóôõúç]|(?<![\w-])(?:que|uma?|os|da|das|dos|em|na|para|por|com|este|esta|ou|aqui|nenhum|existe|precisa|falta|deve|chave|texto|lista)(?![\w-])/i

/** Leaves of a sentence what it says by itself: without what it quotes, files, and names that it lists. */
const ownWords = (said: string): string =>
  said
    .replace(/"[^"]*"|\S+\/\S+|\w+ → (?:\w+ → )*\w+/g, '')
    .replace(/: [\w@:.-]+(?:, [\w@:.-]+)*(?: and \d+ more)?\.$/, '')

for (const name of caseNames) {
  it(`[T01x] says in English what is wrong and how to mend it, at the same place: ${name}`, () => {
    const { files, wrong, bad } = checked(name)
    const written = bad.flatMap(({ text }) => [...text.matchAll(/"([^"]+ [^"]+)"/g)].map(([, said]) => said!))
    const both = (['pt-BR', 'en'] as const).map((language) => diagnosticsAsJson(wrong, files, language))
    const [own, said] = both.map((json) => JSON.parse(json) as readonly Record<string, string>[])
    const placesOf = (all = own) => all?.map(({ says: _says, fix: _fix, ...place }) => place)
    expect(placesOf(said)).toEqual(placesOf())
    const sentences = said!.flatMap(({ says = '', fix = '' }) => [says, fix])
    const withoutWritten = sentences.map((text) =>
      written.reduce((left, said) => left.replace(said, ''), text),
    )
    expect(withoutWritten.map(ownWords).filter((text) => portuguese.test(text))).toEqual([])
    expect(renderDiagnostics(wrong, files, 'en').split('\n').at(-1)).toMatch(
      /^(No error|1 error|\d+ errors) in \d+ files?\.( \d+ warnings?\.)?$/,
    )
  })
}

it('[T01c] has a bad project for every code it knows', () => {
  const shown = new Set(caseNames.map((name) => name.split('.')[0]))
  expect(Object.keys(codes).filter((code) => !shown.has(code))).toEqual([])
})
