import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import type { Browser } from 'playwright-core'
import { graph, type Project, readProject } from '../engine/config/index.ts'
import { argumentsOrExit } from './arguments.ts'
import { openBrowser } from './browser.ts'
import { ensureBuilt } from './ensure.mjs'
import { funnels, projectFiles, replaysIn } from './project.ts'
import { besideSheet } from './screens/beside.ts'
import { type ChosenFunnel, chosenFunnels } from './screens/chosen.ts'
import { type Sheet, sheetOf } from './screens/sheet.ts'
import { looksOf, type ShownPlace, unseenOf } from './screens/shot.ts'
import { exitWith } from './words.mjs'

const widths = [360, 1280]
const [ALL, HELP, TO] = ['--todos', '--ajuda', '--para']
const help = `Desenha todas as telas de uma variante, como os replays as alcançam, numa folha de contato.

  npm run screens                       a primeira variante que vende
  npm run screens -- pf-implante        uma variante, ou <variante>/<fluxo>
  npm run screens -- pf-ortho pf-geral  várias, e mais uma folha com elas lado a lado
  npm run screens -- --para /tmp/telas  noutra pasta; sem isto, em telas/
  npm run screens -- --todos            todos os replays, não só os que bastam

A folha filtra: só caixas, só avisos, só erros, uma largura, o que mudou, uma palavra.
O que mudou desde a última folha da mesma pasta fica em vermelho, com o antes e a diferença.`

/** Draws every screen that replays come to of some funnels, and writes their sheets. */
async function main(): Promise<void> {
  const { flags, values, filters } = argumentsOrExit(
    { [ALL]: 'todos os replays', [HELP]: 'o que este comando faz' },
    { [TO]: 'a pasta das folhas' },
  )
  if (flags.has(HELP)) return console.log(help)
  const project = readProject(projectFiles())
  const chosen = chosenFunnels(project, filters)
  if ('mistake' in chosen) exitWith(chosen.mistake)
  const lost = chosen.funnels.find(({ flow }) => replaysIn([`/replays/${flow}/`]).length === 0)
  if (lost) exitWith(`o fluxo "${lost.flow}" ainda não tem replays.`)
  const base = resolve(values.get(TO) ?? 'telas')
  ensureBuilt()
  await draw(project, { ...chosen, base, isAll: flags.has(ALL) })
}

interface Wanted {
  readonly funnels: readonly ChosenFunnel[]
  readonly base: string
  readonly isAll: boolean
}

async function draw(project: Project, { funnels: chosen, base, isAll }: Wanted): Promise<void> {
  // Loaded with a whole server: a word that is wrong is answered before.
  const [{ openWorld }, { drawnFunnel }] = await Promise.all([
    import('../tests/world/world.ts'),
    import('./screens/drawing.ts'),
  ])
  const browser = await browserOrExit()
  const world = await openWorld({ draws: true })
  const server = await world.listen()
  const open = funnels()
  const sheets: { readonly sheet: Sheet; readonly folder: string }[] = []
  for (const funnel of chosen) {
    const folder = join(base, funnel.folder)
    mkdirSync(folder, { recursive: true })
    console.log(funnel.id)
    const replays = replaysIn([`/replays/${funnel.flow}/`])
    const { shots, ...drawn } = await drawnFunnel(open(funnel.id), {
      ...{ browser, server, replays, isAll, widths, folder },
    })
    const places = placesOf(project, funnel.flow)
    const seen = { looks: looksOf(shots, places), unseen: unseenOf(shots, places) }
    const sheet = { ...look(open(funnel.id)), ...drawn, ...seen, widths }
    write(sheet, folder)
    sheets.push({ sheet, folder: relative(base, folder) })
  }
  if (sheets.length > 1) {
    const file = join(base, 'lado-a-lado.html')
    writeFileSync(file, besideSheet(sheets))
    console.log(`\n${file}: as ${sheets.length} lado a lado.`)
  }
  await Promise.all([browser.close(), world.close()])
}

const placesOf = (project: Project, flow: string): readonly ShownPlace[] =>
  (graph(project, flow)?.nodes ?? []).filter(({ kind, screen }) => kind !== 'step' || screen !== undefined)

function look({
  id,
  variant,
}: ReturnType<ReturnType<typeof funnels>>): Pick<Sheet, 'title' | 'funnel' | 'colour'> {
  const { titulo, tema } = variant as {
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

function write(sheet: Sheet, folder: string): void {
  const file = join(folder, 'index.html')
  writeFileSync(file, sheetOf(sheet))
  const { looks, unseen, gone, isCompared } = sheet
  const places = new Set(looks.map(({ place }) => place)).size
  const shots = looks.flatMap((each) => each.shots)
  const changed = shots.filter(({ change }) => change !== undefined).length + gone.length
  console.log(`${file}\n${places} de ${places + unseen.length} lugares, ${looks.length} telas diferentes.`)
  if (isCompared)
    console.log(changed === 0 ? 'Nada mudou desde a última folha.' : `${changed} imagens mudaram.`)
}

await main()
// A browser and a database leave handles behind that would keep the process.
process.exit(0)
