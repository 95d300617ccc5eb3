import type { EffectName } from '../../names/index.ts'
import { address } from './address.ts'
import { announce } from './announce.ts'
import { call } from './call.ts'
import { copy } from './copy.ts'
import type { Runner } from './effect.ts'
import { focus } from './focus.ts'
import { forget } from './forget.ts'
import { keep } from './keep.ts'
import { print } from './print.ts'
import { reload } from './reload.ts'
import { restart } from './restart.ts'
import { share } from './share.ts'
import { takeOver } from './take-over.ts'
import { track } from './track.ts'
import { visit } from './visit.ts'

export { readKept } from './read-kept.ts'

const all: Readonly<Record<EffectName, Runner>> = {
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
}

/** Finds the runner of an effect; a new one is its file, a line here and its record in `engine/config/language/effects.ts`. */
export const runnerOf = (effect: string): Runner | undefined =>
  Object.hasOwn(all, effect) ? all[effect as EffectName] : undefined
