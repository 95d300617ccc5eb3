import { screens } from 'virtual:screens/dental-individual'
import { openFormEngine } from '../../src/form/index.ts'
import { moldura } from '../../src/widgets/framed.tsx'

/** The form engine over the screens of the dental funnel, as its page opens it where cards are taken in a frame. */
export const engine = openFormEngine(screens, [moldura])
