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
  it(`[T01m] says something sensible whatever stands in ${path}`, () => {
    const texts = strange.map((text) => said(projectWith({ path, text })))
    expect(texts.filter((text) => /undefined|NaN|\[object|must /.test(text))).toEqual([])
    expect(texts.every((text) => /(erros?|arquivos?)\.( \d+ avisos?\.)?$/.test(text))).toBe(true)
  })
}

it('[T01n] sets no prototype from a file', () => {
  const text = '{ "extends": "loja/base", "abstract": true, "__proto__": { "polluted": true } }'
  const project = readProject(projectWith({ path: 'variants/loja/rosa.variant.json', text }))
  const value = project.variants.get('rosa')?.source.value as { readonly polluted?: boolean }
  expect([value.polluted, ({} as { readonly polluted?: boolean }).polluted]).toEqual([undefined, undefined])
})

/** Writes any JSON with whatever keys and texts, also those that look like signs of JSON. */
const written = fc.json({
  stringUnit: fc.constantFrom('{', '}', '[', ']', ':', ',', '"', '\\', '\n', 'a', 'ç', '😀'),
})

it('[T01m] reads whatever JSON as JavaScript does, and tells of a key that is written twice in it', () => {
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

it('[T01m] tells of whatever is no JSON, wherever it breaks off', () => {
  fc.assert(
    fc.property(written, fc.nat(), (text, at) => {
      const broken = `[${text}]`.slice(0, 1 + (at % text.length))
      const { document, diagnostics } = parse({ path: 'x.json', text: broken })
      expect([document, diagnostics.map(({ code }) => code)]).toEqual([undefined, ['json-invalido']])
    }),
  )
})
