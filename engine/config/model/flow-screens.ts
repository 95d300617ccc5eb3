import { textOf } from '../json/value.ts'
import type { Project, ReadScreen } from '../read/project.ts'
import { type FlowModel, modelByItself } from './flow.ts'

/** Lists the screens that the places of a flow name, each once; what is no screen of the project is left out. */
export function screensNamed({ screens }: Project, { places }: FlowModel): readonly ReadScreen[] {
  const names = new Set(places.flatMap(({ value }) => textOf(value.screen) ?? []))
  return [...names].flatMap((name) => screens.get(name) ?? [])
}

/** Lists the screens of a flow by its name, in the order of their names; none for a flow that is not there. */
export function screensOfFlow(project: Project, name: string): readonly ReadScreen[] {
  const flow = project.flows.get(name)
  if (!flow) return []
  return screensNamed(project, modelByItself(flow)).toSorted((a, b) => (a.name < b.name ? -1 : 1))
}
