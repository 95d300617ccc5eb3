import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { check } from '../../engine/config/index.ts'
import { decodeSource, readUtf8 } from '../../server/pages/project-files.ts'
import { projectWith, words } from './project.ts'

const text = '{ "titulo": "Saúde — já" }'
const utf16be = (said: string) => Buffer.from(said, 'utf16le').swap16()
/** Windows writes the dash, which Latin-1 lacks, as byte 0x97. */
const windows1252 = Buffer.from(text.replace('—', '\x97'), 'latin1')

describe('the bytes of a file are decoded', () => {
  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`)],
  ])('silently: %s', (_name, bytes) => {
    expect(decodeSource(bytes)).toEqual({ text })
  })

  it.each([
    ['UTF-16 LE', Buffer.from(`\ufeff${text}`, 'utf16le'), 0],
    ['UTF-16 LE', Buffer.from(text, 'utf16le'), 0],
    ['UTF-16 BE', utf16be(`\ufeff${text}`), 0],
    ['UTF-16 BE', utf16be(text), 0],
    ['Windows-1252', windows1252, text.indexOf('ú')],
  ])('and what is not UTF-8 is named: %s', (encoding, bytes, offset) => {
    expect(decodeSource(bytes)).toEqual({ text, misencoded: { encoding, offset } })
  })

  it.each([
    [
      'one bad byte among good letters',
      Buffer.concat([Buffer.from('{ "é": "'), Buffer.from([0xe3, 0x7d])]),
      8,
    ],
    ['a letter cut off at the end', Buffer.concat([Buffer.from('\ufeff{ "é": "'), Buffer.from([0xc3])]), 8],
    ['bytes that no text of Windows has', Buffer.from([0x22, 0x81, 0x22]), 1],
    ['the encoding of MS-DOS', Buffer.from([0x22, 0x61, 0x87, 0xc6, 0x6f, 0x22]), 2],
  ])('with its place where it cannot be named: %s', (_name, bytes, offset) => {
    expect(decodeSource(bytes).misencoded).toEqual({ encoding: undefined, offset })
  })
})

describe('what is not UTF-8', () => {
  const folder = mkdtempSync(join(tmpdir(), 'codificacao-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('is refused to the scripts with place, encoding and mend', () => {
    const file = join(folder, 'x.json')
    writeFileSync(file, windows1252)
    expect(() => readUtf8(file, 'variants/x.json')).toThrow(
      /^✗ variants\/x\.json:1:16 .*Windows-1252[\s\S]*Grave de novo em UTF-8\./,
    )
  })

  it.each([
    'flows/venda/flow.json',
    'variants/loja/azul.variant.json',
    'schemas/screens/dados.schema.json',
    'schemas/tables/uf.json',
    'schemas/operations/pessoa.salvar.operation.json',
    'schemas/variant.schema.json',
    'tests/replays/venda/feliz.replay.json',
    'variants/cenas/vazio.svg',
  ])('is told by the check, whatever kind of file it is: %s', (path) => {
    const found = check(projectWith({ path, ...decodeSource(windows1252) }), words)
    const own = found.filter(({ file, code }) => file === path && code === 'codificacao-errada')
    expect(own).toHaveLength(1)
  })
})
