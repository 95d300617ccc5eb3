import axe from 'axe-core'
import { facts, fill as fillText } from '../../engine/index.ts'
import { type Expected, type Move, type Replay, told } from '../../engine/replay/index.ts'
import { fill, press, screenNow } from './funnel-hands.ts'
import { type Stage, topBox } from './funnel-stage.tsx'

const STEP_MS = 1000

/** Plays a replay on a stage; gives, move by move, what was seen of what it expects. Moves in `skip` are passed over. */
export async function playOnScreen(
  stage: Stage,
  replay: Replay,
  skip: readonly number[] = [],
): Promise<readonly Expected[]> {
  const seen: Expected[] = []
  let at = Date.parse(replay.at)
  for (const [i, move] of replay.moves.entries()) {
    at += move.waitMs ?? STEP_MS
    const before = { asked: stage.server.asked.length, tracked: stage.tracked.length, left: stage.left.length }
    await stage.pass(at - stage.now())
    if (!skip.includes(i + 1)) await make(stage, move)
    seen.push(skip.includes(i + 1) ? (move.then ?? {}) : saw(stage, move.then ?? {}, before))
    if (replay.moves[i + 1]?.reply === undefined) await inspect(stage)
  }
  return seen
}

async function make(stage: Stage, move: Move): Promise<void> {
  if (move.start) return stage.open(addressOf(stage, move.start))
  if (move.reload) return stage.reload()
  if (move.reply !== undefined) return reply(stage, move, move.reply)
  if (move.waitMs !== undefined) return stage.after(() => {})
  // A press on a place that is gone is not for hands.
  if (move.event === undefined || move.from !== undefined) return
  const screen = screenNow(stage)
  if (screen && move.values) await stage.after(() => fill(screen, move.values ?? {}))
  await press(stage, move.event)
}

function addressOf(stage: Stage, { route = {}, query = {} }: NonNullable<Move['start']>): string {
  const search = new URLSearchParams(query).toString()
  if (route.uid !== undefined)
    return `/corretor/${fillText(route.uid, facts(stage.funnel, stage.session(), stage.now()))}`
  const { prefixo } = stage.funnel.variant.rotas as { readonly prefixo: string }
  const parts = [prefixo, route.cotacao, route.nome, route.idCorretor].filter((part) => part !== undefined)
  return `/${parts.join('/')}/${search && `?${search}`}`
}

/** Answers a call; one that is asked again by itself is answered the same. */
async function reply(stage: Stage, { data, problem }: Move, name: string): Promise<void> {
  const [call = '', outcome = ''] = name.split(':')
  const answering = {
    outcome,
    ...(data !== undefined && { data }),
    ...(problem !== undefined && { problem }),
  }
  await stage.after(() => stage.server.answer(call, answering))
}

interface Before {
  readonly asked: number
  readonly tracked: number
  readonly left: number
}

/** Tells of the page what a replay expects: the place by the screen, calls by the requests, answers by the draft. */
function saw(stage: Stage, expected: Expected, before: Before): Expected {
  const { funnel, server, session } = stage
  const shown = told(funnel, { session: session(), effects: [], at: stage.now() }, expected)
  const step = document.querySelector<HTMLElement>('[data-etapa]')?.dataset.etapa
  const box = topBox()?.dataset.modal
  return {
    ...shown,
    ...(shown.step !== undefined && { step: step || shown.step }),
    ...(shown.boxes && { boxes: [...shown.boxes.slice(0, -1), ...(box === undefined ? [] : [box])] }),
    ...(shown.calls && { calls: shown.calls.filter((name) => server.waits(name)) }),
    ...(expected.effects && { effects: effectsSeen(stage, expected.effects, before) }),
  }
}

/** Gives the expected effects that can be seen to have come, and the calls and tracks that nobody expected. */
function effectsSeen(stage: Stage, expected: readonly string[], before: Before): readonly string[] {
  const begun = [
    ...stage.server.asked.slice(before.asked).map(({ name }) => `call ${name}`),
    ...stage.tracked.slice(before.tracked).map((name) => `track ${name}`),
  ]
  const said = ['anuncio', 'alerta'].map((id) => document.getElementById(id)?.textContent)
  const focused = document.activeElement?.closest<HTMLElement>('[data-campo]')?.dataset.campo
  const key = (name: string) => `${stage.funnel.name}:${name}`
  const signs: Readonly<Record<string, (name: string) => boolean>> = {
    announce: (text) => said.includes(text),
    focus: (name) => focused === name,
    keep: (name) => (sessionStorage.getItem(key(name)) ?? localStorage.getItem(key(name))) !== null,
    address: () => !/\d{11}/.test(location.pathname),
    visit: () => stage.left.length > before.left,
  }
  const isSeen = (effect: string) => {
    const [kind = '', ...name] = effect.split(' ')
    return signs[kind]?.(name.join(' ')) ?? begun.includes(effect)
  }
  return [...expected.filter(isSeen), ...begun.filter((effect) => !expected.includes(effect))]
}

const options: axe.RunOptions = {
  resultTypes: ['violations'],
  // Nothing is laid out or painted here: colours and sizes are looked at in a real browser.
  rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } },
  preload: false,
}
const inspected = new Set<string>()
const wall = { setTimeout, clearTimeout }

/** Lets what is no part of the page, as axe, have the machine's clock while the page's stands still. */
async function byTheWallClock<T>(work: () => Promise<T>): Promise<T> {
  const { setTimeout, clearTimeout } = globalThis
  Object.assign(globalThis, wall)
  try {
    return await work()
  } finally {
    Object.assign(globalThis, { setTimeout, clearTimeout })
  }
}

/** Looks for faults of accessibility in what stands on screen; what was looked at before is not looked at again. */
async function inspect(stage: Stage): Promise<void> {
  const looks = `${document.title}${document.body.innerHTML}`
  if (inspected.has(looks)) return
  inspected.add(looks)
  const { violations } = await byTheWallClock(() => axe.run(document, options))
  const faults = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  if (faults.length > 0) throw new Error(`${stage.session().step}\n${faults.join('\n')}`)
}
