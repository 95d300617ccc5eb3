import { formatData, formatDataLonga, formatDiaMesAno, formatMesAno } from './date.ts'
import { formatCep, formatCnpj, formatCpf, formatRg, maskedCpf } from './documents.ts'
import { listed } from './list.ts'
import { formatMoeda } from './money.ts'
import { formatTelefone } from './phone.ts'
import { shownInSaoPaulo } from './sao-paulo.ts'

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
  cpfMascarado: ofText(maskedCpf),
  /** The name of a person, which translators leave as it is where it stands alone. */
  nome: ofText((name) => name.trim()),
  primeiroNome: ofText((name) => name.trim().replace(/\s.*/s, '')),
  lista: (value) => (Array.isArray(value) ? listed(value.filter(isPlain).map(String)) : ''),
  relogio: (value) => (Number.isFinite(value) ? clockOf(Number(value)) : ''),
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
