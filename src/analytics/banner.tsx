import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Measuring } from './measuring.ts'

interface BannerProps {
  readonly measuring: Measuring
  readonly now: () => number
  readonly announce: (text: string) => void
}

/** Asks at the foot of the page whether it may be measured; the funnel goes on meanwhile and is the same either way. */
export function Banner({ measuring, now, announce }: BannerProps) {
  const isAsking = useSyncExternalStore(measuring.subscribe, measuring.isAsking, () => false)
  const region = useRef<HTMLElement>(null)
  const wasAsking = useRef(isAsking)

  useEffect(() => {
    // Only who asked for it is led here; on opening the page the focus stays where it is.
    if (isAsking && !wasAsking.current) region.current?.focus({ preventScroll: true })
    wasAsking.current = isAsking
  }, [isAsking])

  if (!isAsking) return null
  function answer(accepts: boolean): void {
    measuring.answer(accepts, now())
    document.querySelector('main')?.focus({ preventScroll: true })
    announce(accepts ? 'Medição aceita.' : 'Medição recusada.')
  }
  return (
    <section ref={region} className="measuring" aria-label="Medição" tabIndex={-1}>
      <h2>Podemos medir as visitas?</h2>
      <p>
        <span>
          Podemos usar serviços de outras empresas para contar visitas e melhorar este site? Nome, CPF e
          contatos não são enviados, e você segue do mesmo jeito se recusar.
        </span>
        {measuring.openChat && <span> O chat também é de outra empresa e só abre com a sua permissão.</span>}
      </p>
      <div className="measuring-answers">
        {[true, false].map((accepts) => (
          <button
            type="button"
            className="button button-secondary button-small"
            key={String(accepts)}
            onClick={() => answer(accepts)}
          >
            {accepts ? 'Aceitar medição' : 'Recusar'}
          </button>
        ))}
      </div>
    </section>
  )
}
