import { expect, it } from 'vitest'
import { check } from '../../engine/config/index.ts'
import { badFilesOf, checked } from './cases/index.ts'
import { projectWith, words } from './project.ts'

const codesOf = (name: string) => checked(name).wrong.map(({ code }) => code)

it('refuses a charge that is not told what the payer saw, and a page that shows old figures when it comes back', () => {
  expect(codesOf('cobranca-sem-visto')).toEqual(['cobranca-sem-visto'])
  expect(codesOf('cobranca-sem-conferir')).toEqual(['cobranca-sem-conferir'])
})

it('takes a charge that is told, in a step that asks for the proposal again', () => {
  const files = badFilesOf('cobranca-sem-conferir').map((file) =>
    file.path.endsWith('flow.json')
      ? {
          ...file,
          text: file.text.replace(
            '"tentarNovamente": {},',
            '"tentarNovamente": {}, "resume": { "call": "pedido.ver", "with": { "uid": "um" } }, "pedido.ver:ok": {},',
          ),
        }
      : file,
  )
  expect(check(projectWith(...files), words)).toEqual([])
})
