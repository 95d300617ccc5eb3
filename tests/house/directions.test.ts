import { describe, expect, it } from 'vitest'
import { importsOf, read, sources } from './sources.ts'

interface Doors {
  /** Which files or rooms of ours a room may look at, beside itself. */
  readonly ours: readonly string[]
  /** Which packages it may use; all where it does not say. */
  readonly packages?: readonly string[]
  readonly never?: readonly string[]
  /** What stands in it and has doors of its own. */
  readonly besides?: readonly string[]
}

const dates = ['engine/format/', 'engine/dates/', 'engine/money/']
/** Which doors each room may use. A room may always look into itself. */
const rooms: Readonly<Record<string, Doors>> = {
  'engine/brand/': { ours: [], packages: ['culori'] },
  'engine/format/': { ours: [], packages: [] },
  'engine/dates/': { ours: ['engine/format/'], packages: [] },
  'engine/money/': { ours: ['engine/format/'], packages: [] },
  'engine/validators/': {
    ours: ['engine/format/', 'engine/dates/'],
    packages: ['@brazilian-utils/brazilian-utils'],
  },
  'engine/conditions/': { ours: dates, packages: [] },
  'engine/routes/': { ours: [], packages: [] },
  'engine/flow/': { ours: ['engine/conditions/index.ts'], packages: [] },
  'engine/replay/': {
    ours: ['engine/flow/', 'engine/conditions/index.ts', 'engine/config/index.ts', 'engine/format/index.ts'],
    packages: [],
  },
  'engine/config/': {
    ours: [
      'engine/brand/index.ts',
      'engine/flow/funnel.ts',
      'engine/conditions/',
      'engine/format/',
      'engine/money/index.ts',
      'engine/routes/',
    ],
    packages: ['ajv', 'ajv-formats', 'jsonc-parser'],
  },
  'engine/': {
    ours: [],
    packages: ['@brazilian-utils/brazilian-utils', 'culori', 'ajv', 'ajv-formats', 'jsonc-parser'],
  },
  'src/integrations/': { ours: ['engine/index.ts'], packages: ['react'] },
  // What runs a funnel is there before what draws it: it may need none of that.
  'src/run/': {
    ours: ['engine/index.ts', 'src/page/', 'src/effects/', 'src/field/screen.ts', 'src/form/index.ts'],
    packages: [],
  },
  'src/effects/': {
    ours: [
      'engine/index.ts',
      'names/index.ts',
      'src/page/',
      'src/form/focus.ts',
      'src/integrations/measured.ts',
      'src/integrations/measuring.ts',
    ],
    packages: [],
  },
  'src/page/': { ours: ['engine/index.ts', 'names/index.ts'], packages: [] },
  'names/': { ours: ['engine/config/language/', 'engine/config/screens/screen.ts'], packages: [] },
  // The page of the replays plays them itself; no page of the product knows of any.
  'src/replay/': {
    ours: [
      'src/',
      'engine/index.ts',
      'engine/replay/index.ts',
      'engine/replay/index.ts',
      'engine/replay/explain.ts',
    ],
    never: ['ajv', 'fastify', 'node:', 'pg'],
  },
  'src/': {
    ours: ['engine/index.ts', 'names/index.ts'],
    never: ['ajv', 'fastify', 'node:', 'pg'],
    besides: ['src/replay/'],
  },
  'server/': {
    ours: [
      'engine/index.ts',
      'engine/brand/index.ts',
      'engine/config/index.ts',
      'engine/conditions/operators/index.ts',
      'engine/replay/coverage.ts',
      'engine/replay/index.ts',
      'engine/replay/explain.ts',
      'names/index.ts',
      'src/first/index.tsx',
      'src/outline/index.tsx',
      'src/sales/index.tsx',
    ],
    never: ['react', '@rjsf/', 'vite'],
  },
}

const isOf = (name: string) => (each: string) =>
  name === each || name.startsWith(each.endsWith(':') || each.endsWith('/') ? each : `${each}/`)

describe('directions', () => {
  it.each(Object.entries(rooms))(
    '[X01m] %s looks only at itself and through its doors',
    (room, { ours, besides = [] }) => {
      const own = sources(room).filter((path) => !besides.some((inner) => path.startsWith(inner)))
      const strays = own.flatMap((path) =>
        importsOf(path)
          .filter((to) => /\.(tsx?|json|css)$/.test(to))
          .filter((to) => ![room, ...ours].some((door) => to.startsWith(door)))
          .map((to) => `${path} → ${to}`),
      )
      expect(strays).toEqual([])
    },
  )

  it.each(Object.entries(rooms))(
    '[X01m] %s uses only the packages meant for it',
    (room, { packages, never = [] }) => {
      const strays = sources(room).flatMap((path) =>
        importsOf(path)
          .filter((to) => !/\.(tsx?|json|css)$/.test(to))
          .filter((to) => never.some(isOf(to)) || (packages && !packages.some(isOf(to))))
          .map((to) => `${path} → ${to}`),
      )
      expect(strays).toEqual([])
    },
  )

  it('[X01m] the browser takes only types from the names: no sentence of a record is sent to a page', () => {
    const users = sources('src/').filter((path) => importsOf(path).includes('names/index.ts'))
    const values = users.filter((path) =>
      /^import (?!type )[^']*?from '[./]*names\/index\.ts'/m.test(read(path)),
    )
    expect(users.length).toBeGreaterThan(20)
    expect(values).toEqual([])
  })

  it('[X01m] no package works out rules, and the reader of JSON is in one room', () => {
    const users = (name: string) =>
      sources('engine/').filter((path) => importsOf(path).some((to) => to.startsWith(name)))
    expect(users('json-logic-js')).toEqual([])
    expect(users('jsonc-parser').filter((path) => !path.startsWith('engine/config/json/'))).toEqual([])
  })
})
