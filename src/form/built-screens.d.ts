declare module 'virtual:screens/*' {
  import type { PartName } from '../parts/index.ts'
  import type { BuiltScreens } from './screens.ts'

  /** Every screen of the flow that the module is named after. */
  export const screens: BuiltScreens

  /** What they are drawn by beside what every form has. */
  export const parts: readonly PartName[]
}
