import type { WidgetProps } from '@rjsf/utils'
import { useEffect, useRef, useState } from 'react'
import { useHost } from '../field/host.ts'
import { Icon } from '../theme/icon.tsx'
import { useControl } from './control.tsx'
import { namedBy } from './named-by.ts'
import { createProofs } from './proofs.ts'

const text =
  'Não foi possível carregar a verificação de segurança. Verifique sua conexão e toque em Tentar novamente.'

/**
 * Proves in the background that a person is here, and says nothing unless that fails.
 *
 * The proof never enters the values of the form: a submit waits for it, takes it along, and the next one is fresh.
 */
function Captcha(props: WidgetProps) {
  const { look, path } = useControl(props)
  const { hasFailed, retry } = useProofs(path, look.action ?? '')
  if (!hasFailed) return null
  return (
    <section className="field" aria-label="Verificação de segurança" data-campo={path}>
      <p className="message">
        <Icon name="erro" />
        <span>{text}</span>
      </p>
      <button type="button" className="button button-secondary button-small" onClick={retry}>
        Tentar novamente
      </button>
    </section>
  )
}

/** Has a proof ready for the form's next submit, and tells who listens when that submit gets none. */
function useProofs(path: string, operation: string) {
  const { handle, busy, announce } = useHost()
  const [hasFailed, setFailed] = useState(false)
  const [proofs] = useState(() => createProofs(operation, setFailed))
  const say = useRef(announce)

  useEffect(() => {
    say.current = announce
  }, [announce])

  useEffect(() => {
    const withdraw = handle.promise(path, () =>
      proofs.take().catch((error) => {
        say.current(text, true)
        throw error
      }),
    )
    return () => {
      withdraw()
      proofs.stop()
    }
  }, [handle, path, proofs])

  // The next proof is begun when the call that took the last one is over and the form still stands.
  useEffect(() => {
    if (!busy) proofs.warm()
  }, [busy, proofs])

  return { hasFailed, retry: proofs.warm }
}

/** Widgets that draw nothing while all is well. */
export const unseen = {
  captcha: namedBy('nobody', Captcha),
  /** Draws nothing: the value came from elsewhere and only travels along. */
  oculto: namedBy('nobody', () => null),
}
