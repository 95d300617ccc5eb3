import { useFault } from '../field/host.ts'
import { Icon } from '../theme/icon.tsx'

/** Draws the one message of a field or a list, while there is one. */
export function Message({ path, id }: { readonly path: string; readonly id: string }) {
  const fault = useFault(path)
  if (fault === undefined) return null
  return (
    <p className="message" id={id}>
      <Icon name="erro" />
      <span>
        <span className="visually-hidden">Erro:</span> <span>{fault}</span>
      </span>
    </p>
  )
}
