import { screens } from 'virtual:screens/dental-individual'
import { openScreen } from '../../src/form/screens.ts'
import { screenNames, type Work } from './work.ts'

/** Gives the screen of a work as the build made it. */
export const screenOf = (work: Work) => openScreen(builtOf(work))

/** Gives it as it lies in its file. */
export function builtOf(work: Work) {
  const built = screens[screenNames[work]]
  if (!built) throw new Error(`There is no screen ${screenNames[work]}.`)
  return built
}
