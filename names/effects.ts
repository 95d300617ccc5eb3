/** Lists every effect a flow may name. */
export const effectNames = [
  'call',
  'track',
  'keep',
  'forget',
  'visit',
  'address',
  'restart',
  'reload',
  'takeOver',
  'copy',
  'share',
  'print',
  'focus',
  'announce',
] as const

/** Names an effect. */
export type EffectName = (typeof effectNames)[number]
