import { describe } from 'vitest'
import { overServices } from '../contracts/services.ts'

overServices()

describe('forwarded to the services, in any order', async () => {
  await import('../contracts/operations-order.test.ts')
})
