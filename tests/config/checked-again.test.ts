import { describe, expect, it } from 'vitest'
import {
  check,
  openCheck,
  readProject,
  renderDiagnostics,
  type SourceFile,
} from '../../engine/config/index.ts'
import { caseNames, filesUnder, projectWith, words } from './project.ts'

const base = projectWith()

/** Lays files over the good project; those that are not laid over stay the same objects. */
function laidOver(bad: readonly SourceFile[]): readonly SourceFile[] {
  const laid = new Map([...base, ...bad].map((file) => [file.path, file]))
  return [...laid.values()]
}

/** Gives a file of the good project with something in it written otherwise. */
function edited(path: string, from: string, to: string): readonly SourceFile[] {
  const text = base.find((file) => file.path === path)?.text ?? ''
  expect(text).toContain(from)
  return [{ path, text: text.replace(from, to) }]
}

describe('a check that is made again as files change', () => {
  it.each([
    ['forwards', caseNames],
    ['backwards', caseNames.toReversed()],
  ])('[T01af] says of each bad project what a first check says, one after another, %s', (_way, names) => {
    const checkAgain = openCheck(words)
    const unlike = names.filter((name) => {
      const files = laidOver(filesUnder(name).filter(({ path }) => path !== 'expected.txt'))
      const said = renderDiagnostics(checkAgain(readProject(files)), files)
      return said !== renderDiagnostics(check(files, words), files)
    })
    expect(unlike).toEqual([])
  })

  it.each([
    ['its own file', 'flows/venda/flow.json', '"to": "dados"', '"to": "dadoz"', 'passo-desconhecido'],
    ['a variant', 'variants/loja/base.variant.json', '"whatsapp": {', '"zap": {', 'endereco-desconhecido'],
    ['a part', 'flows/partes/avisos.part.json', '"falha":', '"falhas":', 'aviso-desconhecido'],
    [
      'a screen',
      'schemas/screens/dados.schema.json',
      '"escolherData"',
      '"escolherDia"',
      'evento-sem-resposta',
    ],
    [
      'an operation',
      'schemas/operations/pessoa.salvar.operation.json',
      '"cpfRepetido"',
      '"cpfUsado"',
      'desfecho-desconhecido',
    ],
  ])('[T01af] tells of a flow what comes of %s', (_what, path, from, to, code) => {
    const checkAgain = openCheck(words)
    const first = checkAgain(readProject(base))
    const files = laidOver(edited(path, from, to))
    const found = checkAgain(readProject(files))
    expect(found).toEqual(check(files, words))
    expect(found.map((each) => each.code)).toContain(code)
    expect(checkAgain(readProject(base))).toEqual(first)
  })
})
