import {
  checkProject,
  type Diagnostic,
  flowRoutes,
  funnelSource,
  funnelsOf,
  type Project,
  priceProofs,
  readProject,
  type SourceFile,
} from '../engine/config/index.ts'
import { type Funnel, formatMoeda, isItem, isMissing, openFunnel, type Session } from '../engine/index.ts'
import type { NamedReplay } from '../engine/replay/coverage.ts'
import { opening, type Played, playMove, served } from '../engine/replay/index.ts'
import { vocabulary } from '../server/catalogue/vocabulary.ts'

/** A file of one version; `hash` tells apart files that are not read as text. */
export interface VersionFile extends SourceFile {
  readonly hash?: string
}

interface VersionFunnel {
  readonly funnel: Funnel
  /** Everything that decides what its pages say: variant, notices, screens, addresses, prices of plans. */
  readonly content: { readonly [name: string]: unknown }
  /** All of it as text; where both versions have the same, the funnel does the same. */
  readonly print: string
}

/** The project's files at one time, with their funnels by id. */
export interface Version {
  readonly files: readonly VersionFile[]
  readonly project: Project
  readonly funnels: ReadonlyMap<string, VersionFunnel>
}

/** Opens the funnels of a version. */
export function openVersion(files: readonly VersionFile[]): Version {
  const project = readProject(files)
  const prices = new Map(priceProofs(project).map((proof) => [proof.id, proof.prices]))
  const funnels = funnelsOf(project).flatMap(({ id }) => {
    const source = funnelSource(project, id)
    if (!source) return []
    const screens = Object.keys(source.screens).map((name) => {
      const { schema, look } = project.screens.get(name)?.flat ?? {}
      return [name, { schema, look }] as const
    })
    const plans = (prices.get(id) ?? []).map((plan) => [
      plan.id,
      {
        precoCentavos: plan.precoCentavos,
        ...Object.fromEntries(plan.metodos.map(({ nome, totalCentavos }) => [nome, { totalCentavos }])),
      },
    ])
    const content = {
      variante: source.variant,
      avisos: source.notices,
      telas: Object.fromEntries(screens),
      enderecos: flowRoutes(project, source.name),
      planos: Object.fromEntries(plans),
    }
    const print = JSON.stringify([source.flow, source.operations, source.constants, content])
    return [[id, { funnel: openFunnel(source), content, print }] as const]
  })
  return { files, project, funnels: new Map(funnels) }
}

/** Lists the mistakes that keep a version from being played. */
export const mistakesOf = ({ project }: Version): readonly Diagnostic[] =>
  checkProject(project, vocabulary).filter(({ severity }) => severity === 'erro')

/** The kinds of a difference, by what it means to a person. */
export type DifferenceKind = 'caminho' | 'chamada' | 'resposta' | 'preco' | 'pagina'

/** A value that is not the same in both versions; undefined where one of them has none. */
export interface Difference {
  readonly kind: DifferenceKind
  /** Where it is: the step and boxes, the call, or the part of the page, with the path of the value. */
  readonly where: string
  readonly before: string | undefined
  readonly now: string | undefined
}

/** A difference with everywhere it was found. */
export interface FoundDifference extends Difference {
  /** In how many other pairs of values it was found. */
  readonly others: number
  readonly replays: number
  readonly funnels: readonly string[]
  /** The first move at which it was found; undefined for what a whole funnel has. */
  readonly example: { readonly path: string; readonly move: number } | undefined
}

/** What changes between two versions. */
export interface Impact {
  readonly found: readonly FoundDifference[]
  /** The funnels that only one version has. */
  readonly gone: readonly string[]
  readonly come: readonly string[]
  /** The funnels in which anything differs; only these were played. */
  readonly differing: readonly string[]
  readonly replays: number
  /** How many of the replays differ. */
  readonly changing: number
  readonly files: readonly ChangedFile[]
}

/** Plays every replay in every funnel of its flow that is not the same in both versions, and compares what comes of it. */
export function compareVersions(before: Version, now: Version, replays: readonly NamedReplay[]): Impact {
  const shared = [...now.funnels.keys()].filter((id) => before.funnels.has(id))
  const differing = shared.filter((id) => before.funnels.get(id)!.print !== now.funnels.get(id)!.print)
  const findings = openFindings()
  const played = new Set<string>()
  for (const id of differing) {
    const [old, fresh] = [before.funnels.get(id)!, now.funnels.get(id)!]
    for (const difference of leafDifferences('pagina', '', old.content, fresh.content))
      findings.add(difference, id, undefined)
    const own = replays.filter(({ replay }) => flowOf(replay.variant) === flowOf(id))
    for (const { path, replay } of own) {
      played.add(path)
      for (const { move, ...difference } of playBoth(old.funnel, fresh.funnel, replay))
        findings.add(difference, id, { path, move })
    }
  }
  return {
    ...findings.all(),
    gone: [...before.funnels.keys()].filter((id) => !now.funnels.has(id)),
    come: [...now.funnels.keys()].filter((id) => !before.funnels.has(id)),
    differing,
    replays: played.size,
    files: changedFiles(before.files, now.files),
  }
}

