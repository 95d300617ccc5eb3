import { overPostgres } from '../contracts/database.ts'

// What leans most on the database: locks, unique keys, days and instants, and work of several at once.
overPostgres('operations in any order', () => import('../contracts/operations-order.test.ts'))
overPostgres('calls', () => import('../server/calls.test.ts'))
overPostgres('challenges', () => import('../server/challenge.test.ts'))
overPostgres('drafts', () => import('../server/drafts.test.ts'))
overPostgres('limits', () => import('../server/limits.test.ts'))
overPostgres('purge', () => import('../server/purge.test.ts'))
overPostgres('payments', () => import('../server/operations-charges.test.ts'))
overPostgres('money that came', () => import('../server/operations-money.test.ts'))
overPostgres('people erased and exported', () => import('../server/people.test.ts'))
overPostgres('staff', () => import('../server/staff-sign-in.longer.test.ts'))
overPostgres('acts of staff', () => import('../server/operator-search.test.ts'))
