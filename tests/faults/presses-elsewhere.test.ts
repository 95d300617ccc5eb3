import { enduring } from './endurance.ts'
import { serviceCalls } from './service-calls.ts'

enduring(
  'o que se consulta, envia e paga',
  serviceCalls.filter(({ row }) => !['C', 'U'].includes(row.class)),
)
