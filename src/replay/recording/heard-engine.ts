import { type Advanced, advance as advanced } from '../../../engine/index.ts'
import { heardOf, tellPage } from './heard.ts'

export * from '../../../engine/index.ts'

/** Does what the engine does, and tells the page around the frame of it. */
export function advance(...given: Parameters<typeof advanced>): Advanced {
  const made = advanced(...given)
  tellPage({ is: 'heard', heard: heardOf(given[2], made) })
  return made
}
