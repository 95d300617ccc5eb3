import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SourceFile } from '../../engine/config/index.ts'
import { buildConfig } from '../../tools/build/config.ts'
import { projectFiles } from '../../tools/project.ts'

type Built = ReadonlyMap<string, string | Uint8Array>

/** Builds the browser's part in memory over some more files, and gives what was built by its name. */
async function builtWith(more: readonly SourceFile[]): Promise<Built> {
  const files = () => [...projectFiles(), ...more]
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const config = buildConfig(files)
  const output = await build({
    ...config,
    root,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false },
  })
  return new Map(
    (output as Rolldown.RolldownOutput).output.map((file) => [
      file.fileName,
      file.type === 'chunk' ? file.code : file.source,
    ]),
  )
}

const flow = {
  answers: { pessoa: {} },
  on: { start: [{ to: 'email' }] },
  steps: { email: { screen: 'so-deste-fluxo', form: 'pessoa' }, fim: { screen: 'concluido', final: true } },
}
const screen = {
  type: 'object',
  properties: { email: { $ref: '../fields/email.schema.json' } },
  look: { heading: 'Uma tela que só este fluxo tem', actions: [] },
}
const added: readonly SourceFile[] = [
  { path: 'flows/outro/flow.json', text: JSON.stringify(flow) },
  { path: 'schemas/screens/so-deste-fluxo.schema.json', text: JSON.stringify(screen) },
]

/** How many flows the project has. */
const flowsHere = projectFiles().filter(({ path }) => /^flows\/[^/]+\/flow\.json$/.test(path)).length

/** What only the other flow has, and the list of all flows, which the server alone reads. */
const ofOther = (name: string) =>
  /^(assets\/telas-|flows\/)outro[-.]/.test(name) || name === 'flows/screens.json'

/** The words of which the page of a flow has the sheet. */
const sheetsIn = (page: unknown) =>
  [...String(page).matchAll(/<style data-of="(\w+)">/g)].map(([, word]) => word)

/** The parts to draw with that the page of a flow names beside what every page draws with. */
const partsIn = (page: unknown) =>
  [...String(page).matchAll(/<link rel="modulepreload" crossorigin href="\/assets\/(\w+)-/g)].map(
    ([, name]) => name,
  )

describe('a build with one more flow', () => {
  let before: Built
  let after: Built
  beforeAll(async () => {
    before = await builtWith([])
    after = await builtWith(added)
  })

  it('changes no byte of what the pages of the other flows load', () => {
    const shared = (built: Built) => [...built].filter(([name]) => !ofOther(name))
    const namesOf = (built: Built) => shared(built).map(([name]) => name)
    expect(namesOf(after).sort()).toEqual(namesOf(before).sort())
    const changed = shared(before).filter(([name, content]) => String(after.get(name)) !== String(content))
    expect(changed.map(([name]) => name)).toEqual([])
  })

  it('gives it a page of its own, which names its screens with their hash', () => {
    const page = String(after.get('flows/outro.html'))
    const [, screens = '', hash = ''] =
      /<link rel="modulepreload" id="screens" fetchpriority="low" crossorigin href="\/(.*?)" integrity="(.*?)">/.exec(
        page,
      ) ?? []
    expect(String(after.get(screens))).toContain('Uma tela que só este fluxo tem')
    expect(page).toContain(`"/${screens}":"${hash}"`)
    expect(page).not.toContain('telas-dental-individual')
  })

  it('puts into the page of a flow the style sheets of what its screens say, and no other', () => {
    expect(sheetsIn(after.get('flows/outro.html'))).toEqual([])
    expect(sheetsIn(before.get('flows/dental-individual.html'))).toEqual(['groups'])
    expect(sheetsIn(before.get('flows/segunda-via.html'))).toEqual(['boletos'])
    expect(sheetsIn(before.get('flows/pet-associacao.html'))).toEqual([
      ...['busca', 'groups', 'old', 'quantidades'],
    ])
    expect(sheetsIn(before.get('index.html'))).toEqual([])
  })

  it('names in the page of a flow the parts that its screens are drawn by, and no other', () => {
    const parts = (flow: string) => partsIn(before.get(`flows/${flow}.html`))
    expect(partsIn(after.get('flows/outro.html'))).toEqual(['drawing'])
    expect(parts('dental-individual')).toEqual(['drawing'])
    expect(parts('dental-empresa')).toEqual(['drawing', 'listas', 'planilha'])
    expect(parts('pet-corretor')).toEqual(['drawing', 'listas', 'busca', 'quantidades'])
    expect(partsIn(before.get('index.html'))).toEqual([])
  })

  it('has every sheet of a word in the whole, for pages that show all there is', () => {
    const folder = fileURLToPath(new URL('../../src/theme/', import.meta.url))
    const whole = readFileSync(`${folder}whole.css`, 'utf8')
    const named = [...whole.matchAll(/"\.\/of\/(\w+\.css)"/g)].map(([, name]) => name)
    expect(named).toEqual(readdirSync(`${folder}of`).sort())
  })

  it('puts into the screens of a flow those that its places name, and no other', () => {
    const screensOf = (name: string) =>
      String([...after].find(([file]) => file.startsWith(`assets/telas-${name}-`))?.[1])
    expect(screensOf('outro')).toContain('Pago. O {produto.nome} é seu')
    expect(screensOf('outro')).not.toContain('Dados do titular')
    expect(screensOf('dental-individual')).toContain('Dados do titular')
    expect(screensOf('dental-individual')).not.toContain('Uma tela que só este fluxo tem')
  })

  it('lays what a screen refers to into it: the browser follows no reference', () => {
    const written = [...after]
      .filter(([name]) => name.startsWith('assets/telas-'))
      .map(([, code]) => String(code))
    expect(written).toHaveLength(flowsHere + 1)
    expect(written.filter((code) => code.includes('$ref'))).toEqual([])
    expect(JSON.stringify(screen)).toContain('$ref')
  })
})
