/** What a page leaves for the next one of its tab: by whom its draft was written, and what of it is on its way. */
export interface Left {
  /** The page by whose name the draft was written last: the next one may write over it. */
  readonly writer: string
  /** The last of its writes. */
  readonly n: number
  /** Whose draft it was: the sale's own, or that of a payment link. */
  readonly scope: string
  /** The session it kept. */
  readonly session: string
  /** The revision the draft has once all that was sent has come. */
  readonly revision: number
}

const label = 'pagina-anterior'

/**
 * Keeps it in the tab only while no page stands there, so that a tab made as a copy of this one does not take it for its
 * own. Nothing in it is of a person; where the browser keeps nothing, the next page goes by the draft it comes with.
 */
export const leftByPage = {
  put: (left: Left): void => use((drawer) => drawer.setItem(label, JSON.stringify(left))),
  /** Takes it back: this page stands, or stands again. */
  take(): Left | undefined {
    let text: string | null = null
    use((drawer) => {
      text = drawer.getItem(label)
      drawer.removeItem(label)
    })
    return text === null ? undefined : read(text)
  },
}

function use(todo: (drawer: Storage) => void): void {
  try {
    todo(sessionStorage)
  } catch {
    // A browser may refuse storage altogether.
  }
}

function read(text: string): Left | undefined {
  try {
    return JSON.parse(text) as Left
  } catch {
    return undefined
  }
}
