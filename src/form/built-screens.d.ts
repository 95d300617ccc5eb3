declare module 'virtual:screens/*' {
  import type { BuiltScreens } from './screens.ts'

  /** Every screen of the flow that the module is named after. */
  export const screens: BuiltScreens
}
