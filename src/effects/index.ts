import type { EffectName } from '../../names/index.ts'
import { onAddress } from './address.ts'
import { calling } from './call.ts'
import { onDraft } from './draft.ts'
import type { Runner } from './effect.ts'
import { keeping } from './keeping.ts'
import { sharing } from './sharing.ts'
import { telling } from './telling.ts'

export { addressOf } from './address.ts'
export { readKept } from './keeping.ts'

const all: Readonly<Record<EffectName, Runner>> = {
  ...calling,
  ...telling,
  ...keeping,
  ...onAddress,
  ...onDraft,
  ...sharing,
}

/** Finds the runner of an effect. A new one stands in a group here, and has its record in `engine/config/language/effects.ts`. */
export const runnerOf = (effect: string): Runner | undefined =>
  Object.hasOwn(all, effect) ? all[effect as EffectName] : undefined
