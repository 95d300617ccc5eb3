import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { styleText } from 'node:util'
import type { Browser } from 'playwright-core'
import { distance, type Graph, graph, type Project, requiredBy } from '../engine/config/index.ts'
import { html, type Markup } from '../server/http/html.ts'
import { argumentsOrExit } from './arguments.ts'
import { openBrowser } from './browser.ts'
import { ensureBuilt } from './ensure.mjs'
import { type FoundReplay, funnels, projectNow, replaysIn } from './project.ts'
import { openCamera, type Shot } from './screens/camera.ts'
import { fewest, scenesOf } from './screens/scenes.ts'
import { exitWith } from './words.mjs'

const widths = [360, 1280]
const [ALL, HELP, TO] = ['--todos', '--ajuda', '--para']
const help = `Desenha todas as telas de uma variante, como os replays as alcançam, numa folha de contato.

  npm run screens                       a primeira variante que vende
  npm run screens -- pf-implante        uma variante, ou <variante>/<fluxo>
  npm run screens -- --para /tmp/telas  noutra pasta; sem isto, em telas/
  npm run screens -- --todos            todos os replays, não só os que bastam`

/** Finds the funnel that a word names, by its id or its variant; without a word, the first that sells. */
export function chosenFunnel(
  project: Project,
  word: string | undefined,
): { id: string } | { mistake: string } {
  const all = [...project.variants].flatMap(([variantId, read]) =>
    [...read.funnels.keys()].map((flow) => ({ id: `${variantId}/${flow}`, variantId, flow })),
  )
  const sells = ({ flow }: { readonly flow: string }) => requiredBy(project, flow).includes('codOrigemVenda')
  const found =
    word === undefined ? all.find(sells) : all.find(({ id, variantId }) => id === word || variantId === word)
  if (found) return { id: found.id }
  if (word === undefined) return { mistake: 'nenhuma variante vende.' }
  const ids = [...new Set(all.map(({ variantId }) => variantId))]
  const near = ids.find((id) => distance(id, word) <= 2)
  const hint = near === undefined ? `As que existem: ${ids.join(', ')}.` : `Você quis dizer "${near}"?`
  return { mistake: `não há variante "${word}". ${hint}` }
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

/** Draws every screen that the replays of a funnel come to, and writes the sheet. */
async function main(): Promise<void> {
  const { flags, values, filters } = argumentsOrExit(
    { [ALL]: 'todos os replays', [HELP]: 'o que este comando faz' },
    { [TO]: 'a pasta das folhas' },
  )
  if (flags.has(HELP)) return console.log(help)
  if (filters.length > 1) exitWith('uma variante de cada vez.')
  const project = projectNow()
  const chosen = chosenFunnel(project, filters[0])
  if ('mistake' in chosen) exitWith(chosen.mistake)
  const [variant = '', flow = ''] = chosen.id.split('/')
  const replays = replaysIn([`/replays/${flow}/`])
  if (replays.length === 0) exitWith(`o fluxo "${flow}" ainda não tem replays.`)
  ensureBuilt()
  const folder = join(resolve(values.get(TO) ?? 'telas'), variant, flow)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const places = (graph(project, flow)?.nodes ?? []).filter(
    ({ kind, screen }) => kind !== 'step' || screen !== undefined,
  )
  const drawn = await draw(chosen.id, replays, folder, flags.has(ALL))
  const title = String(funnels(project)(chosen.id).variant.titulo ?? chosen.id)
  writeFileSync(join(folder, 'index.html'), sheetOf({ funnel: chosen.id, title, places, ...drawn }))
  console.log(join(folder, 'index.html'))
}

async function draw(id: string, replays: readonly FoundReplay[], folder: string, isAll: boolean) {
  const funnel = funnels()(id)
  const journeys = replays.map(({ path, replay }) => scenesOf(funnel, replay, path))
  const chosen = isAll ? journeys : fewest(journeys)
  // The page that an address opens is drawn first, as the server renders it.
  const scenes = chosen.flat().toSorted((one, other) => Number(!one.path) - Number(!other.path))
  const browser = await browserOrExit()
  // Loads a whole server: only once the words of the command are right.
  const { openWorld } = await import('../tests/world/world.ts')
  const world = await openWorld({ draws: true })
  const studio = { browser, server: await world.listen(), folder, path: `/dev/replay/quadro/${id}` }
  const shots = await Promise.all(
    widths.map(async (width) => {
      const camera = await openCamera(studio, width)
      const own: Shot[] = []
      for (const scene of scenes) own.push(...(await camera.draw(scene)))
      await camera.close()
      console.log(`${styleText('green', '✓')} ${width} px: ${own.length} telas`)
      return own
    }),
  )
  await Promise.all([browser.close(), world.close()])
  return { shots: shots.flat(), replays: chosen.length }
}

async function browserOrExit(): Promise<Browser> {
  try {
    return await openBrowser()
  } catch (error) {
    exitWith(`o navegador não abriu. ${error instanceof Error ? error.message.split('\n', 1)[0] : error}`)
  }
}

if (process.argv[1] === import.meta.filename) {
  await main()
  // A browser and a database leave handles open that would keep the process.
  process.exit(0)
}
