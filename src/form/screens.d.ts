declare module 'virtual:screens' {
  import type { ScreenEntry } from './screen.ts'

  /** Every screen of schemas/screens, by file name. */
  export const screens: Readonly<Record<string, ScreenEntry>>
}
