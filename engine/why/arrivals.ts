import type { Facts } from '../conditions/index.ts'
import { eventsInWords } from '../config/index.ts'
import { placeOf, type Session, type Transition } from '../flow/index.ts'
import { flowPlace } from '../replay/transitions.ts'
import type { Stood, WhyDeed } from './deeds.ts'
import { namesIn, type WhyGround } from './ground.ts'
import type { WhyReason } from './reason.ts'
import { placeInWords } from './screens.ts'
import { verdictsOf } from './verdicts.ts'

/** What led to a session. */
export interface Arrivals {
  /** What led to the step, then to each box over it from the lowest up; undefined where nobody knows. */
  readonly places: readonly (TakenLine | undefined)[]
  /** The names of the transitions that wrote answers, by the paths they wrote, in the order of the last of each. */
  readonly writers: ReadonlyMap<string, string>
}

/** A transition that was taken, as it was judged at that moment. */
export interface TakenLine {
  readonly taken: Transition
  readonly reason: WhyReason
}

/** Does some deeds again and tells what led to each place that is open after them. */
export function arrivalsBy(
  ground: WhyGround,
  deeds: Iterable<WhyDeed>,
): { readonly stood: Stood | undefined; readonly arrivals: Arrivals } {
  let places: Arrivals['places'] = []
  const writers = new Map<string, string>()
  let stood: Stood | undefined
  for (const { before, again } of deeds) {
    const fired: TakenLine[] = []
    const place = placeOf(before)
    stood = again((taken, facts) =>
      fired.push({ taken, reason: firedReason(ground, taken, { facts, place }) }),
    )
    places = placesAfter(places, { before, after: stood.session, fired })
    for (const { taken } of fired) noteWritten(writers, taken, ground.nameOf(taken))
  }
  return { stood, arrivals: { places, writers } }
}

interface Done {
  readonly before: Session
  readonly after: Session
  readonly fired: readonly TakenLine[]
}

/** Notes what a transition wrote, behind all that was written before; of a beginning anew nothing is left. */
function noteWritten(writers: Map<string, string>, { set = {}, fresh }: Transition, name: string): void {
  if (fresh) writers.clear()
  for (const path of Object.keys(set)) {
    writers.delete(path)
    writers.set(path, name)
  }
}

function placesAfter(known: Arrivals['places'], { before, after, fired }: Done): Arrivals['places'] {
  const isMoved = before.step !== after.step || fired.some(({ taken }) => taken.to !== undefined)
  const mover = fired.findLast(({ taken }) => taken.to !== undefined)
  const step = isMoved ? (mover ?? byItself) : known[0]
  const boxes = after.boxes.map((box, i) => {
    const isKept =
      !isMoved && before.boxes[i]?.box === box.box && !fired.some(({ taken }) => taken.open === box.box)
    return isKept ? known[i + 1] : fired.findLast(({ taken }) => taken.open === box.box)
  })
  return [step, ...boxes]
}

/** What moves where no transition says so: the buttons that lead on and back. */
const byItself: TakenLine = {
  taken: {},
  reason: {
    what: 'Sem transição própria',
    says: 'Avançar leva à próxima etapa que aparece, e voltar à anterior; nenhuma linha do fluxo diz outra coisa.',
    ...{ verdicts: [], at: undefined, from: [] },
  },
}

interface Moment {
  readonly facts: Facts
  readonly place: string
}

/** Says by what a transition was taken, from what its condition reads at this moment. */
export function firedReason(ground: WhyGround, taken: Transition, { facts, place }: Moment): WhyReason {
  const name = ground.nameOf(taken)
  const [of = '', event = ''] = name.split(' ')
  const names = namesIn(ground, of === flowPlace ? place : of)
  const condition = taken.when === undefined ? ', sem condição' : ''
  return {
    what: `Transição ${name}`,
    says: `Aconteceu “${eventsInWords([event])}” ${of === flowPlace ? 'em qualquer etapa' : `em ${placeInWords(ground, of)}`}${condition}.`,
    verdicts: verdictsOf(taken.when, { ground, facts, names }),
    at: ground.lineAt(name),
    from: [],
  }
}
