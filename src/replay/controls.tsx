import { useEffect } from 'react'
import { type Acts, keyed } from './acts.ts'

interface ControlsProps {
  readonly acts: Acts
  readonly isPlaying: boolean
  readonly speed: number
  readonly setSpeed: (speed: number) => void
}

const speeds = [0.5, 1, 2, 4, 20]

/** The buttons of the player; the same by keys, wherever the focus is but in a field. */
export function Controls({ acts, isPlaying, speed, setSpeed }: ControlsProps) {
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const isTaken = event.target instanceof Element && event.target.closest('input, select, textarea')
      const isButton = event.key === ' ' && event.target instanceof HTMLButtonElement
      if (!isTaken && !isButton && keyed(acts, event.key)) event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
  return (
    <fieldset className="replay-botoes" aria-label="Tocar">
      <button type="button" onClick={acts.toStart}>
        Início
      </button>
      <button type="button" onClick={acts.back}>
        Anterior
      </button>
      <button type="button" className="agora" onClick={acts.play}>
        {isPlaying ? 'Pausar' : 'Tocar'}
      </button>
      <button type="button" onClick={acts.on}>
        Próximo
      </button>
      <button type="button" onClick={acts.toEnd}>
        Fim
      </button>
      <label>
        Velocidade
        <select value={speed} onChange={({ target }) => setSpeed(Number(target.value))}>
          {speeds.map((each) => (
            <option key={each} value={each}>
              {String(each).replace('.', ',')}×
            </option>
          ))}
        </select>
      </label>
    </fieldset>
  )
}
