import { overPostgres } from '../contracts/database.ts'

overPostgres('operations', () => import('../contracts/operations.test.ts'))
overPostgres('operations in any order', () => import('../contracts/operations-order.test.ts'))
overPostgres('a sale to a company', () => import('../server/operations-empresa-venda.test.ts'))
