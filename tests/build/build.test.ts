import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'
import { fonts } from '../../engine/brand/index.ts'
import type { SourceFile } from '../../engine/config/index.ts'
import { buildConfig } from '../../tools/build/config.ts'
import { projectFiles } from '../../tools/project.ts'

type Built = ReadonlyMap<string, string | Uint8Array>

/** Builds the browser's part in memory over some more files, and gives what was built by its name. */
async function builtWith(more: readonly SourceFile[]): Promise<Built> {
  const files = () => [...projectFiles(), ...more]
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const config = buildConfig(files)
  const output = await build({
    ...config,
    ...{ root, configFile: false, logLevel: 'error', build: { ...config.build, write: false } },
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

/** What only the other flow has, and the list of all flows, which the server alone reads. */
const ofOther = (name: string) =>
  /^(assets\/telas-|flows\/)outro[-.]/.test(name) || name === 'flows/screens.json'

describe('a build with one more flow', () => {
  let before: Built
  let after: Built
  beforeAll(async () => {
    before = await builtWith([])
    after = await builtWith(added)
  })

  it('[X03b] changes no byte of what the pages of the other flows load', () => {
    const shared = (built: Built) => [...built].filter(([name]) => !ofOther(name))
    const namesOf = (built: Built) => shared(built).map(([name]) => name)
    expect(namesOf(after).sort()).toEqual(namesOf(before).sort())
    const changed = shared(before).filter(([name, content]) => String(after.get(name)) !== String(content))
    expect(changed.map(([name]) => name)).toEqual([])
  })

  it('[X03c] gives it a page of its own, which names its screens with their hash', () => {
    const page = String(after.get('flows/outro.html'))
    const [, screens = '', hash = ''] =
      /<link rel="modulepreload" id="screens" fetchpriority="low" crossorigin href="\/(.*?)" integrity="(.*?)">/.exec(
        page,
      ) ?? []
    expect(String(after.get(screens))).toContain('Uma tela que só este fluxo tem')
    expect(page).toContain(`"/${screens}":"${hash}"`)
    expect(page).not.toContain('telas-dental-individual')
  })
})

const dist = fileURLToPath(new URL('../../dist', import.meta.url))
const addresses: Record<string, string> = JSON.parse(readFileSync(join(dist, 'flows/fonts.json'), 'utf8'))

it('[X03w] every font is cut to less than 30 kB, and its licence lies beside it', () => {
  expect(Object.keys(addresses)).toEqual(Object.keys(fonts))
  for (const [choice, { family }] of Object.entries(fonts)) {
    const bytes = readFileSync(join(dist, addresses[choice] ?? ''))
    expect(bytes.subarray(0, 4).toString()).toBe('wOF2')
    expect(bytes.length).toBeLessThan(30_000)
    expect(existsSync(join(dist, `assets/${family.toLowerCase()}.OFL.txt`))).toBe(true)
  }
})
