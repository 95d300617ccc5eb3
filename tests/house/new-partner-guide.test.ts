import { describe, expect, it } from 'vitest'
import { codes } from '../../engine/config/index.ts'
import { read } from './sources.ts'

/** The file that the page explains line by line. */
const model = 'variants/pet/abre.variant.json'
const page = read('docs/nova-variante.md')
const reference = read('docs/flow-reference.md')
/** Gives the JSON of the page that stands under a mark. */
const jsonUnder = (mark: string): string =>
  new RegExp(`<!-- ${mark} -->\n\`\`\`json\n([\\s\\S]*?)\n\`\`\``).exec(page)?.[1] ?? ''

describe('the page about a new partner', () => {
  it('[T01ab] shows the whole file of its model as it is', () => {
    expect(jsonUnder('modelo')).toBe(read(model).trimEnd())
  })

  it('[T01ab] explains each key of that file, and none that is not in it', () => {
    const [, text = ''] = page.split('\n| chave | o que é |\n')
    const rows = (text.split('\n\n', 1)[0] ?? '').split('\n').slice(1)
    const told = rows.flatMap((row) =>
      [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, key]) => key),
    )
    expect(told.toSorted()).toEqual(Object.keys(JSON.parse(read(model))).toSorted())
  })

  it('[T01ab] names only keys that are in the reference, and codes that there are', () => {
    const inline = [...page.matchAll(/`([a-zA-Z$]+(?:-[a-z]+)*)`/g)].map(([, word = '']) => word)
    const mistakes = inline.filter((word) => /^[a-z]+-[a-z]+/.test(word) && word !== 'plano-1')
    const keys = [...page.matchAll(/"([a-zA-Z]+)":/g)].map(([, key = '']) => key)
    expect(mistakes.filter((code) => !Object.hasOwn(codes, code))).toEqual([])
    expect(mistakes.length).toBeGreaterThan(3)
    const isKey = (key: string) => new RegExp(`\`(?:[\\w<>[\\]]+\\.)*${key}\``).test(reference)
    const names = ['PREMIUM', 'finalizacao']
    expect(keys.filter((key) => !isKey(key) && !names.includes(key))).toEqual([])
  })
})
