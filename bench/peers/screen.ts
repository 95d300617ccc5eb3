import { screens } from 'virtual:screens/dental-individual'
import { openScreen } from '../../src/form/screens.ts'
import { type PeerWork, screenNames } from './work.ts'

/** Gives the screen of a work as the build made it. */
export const screenOf = (work: PeerWork) => openScreen(builtOf(work), {})

/** Gives it as it lies in its file. */
export function builtOf(work: PeerWork) {
  const built = screens[screenNames[work]]
  if (!built) throw new Error(`There is no screen ${screenNames[work]}.`)
  return built
}
