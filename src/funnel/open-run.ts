import { begin, type Effect, type Funnel, facts, migrate, placeOf, type Session } from '../../engine/index.ts'
import type { Surroundings } from '../effects/effect.ts'
import { readKept, runnerOf } from '../effects/index.ts'
import { type Page, serverClock } from '../page/page.ts'
import { changeStep } from './change-step.ts'
import { keepDrafts } from './draft.ts'
import { mirrorHistory } from './history.ts'
import { reconnect } from './reconnect.ts'
import { type Run, runFunnel } from './run-funnel.ts'
import { speaker } from './speaker.ts'

interface Opening {
  readonly page: Page
  readonly funnel: Funnel
  readonly route: Readonly<Record<string, string | undefined>>
  readonly query: Readonly<Record<string, string>>
}

const placed = (route: Opening['route']): { readonly [name: string]: string } =>
  Object.fromEntries(
    Object.entries(route).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )

/** Ties a funnel's loop to the page around it: its draft, the browser's history, the clock and the effects. */
export function openRun({ page, funnel, route, query }: Opening) {
  const now = serverClock(page)
  const kept = page.session && migrate(funnel, page.session, now())
  const first = kept ?? begin(funnel, crypto.randomUUID())
  const isResumed = first.step !== ''
  const voice = speaker()
  const drafts = keepDrafts(page, () => {
    const place = placeOf(run.session())
    // A notice on top would be closed unread: the other tab is told of once it is gone.
    if (!Object.hasOwn(funnel.notices, place)) run.send({ type: 'outraAba', from: place })
  })
  let isTouched = isResumed

  const around: Surroundings = {
    funnel,
    now,
    facts: () => facts(funnel, run.session(), now()),
    end: (n, ending) => end(run, n, ending),
    announce: voice.speak,
    settled: drafts.settled,
    discard: drafts.discard,
    takeOver: drafts.takeOver,
  }
  const start = (effect: Effect) => runnerOf(effect.effect)?.run(effect, around)

  const history = mirrorHistory({
    back: () =>
      run.send({ type: run.session().boxes.length > 0 ? 'close' : 'back', from: placeOf(run.session()) }),
    leave: () => run.send({ type: 'leave', from: placeOf(run.session()) }),
  })
  const changed = (session: Session, before: Session, draw: () => void) => {
    drafts.keep(session)
    history.mirror(session, isTouched)
    // Where nothing was drawn yet, or a step only passed, there is nothing to move away from.
    if (session.step === before.step || !funnel.steps.get(before.step)?.step.screen) draw()
    else changeStep(before.trail.at(-1) === session.step ? 'back' : 'forward', draw)
  }
  const loop = runFunnel(funnel, first, { start, changed, now })
  const run: Run = {
    ...loop,
    send(event) {
      isTouched ||= event.values !== undefined
      loop.send(event)
    },
  }

  function lookAgain(): void {
    const { boxes, step } = run.session()
    if (document.visibilityState === 'visible' && boxes.length === 0)
      run.send({ type: 'visible', from: step })
  }

  function onOnline(): void {
    reconnect(run, funnel)
    lookAgain()
  }

  function listen(): () => void {
    const unmirror = history.listen()
    addEventListener('pagehide', drafts.leaving)
    addEventListener('online', onOnline)
    document.addEventListener('visibilitychange', lookAgain)
    return () => {
      unmirror()
      removeEventListener('pagehide', drafts.leaving)
      removeEventListener('online', onOnline)
      document.removeEventListener('visibilitychange', lookAgain)
    }
  }

  function beginOrResume(): void {
    if (isResumed) run.send({ type: 'resume' })
    else run.send({ type: 'start', route: placed(route), query, kept: readKept(funnel) })
    history.mirror(run.session(), isTouched)
  }

  let isBegun = false
  return {
    run,
    drafts,
    now,
    isResumed,
    speaker: voice,
    /** Begins once, also when React mounts twice; hears the browser until the function it gives is called. */
    begin(): () => void {
      const unlisten = listen()
      if (!isBegun) beginOrResume()
      isBegun = true
      return unlisten
    },
  }
}

function end(run: Run, n: number, { outcome, ...payload }: { readonly outcome: string }): void {
  const call = run.session().calls.find((each) => each.n === n)
  if (call) run.send({ type: `${call.as}:${outcome}`, n, ...payload })
}
