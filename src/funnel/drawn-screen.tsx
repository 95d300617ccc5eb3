import { useLayoutEffect, useRef } from 'react'
import { fill } from '../../engine/index.ts'
import type { DrawnPage } from '../page/drawn.ts'
import { useSetting } from './setting.ts'
import { PageTitle, useTitleOf } from './step-title.ts'

/** Shows what the server drew as it stands there, and takes its buttons over. */
export function DrawnScreen({ drawn }: { readonly drawn: DrawnPage }) {
  const { session, send, engine, factsAt } = useSetting()
  const { step } = session
  const place = useRef<HTMLDivElement>(null)
  const title = useTitleOf(step)
  useLayoutEffect(() => {
    const focused = document.activeElement
    place.current?.append(drawn.node)
    if (focused instanceof HTMLElement && drawn.node.contains(focused)) focused.focus({ preventScroll: true })
    title.current = drawn.node.querySelector('h1')
  }, [drawn, title])
  // Not before a step stands: what is pressed then waits for one.
  useLayoutEffect(
    () => (step === '' ? undefined : drawn.listen((pressed) => send(step, pressed))),
    [drawn, send, step],
  )
  return (
    <>
      <PageTitle heading={fill(engine?.screen(drawn.screen)?.look.heading ?? '', factsAt(0))} faults={0} />
      <div className="step" ref={place} data-etapa={step} />
    </>
  )
}
