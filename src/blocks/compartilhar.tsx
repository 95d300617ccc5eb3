import { useEffect, useState } from 'react'
import type { Given } from '../../names/index.ts'

/** Opens the share sheet of the phone; absent where there is none. A failure is only logged. */
export function Compartilhar({
  titulo = '',
  texto = '',
  url,
  rotulo = 'Compartilhar',
}: Given<'compartilhar'>) {
  // Known once there is a browser: who draws the page before cannot say.
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(typeof navigator.share === 'function'), [])
  if (!isThere) return null
  const share = () =>
    navigator
      .share({ title: titulo, text: texto, url: new URL(url ?? '', location.href).href })
      .catch((error) => console.warn('share', error))
  return (
    <button type="button" className="button button-secondary" onClick={share}>
      {rotulo}
    </button>
  )
}
