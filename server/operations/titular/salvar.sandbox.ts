import type { SandboxAnswers } from '../../contract/work.ts'
import { savesPerson } from '../../sale/saved-person.ts'

/** Takes every new person but one. */
export const sandbox: SandboxAnswers = { criar: savesPerson }
