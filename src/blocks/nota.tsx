import { Icon, type IconName } from '../theme/icon.tsx'

/** Tells something beside the form, tinted by what it means. */
export function Nota({ tipo = 'info', titulo, texto }: NotaProps) {
  return (
    <div className={`note note-${tipo}`}>
      <Icon name={tipo} />
      <div>
        {titulo && <p className="strong">{titulo}</p>}
        {texto && <p>{texto}</p>}
      </div>
    </div>
  )
}

interface NotaProps {
  readonly tipo?: Exclude<IconName, 'erro'>
  readonly titulo?: string
  readonly texto?: string
}
