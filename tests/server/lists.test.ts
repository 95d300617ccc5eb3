import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readLists } from '../../server/process/lists.ts'
import { isListable, operatorLists } from '../../server/sale/lists.ts'

const folder = mkdtempSync(join(tmpdir(), 'listas-'))
afterAll(() => rmSync(folder, { recursive: true }))

const read = (file: string | null) => readLists(file, { known: operatorLists, isValid: isListable })

describe('the lists of the server', () => {
  const written = (text: string | Uint8Array) => {
    const file = join(folder, 'listas.json')
    writeFileSync(file, text)
    return file
  }

  it('[D37s] are empty without a file, and what the file says with one', () => {
    expect(read(null)).toEqual({})
    const file = written('{ "cpfsBloqueados": ["52998224725"], "corretorPadrao": "52998224725" }')
    expect(read(file)).toEqual({ cpfsBloqueados: ['52998224725'], corretorPadrao: ['52998224725'] })
    expect(readFileSync(file, 'utf8')).toContain('52998224725')
  })

  it('[D37t] are refused whole when something in them is wrong, without repeating it', () => {
    const says = (text: string | Uint8Array) => {
      const file = written(text)
      return () => read(file)
    }
    expect(says('{')).toThrow('não pôde ser lido como JSON.')
    const latin = Buffer.from('{ "não": [] }', 'latin1')
    expect(says(latin)).toThrow(/LISTS_FILE .* não pôde ser lido\.\n✗ .*:1:5 .*Windows-1252/)
    expect(says('[]')).toThrow('precisa ser um objeto')
    expect(says('{ "cpfs": [] }')).toThrow(
      'traz "cpfs". Use cpfsBloqueados, corretoresBloqueados, produtoresBloqueados, corretoresSemNovaProposta, produtoresSemNovaProposta, corretoresPix, corretorPadrao.',
    )
    expect(says('{ "cpfsBloqueados": ["529.982.247-25"] }')).toThrow(
      'precisa de uma lista de números sem pontuação em "cpfsBloqueados".',
    )
    for (const text of [
      '{ "corretorPadrao": "52998224726" }',
      '{ "produtoresBloqueados": ["20304050000171"] }',
    ])
      expect(says(text)).toThrow(/traz em "\w+" um número que não é CPF nem CNPJ: confira os dígitos\.$/)
    expect(says('{ "corretorPadrao": 5 }')).toThrow('precisa de um número sem pontuação em "corretorPadrao".')
  })
})
