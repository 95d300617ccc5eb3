import { expect, it } from 'vitest'
import { check, type SourceFile } from '../../engine/config/index.ts'
import { badFilesOf, cases, checked } from './cases/index.ts'
import { examples } from './examples.ts'
import { projectWith, words } from './project.ts'

/** Leaves out of a text what only lays it out: the spaces around signs, and all but one elsewhere. */
const squeezed = (text: string): string =>
  text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/ ?([{}[\],:]) ?/g, '$1')

/** Finds an example in a squeezed file; "…" stands for anything. */
const anywhere = (bad: string): RegExp =>
  new RegExp(
    squeezed(bad)
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll('…', '[\\s\\S]*?'),
  )

/** A file with its name over it: that may be what is wrong. */
const withName = ({ path, text }: SourceFile): string => `${path}\n${squeezed(text)}`

for (const { code, bad, good } of examples) {
  it(`shows what is wrong as a bad project has it, and what mends it: ${code}`, () => {
    const wanted = anywhere(bad)
    const name = Object.keys(cases).find(
      (each) => each.split('.')[0] === code && badFilesOf(each).some((file) => wanted.test(withName(file))),
    )
    expect(name).toBeDefined()
    const { wrong, bad: files } = checked(name!)
    const mended = files.map((file) => {
      if (!wanted.test(withName(file))) return file
      const [path = '', ...lines] = withName(file)
        .replace(wanted, () => good.trim())
        .split('\n')
      return { path, text: lines.join('\n') }
    })
    const left = check(projectWith(...mended), words)
    const told = (found: typeof wrong) => found.map((each) => `${each.code} ${each.path.join('/')}`)
    const ofCode = (found: typeof wrong) => found.filter((each) => each.code === code).length
    expect(ofCode(left)).toBeLessThan(ofCode(wrong))
    expect(told(left).filter((each) => !told(wrong).includes(each))).toEqual([])
  })
}
