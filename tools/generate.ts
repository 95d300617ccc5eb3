import { mkdirSync, writeFileSync } from 'node:fs'
import { styleText } from 'node:util'
import { findFunnel, funnelsOf, type Project, readProject } from '../engine/config/index.ts'
import { draftOf, draftRule, type FoundWay, groundOf, linesOf } from '../engine/walk/index.ts'
import { projectFiles } from './project.ts'
import { type WalkedFlow, type WalkedFunnel, walk, walkedAt, writtenFor } from './walks.ts'
import { exitWith } from './words.mjs'

/** What journeys are asked for: a flow, and perhaps one of its variants. */
export interface Generating {
  readonly names: readonly string[]
  readonly isJson: boolean
  /** The transition of which a draft is wanted. */
  readonly draft: string | undefined
}

/** Finds journeys through a flow and tells what they cover, as text or JSON, or writes one as a draft of a replay. */
export function generate({ names, isJson, draft }: Generating): void {
  const project = readProject(projectFiles())
  const { flow, funnel } = chosen(project, names)
  if (draft !== undefined && isJson) exitWith('peça o rascunho ou o JSON, um de cada vez.')
  if (draft !== undefined) refuseUnknown(project, flow, { funnel, draft })
  const found = walk(project, flow, { funnel, isWhole: draft === undefined })
  if (draft !== undefined) {
    writeDraft(project, flow, { found, draft })
    return
  }
  if (isJson) console.log(JSON.stringify(found, undefined, 2))
  else for (const each of found.funnels) tell(each, found)
  const wrong = found.funnels.flatMap((each) => [...lostIn(each, found), ...stillSaid(each, found)])
  if (!isJson) for (const each of new Set(wrong)) console.log(`${styleText('red', '✗')} ${each}`)
  process.exitCode = wrong.length > 0 ? 1 : 0
}

function chosen(project: Project, [flow = '', variant, ...more]: readonly string[]) {
  const flows = [...project.flows.keys()]
  if (!project.flows.has(flow) || more.length > 0) {
    const said = flow === '' ? 'é preciso o nome de um fluxo' : `não há fluxo "${flow}"`
    exitWith(
      more.length > 0
        ? 'depois do fluxo cabe uma variante só.'
        : `${said}. Os que existem: ${flows.join(', ')}.`,
    )
  }
  const own = funnelsOf(project).filter((each) => each.flow === flow)
  if (own.length === 0) exitWith(`nenhuma variante serve o fluxo "${flow}".`)
  if (variant === undefined) return { flow, funnel: undefined }
  const found = own.find(({ variantId }) => variantId === variant)
  if (!found)
    exitWith(
      `o fluxo "${flow}" não tem variante "${variant}". As que tem: ${own.map(({ variantId }) => variantId).join(', ')}.`,
    )
  return { flow, funnel: found.id }
}

/** Lists the transitions to which no journey was found, and of which the flow does not say why. */
const lostIn = ({ all, ways, funnel }: WalkedFunnel, { unreached }: WalkedFlow): readonly string[] =>
  all
    .filter((name) => !Object.hasOwn(ways, name) && !Object.hasOwn(unreached, name))
    .map((name) => `${funnel}: nenhuma jornada chega a "${name}", e o fluxo não diz por quê em "unreached".`)

/** Lists the transitions that are reached although the flow says they are not. */
const stillSaid = ({ ways }: WalkedFunnel, { unreached }: WalkedFlow): readonly string[] =>
  Object.keys(unreached)
    .filter((name) => Object.hasOwn(ways, name))
    .map((name) => `"${name}" é alcançada, afinal: tire-a de "unreached".`)

function tell({ funnel, all, ways, ends }: WalkedFunnel, { written, unreached }: WalkedFlow): void {
  const found = Object.keys(ways)
  const alone = found.filter((name) => !written.includes(name))
  const places = new Set(all.map((name) => name.split(' ')[0]))
  const reached = new Set(found.map((name) => name.split(' ')[0]))
  const said = all.filter((name) => !Object.hasOwn(ways, name) && Object.hasOwn(unreached, name))
  console.log(`\n${styleText('bold', funnel)}`)
  console.log(`  lugares com transições   ${reached.size} de ${places.size}`)
  console.log(
    `  transições               ${found.length} de ${all.length}, ${said.length} com o motivo no fluxo`,
  )
  console.log(`  desfechos e relógios     ${Object.keys(ends).length}`)
  console.log(`  sem replay escrito       ${alone.length}`)
  for (const name of alone) console.log(`    ${name}  (${movesIn(ways[name])})`)
}

const movesIn = (way: FoundWay | undefined): string =>
  way?.moves.length === 1 ? '1 lance' : `${way?.moves.length ?? 0} lances`

interface Drafting {
  readonly found: WalkedFlow
  readonly draft: string
}

function refuseUnknown(
  project: Project,
  flow: string,
  { funnel, draft }: { readonly funnel: string | undefined; readonly draft: string },
): void {
  const id = funnel ?? funnelsOf(project).find((each) => each.flow === flow)!.id
  const names = linesOf(groundOf(project, id, walkedAt)!.funnel).map((line) => line.id)
  if (names.includes(draft)) return
  const there = names.filter((name) => name.startsWith(`${draft.split(' ')[0]} `))
  const known =
    there.length > 0
      ? ` As de lá: ${there.join('; ')}.`
      : ' O nome é lugar, evento e número: "resumo finalizar 4".'
  exitWith(`o fluxo "${flow}" não tem a transição "${draft}".${known}`)
}

function writeDraft(project: Project, flow: string, { found, draft }: Drafting): void {
  const written = writtenFor(project, flow)
  // The variant that most replays are of has the moves to go on from.
  const usual = found.funnels
    .toSorted((a, b) => countOf(b, written) - countOf(a, written))
    .find(({ ways }) => Object.hasOwn(ways, draft))
  if (!usual)
    exitWith(
      `nenhuma jornada chega a "${draft}".${found.unreached[draft] === undefined ? '' : ` O fluxo diz: ${found.unreached[draft]}`}`,
    )
  const ground = groundOf(project, findFunnel(project, usual.funnel)!.id, walkedAt)!
  const line = linesOf(ground.funnel).find(({ id }) => id === draft)!
  const recording = draftOf(ground, line, { way: usual.ways[draft]!, written })
  const path = `rascunhos/${flow}/${draft.replace(/[^A-Za-z0-9]+/g, '-').toLowerCase()}.replay.json`
  mkdirSync(`rascunhos/${flow}`, { recursive: true })
  writeFileSync(
    path,
    `${JSON.stringify({ $schema: '../../schemas/replay.schema.json', ...recording }, undefined, 2)}\n`,
  )
  console.log(
    `${styleText('green', '✓')} ${path}: ${recording.moves.length} lances${'after' in recording ? `, depois de "${recording.after.move}" de ${recording.after.replay}` : ''}`,
  )
  console.log(
    `  Dê a ele um título, a regra que ele mostra no lugar de "${draftRule}", e mude-o para tests/replays/${flow}/.`,
  )
}

const countOf = ({ funnel }: WalkedFunnel, written: ReturnType<typeof writtenFor>): number =>
  written.filter(({ replay }) => replay.variant === funnel).length
