import { useEffect, useRef, useState } from 'react'
import { formats, minuteInMs } from '../../engine/index.ts'
import type { Given } from '../../names/index.ts'
import { untranslated } from '../theme/as-is.ts'
import type { BlockTools } from './block.ts'

const tickMs = 1000

const spoken = [
  { leftMs: 300_000, text: 'Faltam 5 minutos para o código expirar' },
  { leftMs: 60_000, text: 'Falta 1 minuto para o código expirar' },
  { leftMs: 30_000, text: 'Faltam 30 segundos para o código expirar' },
] as const

/**
 * Counts down to a moment of the server's clock, so that a trip to the bank's app loses no time.
 *
 * What happens at zero is the flow's.
 */
export function ContagemRegressiva({ rotulo, ate, minutos, at, announce }: CountdownProps) {
  const whole = minutos ? minutos * minuteInMs : Number.POSITIVE_INFINITY
  // A clock that is a little behind the server's would show more than there ever was.
  const left = Math.min(useTimeLeft(ate ?? at, at), whole)
  const before = useRef(left)

  useEffect(() => {
    const passed = spoken.findLast(({ leftMs }) => before.current > leftMs && left <= leftMs && left > 0)
    before.current = left
    if (passed) announce(passed.text)
  }, [left, announce])

  if (!ate) return null
  return (
    <div>
      <p className="amount-line">
        <span>{rotulo}</span>{' '}
        <strong className="clock" role="timer" aria-live="off" {...untranslated}>
          {formats.relogio?.(left)}
        </strong>
      </p>
      {minutos && left >= 0 && <progress className="time-bar" aria-hidden="true" value={left} max={whole} />}
    </div>
  )
}

type CountdownProps = Given<'contagemRegressiva'> & Pick<BlockTools, 'at' | 'announce'>

/** Gives the milliseconds left, each second and at once when the page is looked at again. */
function useTimeLeft(until: number, at: number): number {
  const [now, setNow] = useState(at)
  const ahead = useRef(at - Date.now())

  useEffect(() => {
    const look = () => setNow(Date.now() + ahead.current)
    const clock = setInterval(look, tickMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(clock)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])

  return Math.max(0, until - now)
}
