/** Every effect a flow may name; `index.ts` has a runner for each. */
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
