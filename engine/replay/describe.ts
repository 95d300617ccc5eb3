import type { Json } from '../flow/index.ts'
import type { Move } from './replay.ts'

const known: Readonly<Record<string, string>> = {
  next: 'A pessoa avança',
  back: 'A pessoa volta',
  close: 'A pessoa fecha a caixa',
  edit: 'A pessoa preenche',
  leave: 'A pessoa quer sair',
}

/** Describes a move in a sentence. */
export function moveTitle({ start, reload, event, reply, waitMs, outside }: Move): string {
  if (start) return 'A página é aberta'
  if (reload) return 'A página é recarregada'
  if (event !== undefined) return known[event] ?? `Acontece "${event}"`
  if (reply !== undefined) {
    const [call, outcome] = reply.split(':')
    return `Resposta de ${call}: ${outcome}`
  }
  return waitMs === undefined ? `Fora do funil: ${outside ?? 'nada'}` : `Passam ${formatDuration(waitMs)}`
}

/** Formats a duration, as "2 min 5 s". */
export function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1000)
  const parts = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const
  const shown = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`)
  return shown.join(' ') || '0 s'
}

/** The longest value that is written on one line. */
const oneLine = 48

/** Formats a value, a long one over several lines, a missing one as "nada". */
export function formatValue(value: Json | undefined): string {
  if (value === undefined || value === null) return 'nada'
  const whole = JSON.stringify(value)
  return whole.length > oneLine && typeof value === 'object' ? JSON.stringify(value, null, 1) : whole
}
