import { facts, fill as fillText, type Session } from '../../engine/index.ts'
import { type Expected, type Move, observed, type Replay } from '../../engine/replay/index.ts'
import type { ScreenEntry } from '../../src/field/screen.ts'
import { ownPathOf } from '../journeys/address.ts'
import { fill, press, screenNow } from './funnel-hands.ts'
import type { Stage } from './funnel-stage.tsx'
import { stepShown, topBox } from './on-top.ts'
import type { Seam } from './replay-seam.ts'

const STEP_MS = 1000
const LONGEST_PAUSE_MS = 5000

/** How a replay is played: from where, which moves, counted from 1, are passed over, and what is done where the page rests. */
interface Playing {
  readonly from?: Seam | undefined
  readonly skip?: readonly number[] | undefined
  readonly atRest?: (stage: Stage) => Promise<void>
}

/** Plays a replay on a stage; gives, move by move, what was seen of what it expects. */
export async function playOnScreen(
  stage: Stage,
  replay: Pick<Replay, 'at' | 'moves'>,
  { from, skip = [], atRest }: Playing = {},
): Promise<readonly Expected[]> {
  const seen: Expected[] = []
  let at = from?.at ?? Date.parse(replay.at)
  if (from) await takeUp(stage, from)
  for (const [i, move] of replay.moves.entries()) {
    const { then = {} } = move
    at += move.waitMs ?? STEP_MS
    const isSkipped = skip.includes(i + 1)
    const before = begunBy(stage)
    await stage.pass(Math.max(0, at - stage.now()))
    stage.connect(!isNeverSent(stage, replay.moves[i + 1]))
    if (!isSkipped) await make(stage, move)
    seen.push(isSkipped ? then : saw(stage, then, before))
    // What happens elsewhere changes nothing here.
    const rests = replay.moves[i + 1]?.reply === undefined && move.outside === undefined
    if (rests) await atRest?.(stage)
  }
  return seen
}

/** Names the operation of a call that may go by another name. */
const operationOf = (stage: Stage, name: string): string =>
  stage.session().calls.find(({ as }) => as === name)?.op ?? name

/** Whether the call that a move ends was never sent: what moves money and was sent is not told as a lost connection. */
function isNeverSent(stage: Stage, next: Move | undefined): boolean {
  const [as = '', outcome] = (next?.reply ?? '').split(':')
  const name = operationOf(stage, as)
  return outcome === 'offline' && isOnce(stage, name) && stage.session().calls.length === 0
}

/** Whether a call writes and is never tried again by itself. */
function isOnce({ funnel }: Stage, name: string): boolean {
  const { writes, retries } = funnel.operations[name] ?? {}
  return writes === true && retries === 0
}

async function make(stage: Stage, move: Move): Promise<void> {
  if (move.start) return open(stage, move.start)
  if (move.reload) return stage.reload()
  if (move.reply !== undefined) return reply(stage, move, move.reply)
  if (move.waitMs !== undefined) return stage.after(() => {})
  // A press on a place that is gone is not for hands.
  if (move.event === undefined || move.from !== undefined) return
  if (move.event === 'visible')
    return stage.after(() => void document.dispatchEvent(new Event('visibilitychange')))
  const screen = screenNow(stage)
  const before = stage.session()
  if (screen && move.values) await stage.after(() => fill(screen, move.values ?? {}))
  if (move.event === 'next' && screen && hasGoneOn(screen, before, stage.session())) return
  await press(stage, move.event, { screen, ...(move.id !== undefined && { item: filled(stage, move.id) }) })
}

/** Whether filling a screen went on already: what is picked from the list of a search, and an answer that leads on, are sent by themselves. */
const hasGoneOn = ({ look }: ScreenEntry, before: Session, after: Session): boolean =>
  Object.values(look.fields ?? {}).some(
    ({ widget, event, advances }) => advances || (widget === 'busca' && event !== undefined),
  ) &&
  (before.step !== after.step || before.calls.length < after.calls.length)

/** Opens a page in a browser that has kept what the move says. */
async function open(stage: Stage, start: NonNullable<Move['start']>): Promise<void> {
  for (const [name, entry] of Object.entries(start.kept ?? {})) {
    const drawer = stage.funnel.flow.kept?.[name]?.in === 'local' ? localStorage : sessionStorage
    drawer.setItem(`${stage.funnel.id}:${name}`, JSON.stringify(entry))
  }
  await stage.open(addressOf(stage, start))
}

/** Opens the page on what another page, which is not seen, has left. */
async function takeUp(stage: Stage, { at, start, session, leave }: Seam): Promise<void> {
  await stage.pass(at - stage.now())
  leave()
  await stage.open(addressOf(stage, start), session)
}

