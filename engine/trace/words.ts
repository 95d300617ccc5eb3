import type { Json } from '../flow/index.ts'
import type { Move } from '../replay/index.ts'

/** What kind of thing a move is; the marks of the time line differ by it. */
export type MoveKind = 'inicio' | 'pessoa' | 'resposta' | 'relogio' | 'fora'

/** Says what kind of thing a move is. */
export function kindOf({ start, reload, event, reply, waitMs }: Move): MoveKind {
  if (start || reload) return 'inicio'
  if (event !== undefined) return 'pessoa'
  if (reply !== undefined) return 'resposta'
  return waitMs === undefined ? 'fora' : 'relogio'
}

const known: Readonly<Record<string, string>> = {
  next: 'A pessoa avança',
  back: 'A pessoa volta',
  close: 'A pessoa fecha a caixa',
  edit: 'A pessoa preenche',
  leave: 'A pessoa quer sair',
}

/** Says in a sentence what happens in a move. */
export function moveTitle({ start, reload, event, reply, waitMs, outside }: Move): string {
  if (start) return 'A página é aberta'
  if (reload) return 'A página é recarregada'
  if (event !== undefined) return known[event] ?? `Acontece "${event}"`
  if (reply !== undefined) {
    const [call, outcome] = reply.split(':')
    return `Resposta de ${call}: ${outcome}`
  }
  return waitMs === undefined ? `Fora do funil: ${outside ?? 'nada'}` : `Passam ${lasting(waitMs)}`
}

/** Writes how long something lasts, as "2 min 5 s". */
export function lasting(ms: number): string {
  const seconds = Math.round(ms / 1000)
  const parts = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const
  const said = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`)
  return said.join(' ') || '0 s'
}

/** How long a value may be that stands in one line. */
const oneLine = 48

/** Writes a value, a long one in as many lines as it has parts; one that is not there is nothing. */
export function written(value: Json | undefined): string {
  if (value === undefined || value === null) return 'nada'
  const whole = JSON.stringify(value)
  return whole.length > oneLine && typeof value === 'object' ? JSON.stringify(value, null, 1) : whole
}
