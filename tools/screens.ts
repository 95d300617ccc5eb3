import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { styleText } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import {
  distance,
  funnelSource,
  type Graph,
  graph,
  type Project,
  requiredBy,
} from '../engine/config/index.ts'
import type { Funnel, Session } from '../engine/index.ts'
import { opening, type Played, playMove, type Replay, served } from '../engine/replay/index.ts'
import { html, type Markup } from '../server/http/html.ts'
import type { Scene } from '../src/replay/moments.ts'
import { placeAfter } from '../tests/journeys/play.ts'
import { endMotion } from '../tests/journeys/still.ts'
import { likenessOf } from '../tests/likeness.ts'
import type { playOnServer } from '../tests/replays/server-player.ts'
import type { Worlds } from '../tests/world/worlds.ts'
import { argumentsOrExit } from './arguments.ts'
import { openBrowser } from './browser.ts'
import { ensureBuilt } from './ensure.mjs'
import { funnels, projectNow, replaysIn } from './project.ts'
import { exitWith } from './words.mjs'

const widths = [360, 1280]
const [HELP, TO] = ['--ajuda', '--para']
const help = `Desenha todas as telas de uma variante, como os replays as alcançam, numa folha de contato.

  npm run screens                       a primeira variante que vende
  npm run screens -- pf-implante        uma variante, ou <variante>/<fluxo>
  npm run screens -- --para /tmp/telas  noutra pasta; sem isto, em telas/`

/** Finds the funnel that a word names, by its id or its variant; without a word, the first that sells. */
export function chosenFunnel(
  project: Project,
  word: string | undefined,
): { id: string } | { mistake: string } {
  const all = [...project.variants].flatMap(([variantId, read]) =>
    [...read.funnels.keys()].map((flow) => ({ id: `${variantId}/${flow}`, variantId, flow })),
  )
  const sells = ({ id, flow }: { readonly id: string; readonly flow: string }) =>
    requiredBy(project, flow).includes('codOrigemVenda') &&
    funnelSource(project, id)?.variant.exemplo !== true
  const found =
    word === undefined ? all.find(sells) : all.find(({ id, variantId }) => id === word || variantId === word)
  if (found) return { id: found.id }
  if (word === undefined) return { mistake: 'nenhuma variante vende.' }
  const ids = [...new Set(all.map(({ variantId }) => variantId))]
  const near = ids.find((id) => distance(id, word) <= 2)
  const hint = near === undefined ? `As que existem: ${ids.join(', ')}.` : `Você quis dizer "${near}"?`
  return { mistake: `não há variante "${word}". ${hint}` }
}

/** How a place looked at one width. */
interface Shot {
  readonly place: string
  /** The same for screens that differ only in texts and values, at any width. */
  readonly likeness: string
  readonly heading: string
  readonly width: number
  /** The picture, from the folder of the sheet. */
  readonly file: string
  /** The replay that came here first. */
  readonly replay: string
}

type Place = Graph['nodes'][number]

/** Everything a contact sheet shows. */
export interface Sheet {
  readonly funnel: string
  readonly title: string
  /** The places of the flow that have a screen, in its order. */
  readonly places: readonly Pick<Place, 'name' | 'kind'>[]
  readonly shots: readonly Shot[]
  readonly replays: number
}

const kinds = { step: 'passo', box: 'caixa', notice: 'aviso' }

/** Renders a contact sheet: a page that needs nothing but the pictures beside it. */
export function sheetOf({ funnel, title, places, shots, replays }: Sheet): string {
  const seen = places.filter(({ name }) => shots.some(({ place }) => place === name))
  const unseen = places.filter((place) => !seen.includes(place))
  return html`<!doctype html>
<html lang="pt-BR">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Telas · ${title}</title>
<style>
body { margin: 2rem; font: 0.9375rem / 1.45 system-ui, sans-serif; color: #17202b; background: #f5f5f3 }
.telas { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start; margin-block: 0.5rem 2rem }
img { display: block; border: 1px solid #e1e4ea; background: #fff }
img[data-width="360"] { width: 180px }
img[data-width="1280"] { width: 480px }
</style>
<h1>${title}</h1>
<p><code>${funnel}</code>: ${seen.length} de ${places.length} lugares, ${shots.length} imagens em ${widths.join(' e ')} px, ${replays} replays.</p>
${seen.map((place) => placeView(place, shots))}
${unseen.length === 0 ? '' : html`<h2>Não alcançados</h2><p>Nenhum replay chega a estes lugares.</p><ul>${unseen.map(({ name, kind }) => html`<li><code>${name}</code> ${kinds[kind]}</li>`)}</ul>`}
</html>
`.toString()
}

