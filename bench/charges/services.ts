import { openServices as openRightServices, type Services } from '../../server/upstream/index.ts'
import { answered, comeBy } from './at-point.ts'
import { personOf } from './points.ts'

export * from '../../server/upstream/index.ts'

/** Opens services that come by a point before a charge is sent, and by another once it is answered. */
export function openServices(parts: Parameters<typeof openRightServices>[0]): Services {
  const services = openRightServices(parts)
  return {
    ...services,
    async send(call) {
      if (call.call !== 'criar') return services.send(call)
      const person = personOf(call.params.idProposta)
      await comeBy(2, person)
      const result = await services.send(call)
      answered.set(call.chave, person)
      await comeBy(8, person)
      return result
    },
  }
}
