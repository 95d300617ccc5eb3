import { useState } from 'react'
import { untranslated } from '../theme/as-is.ts'
import { useSetting } from './setting.ts'

/** Tells, to whoever asks, the code by which support finds this page as it stands: the first letters and digits of its session's id. */
export function SupportCode() {
  const { session, announce } = useSetting()
  const [isAsked, setAsked] = useState(false)
  const signs = session.id.replace(/[-_]/g, '').slice(0, 12).toLowerCase()
  const code = signs.replace(/(.{4})(?=.)/g, '$1 ')
  function ask(): void {
    setAsked(true)
    announce(`Código para o suporte: ${[...code].join(' ')}`)
  }
  return (
    <button type="button" className="link" onClick={ask}>
      <span>{isAsked ? 'Código para o suporte: ' : 'Código para o suporte'}</span>
      {isAsked && <code {...untranslated}>{code}</code>}
    </button>
  )
}
