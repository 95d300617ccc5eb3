import { compileOperations } from '../../server/calls/operation.ts'
import { messageRoutes } from '../../server/operations/mensagem.ts'
import { openOutbox } from '../../server/outbox/index.ts'
import { type Services, serviceCouriers } from '../../server/upstream/index.ts'
import { schemas } from '../contracts/operations.ts'
import type { World } from '../world/world.ts'

/** Opens what delivers once all that waits in the outbox of a world for services, due or not. */
export function openDeliveries({ store, now }: World, services: Services): () => Promise<number> {
  const couriers = serviceCouriers({
    routes: messageRoutes,
    services,
    operations: compileOperations(schemas),
    beside: { website: 'https://vendas.example' },
  })
  const report = (error: unknown) => {
    throw error
  }
  const outbox = openOutbox({ store, couriers, now, report })
  return async () => {
    await store.query(`update outbox set run_at = '-infinity' where done_at is null and dead_at is null`)
    return outbox.turn()
  }
}
