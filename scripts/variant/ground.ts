import {
  limitsIn,
  type Project,
  readProject,
  requiredBy,
  type SourceFile,
  valueAt,
} from '../../engine/config/index.ts'
import type { ValuesBeneath } from './alike.ts'
import { pathOf, type VariantAnswers } from './answers.ts'
import { openTrial, valuesOf } from './trial.ts'
import { variantOf } from './variant-of.ts'

type Path = readonly (string | number)[]

/** What the questions about one new variant may look at. */
export interface Ground {
  /** The names of variants there are already. */
  readonly takenIds: readonly string[]
  /** The values each of its funnels would have without it. */
  readonly beneath: ValuesBeneath
  /** Whether one of its flows sells, and needs an origin code. */
  readonly sells: boolean
  /** An origin code that nobody has. */
  readonly freeOrigin: number
  readonly symbols: readonly string[]
  /** The pictures of variants/assets that may be a logo. */
  readonly pictures: readonly string[]
  /** The lowest and the highest price there may be, in cents. */
  readonly leastCents: number
  readonly mostCents: number
  /** Says what the check finds wrong at a path of the file, were it written with these answers. */
  readonly mistakeAt: (answers: VariantAnswers, path: Path) => string | undefined
  /** Gives the most that may be taken off in some of its funnels for a cycle of some months, in cents. */
  readonly mostOff: (
    answers: VariantAnswers,
    cycle: { readonly flows: readonly string[]; readonly months: number },
  ) => number
}

/** Opens the ground for a variant that serves these funnels, each with the values beneath it. */
export function openGround(all: readonly SourceFile[], beneath: ValuesBeneath): Ground {
  // Replays say nothing about an answer, and checking them takes most of the time.
  const files = all.filter(({ path }) => !path.startsWith('tests/'))
  const project = readProject(files)
  const tried = openTrial(files)
  const fileOf = (answers: VariantAnswers): SourceFile => ({
    path: pathOf(answers),
    text: JSON.stringify(variantOf(answers, beneath)),
  })
  return {
    ...{ beneath, takenIds: [...project.variants.keys()] },
    sells: [...beneath.keys()].some((flow) => requiredBy(project, flow).includes('codOrigemVenda')),
    freeOrigin: Math.max(0, ...originsOf(project)) + 1,
    symbols: inSchema(project, ['properties', 'tema', 'properties', 'logo', 'properties', 'simbolo', 'enum']),
    pictures: picturesOf(project),
    leastCents: Number(valueAt(project.schemas.get('variant'), ['definitions', 'centavos', 'minimum'])),
    mostCents: Number(valueAt(project.schemas.get('variant'), ['definitions', 'centavos', 'maximum'])),
    mistakeAt(answers, path) {
      const added = fileOf(answers)
      const wrong = tried(added).find(
        (each) => each.file === added.path && path.every((key, i) => each.path[i] === key),
      )
      return wrong && `${wrong.message} ${wrong.fix}`
    },
    mostOff(answers, { flows, months }) {
      const tryout = readProject([...files, fileOf(answers)])
      const mosts = flows.flatMap((flow) => {
        const values = valuesOf(tryout, `${answers.id}/${flow}`)
        const monthsAt = (path: Path) => valueAt(values, [...path.slice(0, -1), 'ciclo'])
        return limitsIn(project.schemas.get('variant'), values)
          .filter(({ path }) => path.at(-1) === 'descontoCentavos' && monthsAt(path) === months)
          .map(({ most }) => most)
      })
      return Math.min(...mosts)
    },
  }
}

const originsOf = ({ variants }: Project): readonly number[] =>
  [...variants.values()].flatMap(({ source }) => {
    const code = valueAt(source.value, ['codOrigemVenda'])
    return typeof code === 'number' ? [code] : []
  })

function inSchema({ schemas }: Project, path: Path): readonly string[] {
  const found = valueAt(schemas.get('variant'), path)
  return Array.isArray(found) ? found : []
}

const picturesOf = ({ pictures }: Project): readonly string[] =>
  [...pictures]
    .flatMap(([name, fault]) => (!fault && /^[a-z0-9][a-z0-9./-]*\.(?:svg|png)$/.test(name) ? name : []))
    .toSorted()
