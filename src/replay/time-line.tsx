import { useEffect, useRef } from 'react'
import { formatDuration, moveKind, moveTitle } from '../../engine/replay/index.ts'
import type { Moment } from './moments.ts'
import type { Recorded } from './recorded.ts'

interface TimeLineProps {
  readonly recorded: Recorded
  readonly moments: readonly Moment[]
  /** The move that is shown. */
  readonly n: number
  readonly go: (n: number) => void
}

/** Lists the moves in their order, each marked by its kind and by whether it differs from what was recorded. */
export function TimeLine({ recorded: { replay, begun }, moments, n, go }: TimeLineProps) {
  const began = Date.parse(replay.at)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => bringIntoSight(list.current, n), [n])
  return (
    <section className="replay-linha" aria-label="Lances">
      <ol ref={list}>
        {moments
          .filter(({ press }) => press === null)
          .filter((moment, i, all) => all[i + 1]?.n !== moment.n)
          .map(({ n: each, traced, at }) => {
            const isWrong = traced.differences.length > 0
            return (
              <li key={each} data-tipo={moveKind(traced.move)} data-errado={isWrong || undefined}>
                <button type="button" aria-current={each === n ? 'step' : undefined} onClick={() => go(each)}>
                  <span className="replay-marca" aria-hidden="true" />
                  <span>
                    {each + 1}. {moveTitle(traced.move)}
                    {isWrong && <strong> (não é o gravado)</strong>}
                    {each < begun && <em> (começo)</em>}
                  </span>
                  <time>{formatDuration(at - began)}</time>
                </button>
              </li>
            )
          })}
      </ol>
    </section>
  )
}

/** Scrolls a list, but not the page, to one of its items. */
function bringIntoSight(list: HTMLOListElement | null, n: number): void {
  const item = list?.children[n]
  if (!list || !(item instanceof HTMLElement)) return
  const top = item.offsetTop - list.offsetTop
  if (top < list.scrollTop || top + item.offsetHeight > list.scrollTop + list.clientHeight)
    list.scrollTop = top - list.clientHeight / 2
}
