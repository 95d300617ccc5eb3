declare module 'virtual:gallery' {
  import type { FunnelSource } from '../../engine/index.ts'

  /** The funnel of `server/dev/gallery`, as a browser runs it. */
  export const source: FunnelSource
}
