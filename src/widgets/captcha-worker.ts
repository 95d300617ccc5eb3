import { handler } from 'altcha-lib/workers/shared'
import { deriveKey } from './derive-key.ts'

handler({ deriveKey })
