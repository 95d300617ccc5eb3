import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { check, diagnosticsAsJson, renderDiagnostics } from '../../engine/config/index.ts'
import { checked } from './cases/index.ts'
import { projectWith, words } from './project.ts'

interface Told {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly code: string
  readonly severity: string
  readonly message: string
  readonly fix: string
}

interface Pattern {
  readonly regexp: string
  readonly [group: string]: string | number
}

interface Matcher {
  readonly severity: 'error' | 'warning'
  readonly background: { readonly beginsPattern: string; readonly endsPattern: string }
  readonly pattern: readonly Pattern[]
}

const { tasks } = JSON.parse(readFileSync(new URL('../../.vscode/tasks.json', import.meta.url), 'utf8')) as {
  readonly tasks: readonly [{ readonly problemMatcher: readonly Matcher[] }]
}
const matchers = tasks[0].problemMatcher

const named: Readonly<Record<Matcher['severity'], string>> = { error: 'erro', warning: 'aviso' }

/** Finds in what is printed what an editor finds: a place for each group of lines that all patterns match in turn. */
const foundBy = ({ pattern, severity }: Matcher, printed: string): readonly Told[] => {
  const lines = printed.split('\n')
  return lines.flatMap((_, i) => {
    const found = pattern.map(({ regexp }, k) => new RegExp(regexp, 'u').exec(lines[i + k] ?? ''))
    if (found.includes(null)) return []
    const group = (name: string) =>
      pattern.flatMap((each, k) => (typeof each[name] === 'number' ? [found[k]![each[name]]!] : []))
    const [message = '', fix = ''] = group('message')
    const [file = '', code = ''] = [...group('file'), ...group('code')]
    const place = { line: Number(group('line')[0]), column: Number(group('column')[0]) }
    return [{ file, ...place, code, severity: named[severity], message, fix }]
  })
}

it('tells a program each mistake with the place at which a person finds it', () => {
  const [path, text] = ['flows/x/flow.json', '{\n  "answers": {},\n  "passos": {}\n}\n']
  const files = projectWith({ path, text })
  const all = JSON.parse(diagnosticsAsJson(check(files, words), files))
  expect(all).toContainEqual({
    file: path,
    line: 3,
    column: 3,
    length: 8,
    path: '/passos',
    code: 'chave-desconhecida',
    severity: 'erro',
    message: expect.stringContaining('"passos"'),
    fix: expect.any(String),
  })
})

it.each([
  ...['aviso-sem-uso', 'chave-ausente.pagamento', 'json-invalido', 'preco-em-conflito', 'codificacao-errada'],
  ...['ciclo.replays', 'desenho-invalido', 'nome-repetido', 'prefixo-repetido', 'segredo-no-json'],
])('is told to an editor as it is told to a program: %s', (name) => {
  const { files, wrong } = checked(name)
  const printed = renderDiagnostics(wrong, files)
  const told = JSON.parse(diagnosticsAsJson(wrong, files)) as readonly Told[]
  const both = matchers.flatMap((each) => foundBy(each, printed))
  expect(both).toHaveLength(told.length)
  for (const [i, each] of both.entries()) expect(told[i]).toMatchObject(each)
  for (const { background } of matchers) {
    expect(printed.split('\n').at(-1)).toMatch(new RegExp(background.endsPattern))
    expect('Conferindo de novo…').toMatch(new RegExp(background.beginsPattern))
  }
})
