import { describe } from 'vitest'
import { openEmptyPostgres, postgres } from '../contracts/database.ts'
import { keepsTheStoreContract } from '../contracts/store.contract.ts'

describe.skipIf(postgres === null)('a store', () => {
  keepsTheStoreContract('PostgreSQL', openEmptyPostgres)
})
