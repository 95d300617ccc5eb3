import { formats } from '../../engine/index.ts'

/** Writes a moment as a clock in São Paulo shows it: `20/11/2026, 12:00`. */
export const momentOf = (at: Date): string =>
  `${formats.data?.(at.getTime())}, ${formats.hora?.(at.getTime())}`

const units = [
  { inMs: 86_400_000, one: 'dia', many: 'dias' },
  { inMs: 3_600_000, one: 'hora', many: 'horas' },
  { inMs: 60_000, one: 'minuto', many: 'minutos' },
]

/** Says how long something has lasted in its largest whole unit: `2 dias`, `menos de 1 minuto`. */
export function lastedSince(at: Date, now: number): string {
  const ms = now - at.getTime()
  const unit = units.find(({ inMs }) => ms >= inMs)
  if (!unit) return 'menos de 1 minuto'
  const count = Math.floor(ms / unit.inMs)
  return `${count} ${count === 1 ? unit.one : unit.many}`
}
