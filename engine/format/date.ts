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
