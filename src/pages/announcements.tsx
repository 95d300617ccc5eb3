import { useEffect, useState } from 'react'
import type { Facts } from '../../engine/index.ts'
import type { Announced, Announcer } from '../app/announce.ts'
import { Icon } from '../theme/pictures.tsx'
import { useFact, useSetting } from './setting.ts'

/** How long a text that shows stays, in milliseconds. */
const SHOWN_MS = 3_000

/** How long a live region holds what it said, in milliseconds: who reads the page later does not find it there. */
const SAID_MS = 10_000

const readBusy = ({ read }: Facts) => Boolean(read('busy'))

/**
 * Announces texts in the polite live region, or in the one that interrupts; what is announced while a call is on its way
 * stays until it is over, anything else for ten seconds. What shows too, shows for three.
 */
export function Announcements({ announcer }: { readonly announcer: Announcer }) {
  const { store } = useSetting()
  const isBusy = useFact(0, readBusy)
  const [said, say] = useState({ text: '', urgent: false, isShown: false, isOfWork: false, n: 0 })
  const { n, isShown, isOfWork } = said
  const isGone = useOver(n, SHOWN_MS)
  const isSaid = useOver(n, SAID_MS)
  useEffect(
    () =>
      announcer.listen((announced: Announced) => {
        const isOfWork = readBusy(store.factsOf(store.session(), 0))
        say(({ n: before }) => ({ ...announced, isOfWork, n: before + 1 }))
      }),
    [announcer, store],
  )
  const text = (isOfWork ? !isBusy : isSaid) ? '' : said.text
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
        {isShown && !isGone && (
          // Shows for the eye what was just done; the live region above says it.
          <p className="toast" aria-hidden="true" key={n}>
            <Icon name="sucesso" /> <span>{said.text}</span>
          </p>
        )}
      </div>
    </>
  )
}

/** Whether some milliseconds are over since the announcement of this number. */
function useOver(n: number, ms: number): boolean {
  const [over, setOver] = useState(0)
  useEffect(() => {
    const clock = setTimeout(() => setOver(n), ms)
    return () => clearTimeout(clock)
  }, [n, ms])
  return over === n
}
