import { overPostgres } from '../contracts/database.ts'

overPostgres('operations', () => import('../contracts/operations.test.ts'))
overPostgres('a sale to a company', () => import('../server/operations-empresa-venda.test.ts'))
overPostgres('orders of plans for pets', () => import('../server/pet-orders.test.ts'))
overPostgres('the payment of orders', () => import('../server/pet-payment.test.ts'))
overPostgres('proposals finished as orders are', () => import('../server/proposal-orders.test.ts'))
overPostgres('people in orders of plans for pets', () => import('../server/pet-people.test.ts'))
