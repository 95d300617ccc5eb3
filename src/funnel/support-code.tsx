import { useState } from 'react'
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
      Código para o suporte
      {isAsked && (
        <>
          {': '}
          <code>{code}</code>
        </>
      )}
    </button>
  )
}
