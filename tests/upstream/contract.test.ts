import { describe } from 'vitest'
import { overServices } from '../contracts/services.ts'

overServices()

describe('forwarded to the services', async () => {
  await import('../contracts/operations.test.ts')
})
