import type { Lists } from '../../server/contract/handler.ts'
import { blockedInSandbox } from '../../server/sandbox/index.ts'
import { openServices, type Services } from '../../server/upstream/index.ts'
import { blockedProducer } from '../upstream/dental.ts'
import { openStandIn, type StandIn } from '../upstream/stand-in.ts'

/** The services behind the operations of a test file, where it has any. */
let standIn: StandIn | undefined
let isForwarded = false

/**
 * Runs a file's tests once more with every operation going on to services, over a real connection.
 *
 * A file that calls it never moves into a room that shares one load of the code (`sharing` in vitest.config.ts): what
 * it turns on would stay on for every file that comes after it there.
 */
export function overServices(): void {
  isForwarded = true
}

/** Opens the services a desk goes on to; undefined where the sandbox answers. */
export async function servicesOfTests(): Promise<Services | undefined> {
  if (!isForwarded) return undefined
  standIn ??= await openStandIn()
  return servicesAt(standIn.url)
}

/** Tells whether this run's operations go on to services. */
export const areForwarded = (): boolean => isForwarded

/** Lets every Pix be over at its bank, as its time does; the sandbox's bank goes by the clock alone. */
export const endEveryPix = (): void => standIn?.dental.endPix()

/** Opens all services at one address, waiting for nothing between two tries; their tokens end by the clock. */
export function servicesAt(url: string, now: () => number = Date.now): Services {
  const service = { url, token: null }
  return openServices({
    services: {
      dental: service,
      corretor: { url, token: 'segredo-dos-corretores' },
      hubspot: service,
      cpf: { url, token: 'segredo-do-cpf' },
      pet: { url, token: 'segredo-dos-pets', user: 'funis' },
      consulta: { url, token: 'senha-da-consulta', user: 'funis' },
    },
    pause: async () => {},
    now,
  })
}

/** What the operator lists where services know nothing of the sandbox's special values. */
export const listedByOperator: Lists = {
  cpfsBloqueados: blockedInSandbox,
  produtoresBloqueados: [blockedProducer],
}