const filled = (stage: Stage, text: string): string =>
  fillText(text, facts(stage.funnel, stage.session(), stage.now()))

function addressOf(stage: Stage, { route = {}, query = {} }: NonNullable<Move['start']>): string {
  const search = new URLSearchParams(query).toString()
  const own = ownPathOf(stage.funnel, { route, query })
  if (own !== undefined) return own
  if (route.uid?.startsWith('{')) return `/corretor/${filled(stage, route.uid)}`
  if (route.uid !== undefined) return `/corretor/${route.uid}`
  const { prefixo } = stage.funnel.variant.rotas as { readonly prefixo: string }
  const parts = [prefixo, route.cotacao, route.nome, route.idCorretor, route.nova].filter(
    (part) => part !== undefined,
  )
  return `/${parts.join('/')}/${search && `?${search}`}`
}

/** Answers a call that waits. */
async function reply(stage: Stage, { data, problem }: Move, name: string): Promise<void> {
  const [as = '', outcome = ''] = name.split(':')
  const call = operationOf(stage, as)
  const said = problem ?? (outcome === 'failure' && isOnce(stage, call) ? { code: 'erroInterno' } : undefined)
  const answering = {
    outcome,
    ...(data !== undefined && { data }),
    ...(said !== undefined && { problem: said }),
  }
  await stage.after(() => stage.server.answer(call, answering))
  // What is tried again by itself fails each time.
  while (isLost(outcome) && stage.session().calls.some(({ op }) => op === call)) {
    await stage.pass(LONGEST_PAUSE_MS)
    await stage.after(() => stage.server.answer(call, answering))
  }
}

const isLost = (outcome: string) => outcome === 'offline' || outcome === 'timeout'

/** How much a page had begun at some time. */
interface Begun {
  readonly asked: number
  readonly tracked: number
  readonly left: number
}

const begunBy = ({ server, tracked, left }: Stage): Begun => ({
  asked: server.asked.length,
  tracked: tracked.length,
  left: left.length,
})

/** Tells of the page what a replay expects: the place by the screen, calls by the requests, answers by the draft. */
function saw(stage: Stage, expected: Expected, before: Begun): Expected {
  const { funnel, server, session } = stage
  const shown = observed(funnel, { session: session(), effects: [], at: stage.now() }, expected)
  const step = stepShown()
  const box = topBox()?.dataset.modal
  return {
    ...shown,
    ...(shown.step !== undefined && { step: step || shown.step }),
    ...(shown.boxes && { boxes: [...shown.boxes.slice(0, -1), ...(box === undefined ? [] : [box])] }),
    ...(shown.calls && { calls: shown.calls.filter((name) => server.waits(operationOf(stage, name))) }),
    ...(expected.effects && { effects: effectsSeen(stage, expected.effects, before) }),
  }
}

/** Gives the expected effects that can be seen to have come, and the calls and tracks that nobody expected. */
function effectsSeen(stage: Stage, expected: readonly string[], before: Begun): readonly string[] {
  const begun = [
    ...stage.server.asked.slice(before.asked).map(({ name }) => `call ${name}`),
    ...stage.tracked.slice(before.tracked).map((name) => `track ${name}`),
  ]
  const said = ['anuncio', 'alerta'].map((id) => document.getElementById(id)?.textContent)
  const focused = document.activeElement?.closest<HTMLElement>('[data-campo]')?.dataset.campo
  const key = (name: string) => `${stage.funnel.id}:${name}`
  const isKept = (name: string) =>
    (sessionStorage.getItem(key(name)) ?? localStorage.getItem(key(name))) !== null
  const signs: Readonly<Record<string, (name: string) => boolean>> = {
    announce: (text) => said.includes(text),
    toast: (text) => said.includes(text) && document.querySelector('.toast')?.textContent?.trim() === text,
    focus: (name) => focused === name,
    keep: isKept,
    forget: (name) => !isKept(name),
    address: () => !/\d{11}/.test(location.pathname),
    // A page that stands by itself goes home by an address that only the server knows.
    visit: (name) => stage.left.length > before.left || (name === 'inicio' && !stage.funnel.variant.rotas),
    print: () => stage.left.slice(before.left).includes('print'),
    restart: () => stage.left.slice(before.left).includes('reload'),
    // The next sale is another page, at an address that says so.
    begin: () => stage.left.length > before.left,
    markSeller: () => document.cookie.includes('vende=1'),
  }
  const isSeen = (effect: string) => {
    const [kind = '', ...name] = effect.split(' ')
    return signs[kind]?.(name.join(' ')) ?? begun.includes(effect)
  }
  return [...expected.filter(isSeen), ...begun.filter((effect) => !expected.includes(effect))]
}