function placeView({ name, kind }: Sheet['places'][number], all: readonly Shot[]): Markup {
  const shots = all.filter(({ place }) => place === name)
  const looks = [...new Set(shots.map(({ likeness }) => likeness))]
  return html`<h2>${shots[0]?.heading || name}</h2><p><code>${name}</code> ${kinds[kind]}</p>
${looks.map((likeness) => {
  const own = shots.filter((shot) => shot.likeness === likeness)
  return html`<div class="telas">${own
    .toSorted((a, b) => a.width - b.width)
    .map(
      ({ file, width, heading, replay }) =>
        html`<a href="${file}" title="${replay}"><img src="${file}" data-width="${width}" alt="${heading}, ${width} px" loading="lazy"></a>`,
    )}</div>`
})}`
}

/** A session of a replay that waits for a person. */
interface DrawnScene {
  readonly place: string
  readonly session: Session
  /** Milliseconds since 1970. */
  readonly at: number
  /** The replay, and what its server says of itself. */
  readonly replay: string
  readonly server: Replay['server'] | undefined
}

/** A replay that was played: its moves, and what each led to. */
interface PlayedReplay {
  readonly replay: Replay
  /** The replay's file. */
  readonly name: string
  readonly led: readonly Played[]
}

/** Plays a replay in the engine alone, with the answers that its file has. */
export function playInEngine(funnel: Funnel, replay: Replay, name: string): PlayedReplay {
  const here = served(funnel, replay)
  let played = opening(here, replay)
  const led = replay.moves.map((move) => {
    played = playMove(here, played, move)
    return played
  })
  return { replay, name, led }
}

/** Plays a replay against a server, whose answers are whole; one with answers of its own in the engine. */
async function playLive(
  funnel: Funnel,
  { replay, name }: PlayedReplay,
  { worlds, play }: { readonly worlds: Worlds; readonly play: typeof playOnServer },
): Promise<PlayedReplay> {
  if (replay.recorded) return playInEngine(funnel, replay, name)
  const world = await worlds.of(replay)
  await world.reset()
  const led: Played[] = []
  await play(funnel, replay, world, (played) => led.push(played))
  return { replay, name, led }
}

/** Lists the sessions of a replay that wait for a person. */
export const scenesOf = (funnel: Funnel, { replay, name, led }: PlayedReplay): readonly DrawnScene[] =>
  led.flatMap(({ session, at }, i): readonly DrawnScene[] => {
    const place = placeAfter(replay, i)
    const step = place === undefined ? undefined : funnel.steps.get(place)?.step
    // A step without a screen has nothing to draw.
    const isDrawn = place !== undefined && (step === undefined || step.screen !== undefined)
    return isDrawn ? [{ place, session, at, replay: name, server: replay.server }] : []
  })

/** Opening a page costs about as much as this many scenes. */
const openingCost = 5

/** Chooses few short journeys that together show every place that any of them shows. */
export function fewest(funnel: Funnel, journeys: readonly PlayedReplay[]): readonly PlayedReplay[] {
  const placesOf = new Map(
    journeys.map((journey) => [journey, scenesOf(funnel, journey).map(({ place }) => place)]),
  )
  const left = new Set([...placesOf.values()].flat())
  const gain = (places: readonly string[]) =>
    new Set(places.filter((place) => left.has(place))).size / (places.length + openingCost)
  const chosen: PlayedReplay[] = []
  while (left.size > 0) {
    const [best, places] = [...placesOf].toSorted(([, a], [, b]) => gain(b) - gain(a))[0]!
    chosen.push(best)
    for (const place of places) left.delete(place)
  }
  return chosen
}

