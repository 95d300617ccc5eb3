import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  check,
  type KeptOfFlow,
  openCheck,
  readProject,
  renderDiagnostics,
  type SourceFile,
} from '../../engine/config/index.ts'
import { caseNames, filesUnder, projectWith, words } from './project.ts'

const base = projectWith()
const printOf = (text: string) => createHash('sha256').update(text).digest('hex')

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

/** What a check from nothing says of a bad project, asked once for all. */
const firstSaid = new Map<string, string>()

function saidFirst(name: string, files: readonly SourceFile[]): string {
  const said = firstSaid.get(name) ?? renderDiagnostics(check(files, words), files)
  firstSaid.set(name, said)
  return said
}

describe('a check that is made again as files change', () => {
  it.each([
    ['forwards', caseNames],
    ['backwards', caseNames.toReversed()],
  ])(
    '[T01af] says of each bad project what a first check says, one after another, %s',
    (_way, names) => {
      const checkAgain = openCheck(words)
      const unlike = names.filter((name) => {
        const files = laidOver(filesUnder(name).filter(({ path }) => path !== 'expected.txt'))
        const said = renderDiagnostics(checkAgain(readProject(files)), files)
        return said !== saidFirst(name, files)
      })
      expect(unlike).toEqual([])
    },
    60_000,
  )

  it('[T01aj] says of each bad project what a first check says, by what a process before it kept of another', () => {
    let before = '[]'
    const unlike = caseNames.filter((name) => {
      // Each process parses all files for itself.
      const files = laidOver(filesUnder(name).filter(({ path }) => path !== 'expected.txt')).map((file) => ({
        ...file,
      }))
      const flows = new Map<string, KeptOfFlow>(JSON.parse(before))
      const said = renderDiagnostics(openCheck(words, { printOf, flows })(readProject(files)), files)
      before = JSON.stringify([...flows])
      return said !== saidFirst(name, files)
    })
    expect(unlike).toEqual([])
  }, 60_000)

  it('[T01aj] looks at no flow again of which nothing changed since the process before', () => {
    const flows = new Map<string, KeptOfFlow>()
    openCheck(words, { printOf, flows })(readProject(base))
    const [found] = check(laidOver(edited('flows/venda/flow.json', '"to": "dados"', '"to": "dadoz"')), words)
    flows.set('venda', { ...flows.get('venda')!, found: [found!] })
    const copies = base.map((file) => ({ ...file }))
    expect(openCheck(words, { printOf, flows })(readProject(copies))).toEqual([found])
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

  it('[T01af] proposes a name that came since', () => {
    const checkAgain = openCheck(words)
    const bad = laidOver(
      edited('flows/venda/flow.json', '"call": "pessoa.salvar"', '"call": "pessoa.guardar"'),
    )
    const first = renderDiagnostics(checkAgain(readProject(bad)), bad)
    const { text } = base.find(({ path }) => path.endsWith('pessoa.salvar.operation.json'))!
    const more = [...bad, { path: 'schemas/operations/pessoa.guarda.operation.json', text }]
    const found = checkAgain(readProject(more))
    expect(found).toEqual(check(more, words))
    expect(first).not.toContain('pessoa.guarda"')
    expect(renderDiagnostics(found, more)).toContain('pessoa.guarda"')
  })
})
