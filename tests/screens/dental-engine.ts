import { screens } from 'virtual:screens/dental-individual'
import { openFormEngine } from '../../src/form/index.ts'

/** The form engine over the screens of the dental funnel, as its page opens it: they need no part beside what all have. */
export const engine = openFormEngine(screens, [])
