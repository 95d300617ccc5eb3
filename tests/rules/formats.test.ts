import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  centsOf,
  cnpjCharactersOf,
  digitsOf,
  formatCep,
  formatCnpj,
  formatCpf,
  formatData,
  formatDataLonga,
  formatLinhaDigitavel,
  formatMoeda,
  formatRg,
  formats,
  formatTelefone,
  listed,
  maskedCpf,
  phoneDigitsOf,
  tidyText,
  wireOf,
} from '../../engine/format/index.ts'
import { isoOf } from '../../engine/validators/index.ts'

describe('money', () => {
  const shown: readonly (readonly [number, string])[] = [
    [123456, 'R$\u00a01.234,56'],
    [1187010, 'R$\u00a011.870,10'],
    [48250, 'R$\u00a0482,50'],
    [0, 'R$\u00a00,00'],
    [5, 'R$\u00a00,05'],
    [-397, '-R$\u00a03,97'],
  ]
  it.each(shown)('[X10a] shows %i cents as %s with a no-break space', (cents, text) => {
    expect(formatMoeda(cents)).toBe(text)
  })

  it('[X10a] shows any amount as the platform shows it in Portuguese', () => {
    const platform = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
    fc.assert(
      fc.property(fc.integer({ min: -9_999_999_999_999, max: 99_999_999_999_999 }), (cents) => {
        expect(formatMoeda(cents)).toBe(platform.format(cents / 100))
      }),
    )
  })

  it('[X10a] shows any amount exactly, without a float in between', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999_999 }), (cents) => {
        expect(digitsOf(formatMoeda(cents)).replace(/^0+(?=...)/, '')).toBe(String(cents).padStart(3, '0'))
      }),
    )
  })

  it('reads the wire text with none, one or two decimals', () => {
    expect(['23.00', '23.5', '23', '0.05', '-3.97', '-0.00'].map(centsOf)).toEqual([
      2300, 2350, 2300, 5, -397, 0,
    ])
  })

  const amounts = '23,00 1.234,56 23.005 .50 1e3 99999999999999999'.split(' ')
  it.each(['', ...amounts, 'R$ 23.00', ' 23.00'])('reads no amount in %j', (text) => {
    expect(centsOf(text)).toBeUndefined()
  })

  it('writes the wire text always with two decimals', () => {
    expect([2300, 4990, 5, 0, -397].map(wireOf)).toEqual(['23.00', '49.90', '0.05', '0.00', '-3.97'])
  })

  it('any amount comes back from the wire as it went', () => {
    fc.assert(fc.property(fc.maxSafeInteger(), (cents) => centsOf(wireOf(cents)) === cents))
  })
})

describe('dates', () => {
  it('[X10c] shows a date as DD/MM/AAAA and the long form with the weekday', () => {
    expect(formatData('2026-11-25')).toBe('25/11/2026')
    expect(formatDataLonga('2026-12-10')).toBe('10 de dezembro de 2026, quinta-feira')
    expect(formatDataLonga('2027-03-05')).toBe('5 de março de 2027, sexta-feira')
  })

  it('[X10c] shows the first day of a month as an ordinal', () => {
    expect(formatDataLonga('2026-12-01')).toBe('1º de dezembro de 2026, terça-feira')
  })

  const none = ['0001-01-01', '', '2026-02-30', '2026-11-25T00:00:00', '25/11/2026']
  it.each(none)('[X10c] shows nothing for %j', (value) => {
    expect([formatData(value), formatDataLonga(value)]).toEqual(['', ''])
  })

  it('[X10d] reads a typed date as YYYY-MM-DD only when the calendar has it', () => {
    expect(isoOf('27/03/1985')).toBe('1985-03-27')
    expect(isoOf('29/02/2028')).toBe('2028-02-29')
    const first = '1/1/2026 01.01.2026 1-1-2026 01012026 2026-01-01 2026/1/1'.split(' ')
    for (const text of [...first, '01 01 2026']) expect(isoOf(text)).toBe('2026-01-01')
    const days = '29/02/2027 31/04/2026 00/01/2026 01/13/2026 2026-13-01 01/01/0001'.split(' ')
    const lengths = '27/03/85 85-03-27 2026-01-01T00:00 127/03/1985 27/03/19850'.split(' ')
    const unread = [...days, ...lengths, '']
    expect(unread.filter((text) => isoOf(text) !== undefined)).toEqual([])
  })

  it('[X10d] any date shown reads back as itself', () => {
    const days = fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(days, (day) => {
        const iso = day.toISOString().slice(0, 10)
        expect(isoOf(formatData(iso))).toBe(iso)
      }),
    )
  })
})

