import fc from 'fast-check'
import type { MaskName } from '../../engine/config/language/widgets.ts'

/** What is known of one kind of code without asking the engine. */
export interface CodeKind {
  /** Draws a value as it is kept. */
  readonly value: fc.Arbitrary<string>
  /** Writes a value in each way that means the same. */
  readonly spellings: (value: string) => readonly string[]
  /** Reads a typed text by the definition; undefined where it is no value. */
  readonly read: (text: string) => string | undefined
}

const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`))

function withCheckDigits(
  root: string,
  weightsOf: (length: number) => readonly number[],
  ten: number,
): string {
  const next = (characters: string) => {
    const weights = weightsOf(characters.length)
    const sum = [...characters].reduce((total, each, i) => total + (each.charCodeAt(0) - 48) * weights[i]!, 0)
    const rest = sum % 11
    return characters + String(rest < 2 ? 0 : ten - rest)
  }
  return next(next(root))
}

const cpfOf = (root: string) =>
  withCheckDigits(root, (length) => Array.from({ length }, (_, i) => length + 1 - i), 11)
const cnpjOf = (root: string) =>
  withCheckDigits(root, (length) => Array.from({ length }, (_, i) => 2 + ((length - 1 - i) % 8)), 11)

function luhnOf(root: string): string {
  const sum = [...root]
    .reverse()
    .map((digit, i) => Number(digit) * (i % 2 === 0 ? 2 : 1))
    .reduce((total, worth) => total + (worth > 9 ? worth - 9 : worth), 0)
  return root + String((10 - (sum % 10)) % 10)
}

/** Reads a text as a keyboard would write it: full-width signs as plain ones, nothing invisible. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060\ufeff\u00ad]/g, '')
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()

const bareBy = (separators: RegExp, whole: RegExp) => (text: string) => {
  const bare = plain(text).replace(separators, '').toUpperCase()
  return whole.test(bare) ? bare : undefined
}

const areaCodes = (
  '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 61 62 63 64 65 66 67 ' +
  '68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'
).split(' ')

const isPhone = (digits: string) =>
  areaCodes.includes(digits.slice(0, 2)) &&
  (digits.length === 10 || (digits.length === 11 && digits[2] === '9')) &&
  !/^(\d)\1+$/.test(digits)

/** A telephone is its last ten or eleven digits where all before them is what is dialled before them. */
function readPhone(text: string): string | undefined {
  const written = plain(text)
  if (/[^\d\s()./+-]|.\+/.test(written)) return undefined
  const all = written.replace(/\D/g, '')
  if (written.startsWith('+') && !all.startsWith('55')) return undefined
  const prefixes = written.startsWith('+') ? /^55(0([1-9]\d)?)?$/ : /^(0?|550?|0055(0([1-9]\d)?)?|0[1-9]\d)$/
  const found = [11, 10].filter((count) => {
    const number = all.slice(-count)
    return all.length >= count && prefixes.test(all.slice(0, -count)) && number[0] !== '0' && isPhone(number)
  })
  return found.length === 1 ? all.slice(-found[0]!) : undefined
}

function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(2000, 0, 1))
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

function readDate(text: string): string | undefined {
  const written = plain(text)
  if (/[^\d\s./-]/.test(written)) return undefined
  const groups = written.match(/\d+/g) ?? []
  // A single digit before a separator is a day: 1/041985 is 01/04/1985.
  const joined = groups.join('').padStart(groups[0]?.length === 1 && groups.length === 2 ? 8 : 0, '0')
  const parted =
    groups.length === 3
      ? groups[0]!.length === 4
        ? groups
        : [...groups].reverse()
      : joined.length === 8 &&
          groups.every(
            (group, i) => group.length % 2 === 0 || (i === 0 && groups.length === 2 && group.length === 1),
          )
        ? [joined.slice(4), joined.slice(2, 4), joined.slice(0, 2)]
        : []
  const [year = '', month = '', day = ''] = parted
  if (!/^\d{4}$/.test(year) || !/^\d\d?$/.test(month) || !/^\d\d?$/.test(day)) return undefined
  if (!isDay(Number(year), Number(month), Number(day))) return undefined
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return iso === '0001-01-01' ? undefined : iso
}

/** A date of this century may lack the first digits of its year, or its day, which then is the first. */
function readRecentDate(text: string): string | undefined {
  const [first = '', second = '', third = '', ...more] = plain(text).split(/[\s./-]/)
  if (more.length > 0) return readDate(text)
  if (/^\d\d?$/.test(first) && /^\d\d$/.test(third)) return readDate(`${first}/${second}/20${third}`)
  if (/^\d\d?$/.test(first) && third === '' && /^20\d\d$/.test(second))
    return readDate(`01/${first}/${second}`)
  const six = second === '' && /^(\d\d)(\d\d)(\d\d)$/.exec(first)
  if (!six) return readDate(text)
  return six[2] === '20' ? readDate(`01/${six[1]}/20${six[3]}`) : readDate(`${six[1]}/${six[2]}/20${six[3]}`)
}

function readExpiry(text: string): string | undefined {
  const written = plain(text)
  if (/[^\d\s./-]/.test(written)) return undefined
  const groups = written.match(/\d+/g) ?? []
  const joined = groups.join('')
  const [month = '', year = ''] =
    groups.length === 2
      ? groups[0]!.length === 4
        ? [...groups].reverse()
        : groups
      : groups.length === 1
        ? [joined.slice(0, 2), joined.slice(2)]
        : []
  const years = /^(?:20)?(\d\d)$/.exec(year)
  if (!years || !/^(?:0?[1-9]|1[0-2])$/.test(month)) return undefined
  if (groups.length === 1 && month.length !== 2) return undefined
  return month.padStart(2, '0') + years[1]
}

const cardPrefixes = [
  { prefix: '4111', lengths: [16, 18, 19] },
  { prefix: '555555', lengths: [16] },
  { prefix: '378282', lengths: [15] },
  { prefix: '305693', lengths: [14, 16, 19] },
  { prefix: '606282', lengths: [16, 19] },
  { prefix: '636297', lengths: [16] },
]

function readCard(text: string): string | undefined {
  const written = plain(text)
  if (/[^\d\s-]/.test(written)) return undefined
  const number = written.replace(/\D/g, '')
  return number.length >= 14 && number.length <= 19 && luhnOf(number.slice(0, -1)) === number
    ? number
    : undefined
}

const inGroups = (text: string, sizes: readonly number[], sign: string): string => {
  let from = 0
  const groups = sizes.map((size) => {
    from += size
    return text.slice(from - size, from)
  })
  return [...groups, text.slice(from)].filter(Boolean).join(sign)
}

const fullWidth = (text: string) =>
  text.replace(/[0-9A-Za-z]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
const marked = (text: string) => `\ufeff${[...text].join('\u200b')}\u2060`

/** Adds what any code may be written with: blanks around, full-width signs, invisible marks, other dashes. */
const always = (texts: readonly string[]): readonly string[] => [
  ...texts,
  ...texts.flatMap((text) => [` ${text}\u00a0`, fullWidth(text), marked(text), text.replaceAll('-', '–')]),
]

/** Gives what is known of each kind of code that has a mask. */
export const codeKinds: Readonly<Record<MaskName, CodeKind>> = {
  cpf: {
    value: digits(9)
      .filter((root) => !/^(\d)\1+$/.test(root))
      .map(cpfOf),
    spellings: (value) =>
      always([
        value,
        `${inGroups(value.slice(0, 9), [3, 3, 3], '.')}-${value.slice(9)}`,
        inGroups(value, [3, 3, 3, 2], ' '),
      ]),
    read: (text) => {
      const bare = bareBy(/[\s.-]/g, /^\d{11}$/)(text)
      return bare && !/^(\d)\1+$/.test(bare) && cpfOf(bare.slice(0, 9)) === bare ? bare : undefined
    },
  },
  cnpj: {
    value: fc
      .stringMatching(/^[0-9A-Z]{12}$/)
      .filter((root) => !/^(.)\1+$/.test(root))
      .map(cnpjOf),
    spellings: (value) =>
      always([value, value.toLowerCase(), value.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5')]),
    read: (text) => {
      const bare = bareBy(/[\s./-]/g, /^[0-9A-Z]{12}\d\d$/)(text)
      return bare && !/^(\d)\1+$/.test(bare) && cnpjOf(bare.slice(0, 12)) === bare ? bare : undefined
    },
  },
  cep: {
    value: digits(8).filter((value) => !value.startsWith('00')),
    spellings: (value) =>
      always([
        value,
        inGroups(value, [5, 3], '-'),
        inGroups(value, [2, 3, 3], '.'),
        inGroups(value, [5, 3], ' '),
      ]),
    read: bareBy(/[\s.-]/g, /^(?!00)\d{8}$/),
  },
  telefone: {
    value: fc
      .oneof(
        fc.tuple(fc.constantFrom(...areaCodes), fc.constant('9'), digits(8)),
        fc.tuple(fc.constantFrom(...areaCodes), fc.constantFrom('2', '3', '4', '5'), digits(7)),
      )
      .map((parts) => parts.join(''))
      .filter((value) => !/^(\d)\1+$/.test(value)),
    spellings(value) {
      const [ddd, number] = [value.slice(0, 2), value.slice(2)]
      const local = `${number.slice(0, -4)}-${number.slice(-4)}`
      const sure = [value, `(${ddd}) ${local}`, `0${value}`, `(0${ddd}) ${local}`, `+55 ${ddd} ${local}`]
      const more = [`+55${value}`, `0055${value}`, `+55 (0) ${ddd} ${local}`, `+55 (${ddd}) ${local}`]
      // Without a plus sign two digits before a landline of such a DDD might be a mobile with a digit too many.
      const bare =
        value.length === 11 || !ddd.includes('9')
          ? [`55${value}`, `55 ${ddd} ${local}`, `0 15 ${ddd} ${local}`, `021${value}`]
          : []
      return always([...sure, ...more, ...bare])
    },
    read: readPhone,
  },
  data: {
    value: fc
      .date({ min: new Date('1907-01-01T12:00Z'), max: new Date('2099-12-31T12:00Z'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
    spellings(value) {
      const [year = '', month = '', day = ''] = value.split('-')
      const short = [String(Number(day)), String(Number(month)), year]
      const long = [day, month, year]
      return always([
        value,
        value.replaceAll('-', '/'),
        long.join(''),
        ...['/', '.', '-', ' '].flatMap((sign) => [long.join(sign), short.join(sign)]),
      ])
    },
    read: readDate,
  },
  dataRecente: {
    value: fc
      .date({ min: new Date('2000-01-01T12:00Z'), max: new Date('2099-12-31T12:00Z'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
    spellings(value) {
      const [year = '', month = '', day = ''] = value.split('-')
      const short = [day, month, year.slice(2)]
      const monthly = day === '01' ? [`${month}/${year}`, `${Number(month)}.${year}`, month + year] : []
      return always([value, `${day}/${month}/${year}`, short.join('/'), short.join(''), ...monthly])
    },
    read: readRecentDate,
  },
  validade: {
    value: fc
      .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 10, max: 99 }))
      .map(([month, year]) => `${String(month).padStart(2, '0')}${year}`),
    spellings(value) {
      const [month, year] = [value.slice(0, 2), value.slice(2)]
      const short = String(Number(month))
      return always([
        value,
        `${month}20${year}`,
        `20${year}-${month}`,
        `${month} / ${year}`,
        `${short}/${year}`,
        `${short}/20${year}`,
        `${month}-20${year}`,
      ])
    },
    read: readExpiry,
  },
  cartao: {
    value: fc
      .constantFrom(
        ...cardPrefixes.flatMap(({ prefix, lengths }) => lengths.map((length) => ({ prefix, length }))),
      )
      .chain(({ prefix, length }) => digits(length - prefix.length - 1).map((rest) => luhnOf(prefix + rest))),
    spellings: (value) =>
      always([
        value,
        inGroups(value, [4, 4, 4, 4], ' '),
        inGroups(value, [4, 4, 4, 4], '-'),
        inGroups(value, [4, 6, 5], ' '),
      ]),
    read: readCard,
  },
}
