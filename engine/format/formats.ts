import { formatCep, formatCnpj, formatCpf, formatRg, formatTelefone, maskedCpf } from './documents.ts'
import { formatDoEstado } from './states.ts'
import { listed } from './text.ts'

/** Marks "no date" on the wire; it is never shown nor taken for a date. */
export const noDate = '0001-01-01'

const months = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
] as const

const weekdays = [
  'domingo',
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
] as const

/** Tells whether a text is a yyyy-mm-dd of the calendar; the sentinel 0001-01-01 is not. */
export function isRealDate(iso: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso) || iso === noDate) return false
  const epochMs = Date.parse(`${iso}T00:00:00Z`)
  return !Number.isNaN(epochMs) && new Date(epochMs).toISOString().startsWith(iso)
}

/** Writes a yyyy-mm-dd as 25/11/2026; '' for what is not a date. */
export function formatData(iso: string): string {
  return isRealDate(iso) ? iso.split('-').reverse().join('/') : ''
}

/** Writes a yyyy-mm-dd as "10 de dezembro de 2026, quinta-feira"; '' for what is not a date. */
export function formatDataLonga(iso: string): string {
  if (!isRealDate(iso)) return ''
  return `${formatDiaMesAno(iso)}, ${weekdays[new Date(`${iso}T00:00:00Z`).getUTCDay()]}`
}

/** Writes a yyyy-mm-dd as "10 de dezembro de 2026"; '' for what is not a date. */
export function formatDiaMesAno(iso: string): string {
  if (!isRealDate(iso)) return ''
  const day = Number(iso.slice(8))
  // The first of a month is an ordinal in Portuguese.
  return `${day === 1 ? '1º' : day} de ${formatMesAno(iso)}`
}

/** Writes the month of a yyyy-mm-dd as "dezembro de 2026"; '' for what is not a date. */
export function formatMesAno(iso: string): string {
  return isRealDate(iso) ? `${months[Number(iso.slice(5, 7)) - 1]} de ${iso.slice(0, 4)}` : ''
}

/** Writes cents as R$ 1.234,56, with a no-break space after R$. */
export function formatMoeda(cents: number): string {
  const digits = Math.abs(cents).toFixed(0).padStart(3, '0')
  const whole = digits.slice(0, -2).replace(/\B(?=(?:\d{3})+$)/g, '.')
  return `${cents < 0 ? '-' : ''}R$\u00a0${whole},${digits.slice(-2)}`
}

/** Reads an amount of the wire ('23.00', '23.5', '23') as cents; undefined for any other text. */
export function centsOf(text: string): number | undefined {
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text) ?? []
  if (whole === undefined) return undefined
  const cents = Number(whole + fraction.padEnd(2, '0'))
  if (!Number.isSafeInteger(cents)) return undefined
  return sign === '-' ? 0 - cents : cents
}

/** Writes cents as an amount of the wire, always with two decimals: 2300 → '23.00'. */
export function wireOf(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** São Paulo is three hours behind UTC all year, since it gave up summer time in February 2019: decision 0039. */
const behindUtcMs = 3 * 60 * 60 * 1000

/** Writes an instant, in epoch milliseconds, as clocks in São Paulo have shown it since 2019: 2026-11-25T14:05. */
export function shownInSaoPaulo(epochMs: number): string {
  return new Date(epochMs - behindUtcMs).toISOString().slice(0, 16)
}

/** Writes a value of an answer for a person to read; '' when the value is not of the format's type. */
export type Format = (value: unknown) => string

/** Lists the formats a text template may name, as in {total:moeda}. */
export const formats: Readonly<Record<string, Format>> = {
  moeda: (value) => (Number.isSafeInteger(value) ? formatMoeda(Number(value)) : ''),
  data: (value) => (Number.isFinite(value) ? dayOf(Number(value)) : ofText(formatData)(value)),
  dataLonga: ofText(formatDataLonga),
  diaMesAno: ofText(formatDiaMesAno),
  mesAno: ofText(formatMesAno),
  hora: (value) => (Number.isFinite(value) ? timeOf(Number(value)) : ''),
  cpf: ofText(formatCpf),
  cnpj: ofText(formatCnpj),
  cep: ofText(formatCep),
  telefone: ofText(formatTelefone),
  rg: ofText(formatRg),
  doEstado: ofText(formatDoEstado),
  cpfMascarado: ofText(maskedCpf),
  /** The name of a person, which translators leave as it is where it is alone. */
  nome: ofText((name) => name.trim()),
  primeiroNome: ofText((name) => name.trim().replace(/\s.*/s, '')),
  nomeMascarado: ofText(maskedName),
  lista: (value) => (Array.isArray(value) ? listed(value.filter(isPlain).map(String)) : ''),
  relogio: (value) => (Number.isFinite(value) ? clockOf(Number(value)) : ''),
}

/** Writes the first word of a name, and of each other one only its first letter; what joins them is left out, and so are numbers. */
function maskedName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const initials = others.filter((word) => /^\p{L}/u.test(word) && !/^(d[aeo]s?|e)$/i.test(word))
  return [first, ...initials.map((word) => `${word.charAt(0).toUpperCase()}.`)].join(' ')
}

/** Writes the day of an instant, in epoch milliseconds. */
const dayOf = (epochMs: number): string => formatData(shownInSaoPaulo(epochMs).slice(0, 10))

/** Writes the time of an instant as 14:05. */
const timeOf = (epochMs: number): string => shownInSaoPaulo(epochMs).slice(11)

const isPlain = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number'

function ofText(format: (value: string) => string): Format {
  return (value) => (typeof value === 'string' ? format(value) : '')
}

/** Writes the milliseconds left as mm:ss; 00:00 appears only when nothing is left. */
function clockOf(leftInMs: number): string {
  // Whole seconds: a clock that differs by a little shows no second more than there are.
  const seconds = leftInMs > 0 ? Math.max(1, Math.floor(leftInMs / 1000)) : 0
  const padded = (count: number) => String(count).padStart(2, '0')
  return `${padded(Math.floor(seconds / 60))}:${padded(seconds % 60)}`
}
