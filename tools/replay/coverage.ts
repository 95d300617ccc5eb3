import { linePlaces, type Project, unreachedIn } from '../../engine/config/index.ts'
import { coverageOf, type PlayedFile, pictureOf } from '../../engine/picture/index.ts'

/** Tells of each flow which of its transitions no replay takes, where each is written and, where the flow says it, why. */
export function coverageText(
  project: Project,
  replays: readonly PlayedFile[],
  flows: readonly string[],
): string {
  const coverage = coverageOf(project, replays)
  return flows
    .map((flow) => {
      const lines = pictureOf(project, flow, coverage).places.flatMap((place) => place.lines)
      const untaken = lines.filter((line) => line.replays === 0)
      const [places, unreached] = [linePlaces(project, flow), unreachedIn(project, flow)]
      const told = untaken.flatMap(({ names }) =>
        names.map((name) => `  ${places[name] ?? ''}  ${name}${because(unreached.get(name))}`),
      )
      return [
        `${flow}: ${lines.length - untaken.length} de ${lines.length} transições têm replay`,
        ...told,
        `  A figura: /dev/cobertura?fluxo=${flow}, com "npm start".`,
      ].join('\n')
    })
    .join('\n\n')
}

const because = (why: string | undefined): string => (why ? `: ${why}` : '')
