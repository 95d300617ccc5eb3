import { expect, it } from 'vitest'
import {
  check,
  filesOf,
  funnelSource,
  graph,
  readProject,
  renderDiagnostics,
} from '../../engine/config/index.ts'
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
