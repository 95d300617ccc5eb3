import { useEffect, useState } from 'react'
import type { Facts } from '../../engine/index.ts'
import type { Announced, Announcer } from '../app/announce.ts'
import { Icon } from '../theme/pictures.tsx'
import { useFact, useSetting } from './setting.ts'

/** How long a text that shows stays, in milliseconds. */
const SHOWN_MS = 3_000

const readBusy = ({ read }: Facts) => Boolean(read('busy'))

/**
 * Announces texts in the polite live region, or in the one that interrupts; what is announced while a call is on its way
 * stays until it is over. What shows too, shows for three seconds.
 */
export function Announcements({ announcer }: { readonly announcer: Announcer }) {
  const { store } = useSetting()
  const isBusy = useFact(0, readBusy)
  const [said, say] = useState({ text: '', urgent: false, isShown: false, isOfWork: false, n: 0 })
  const [gone, setGone] = useState(0)
  const { n, isShown } = said
  useEffect(
    () =>
      announcer.listen((announced: Announced) => {
        const isOfWork = readBusy(store.factsOf(store.session(), 0))
        say(({ n: before }) => ({ ...announced, isOfWork, n: before + 1 }))
      }),
    [announcer, store],
  )
  useEffect(() => {
    if (!isShown) return
    const clock = setTimeout(() => setGone(n), SHOWN_MS)
    return () => clearTimeout(clock)
  }, [n, isShown])
  const text = said.isOfWork && !isBusy ? '' : said.text
  return (
    <>
      <div id="anuncio" role="status" className="visually-hidden">
        {!said.urgent && <span key={n}>{text}</span>}
      </div>
      <div id="alerta" role="alert" className="visually-hidden">
        {said.urgent && <span key={n}>{text}</span>}
      </div>
      {/* What comes between the parts of a page makes the browser work out the style of all of it: this place is always there. */}
      <div>
        {isShown && gone !== n && (
          // Shows for the eye what was just done; the live region above says it.
          <p className="toast" aria-hidden="true" key={n}>
            <Icon name="sucesso" /> <span>{said.text}</span>
          </p>
        )}
      </div>
    </>
  )
}
