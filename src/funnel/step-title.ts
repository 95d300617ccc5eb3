import { useEffect, useRef } from 'react'
import { progressOf } from './indicator.ts'
import { useSetting } from './setting.ts'

/** Starts the page at its top and reads its heading on every change of step; the first page is left alone. */
export function useTitleOf(step: string) {
  const title = useRef<HTMLHeadingElement>(null)
  const drawn = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (drawn.current !== undefined && drawn.current !== step) {
      window.scrollTo(0, 0)
      title.current?.focus({ preventScroll: true })
    }
    drawn.current = step
  }, [step])
  return title
}

/** Names the step in the title of the window, with where it stands and whether something is wrong on it. */
export function PageTitle({ heading, faults }: { readonly heading: string; readonly faults: number }) {
  const { funnel, session } = useSetting()
  const progress = progressOf(funnel, session.step)
  const where = progress ? `Etapa ${progress.n} de ${progress.of}: ` : ''
  useEffect(() => {
    document.title = `${faults > 0 ? 'Erro: ' : ''}${where}${heading} – ${String(funnel.variant.titulo ?? '')}`
  }, [faults, where, heading, funnel])
  return null
}
