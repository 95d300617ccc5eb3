import { conditionInWords, eventsInWords, type KnownNames, namesAt, type Project } from '../config/index.ts'
import { textOf } from '../config/json/value.ts'
import { eventsOfScreen, screenOf } from '../config/model/context.ts'
import { type Line, modelByItself, namedLines, type Place } from '../config/model/flow.ts'
import { targetsOf } from '../config/model/moves.ts'
import { type Coverage, DEFAULT_NEXT } from './coverage.ts'
import { type FlowRoom, groupOf } from './groups.ts'
import { deedsInWords, targetInWords } from './words.ts'

/** What one or more transitions of a place do alike, in words. */
export interface PictureLine {
  readonly events: string
  /** When, as "o titular for menor"; absent where it always may. */
  readonly when?: string
  /** Where it leads, as people read it; the places of the picture that are meant. */
  readonly leadsTo?: string
  readonly targets: readonly string[]
  readonly deeds: readonly string[]
  /** How many replays take it. */
  readonly replays: number
  /** Which, by their files. */
  readonly takenBy: readonly string[]
  /** The transitions that it is, by their names as "resumo finalizar 4"; one that no line of a file says has none. */
  readonly names: readonly string[]
}

/** A place of a flow as its picture shows it. */
export interface PicturePlace {
  readonly name: string
  readonly kind: 'step' | 'box' | 'flow'
  readonly title: string
  readonly group: FlowRoom
  readonly parent?: string
  readonly screen?: string
  /** When a step is passed through at all. */
  readonly shownIf?: string
  readonly isFinal: boolean
  readonly lines: readonly PictureLine[]
}

/** A flow as its picture shows it. */
export interface FlowPicture {
  readonly flow: string
  /** The names of its rooms, in their order. */
  readonly groups: readonly string[]
  readonly places: readonly PicturePlace[]
}

/** What the flow itself is called in its picture, before it has come to a step and after. */
export const [BEGINNING, ANYWHERE] = ['início', 'em qualquer etapa']

/** Tells of a flow what its picture shows. */
export function pictureOf(project: Project, flow: string, coverage: Coverage): FlowPicture {
  const read = project.flows.get(flow)!
  const model = modelByItself(read)
  const told: Told = {
    model,
    namesAt: (place) => namesAt(project, read, place),
    taken: coverage.get(flow) ?? new Map(),
    offersNext: (place) => eventsOfScreen(screenOf(project, place)).some(({ name }) => name === 'next'),
  }
  const places = [...model.steps, ...model.boxes.values()].map((place) =>
    placeOf(place, groupOf(read, place), told),
  )
  const all = [
    ...flowPlace({ name: BEGINNING, title: 'Início' }, told, (event) => event === 'start'),
    ...places,
    ...flowPlace({ name: ANYWHERE, title: 'Em qualquer etapa' }, told, (event) => event !== 'start'),
  ]
  const groups = [...new Set(all.map(({ group }) => group.name))]
  const order = ({ group }: PicturePlace) => groups.indexOf(group.name)
  return { flow, groups, places: all.toSorted((a, b) => order(a) - order(b)) }
}

function placeOf(place: Place, group: FlowRoom, told: Told): PicturePlace {
  const { kind, name, value } = place
  const [around] = place.parents
  const [screen, label] = [textOf(value.screen), textOf(value.label)]
  return {
    ...{ name, kind: kind === 'box' ? 'box' : 'step', title: label ?? name },
    ...{ group, isFinal: value.final === true },
    ...(around?.kind === 'step' && { parent: around.name }),
    ...(screen !== undefined && { screen }),
    ...(value.show !== undefined && { shownIf: conditionInWords(value.show, told.namesAt(place)) }),
    lines: linesOfPlace(place, told),
  }
}

