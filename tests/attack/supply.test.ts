import { describe, expect, it } from 'vitest'
import { refusedLicences } from '../../tools/licences.mjs'
import { filesIn, read, withoutComments } from '../house/sources.ts'

interface Locked {
  readonly integrity?: string
  readonly resolved?: string
  readonly link?: boolean
  readonly hasInstallScript?: boolean
}

const lock: { readonly packages: Readonly<Record<string, Locked>> } = JSON.parse(read('package-lock.json'))
const { dependencies: wanted, devDependencies, overrides } = JSON.parse(read('package.json'))
const packages = Object.entries(lock.packages).filter(([name]) => name !== '')

describe('what others wrote', () => {
  it('[T06eg] is taken at one exact version each, known by its content', () => {
    const all = { ...wanted, ...devDependencies, ...overrides } as Readonly<Record<string, string>>
    expect(Object.entries(all).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual(
      [],
    )
    expect(packages.length).toBeGreaterThan(100)
    expect(packages.filter(([, { integrity }]) => !/^sha(512|384|256)-/.test(integrity ?? ''))).toEqual([])
    expect(packages.filter(([, { link }]) => link)).toEqual([])
    const elsewhere = packages.filter(([, { resolved = '' }]) => /^(git|http:|file:)/.test(resolved))
    expect(elsewhere).toEqual([])
  })

  it('[T06eg] runs nothing while it is installed', () => {
    const rules = read('.npmrc').split('\n')
    expect(rules).toEqual(
      expect.arrayContaining(['ignore-scripts=true', 'save-exact=true', 'engine-strict=true']),
    )
    // Its script only saves a start of the program: without it the program is found all the same.
    const harmless = ['node_modules/esbuild']
    const scripted = packages.flatMap(([name, { hasInstallScript }]) => (hasInstallScript ? [name] : []))
    expect(scripted.filter((name) => !harmless.includes(name) && !name.endsWith('/fsevents'))).toEqual([])
  })

  it('[T06eg] reaches a page from this server alone, but for the services a variant turns on', () => {
    const address = /(?:https?:)?\/\/(?:[a-z0-9-]+\.)+[a-z]{2,}/gi
    const named = (path: string) => [...withoutComments(read(path)).matchAll(address)].map(([found]) => found)
    const paths = [...filesIn('src/', /\.(tsx?|css)$/), 'index.html']
    const outside = paths.filter((path) => named(path).length > 0)
    expect(outside).toEqual([
      'src/analytics/google-analytics.ts',
      'src/analytics/pixel.ts',
      'src/analytics/tag-manager.ts',
      // A name of what is said to search engines, by which nothing is loaded.
      'src/sales/structured.ts',
    ])
  })
})

describe('the licences of what others wrote', () => {
  const under = (...licenses: object[]) => refusedLicences([{ name: 'a', version: '1.0.0', licenses }])

  it('[T06eg] are those of the list', () => {
    expect(under({ license: { id: 'MIT' } })).toEqual([])
    expect(under({ expression: '(MIT AND Zlib)' })).toEqual([])
    expect(under({ license: { id: 'AGPL-3.0-only' } })).toEqual([
      'a@1.0.0 tem a licença AGPL-3.0-only, que não é aceita.',
    ])
    expect(under()).toEqual(['a@1.0.0 não diz a sua licença.'])
  })
})
