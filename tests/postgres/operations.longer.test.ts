import { overPostgres } from '../contracts/database.ts'

overPostgres('operations', () => import('../contracts/operations.test.ts'))
overPostgres('a sale to a company', () => import('../server/operations-company.test.ts'))
overPostgres('orders of plans for pets', () => import('../server/pets.test.ts'))
overPostgres('proposals finished as orders are', () => import('../server/proposals.test.ts'))
