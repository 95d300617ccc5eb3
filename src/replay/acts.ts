/** What a person may do with the player. */
export interface Acts {
  readonly play: () => void
  readonly back: () => void
  readonly on: () => void
  readonly toStart: () => void
  readonly toEnd: () => void
}

const keys: Readonly<Record<string, keyof Acts>> = {
  ' ': 'play',
  ArrowLeft: 'back',
  ArrowRight: 'on',
  Home: 'toStart',
  End: 'toEnd',
}

/** Does what a key stands for; gives whether it stands for anything. */
export function keyed(acts: Acts, key: string): boolean {
  const act = keys[key]
  if (act) acts[act]()
  return act !== undefined
}