const flowOf = (funnel: string): string => funnel.split('/')[1] ?? ''

type MoveDifference = Difference & { readonly move: number }

/** Plays a replay in two funnels up to the move at which they part, and compares places, calls and the last answers. */
function playBoth(old: Funnel, fresh: Funnel, replay: NamedReplay['replay']): readonly MoveDifference[] {
  const [oldFunnel, freshFunnel] = [served(old, replay), served(fresh, replay)]
  const found: MoveDifference[] = []
  let [before, now] = [opening(oldFunnel, replay), opening(freshFunnel, replay)]
  for (const [i, each] of replay.moves.entries()) {
    const from = placeOf(now.session)
    before = playMove(oldFunnel, before, each)
    now = playMove(freshFunnel, now, each)
    const move = i + 1
    const calls = leafDifferences('chamada', '', callsOf(before), callsOf(now))
    found.push(...calls.map((difference) => ({ ...difference, move })))
    const [oldPlace, freshPlace] = [placeOf(before.session), placeOf(now.session)]
    if (oldPlace === freshPlace) continue
    return [...found, { kind: 'caminho', where: from, before: oldPlace, now: freshPlace, move }]
  }
  const answers = leafDifferences('resposta', '', before.session.answers, now.session.answers)
  return [...found, ...answers.map((difference) => ({ ...difference, move: replay.moves.length }))]
}

const placeOf = ({ step, boxes }: Session): string =>
  [step || 'início', ...boxes.map(({ box }) => box)].join(' + ')

const callsOf = ({ effects }: Played) =>
  Object.fromEntries(
    effects.flatMap(({ effect, name, with: input }) => (effect === 'call' ? [[name, input ?? true]] : [])),
  )

const amountKey = /(?:centavos|^total)$/i

/** Compares two values leaf by leaf; amounts of money are of the kind `preco`, whatever the kind of the rest. */
function leafDifferences(
  kind: DifferenceKind,
  where: string,
  before: unknown,
  now: unknown,
): readonly Difference[] {
  if (before === now || (isMissing(before) && isMissing(now))) return []
  if (isItem(before) || isItem(now) || Array.isArray(before) || Array.isArray(now)) {
    const [old, fresh] = [membersOf(before), membersOf(now)]
    return [...new Set([...Object.keys(old), ...Object.keys(fresh)])].flatMap((key) =>
      leafDifferences(kind, where === '' ? key : `${where}.${key}`, old[key], fresh[key]),
    )
  }
  const key = where.split('.').at(-1) ?? ''
  const isAmount = amountKey.test(key)
  const format = (value: unknown) => {
    if (isMissing(value)) return undefined
    return isAmount && typeof value === 'number' ? formatMoeda(value) : String(value)
  }
  return [{ kind: isAmount ? 'preco' : kind, where, before: format(before), now: format(now) }]
}

const membersOf = (value: unknown): { readonly [key: string]: unknown } =>
  isItem(value) || Array.isArray(value) ? { ...(value as object) } : {}

/** Collects differences: those of one kind and place are one, with the first values as the example. */
function openFindings() {
  interface Finding {
    readonly difference: Difference
    readonly example: FoundDifference['example']
    readonly values: Set<string>
    readonly replays: Set<string>
    readonly funnels: Set<string>
  }
  const findings = new Map<string, Finding>()
  return {
    add(difference: Difference, funnel: string, example: FoundDifference['example']): void {
      const { kind, where, before, now } = difference
      const route = kind === 'caminho' ? `${before} ${now}` : ''
      const key = [kind, where.replace(/\.\d+(?=\.|$)/g, ''), route].join(' ')
      const found = findings.get(key) ?? {
        difference,
        example,
        values: new Set(),
        replays: new Set(),
        funnels: new Set(),
      }
      findings.set(key, found)
      found.values.add(`${before} → ${now}`)
      found.funnels.add(funnel)
      if (example) found.replays.add(example.path)
    },
    all: (): Pick<Impact, 'found' | 'changing'> => ({
      found: [...findings.values()].map(({ difference, example, values, replays, funnels }) => ({
        ...difference,
        others: values.size - 1,
        replays: replays.size,
        funnels: [...funnels],
        example,
      })),
      changing: new Set([...findings.values()].flatMap(({ replays }) => [...replays])).size,
    }),
  }
}

/** A file that is not the same in both versions. */
export interface ChangedFile {
  readonly path: string
  readonly is: 'novo' | 'mudou' | 'saiu'
}

/** Lists the files that differ, by path. */
export function changedFiles(
  before: readonly VersionFile[],
  now: readonly VersionFile[],
): readonly ChangedFile[] {
  const contents = (files: readonly VersionFile[]) =>
    new Map(files.map(({ path, hash, text }) => [path, hash ?? text]))
  const [old, fresh] = [contents(before), contents(now)]
  const paths = [...new Set([...old.keys(), ...fresh.keys()])].filter((path) => !path.endsWith('.ts'))
  return paths.toSorted().flatMap((path): readonly ChangedFile[] => {
    if (old.get(path) === fresh.get(path)) return []
    return [{ path, is: old.has(path) ? (fresh.has(path) ? 'mudou' : 'saiu') : 'novo' }]
  })
}
