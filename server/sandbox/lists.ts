import type { Lists } from '../contract/work.ts'
import { blockedInSandbox, blockedProducersInSandbox } from './special-values.ts'

/** Adds to the operator's lists those of the sandbox, which services know nothing of. */
export const listsInSandbox = (lists: Lists): Lists => ({
  ...lists,
  cpfsBloqueados: [...(lists.cpfsBloqueados ?? []), ...blockedInSandbox],
  produtoresBloqueados: [...(lists.produtoresBloqueados ?? []), ...blockedProducersInSandbox],
})
