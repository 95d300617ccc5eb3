import { enduring } from './endurance.ts'
import { saves, serviceCalls } from './service-calls.ts'

enduring(
  'o que se grava',
  serviceCalls.filter(({ row }) => saves.includes(row.class)),
)
