/** A step, a box or a notice. */
export type PlaceKind = 'step' | 'box' | 'notice'

/** How a place looked at one width. */
export interface Shot {
  readonly place: string
  /** What is alike in all it shows but texts and values has one likeness, at whatever width. */
  readonly likeness: string
  readonly heading: string
  readonly width: number
  /** Where the picture is, from the folder of the sheet. */
  readonly file: string
  /** The replay that came here first. */
  readonly replay: string
  /** Whether it says that something is wrong: in a field, in a notice, at the top of a form. */
  readonly isError: boolean
  /** What became of it since the sheet before; undefined where nothing did, or there was none. */
  readonly change?: ShotChange
}

/** A picture that the sheet before did not have, or had otherwise: then that one, and both with what differs in red. */
export type ShotChange = 'nova' | { readonly before: string; readonly difference: string }

/** A place that a flow can show. */
export interface ShownPlace {
  readonly name: string
  readonly kind: PlaceKind
}

/** One look of a place, at each width that showed it. */
export interface Look {
  readonly place: string
  readonly kind: PlaceKind
  readonly heading: string
  readonly replay: string
  readonly shots: readonly Shot[]
}

/** Puts the pictures of one look together, the looks of a place after one another, the places in the order of the flow. */
export function looksOf(shots: readonly Shot[], places: readonly ShownPlace[]): readonly Look[] {
  return places.flatMap(({ name, kind }) => {
    const own = shots.filter(({ place }) => place === name)
    const likenesses = [...new Set(own.map(({ likeness }) => likeness))]
    return likenesses.map((likeness): Look => {
      const alike = own.filter((shot) => shot.likeness === likeness)
      const { heading, replay } = alike[0]!
      return { place: name, kind, heading, replay, shots: alike }
    })
  })
}

/** Lists the places that no picture shows. */
export const unseenOf = (shots: readonly Shot[], places: readonly ShownPlace[]): readonly ShownPlace[] =>
  places.filter(({ name }) => !shots.some(({ place }) => place === name))
