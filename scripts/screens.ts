import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { styleText } from 'node:util'
import type { Browser } from 'playwright-core'
import { graph, type Project, readProject } from '../engine/config/index.ts'
import type { Replay } from '../engine/replay/index.ts'
import { isByHand, nameOf } from '../tests/journeys/by-hand.ts'
import { placesIn } from '../tests/journeys/play.ts'
import { argumentsOrExit } from './arguments.ts'
import { openBrowser } from './browser.ts'
import { ensureBuilt } from './ensure.mjs'
import { type FoundReplay, funnels, projectFiles, replaysIn } from './project.ts'
import type { Camera } from './screens/camera.ts'
import { chosenFunnel } from './screens/chosen.ts'
import { fewest } from './screens/fewest.ts'
import { type Sheet, sheetOf } from './screens/sheet.ts'
import { looksOf, type ShownPlace, unseenOf } from './screens/shot.ts'
import { exitWith } from './words.mjs'

const widths = [360, 1280]
const [ALL, HELP, TO] = ['--todos', '--ajuda', '--para']
const help = `Desenha todas as telas de uma variante, como os replays as alcançam, numa folha de contato.

  npm run screens                       a primeira variante que vende
  npm run screens -- pf-implante        uma variante, ou <variante>/<fluxo>
  npm run screens -- --para /tmp/telas  noutra pasta; sem isto, em telas/<variante>
  npm run screens -- --todos            todos os replays, não só os que bastam`

type Draw = (name: string, replay: Replay) => Promise<string | undefined>

interface Stopped {
  readonly replay: string
  readonly width: number
  readonly why: string
}

/** Draws every screen of a funnel that its replays come to, writes the sheet, and gives the exit code. */
async function main(): Promise<number> {
  const { flags, values, filters } = argumentsOrExit(
    { [ALL]: 'todos os replays', [HELP]: 'o que este comando faz' },
    { [TO]: 'a pasta da folha' },
  )
  if (flags.has(HELP)) {
    console.log(help)
    return 0
  }
  const project = readProject(projectFiles())
  const chosen = chosenFunnel(project, filters)
  if ('mistake' in chosen) exitWith(chosen.mistake)
  const found = replaysOf(chosen.flow, flags.has(ALL))
  if (found.played.length + found.kept.length === 0)
    exitWith(`o fluxo "${chosen.flow}" ainda não tem replays.`)
  const [variant = ''] = filters.length === 0 ? chosen.id.split('/') : filters
  const folder = resolve(values.get(TO) ?? join('telas', variant))
  ensureBuilt()
  const { shots, stopped } = await drawn(chosen.id, found, folder)
  const places = placesOf(project, chosen.flow)
  const sheet = { ...look(chosen.id), widths, stopped, replays: found.played.length + found.kept.length }
  return write({ ...sheet, looks: looksOf(shots, places), unseen: unseenOf(shots, places) }, folder)
}

/** The replays that are played, and those whose places are drawn from a kept session: no hand can come to them. */
interface Chosen {
  readonly played: readonly FoundReplay[]
  readonly kept: readonly FoundReplay[]
}

/** Chooses replays of a flow, as few as show everything; on demand, all of those that somebody could play by hand. */
function replaysOf(flow: string, isAll: boolean): Chosen {
  const all = replaysIn([`/replays/${flow}/`])
  const byHand = all.filter(isByHand)
  const played = isAll ? byHand : few(byHand, new Set())
  return { played, kept: few(all, new Set(played.flatMap(({ replay }) => placesIn(replay)))) }
}

/** Chooses the fewest that show every place that is not known yet. */
function few(all: readonly FoundReplay[], known: ReadonlySet<string>): readonly FoundReplay[] {
  const showing = all.map((found) => ({
    ...{ found, moves: found.replay.moves.length },
    places: placesIn(found.replay).filter((place) => !known.has(place)),
  }))
  return fewest(showing).map(({ found }) => found)
}

const placesOf = (project: Project, flow: string): readonly ShownPlace[] =>
  (graph(project, flow)?.nodes ?? []).filter(({ kind, screen }) => kind !== 'step' || screen !== undefined)

function look(id: string): Pick<Sheet, 'title' | 'funnel' | 'colour'> {
  const { titulo, tema } = funnels()(id).variant as {
    readonly titulo?: string
    readonly tema?: { readonly corPrimaria?: string }
  }
  return { title: titulo ?? id, funnel: id, colour: tema?.corPrimaria ?? '' }
}

async function browserOrExit(): Promise<Browser> {
  try {
    return await openBrowser()
  } catch (error) {
    exitWith(`o navegador não abriu. ${error instanceof Error ? error.message.split('\n', 1)[0] : error}`)
  }
}

/** Plays the replays at every width at once, each before a product of its own. */
async function drawn(id: string, found: Chosen, folder: string) {
  const browser = await browserOrExit()
  try {
    rmSync(join(folder, 'index.html'), { force: true })
    for (const width of widths) rmSync(join(folder, String(width)), { recursive: true, force: true })
    // Loaded with a whole server: a word that is wrong is answered before.
    const { openCamera } = await import('./screens/camera.ts')
    const cameras = await Promise.all(
      widths.map((width) => openCamera({ browser, funnelOf: funnels(), folder }, width)),
    )
    const stopped = await Promise.all(cameras.map((camera) => played(camera, id, found)))
    const shots = cameras.flatMap((camera) => camera.shots())
    await Promise.all(cameras.map((camera) => camera.close()))
    return { shots, stopped: stopped.flat() }
  } finally {
    await browser.close()
  }
}

async function played(camera: Camera, id: string, { played, kept }: Chosen): Promise<readonly Stopped[]> {
  const stopped: Stopped[] = []
  const all = played.length + kept.length
  async function drawEach(found: FoundReplay, i: number, draw: Draw): Promise<void> {
    const { width } = camera
    const replay = nameOf(found)
    const before = camera.shots().length
    const why = await draw(replay, { ...found.replay, variant: id })
    if (why !== undefined) stopped.push({ replay, width, why })
    const mark = why === undefined ? styleText('green', '✓') : styleText('red', '✗')
    const fresh = camera.shots().length - before
    console.log(
      `${mark} ${String(width).padStart(4)} px  ${i + 1}/${all}  ${replay}: ${fresh} novas${why ? `\n  ${why}` : ''}`,
    )
  }
  for (const [i, found] of played.entries()) await drawEach(found, i, camera.play)
  for (const [i, found] of kept.entries()) await drawEach(found, played.length + i, camera.comeBack)
  return stopped
}

function write(sheet: Sheet, folder: string): number {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'index.html')
  writeFileSync(file, sheetOf(sheet))
  const { looks, unseen, stopped } = sheet
  const places = new Set(looks.map(({ place }) => place)).size
  console.log(`\n${file}\n${places} de ${places + unseen.length} lugares, ${looks.length} telas diferentes.`)
  if (stopped.length > 0) console.error(`${stopped.length} replays pararam antes do fim; a folha diz onde.`)
  return stopped.length > 0 ? 1 : 0
}

// A browser and databases leave handles behind that would keep the process.
process.exit(await main())
