import { describe, expect, it } from 'vitest'
import { licencesPage, mistakesOfLicences } from '../../scripts/supply/licences.ts'
import { billOf, billText, type LockedPackage } from '../../scripts/supply/materials.ts'
import { filesIn, read, withoutComments } from '../house/sources.ts'

interface Locked extends LockedPackage {
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

describe('the bill of materials', () => {
  const bill = billOf(lock)
  const written = read('docs/sbom.cdx.json')

  it('[T06eg] is that of the lock file, package by package and byte by byte, and so is the page of licences', () => {
    expect(written).toBe(billText(bill))
    expect(read('docs/licencas.md')).toBe(licencesPage(bill.components))
    const { components, dependencies, metadata } = JSON.parse(written)
    const listed = new Set(components.map(({ name, version }: Locked) => `${name}@${version}`))
    const locked = packages.map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`)
    expect(listed).toEqual(new Set(locked))
    expect(dependencies).toHaveLength(components.length + 1)
    const own = dependencies.find(
      ({ ref }: { readonly ref: string }) => ref === metadata.component['bom-ref'],
    )
    expect(own.dependsOn).toHaveLength(Object.keys({ ...wanted, ...devDependencies }).length)
  })

  it('[T06eg] holds no address and nothing of the machine or of the hour', () => {
    expect(written.match(/https?:\/\/[^"]+/g)).toEqual(['http://cyclonedx.org/schema/bom-1.5.schema.json'])
    expect(written).not.toMatch(/resolved|timestamp|serialNumber|node_modules|file:/)
  })

  it('[T06eg] gives each package the one that Node would find, its hash, and whether the product needs it', () => {
    const one: LockedPackage = { version: '1.0.0', license: 'MIT', integrity: 'sha512-AAEC' }
    const { components, dependencies } = billOf({
      packages: {
        '': {
          name: 'nosso',
          version: '1.2.3',
          ...{ dependencies: { a: '1' }, devDependencies: { '@x/d': '1' } },
        },
        'node_modules/a': { ...one, dependencies: { b: '1', longe: '1' }, peerDependencies: { c: '1' } },
        'node_modules/a/node_modules/b': { ...one, version: '2.0.0', dependencies: { c: '1' } },
        'node_modules/b': { ...one, license: '(MIT OR Apache-2.0)', optional: true },
        'node_modules/c': { ...one, dependencies: { b: '1' } },
        'node_modules/@x/d': { ...one, dev: true },
      },
    })
    expect(dependencies.map(({ ref, dependsOn }) => `${ref}: ${dependsOn.join(' ')}`)).toEqual([
      '@x/d@1.0.0: ',
      'a@1.0.0: b@2.0.0 c@1.0.0',
      'b@1.0.0: ',
      'b@2.0.0: c@1.0.0',
      'c@1.0.0: b@1.0.0',
      'nosso@1.2.3: @x/d@1.0.0 a@1.0.0',
    ])
    expect(components.map(({ scope }) => scope)).toEqual([
      'excluded',
      'required',
      'optional',
      'required',
      'required',
    ])
    expect(components[2]).toMatchObject({
      licenses: [{ expression: 'MIT OR Apache-2.0' }],
      hashes: [{ alg: 'SHA-512', content: '000102' }],
      purl: 'pkg:npm/b@1.0.0',
    })
    expect(components[0]?.purl).toBe('pkg:npm/%40x/d@1.0.0')
  })

  it('[T06eg] has a licence for each package, and none that we do not take', () => {
    expect(mistakesOfLicences(bill.components)).toEqual([])
    const [first] = bill.components
    const under = (id: string) =>
      mistakesOfLicences([...bill.components, { ...first!, licenses: [{ license: { id } }] }])
    expect(under('AGPL-3.0-only')).toEqual([
      expect.stringMatching(/tem a licença AGPL-3\.0-only, que não está entre/),
    ])
    expect(mistakesOfLicences([...bill.components, { ...first!, licenses: [] }])).toEqual([
      expect.stringMatching(/não diz a sua licença/),
    ])
    expect(mistakesOfLicences([first!])).toEqual([
      expect.stringMatching(/^png-js@2\.0\.0 está em namedByUs e não é mais/),
    ])
  })
})
