import { call } from './call.ts'
import type { Runner } from './effect.ts'
import { forget, keep } from './keep.ts'
import { track } from './track.ts'
import { visit } from './visit.ts'
import { address, announce, copy, focus, print, reload, restart, share, takeOver } from './window.ts'

export { readKept } from './keep.ts'

const all: readonly Runner[] = [
  call,
  track,
  keep,
  forget,
  visit,
  address,
  restart,
  reload,
  takeOver,
  copy,
  share,
  print,
  focus,
  announce,
]

/** Every runner by the name of its effect. Adding a line here and in `names.ts` is all it takes. */
export const runners: Readonly<Record<string, Runner>> = Object.fromEntries(
  all.map((each) => [each.name, each]),
)
