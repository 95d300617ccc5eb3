import type { Given } from '../../names/index.ts'
import { Icon } from '../theme/icon.tsx'

/** Tells something beside the form, tinted by what it means. */
export function Nota({ tipo = 'info', titulo, texto }: Given<'nota'>) {
  return (
    <div className={`note note-${tipo}`}>
      {tipo === 'espera' ? <i className="live-dot" /> : <Icon name={tipo} />}
      <div>
        {titulo && <p className="strong">{titulo}</p>}
        {texto && <p>{texto}</p>}
      </div>
    </div>
  )
}