describe('formats of text templates', () => {
  const cases: readonly (readonly [string, unknown, string])[] = [
    ['moeda', 123456, 'R$\u00a01.234,56'],
    ['data', '2026-11-25', '25/11/2026'],
    ['data', Date.UTC(2026, 10, 26, 2, 59), '25/11/2026'],
    ['dataLonga', '2026-12-10', '10 de dezembro de 2026, quinta-feira'],
    ['diaMesAno', '2026-12-10', '10 de dezembro de 2026'],
    ['diaMesAno', '2027-03-01', '1º de março de 2027'],
    ['diaMesAno', 'x', ''],
    ['mesAno', '2026-12-31', 'dezembro de 2026'],
    ['hora', Date.UTC(2026, 10, 26, 2, 5), '23:05'],
    ['cpf', '52998224725', '529.982.247-25'],
    ['cnpj', '12ABC34501DE35', '12.ABC.345/01DE-35'],
    ['cep', '01310100', '01310-100'],
    ['telefone', '11987654321', '(11) 98765-4321'],
    ['rg', '000000000', '00.000.000-0'],
    ['doEstado', 'RJ', 'do Rio de Janeiro'],
    ['doEstado', 'SP', 'de São Paulo'],
    ['doEstado', 'BA', 'da Bahia'],
    ['doEstado', 'XX', ''],
    ['cpfMascarado', '12345678909', '***.456.789-**'],
    ['nome', '  Maria da Silva', 'Maria da Silva'],
    ['primeiroNome', '  Maria da Silva', 'Maria'],
    ['nomeMascarado', '  Maria  da Silva e Souza ', 'Maria S. S.'],
    ['lista', ['Mia', 'Rex', 3], 'Mia, Rex e 3'],
    ['lista', ['Mia'], 'Mia'],
    ['lista', [{}, null, 'Mia', ['Rex']], 'Mia'],
    ['primeiroNome', 'Ana', 'Ana'],
    ['nomeMascarado', 'PADARIA PÃO QUENTE 52998224725', 'PADARIA P. Q.'],
    ['nomeMascarado', 'Ana', 'Ana'],
    ['nomeMascarado', '', ''],
    ['relogio', 90_000, '01:30'],
    ['relogio', 59_999, '00:59'],
    ['relogio', 1_800_400, '30:00'],
    ['relogio', 1, '00:01'],
    ['relogio', 0, '00:00'],
    ['relogio', -5_000, '00:00'],
    ['relogio', 7_200_000, '120:00'],
  ]
  it.each(cases)('%s writes %j as %j', (name, value, text) => {
    expect(formats[name]?.(value)).toBe(text)
  })

  it('data and hora write any instant as the platform writes it in São Paulo', () => {
    const [day, hour] = (['dateStyle', 'timeStyle'] as const).map(
      (style) => new Intl.DateTimeFormat('pt-BR', { [style]: 'short', timeZone: 'America/Sao_Paulo' }),
    )
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2060, 0) }), (at) => {
        expect([formats.data?.(at), formats.hora?.(at)]).toEqual([day?.format(at), hour?.format(at)])
      }),
    )
  })

  it('every format is tested and writes nothing for a value of the wrong type', () => {
    expect(Object.keys(formats)).toEqual([...new Set(cases.map(([name]) => name))])
    for (const format of Object.values(formats)) {
      const wrong = [undefined, null, true, {}, [], Number.NaN, Number.POSITIVE_INFINITY]
      expect(wrong.map(format)).toEqual(wrong.map(() => ''))
    }
    const unfit = [formats.moeda?.('23.00'), formats.moeda?.(23.5), formats.cpf?.(52998224725)]
    expect(unfit).toEqual(['', '', ''])
  })
})

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
    expect(phoneDigitsOf('011 98765-4321')).toBe('11987654321')
    expect(phoneDigitsOf('+55 (11) 98765-4321')).toBe('11987654321')
    expect(phoneDigitsOf('5561 3333-4444')).toBe('6133334444')
    expect(phoneDigitsOf('(55) 98765-4321')).toBe('55987654321')
    expect(phoneDigitsOf('55 3333-4444')).toBe('5533334444')
    expect(phoneDigitsOf('+55 021 11 98765-4321')).toBe('11987654321')
    expect(phoneDigitsOf('9 55 11 98765-4321')).toBe('95511987654321')
    expect(phoneDigitsOf('(+55) 99 2345-6781')).toBe('9923456781')
  })

  it('joins words as a sentence does, and takes away what is invisible in a text', () => {
    expect([listed(['a', 'b']), listed(['a', 'b', 'c'])]).toEqual(['a e b', 'a, b e c'])
    expect(tidyText('a\u200bb')).toBe('ab')
  })

  it('the line of a boleto is shown in its printed groups, any other count of figures in fours', () => {
    expect(formatLinhaDigitavel('836200000015')).toBe('8362 0000 0015')
    expect(formatLinhaDigitavel('12345678901234567890123456789012345678901234567')).toBe(
      '12345.67890 12345.678901 23456.789012 3 45678901234567',
    )
  })

  it('[X10g] a masked CPF shows only its six middle digits, and nothing of a broken one', () => {
    expect(maskedCpf('12345678909')).toBe('***.456.789-**')
    expect(maskedCpf('529.982.247-25')).toBe('***.982.247-**')
    expect(maskedCpf('1234567')).toBe('')
  })
})
