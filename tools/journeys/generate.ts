import { mkdirSync, writeFileSync } from 'node:fs'
import { styleText } from 'node:util'
import { funnelsOf, type Project } from '../../engine/config/index.ts'
import type { Funnel } from '../../engine/index.ts'
import { opening, playMove, type Replay, served } from '../../engine/replay/index.ts'
import { transitionsOf } from '../../engine/replay/transitions.ts'
import { projectNow } from '../project.ts'
import { exitWith } from '../words.mjs'
import { type FoundJourneys, findJourneys, type Journey, replaysOfFlow, searchedFunnel } from './find.ts'

/** The options of `npm run replay -- --generate`. */
export interface GenerateOptions {
  /** A flow, and one of its variants or none. */
  readonly names: readonly string[]
  readonly isJson: boolean
  /** The transition to write a draft of a replay for. */
  readonly draft: string | undefined
}

/**
 * Finds the journeys of a flow and prints what they reach, or writes one as a draft; exits with 1 where the flow says that a
 * transition found is unreached.
 */
export function generate({ names, isJson, draft }: GenerateOptions): void {
  if (draft !== undefined && isJson) exitWith('peça o rascunho ou o JSON, um de cada vez.')
  const project = projectNow()
  const { flow, id } = chosenFunnel(project, names)
  const funnel = searchedFunnel(project, id)
  if (draft !== undefined) refuseUnknownTransition(funnel, flow, draft)
  const found = findJourneys(project, id)
  if (draft !== undefined) {
    writeDraft(funnel, found, draft)
    return
  }
  const wrong = Object.keys(found.unreached).filter((id) => Object.hasOwn(found.journeys, id))
  console.log(isJson ? JSON.stringify(found, undefined, 2) : summaryOf(found))
  if (!isJson)
    for (const each of wrong)
      console.log(`${styleText('red', '✗')} "${each}" é alcançada, afinal: tire-a de "unreached".`)
  process.exitCode = wrong.length > 0 ? 1 : 0
}

/** Lists the transitions that no journey reaches, without those of which the flow says why. */
export const missingIn = ({ transitions, journeys, unreached }: FoundJourneys): readonly string[] =>
  transitions.filter((id) => !Object.hasOwn(journeys, id) && !Object.hasOwn(unreached, id))

/** Finds the funnel that is named; of a flow alone, the one that most replays are of. */
function chosenFunnel(project: Project, [flow = '', variant, ...more]: readonly string[]) {
  const flows = [...project.flows.keys()].join(', ')
  if (more.length > 0) exitWith('depois do fluxo cabe uma variante só.')
  if (flow === '') exitWith(`é preciso o nome de um fluxo. Os que existem: ${flows}.`)
  if (!project.flows.has(flow)) exitWith(`não há fluxo "${flow}". Os que existem: ${flows}.`)
  const own = funnelsOf(project).filter((each) => each.flow === flow)
  if (own.length === 0) exitWith(`nenhuma variante serve o fluxo "${flow}".`)
  const replays = replaysOfFlow(project, flow)
  const count = (id: string) => replays.filter(({ replay }) => replay.variant === id).length
  const [usual] = own.toSorted((a, b) => count(b.id) - count(a.id))
  const found = variant === undefined ? usual : own.find(({ variantId }) => variantId === variant)
  if (!found) {
    const variants = own.map(({ variantId }) => variantId).join(', ')
    exitWith(`o fluxo "${flow}" não tem variante "${variant}". As que tem: ${variants}.`)
  }
  return { flow, id: found.id }
}

function summaryOf(found: FoundJourneys): string {
  const { funnel, transitions, journeys, ends, written, unreached } = found
  const alone = Object.entries(journeys).filter(([id]) => !written.includes(id))
  const missing = missingIn(found)
  const explained = Object.keys(unreached).filter((id) => !Object.hasOwn(journeys, id)).length
  return [
    styleText('bold', funnel),
    `  transições               ${Object.keys(journeys).length} de ${transitions.length}, ${explained} com o motivo no fluxo`,
    `  desfechos e relógios     ${Object.keys(ends).length}`,
    `  sem jornada              ${missing.length}`,
    ...missing.map((id) => `    ${id}`),
    `  sem replay escrito       ${alone.length}`,
    ...alone.map(
      ([id, { moves }]) => `    ${id}  (${moves.length === 1 ? '1 lance' : `${moves.length} lances`})`,
    ),
  ].join('\n')
}

function refuseUnknownTransition(funnel: Funnel, flow: string, draft: string): void {
  const ids = transitionsOf(funnel).map(({ id }) => id)
  if (ids.includes(draft)) return
  const there = ids.filter((id) => id.startsWith(`${draft.split(' ')[0]} `))
  const known =
    there.length > 0
      ? `As de lá: ${there.join('; ')}.`
      : 'O nome é lugar, evento e número: "resumo finalizar 4".'
  exitWith(`o fluxo "${flow}" não tem a transição "${draft}". ${known}`)
}

/** The rule of a draft until its author writes the one that it shows. */
const draftRule = 'R00a'

/** Returns a journey as a replay that expects the places and calls that it leads to. */
export function draftOf(funnel: Funnel, id: string, journey: Journey): Replay {
  const here = served(funnel, journey)
  let played = opening(here, journey)
  const moves = journey.moves.map((move) => {
    played = playMove(here, played, move)
    const { step, boxes, calls } = played.session
    return { ...move, then: { step, boxes: boxes.map(({ box }) => box), calls: calls.map(({ as }) => as) } }
  })
  return { title: `rascunho: ${id}`, rules: [draftRule], variant: funnel.id, ...journey, moves }
}

function writeDraft(funnel: Funnel, { journeys, unreached }: FoundJourneys, id: string): void {
  const journey = journeys[id]
  if (!journey)
    exitWith(`nenhuma jornada chega a "${id}".${unreached[id] ? ` O fluxo diz: ${unreached[id]}` : ''}`)
  const flow = funnel.name
  const path = `rascunhos/${flow}/${id.replace(/[^A-Za-z0-9]+/g, '-').toLowerCase()}.replay.json`
  const file = { $schema: '../../schemas/replay.schema.json', ...draftOf(funnel, id, journey) }
  mkdirSync(`rascunhos/${flow}`, { recursive: true })
  writeFileSync(path, `${JSON.stringify(file, undefined, 2)}\n`)
  console.log(`${styleText('green', '✓')} ${path}: ${journey.moves.length} lances`)
  console.log(
    `  Dê a ele um título, a regra que ele mostra no lugar de "${draftRule}", e mude-o para tests/replays/${flow}/.`,
  )
}
