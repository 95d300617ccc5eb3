import type { Open } from './adapter.ts'

type Load = () => Promise<{ readonly open: Open }>

/** Every service by the name a variant turns it on with; the file of each is loaded only when it is to be opened. */
export const adapters: Readonly<Record<string, Load>> = {
  tagManager: () => import('./tag-manager.ts'),
  analytics: () => import('./analytics.ts'),
  pixel: () => import('./pixel.ts'),
  chat: () => import('./chat.ts'),
}
