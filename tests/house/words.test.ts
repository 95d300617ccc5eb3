import { describe, expect, it } from 'vitest'
import { read, sources } from './sources.ts'

describe('the words', () => {
  const rows = read('docs/words.md')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .filter((line) => line.split('|').length > 4)
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const never = new Set(
    rows.flatMap((cells) => (cells[5] ?? '').split(', ')).filter((word) => /^[a-z]+$/.test(word)),
  )
  const declared = /^export (?:async )?(?:const|function\*?|interface|type|class) (\w+)/gm
  const parts = (name: string) => name.split(/(?=[A-Z])|\d+/).map((part) => part.toLowerCase())

  it('have one row each', () => {
    const words = rows.map((cells) => cells[1])
    expect(words.filter((word, i) => words.indexOf(word) !== i)).toEqual([])
    expect(never.size).toBeGreaterThan(50)
  })

  const everything = ['engine/', 'names/', 'src/', 'server/', 'build/', 'scripts/', 'bench/', 'tests/']
    .flatMap(sources)
    .map((path) => ({ path, text: read(path) }))

  it('name in code only what is there', () => {
    const inCode = rows.flatMap((cells) =>
      [...(cells[3] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name ?? ''),
    )
    expect(inCode.length).toBeGreaterThan(40)
    const code = everything.map(({ text }) => text).join('\n')
    const isThere = (name: string) =>
      new RegExp(`(?:function\\*?|const|interface|type|class) ${name}\\b`).test(code)
    expect(inCode.filter((name) => !isThere(name))).toEqual([])
  })

  it('name each exported type for itself: no two rooms have a type of one name', () => {
    // What a call takes and gives is called after its verb, in the folder of its resource.
    const named = everything
      .filter(({ path }) => !/^tests\/|^server\/operations\/\w+\/types\.ts$/.test(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/^export (?:interface|type|class) (\w+)/gm)].map(([, name]) => ({ name, path })),
      )
    expect(named.length).toBeGreaterThan(300)
    const twice = named.filter(({ name }) => named.filter((each) => each.name === name).length > 1)
    expect(twice).toEqual([])
  })

  it('of the business are translated nowhere, neither in code nor in comments nor in tests', () => {
    // "quote" is a verb too, and said as one.
    const translated = (rows.find((cells) => cells[1]?.startsWith('titular,'))?.[5] ?? '')
      .split(', ')
      .filter((word) => word !== 'quote')
    expect(translated).toEqual(['holder', 'dependent', 'broker'])
    const said = new RegExp(
      translated
        .map(
          (word) => `(?<![a-z])${word}s?(?![a-z])|${word.replace(/^./, (a) => a.toUpperCase())}s?(?![a-z])`,
        )
        .join('|'),
      'g',
    )
    const found = everything
      .filter(({ path }) => path !== 'tests/house/words.test.ts')
      // A parameter that a vendor of measuring named.
      .flatMap(({ path, text }) =>
        [...text.replaceAll('broker_id', '').matchAll(said)].map(([word]) => `${path}: ${word}`),
      )
    expect(found).toEqual([])
  })

  const outside = new Set(
    read('docs/words.md')
      .split('| word outside the engine |')[1]!
      .split('\n')
      .slice(2)
      .flatMap((line) => (line.split('|')[1] ?? '').split(','))
      .map((word) => word.trim()),
  )
  /** Each room, and what it exports at least: fewer would mean that exports are no longer found. */
  const rooms = [
    ['engine', 100],
    ['names', 5],
    ['src', 100],
    ['server', 100],
    ['build', 5],
    ['scripts', 30],
  ] as const

  it.each(rooms)('never said name nothing that %s/ exports', (room, atLeast) => {
    const symbols = sources(`${room}/`).flatMap((path) =>
      [...read(path).matchAll(declared)].map(([, name]) => ({ path, name: name ?? '' })),
    )
    const isNever = (part: string) => never.has(part) && (room === 'engine' || !outside.has(part))
    expect(symbols.length).toBeGreaterThanOrEqual(atLeast)
    expect(symbols.filter(({ name }) => parts(name).some(isNever))).toEqual([])
  })
})