/** Tells of the flow's own lines for some events as of a place; of none where there are none. */
function flowPlace(
  { name, title }: FlowRoom,
  told: Told,
  isWanted: (event: string) => boolean,
): readonly PicturePlace[] {
  const lines = linesOfPlace(told.model.flow, told, isWanted)
  const group = { name, title: name }
  return lines.length > 0 ? [{ kind: 'flow', isFinal: false, name, title, group, lines }] : []
}

interface Told {
  /** Whether the screen of a place offers to go on. */
  readonly offersNext: (place: Place) => boolean
  readonly model: ReturnType<typeof modelByItself>
  readonly taken: ReadonlyMap<string, ReadonlySet<string>>
  readonly namesAt: (place: Place) => KnownNames
}

interface SaidLine extends Omit<PictureLine, 'events' | 'replays' | 'takenBy' | 'names'> {
  readonly event: string
  readonly name?: string
  readonly replays: ReadonlySet<string>
}

/** Says the lines of a place; those that do alike under one condition, whatever happened, are one. */
function linesOfPlace(
  place: Place,
  told: Told,
  isWanted = (_event: string): boolean => true,
): readonly PictureLine[] {
  const said = [
    ...namedLines(place)
      .filter(([, { event }]) => isWanted(event))
      .map(([name, line]) => saidLine(place, line, { ...told, name })),
    ...defaultNext(place, told),
  ]
  const alike = new Map<string, SaidLine[]>()
  for (const line of said) {
    const key = JSON.stringify([line.when, line.leadsTo, line.deeds])
    alike.set(key, [...(alike.get(key) ?? []), line])
  }
  return [...alike.values()].map((lines) => {
    const { event: _event, replays: _replays, name: _name, ...first } = lines[0]!
    const takenBy = [...new Set(lines.flatMap(({ replays }) => [...replays]))]
    return {
      ...first,
      events: eventsInWords(lines.map(({ event }) => event)),
      ...{ takenBy, replays: takenBy.length },
      names: lines.flatMap(({ name }) => name ?? []),
    }
  })
}

function saidLine(
  place: Place,
  line: Line,
  { model, taken, name, namesAt: namesHere }: Told & { readonly name: string },
): SaidLine {
  const { event, value, to, open } = line
  const leaf = place.kind === 'step' ? (place.isLeaf ? place : undefined) : undefined
  const steps = to === undefined ? [] : to === '@next' && !leaf ? [] : targetsOf(model, to, leaf)
  const leads = [
    ...(to === undefined ? [] : [nameOfTarget(to, steps)]),
    ...(open === undefined ? [] : [model.boxes.has(open) ? open : `aviso ${open}`]),
  ]
  return {
    ...{ event, name },
    ...(value.when !== undefined &&
      value.when !== true && { when: conditionInWords(value.when, namesHere(place)) }),
    ...(leads.length > 0 && { leadsTo: leads.join(' e ') }),
    targets: [
      ...steps.map((step) => step.name),
      ...(open !== undefined && model.boxes.has(open) ? [open] : []),
    ],
    deeds: deedsInWords(line),
    replays: taken.get(name) ?? new Set(),
  }
}

const nameOfTarget = (to: string, steps: readonly Place[]): string =>
  to.startsWith('@') && steps.length > 0 ? steps.map(({ name }) => name).join(' ou ') : targetInWords(to)

/** The way from a step with a screen and no line for `next` to the next one. */
function defaultNext(place: Place, { model, taken, offersNext }: Told): readonly SaidLine[] {
  const { isLeaf, table, value, name } = place
  if (!isLeaf || table.has('next') || value.final === true || !offersNext(place)) return []
  const steps = targetsOf(model, '@next', place)
  if (steps.length === 0) return []
  return [
    {
      event: 'next',
      leadsTo: nameOfTarget('@next', steps),
      targets: steps.map((step) => step.name),
      deeds: [],
      replays: taken.get(`${name} ${DEFAULT_NEXT}`) ?? new Set(),
    },
  ]
}
