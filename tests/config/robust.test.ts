import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  check,
  filesOf,
  funnelSource,
  graph,
  readProject,
  renderDiagnostics,
} from '../../engine/config/index.ts'
import { parse } from '../../engine/config/json/parse.ts'
import { filesUnder, projectWith, words } from './project.ts'

const strange = [
  'null',
  '1',
  '"x"',
  '[]',
  '{}',
  '[[null]]',
  '{ "a": null }',
  '{ "properties": 1, "on": 1, "steps": [] }',
  '',
]

/** Uses a project in every way there is and gives what was said about it. */
function said(files: ReturnType<typeof projectWith>): string {
  const project = readProject(files)
  funnelSource(project, 'azul')
  filesOf(project, 'azul')
  graph(project, 'venda')
  return renderDiagnostics(check(files, words), files)
}

for (const { path } of filesUnder('_base').filter((file) => file.path.endsWith('.json'))) {
  it(`says something sensible whatever stands in ${path}`, () => {
    const texts = strange.map((text) => said(projectWith({ path, text })))
    expect(texts.filter((text) => /undefined|NaN|\[object|must /.test(text))).toEqual([])
    expect(texts.every((text) => /(erros?|arquivos?)\.( \d+ avisos?\.)?$/.test(text))).toBe(true)
  })
}

it('sets no prototype from a file', () => {
  const text = '{ "extends": "loja/base", "abstract": true, "__proto__": { "polluted": true } }'
  const project = readProject(projectWith({ path: 'variants/loja/rosa.variant.json', text }))
  const value = project.variants.get('rosa')?.source.value as { readonly polluted?: boolean }
  expect([value.polluted, ({} as { readonly polluted?: boolean }).polluted]).toEqual([undefined, undefined])
})

/** Writes any JSON with whatever keys and texts, also those that look like signs of JSON. */
const written = fc.json({
  stringUnit: fc.constantFrom('{', '}', '[', ']', ':', ',', '"', '\\', '\n', 'a', 'ç', '😀'),
})

it('reads whatever JSON as JavaScript does, and tells of a key that is written twice in it', () => {
  fc.assert(
    fc.property(written, (text) => {
      const { document, diagnostics } = parse({ path: 'x.json', text })
      expect([document?.value, diagnostics]).toEqual([JSON.parse(text), []])
      const twice = parse({ path: 'x.json', text: `{ "a:": ${text}, "b": [{ "a:": ${text}, "a:": 1 }] }` })
      expect(twice.diagnostics.map(({ code }) => code)).toEqual(['chave-repetida'])
      expect(twice.document?.value).toEqual({ 'a:': JSON.parse(text), b: [{ 'a:': 1 }] })
    }),
  )
})

it('tells of whatever is no JSON, wherever it breaks off', () => {
  fc.assert(
    fc.property(written, fc.nat(), (text, at) => {
      const broken = `[${text}]`.slice(0, 1 + (at % text.length))
      const { document, diagnostics } = parse({ path: 'x.json', text: broken })
      expect([document, diagnostics.map(({ code }) => code)]).toEqual([undefined, ['json-invalido']])
    }),
  )
})

it('tells where a closing sign is missing, whichever of a file it is, and which bracket it closes', () => {
  const { text } = projectWith().find(({ path }) => path === 'flows/venda/flow.json')!
  const lineOf = (at: number) => text.slice(0, at).split('\n').length
  const closing = [...text.matchAll(/[}\]]/g)].filter(({ index }) => !isInText(text, index))
  const told = closing.map(({ 0: sign, index }) => {
    const [found] = parse({ path: 'x.json', text: text.slice(0, index) + text.slice(index + 1) }).diagnostics
    return {
      sign: found!.message.includes(`falta aqui o "${sign}"`),
      far: lineOf(found!.offset) - lineOf(index),
    }
  })
  expect(told.length).toBeGreaterThan(40)
  expect(told.filter(({ far }) => Math.abs(far) > 1)).toEqual([])
  // Within a line, only who wrote it knows.
  expect(told.filter(({ sign }) => sign).length).toBeGreaterThan(30)
})

const isInText = (text: string, at: number): boolean =>
  (text.slice(text.lastIndexOf('\n', at) + 1, at).match(/"/g) ?? []).length % 2 === 1

it('tells what it knew before where no single closing sign is missing, and where no line is indented', () => {
  const said = (text: string) => parse({ path: 'x.json', text }).diagnostics[0]!.message
  expect(said('{\n  "a": {\n    "b": [1\n\n}')).toMatch(/falta uma vírgula/)
  expect(said(`[\n${'[1\n'.repeat(150)}`)).toMatch(/falta/)
})
