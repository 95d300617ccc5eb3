import type { Lists } from '../contract/work.ts'
import { blockedInSandbox, blockedProducersInSandbox, defaultCorretorInSandbox } from './special-values.ts'

/** Adds to the operator's lists those of the sandbox, which services know nothing of; the operator's default corretor stays. */
export const listsInSandbox = (lists: Lists): Lists => ({
  ...lists,
  cpfsBloqueados: [...(lists.cpfsBloqueados ?? []), ...blockedInSandbox],
  corretorPadrao: lists.corretorPadrao?.length ? lists.corretorPadrao : defaultCorretorInSandbox,
  produtoresBloqueados: [...(lists.produtoresBloqueados ?? []), ...blockedProducersInSandbox],
})
