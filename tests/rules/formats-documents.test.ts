import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cnpjCharactersOf,
  digitsOf,
  formatCep,
  formatCnpj,
  formatCpf,
  formatRg,
  formatTelefone,
  maskedCpf,
  phoneDigitsOf,
} from '../../engine/format/index.ts'

describe('documents', () => {
  it('[X10e] formats CPF, CNPJ, RG, telephone and CEP', () => {
    expect(formatCpf('52998224725')).toBe('529.982.247-25')
    expect(formatCpf('00000000191')).toBe('000.000.001-91')
    expect(formatCnpj('12ABC34501DE35')).toBe('12.ABC.345/01DE-35')
    expect(formatCnpj('12abc34501de35')).toBe('12.ABC.345/01DE-35')
    expect(formatCnpj('00000000000191')).toBe('00.000.000/0001-91')
    expect(formatRg('123456789')).toBe('12.345.678-9')
    expect(formatRg('12345678X')).toBe('12.345.678-X')
    expect(formatRg('12 345 678-X')).toBe('12.345.678-X')
    expect(formatCep('01310100')).toBe('01310-100')
    expect(formatTelefone('11987654321')).toBe('(11) 98765-4321')
    expect(formatTelefone('6133334444')).toBe('(61) 3333-4444')
    expect(formatTelefone('011987654321')).toBe('(11) 98765-4321')
  })

  it('[X10e] leaves a value of another length as it is', () => {
    expect(formatCpf('5299')).toBe('5299')
    expect(formatCpf('529.982')).toBe('529.982')
    expect(formatCpf('529982247255')).toBe('529982247255')
    expect(formatCnpj('12ABC')).toBe('12ABC')
    expect(formatCnpj('12abc34501de351')).toBe('12abc34501de351')
    expect(formatRg('00000000-00')).toBe('00000000-00')
    expect(formatCep('0131')).toBe('0131')
    expect(formatTelefone('987654321')).toBe('987654321')
  })

  it('the bare value comes back from what is shown', () => {
    const digits = (count: number) => fc.stringMatching(new RegExp(`^[1-9]\\d{${count - 1}}$`))
    fc.assert(fc.property(digits(11), (bare) => digitsOf(formatCpf(bare)) === bare))
    fc.assert(fc.property(digits(8), (bare) => digitsOf(formatCep(bare)) === bare))
    fc.assert(fc.property(digits(10), (bare) => phoneDigitsOf(formatTelefone(bare)) === bare))
    fc.assert(fc.property(digits(11), (bare) => phoneDigitsOf(formatTelefone(bare)) === bare))
    fc.assert(
      fc.property(
        fc.stringMatching(/^[0-9A-Z]{12}\d\d$/),
        (bare) => cnpjCharactersOf(formatCnpj(bare)) === bare,
      ),
    )
  })

  it('[D41b] a telephone is sent without the leading zero and without +55, which is also an area code', () => {
    const typed = [
      '011 98765-4321',
      '+55 (11) 98765-4321',
      '5561 3333-4444',
      '(55) 98765-4321',
      '55 3333-4444',
    ]
    expect(typed.map(phoneDigitsOf)).toEqual([
      '11987654321',
      '11987654321',
      '6133334444',
      '55987654321',
      '5533334444',
    ])
  })

  it('[X10g] a masked CPF shows only its six middle digits, and nothing of a broken one', () => {
    expect(maskedCpf('12345678909')).toBe('***.456.789-**')
    expect(maskedCpf('529.982.247-25')).toBe('***.982.247-**')
    expect(maskedCpf('1234567')).toBe('')
  })
})
