import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { lackingPackages } from '../../tools/installed.mjs'

const at = (version: string, more: object = {}) => ({ version, integrity: `sha512-${version}`, ...more })
const lock = {
  packages: {
    '': { version: '0.1.0' },
    'node_modules/fastify': at('5.0.0'),
    'node_modules/vitest': at('4.0.0', { dev: true }),
    'node_modules/of-another-system': at('1.0.0', { optional: true }),
  },
}
const { '': _, 'node_modules/of-another-system': __, ...installed } = lock.packages
const everywhere = { development: true, isThere: () => true }

/** What lacks where one package is otherwise. */
const lacking = (name: string, change: object | undefined, wanted = everywhere) => {
  const packages = {
    ...installed,
    [name]: change && { ...installed[name as keyof typeof installed], ...change },
  }
  return lackingPackages(lock, JSON.parse(JSON.stringify({ packages })), wanted)
}

describe('an install', () => {
  it('that npm has done by hand is whole, without what another system needs', () => {
    expect(lackingPackages(lock, { packages: installed }, everywhere)).toEqual([])
  })

  it('of this machine is whole by the list that npm left', () => {
    const read = (path: string) => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'))
    const list = read('node_modules/.package-lock.json')
    expect(lackingPackages(read('package-lock.json'), list, everywhere)).toEqual([])
  })

  it.each([
    ['is not there', 'node_modules/fastify', undefined],
    ['is of another version', 'node_modules/fastify', { version: '4.9.9' }],
    ['is another content', 'node_modules/fastify', { integrity: 'sha512-other' }],
    ['of another system is another version', 'node_modules/of-another-system', { version: '2.0.0' }],
  ])('is not whole where a package %s', (_, name, change) => {
    expect(lacking(name, change)).toEqual([name])
  })

  it('is not whole where a folder was taken away', () => {
    const isThere = (path: string) => !path.endsWith('vitest')
    expect(lackingPackages(lock, { packages: installed }, { development: true, isThere })).toEqual([
      'node_modules/vitest',
    ])
  })

  it('without what only development needs is enough to serve, not to test', () => {
    const serving = { development: false, isThere: () => true }
    expect(lacking('node_modules/vitest', undefined, serving)).toEqual([])
    expect(lacking('node_modules/vitest', undefined)).toEqual(['node_modules/vitest'])
    expect(lacking('node_modules/fastify', undefined, serving)).toEqual(['node_modules/fastify'])
  })
})
