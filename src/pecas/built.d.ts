declare module 'virtual:pecas' {
  import type { FunnelSource } from '../../engine/index.ts'

  /** The flow of the pieces, with a variant that says nothing. */
  export const source: FunnelSource
}