/** Takes a picture of each scene at one width, unless its place was drawn alike before. */
async function draw(
  page: Page,
  scenes: readonly DrawnScene[],
  { folder, width }: { readonly folder: string; readonly width: number },
): Promise<readonly Shot[]> {
  mkdirSync(join(folder, String(width)), { recursive: true })
  const shots = new Map<string, Shot>()
  for (const { place, session, at, server, replay } of scenes) {
    await page.clock.setFixedTime(at)
    const message: Scene = { is: 'scene', session, server: server ?? null, at, press: null }
    await page.evaluate(async (text) => {
      const drawn = new Promise((resolve) => {
        addEventListener('message', () => requestAnimationFrame(() => resolve(undefined)), { once: true })
      })
      postMessage(JSON.parse(text), location.origin)
      await drawn
      await document.fonts.ready
    }, JSON.stringify(message))
    await page.evaluate(endMotion)
    const { markup, heading, isBox } = await page.evaluate(() => {
      const box = document.querySelector<HTMLElement>('dialog[open]')
      const shown = box ?? document.querySelector<HTMLElement>('main')
      return {
        markup: shown?.outerHTML ?? '',
        heading: shown?.querySelector('h1, h2')?.textContent ?? '',
        isBox: box !== null,
      }
    })
    // A filled or focused field makes no other screen: only elements and classes count.
    const outline = likenessOf(markup.replace(/ (?!class=)[\w:-]+="[^"]*"/g, ''))
    const likeness = createHash('sha256').update(outline).digest('hex').slice(0, 8)
    const file = `${width}/${place}-${likeness}.png`
    if (shots.has(file)) continue
    await page.screenshot({
      path: join(folder, file),
      fullPage: !isBox,
      caret: 'hide',
      animations: 'disabled',
    })
    shots.set(file, { place, likeness, heading, width, file, replay })
  }
  return [...shots.values()]
}

/** Opens the page that draws scenes of a funnel, and waits until it is ready. */
async function openStage(browser: Browser, address: string, width: number): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    locale: 'pt-BR',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  // tsx writes this name into every function, also into those that run inside the page.
  await page.addInitScript('globalThis.__name = (made) => made')
  await page.addInitScript(() => {
    const isReady = new Promise((resolve) => {
      addEventListener('message', ({ data }) => data?.is === 'ready' && resolve(undefined))
    })
    Object.assign(globalThis, { isReady })
  })
  await page.goto(address)
  await page.evaluate(() => (globalThis as { readonly isReady?: Promise<void> }).isReady)
  return page
}

/** Draws every screen that the replays of a funnel come to, and writes the sheet. */
async function main(): Promise<void> {
  const { flags, values, filters } = argumentsOrExit(
    { [HELP]: 'o que este comando faz' },
    { [TO]: 'a pasta das folhas' },
  )
  if (flags.has(HELP)) return console.log(help)
  if (filters.length > 1) exitWith('uma variante de cada vez.')
  const project = projectNow()
  const chosen = chosenFunnel(project, filters[0])
  if ('mistake' in chosen) exitWith(chosen.mistake)
  const { id } = chosen
  const [variant = '', flow = ''] = id.split('/')
  const found = replaysIn([`/replays/${flow}/`])
  if (found.length === 0) exitWith(`o fluxo "${flow}" ainda não tem replays.`)
  ensureBuilt()
  const folder = join(resolve(values.get(TO) ?? 'telas'), variant, flow)
  rmSync(folder, { recursive: true, force: true })
  const funnel = funnels(project)(id)
  const chosenReplays = fewest(
    funnel,
    found.map(({ path, replay }) => playInEngine(funnel, replay, path)),
  )
  const browser = await openBrowser().catch((error: Error) =>
    exitWith(`o navegador não abriu. ${error.message.split('\n', 1)[0]}`),
  )
  // Loads a whole server: only once the words of the command are right.
  const [{ openWorld }, { openWorlds }, { playOnServer }] = await Promise.all([
    import('../tests/world/world.ts'),
    import('../tests/world/worlds.ts'),
    import('../tests/replays/server-player.ts'),
  ])
  const worlds = openWorlds()
  const scenes: DrawnScene[] = []
  for (const played of chosenReplays)
    scenes.push(...scenesOf(funnel, await playLive(funnel, played, { worlds, play: playOnServer })))
  await worlds.close()
  const world = await openWorld({ draws: true })
  const address = `${await world.listen()}/dev/replay/quadro/${id}`
  const shots: Shot[] = []
  for (const width of widths) {
    const own = await draw(await openStage(browser, address, width), scenes, { folder, width })
    console.log(`${styleText('green', '✓')} ${width} px: ${own.length} telas`)
    shots.push(...own)
  }
  await Promise.all([browser.close(), world.close()])
  const places = (graph(project, flow)?.nodes ?? []).filter(
    ({ kind, screen }) => kind !== 'step' || screen !== undefined,
  )
  const title = String(funnel.variant.titulo ?? id)
  const sheet = sheetOf({ funnel: id, title, places, shots, replays: chosenReplays.length })
  writeFileSync(join(folder, 'index.html'), sheet)
  console.log(join(folder, 'index.html'))
}

if (process.argv[1] === import.meta.filename) {
  await main()
  // A browser and a database leave handles open that would keep the process.
  process.exit(0)
}
