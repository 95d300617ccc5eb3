import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { funnelSource, readProject } from '../../engine/config/index.ts'
import { type Fields, type Flow, type Funnel, type Json, openFunnel } from '../../engine/index.ts'
import { type Move, observed, opening, type Played, playMove } from '../../engine/replay/index.ts'
import { projectFiles } from '../../tools/project.ts'

const AT = '2026-11-21T10:00:00-03:00'

/** What a small flow of docs/decisions/0002 is run with, and where its moves lead. */
interface Journeys {
  readonly screens?: Readonly<Record<string, Fields>>
  /** The operations that change something. */
  readonly writes?: readonly string[]
  /** What operations take that the project does not have, or has for something else. */
  readonly takes?: Readonly<Record<string, readonly string[]>>
  readonly variant?: { readonly [name: string]: Json }
  /** The moves every journey begins with. */
  readonly before?: readonly Move[]
  readonly replays: readonly { readonly title: string; readonly moves: readonly Move[] }[]
}

const textOf = (file: string): string =>
  readFileSync(new URL(`../../docs/decisions/0002/${file}`, import.meta.url), 'utf8')
const read = (file: string) => JSON.parse(textOf(file))

const operationFile = (name: string) => `schemas/operations/${name}.operation.json`

/** Reads a flow as every flow is read: its short forms are written out, beside the operations of the project. */
function laid(name: string, takes: NonNullable<Journeys['takes']>) {
  const own = Object.entries(takes).map(([operation, names]) => {
    const properties = Object.fromEntries(names.map((each) => [each, {}]))
    return { path: operationFile(operation), text: JSON.stringify({ input: { properties } }) }
  })
  const operations = projectFiles().filter(({ path }) => path.startsWith('schemas/operations/'))
  const project = readProject([
    ...own,
    ...operations.filter(({ path }) => !own.some((each) => each.path === path)),
    { path: `flows/${name}/flow.json`, text: textOf(`${name}.flow.json`) },
  ])
  return project.flows.get(name)!.source
}

/** The names that the project's tables give to values. */
const { constants = {} } = funnelSource(readProject(projectFiles()), 'pf-implante') ?? {}

function funnelOf(name: string, { screens = {}, writes = [], takes = {}, variant = {} }: Journeys): Funnel {
  const saves = { problems: [], writes: true, timeoutMs: 40_000, retries: 0 }
  const operations = Object.fromEntries(writes.map((operation) => [operation, saves]))
  const flow = laid(name, takes).value as unknown as Flow
  return openFunnel({ id: name, name, flow, notices: {}, screens, operations, variant, constants })
}

/** Plays moves and gives what was seen after each. */
function playAll(funnel: Funnel, moves: readonly Move[]): readonly Played[] {
  let played = opening(funnel, { at: AT })
  return moves.map((move) => {
    played = playMove(funnel, played, move)
    return played
  })
}

describe.each(['people', 'company', 'pets', 'poll', 'card'])('the small flow "%s"', (name) => {
  const journeys: Journeys = read(`${name}.moves.json`)
  const funnel = funnelOf(name, journeys)

  it.each(journeys.replays)('$title', ({ moves }) => {
    const all = [...(journeys.before ?? []), ...moves]
    const seen = playAll(funnel, all).map((played, i) => observed(funnel, played, all[i]?.then ?? {}))
    expect(seen).toEqual(all.map((move) => move.then ?? {}))
  })

  it('keeps no secret in a session and is the same after a round trip through JSON', () => {
    for (const { moves } of journeys.replays) {
      for (const { session } of playAll(funnel, [...(journeys.before ?? []), ...moves])) {
        expect(JSON.stringify(session)).not.toMatch(/4111111111111111|"123"|resolvido/)
        expect(JSON.parse(JSON.stringify(session))).toEqual(session)
      }
    }
  })
})

it('gives the card to the call that pays', () => {
  const journeys: Journeys = read('card.moves.json')
  const paying = journeys.replays.find(({ title }) => title.startsWith('o cartão vai'))
  const { effects } = playAll(funnelOf('card', journeys), paying?.moves ?? []).at(-1) ?? {}
  expect(effects?.[0]?.with).toMatchObject({
    cartao: { numeroCartao: '4111111111111111', codigoSeguranca: '123' },
  })
})

it('repeats a failed call under the key it had, so that the server does the work once', () => {
  const journeys: Journeys = read('company.moves.json')
  const [first] = journeys.replays
  const all = [...(journeys.before ?? []), ...(first?.moves ?? [])]
  const calls = playAll(funnelOf('company', journeys), all).flatMap(({ effects }) => effects)
  const keys = calls.filter(({ name }) => name === 'empresa.endereco').map(({ key }) => key)
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
})
