import { type EffectName, effectRecords } from '../engine/config/language/effects.ts'

/** Names an effect. */
export type { EffectName }

/** Lists every effect a flow may name. */
export const effectNames = Object.keys(effectRecords) as readonly EffectName[]
