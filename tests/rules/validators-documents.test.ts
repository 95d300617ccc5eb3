import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectEach, reasonOf } from './validator-each.ts'

/** Computes both check digits by the definition: weights from ten and eleven down, times ten, modulo eleven. */
function cpfCheckDigits(root: string): string {
  const next = (digits: string) => {
    const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (digits.length + 1 - i), 0)
    return digits + String(((sum * 10) % 11) % 10)
  }
  return next(next(root)).slice(9)
}

/** Computes both check digits by the definition: ASCII − 48, weights two to nine from the right, modulo eleven. */
function cnpjCheckDigits(root: string): string {
  const next = (characters: string) => {
    const values = [...characters].reverse().map((character) => character.charCodeAt(0) - 48)
    const rest = values.reduce((total, value, i) => total + value * (2 + (i % 8)), 0) % 11
    return characters + String(rest < 2 ? 0 : 11 - rest)
  }
  return next(next(root)).slice(12)
}

describe('CPF', () => {
  const onlyDigits = 'Use apenas números no CPF.'
  const eleven = 'O CPF tem 11 números. Confira se falta ou sobra algum.'
  const unknown = 'Este CPF não existe. Confira os números.'

  expectEach(
    'D15a',
    'cpf',
    ['529.982.247-25', '111.444.777-35', '123.456.789-09', '390.533.447-05'],
    undefined,
  )
  expectEach('D15a', 'cpf', ['000.000.001-91', '012.345.678-90'], undefined)
  expectEach('D15a', 'cpf', ['987.654.321-00', '191.191.191-00', '100.000.000-19'], undefined)
  expectEach('D15a', 'cpf', ['529.982.247-24', '529.982.247-52'], unknown)
  expectEach(
    'D15b',
    'cpf',
    [...'0123456789'].map((digit) => digit.repeat(11)),
    unknown,
  )
  expectEach('D15c', 'cpf', ['5299822472', '529982247255'], eleven)
  expectEach('D15c', 'cpf', ['529.982.247/25', '52998224725a', '５２９９８２２４７２５'], onlyDigits)

  it('[D15a] exactly one pair of check digits completes any nine digits not all the same', () => {
    const nineDigits = fc.stringMatching(/^\d{9}$/).filter((digits) => !/^(\d)\1+$/.test(digits))
    fc.assert(
      fc.property(nineDigits, (root) => {
        const pairs = Array.from({ length: 100 }, (_, pair) => root + String(pair).padStart(2, '0'))
        expect(pairs.filter((digits) => reasonOf('cpf', digits) === undefined)).toEqual([
          root + cpfCheckDigits(root),
        ])
      }),
      { numRuns: 50 },
    )
  })
})

describe('CNPJ', () => {
  const fourteen = 'O CNPJ tem 14 caracteres. Confira se falta ou sobra algum.'
  const unknown = 'Este CNPJ não existe. Confira os caracteres.'

  expectEach('C02a', 'cnpj', ['11.222.333/0001-81', '12.345.678/0001-95', '00.000.000/0001-91'], undefined)
  expectEach('C02a', 'cnpj', ['90021382000122', '90024778000123', '42318949000184'], undefined)
  expectEach('C02b', 'cnpj', ['12.ABC.345/01DE-35', '12.ABC.345/0001-88', 'A0.000.000/0001-13'], undefined)
  expectEach('C02b', 'cnpj', ['00.000.000/000A-04', 'AA.AAA.AAA/0001-91', 'ZZ.ZZZ.ZZZ/ZZZZ-62'], undefined)
  expectEach('C02b', 'cnpj', ['13.45C.3A5/0001-06', 'R5.523.1B3/0007-57', 'SD.EEG.PKX/0001-08'], undefined)
  expectEach('C02b', 'cnpj', ['ABCDEFGHIJKL80', 'AAAAAAAAAAAA45', '6A3EDMWP000168'], undefined)
  expectEach('C02b', 'cnpj', ['D7YDDI5H000162', 'Q2GROWP7000185', '12.abc.345/01de-35'], undefined)
  expectEach(
    'C02c',
    'cnpj',
    [...'0123456789'].map((digit) => digit.repeat(14)),
    unknown,
  )
  expectEach('C02c', 'cnpj', ['12.ABC.345/01DE-53', '12ABC34501DE36', 'R55231B3000700'], unknown)
  expectEach('C02c', 'cnpj', ['12.ABC.345/01DE-3A', '12ABC34501DÉ35', '12ABC34501D_35'], unknown)
  expectEach('C02c', 'cnpj', ['1122233300018', '112223330001811', '12ABC34501ß35'], fourteen)

  it('[C02b] agrees with the definition for any twelve letters or digits', () => {
    const twelve = fc.stringMatching(/^[0-9A-Z]{12}$/).filter((root) => !/^(\d)\1+$/.test(root))
    fc.assert(
      fc.property(twelve, fc.stringMatching(/^\d{2}$/), (root, guess) => {
        const right = cnpjCheckDigits(root)
        expect(reasonOf('cnpj', root + right)).toBeUndefined()
        expect(reasonOf('cnpj', root + guess)).toBe(guess === right ? undefined : unknown)
      }),
    )
  })
})

describe('CPF or CNPJ', () => {
  expectEach('D15d', 'cpfCnpj', ['012.345.678-90', '00.000.000/0001-91', 'AA.AAA.AAA/0001-91'], undefined)
  expectEach('D15d', 'cpfCnpj', ['11111111111'], 'Este CPF não existe. Confira os números.')
  expectEach('D15d', 'cpfCnpj', ['11111111111111'], 'Este CNPJ não existe. Confira os caracteres.')
})
