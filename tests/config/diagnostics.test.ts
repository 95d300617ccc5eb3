import { expect, it } from 'vitest'
import { check, codes, renderDiagnostics } from '../../engine/config/index.ts'
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

it('[T01c] has a bad project for every code it knows', () => {
  const shown = new Set(caseNames.map((name) => name.split('.')[0]))
  expect(Object.keys(codes).filter((code) => !shown.has(code))).toEqual([])
})
