// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { funnelSource, readProject } from '../../engine/config/index.ts'
import { openFunnel } from '../../engine/index.ts'
import { play, type Replay } from '../../engine/replay/index.ts'
import { mergeParts } from '../../src/form/index.ts'
import { ScreenForm } from '../../src/form/screen-form.tsx'
import { everyPart } from '../../src/parts/every.ts'
import { filesWithGallery, textOf } from '../../tools/project.ts'
import { entryOf } from './form-drawn.tsx'
import { inspect } from './funnel-axe.ts'
import { openStage, type Stage } from './funnel-stage.tsx'
import { playOnScreen } from './replay-player.tsx'

const project = readProject(filesWithGallery())
const funnel = openFunnel(funnelSource(project, 'pecas')!)

const replayOf = (name: string): Replay =>
  JSON.parse(textOf(`server/dev/gallery/tests/replays/pecas/${name}.replay.json`))
const [branches, lists] = [replayOf('ramos'), replayOf('listas')]

const screens = new Map<string, ReturnType<typeof entryOf>>()

/** Draws the screens of the gallery, each made when it is first asked for. */
const engine = {
  ScreenForm,
  parts: mergeParts(everyPart),
  screen(name: string) {
    const flat = project.screens.get(name)?.flat
    if (flat && !screens.has(name)) screens.set(name, entryOf(flat.schema as never, flat.look as never))
    return screens.get(name)
  },
}

let stage: Stage | undefined
afterEach(() => stage?.close())

it.each([branches, lists])('$title', async (replay) => {
  const expected = replay.moves.map(({ then }) => then ?? {})
  expect(play(funnel, replay)).toEqual(expected)
  stage = openStage(funnel, engine, Date.parse(replay.at), project)
  const seen = await playOnScreen(stage, replay, { atRest: inspect })
  expect(seen).toEqual(expected)
  expect(stage.wrong).toEqual([])
})

it('keeps nothing of a secret that only a branch asks for', async () => {
  stage = openStage(funnel, engine, Date.parse(branches.at), project)
  await playOnScreen(stage, branches)
  expect(JSON.stringify(stage.session())).not.toContain('abre-te')
  expect(JSON.stringify(stage.server.draft(funnel.id))).not.toContain('abre-te')
})
