import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import {
  checkProject,
  flowRoutes,
  funnelSource,
  funnelsOf,
  isReadAsText,
  type Project,
  priceProofs,
  readProject,
  renderDiagnostics,
  type SourceFile,
} from '../engine/config/index.ts'
import { type Funnel, formatMoeda, isMissing, isRecord, openFunnel, type Session } from '../engine/index.ts'
import type { NamedReplay } from '../engine/replay/coverage.ts'
import { opening, type Played, playMove, served } from '../engine/replay/index.ts'
import { decodeSource } from '../server/pages/project-files.ts'
import { vocabulary } from '../server/pages/vocabulary.ts'
import { projectFiles, replaysIn, rooms } from './project.ts'
import { exitWith } from './words.mjs'

interface VersionFunnel {
  readonly funnel: Funnel
  /** Everything that decides what its pages say: variant, notices, screens, addresses, prices of plans. */
  readonly content: { readonly [name: string]: unknown }
  /** All of it as text; equal texts mean equal behaviour. */
  readonly print: string
}

/** The project at one time, with its funnels by id. */
interface Version {
  readonly project: Project
  readonly funnels: ReadonlyMap<string, VersionFunnel>
}

/** Opens the funnels of a version. */
export function openVersion(files: readonly SourceFile[]): Version {
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
  return { project, funnels: new Map(funnels) }
}

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
}

/** Plays every replay in each funnel of its flow that differs between the versions, and compares the results. */
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
  if (isRecord(before) || isRecord(now) || Array.isArray(before) || Array.isArray(now)) {
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
  isRecord(value) || Array.isArray(value) ? { ...(value as object) } : {}

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

const root = fileURLToPath(new URL('..', import.meta.url))

/** A commit: its full hash, and the ref it was named by. */
interface Commit {
  readonly ref: string
  readonly hash: string
}

/** Finds the commit of a ref; ends the process with the reason where there is none, or no git. */
function commitOrExit(ref: string): Commit {
  try {
    git(['rev-parse', '--git-dir'])
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    exitWith(
      isMissing
        ? 'é preciso o git, e ele não está instalado.'
        : 'esta pasta não está num repositório do git, e não há com o que comparar.',
    )
  }
  try {
    const hash = git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`])
    return { ref, hash: hash.toString().trim() }
  } catch {
    return exitWith(
      `o git não conhece "${ref}". É preciso um ramo, uma etiqueta ou um commit deste clone, como HEAD ou main; num clone raso, busque antes a história (git fetch --unshallow).`,
    )
  }
}

/** Reads the project's files of a commit; the working tree stays as it is. Ends the process where the commit has none. */
function filesAt({ ref, hash }: Commit): readonly SourceFile[] {
  const listed = git(['ls-tree', '-r', '-z', hash, '--', ...rooms])
    .toString()
    .split('\0')
    .flatMap((line) => {
      const [, kind, id = '', path = ''] = /^\d+ (\w+) (\w+)\t(.*)$/s.exec(line) ?? []
      return kind === 'blob' ? [{ id, path }] : []
    })
  if (listed.length === 0)
    exitWith(`em "${ref}" não há nenhum arquivo de ${rooms.join(', ')}: não é uma versão deste projeto.`)
  const blobs = blobsOf(listed.map(({ id }) => id))
  return listed.map(({ path }, i) => {
    const content = blobs[i]!
    return { path, ...(isReadAsText(path) ? decodeSource(content) : { text: '' }), bytes: content.length }
  })
}

/** Reads blobs in one call of git, which writes the length of each before it. */
function blobsOf(ids: readonly string[]): readonly Buffer[] {
  const said = git(['cat-file', '--batch'], `${ids.join('\n')}\n`)
  let at = 0
  return ids.map(() => {
    const start = said.indexOf('\n', at) + 1
    const bytes = Number(said.subarray(at, start).toString().trim().split(' ')[2])
    at = start + bytes + 1
    return said.subarray(start, start + bytes)
  })
}

const git = (words: readonly string[], input?: string): Buffer =>
  execFileSync('git', words, {
    cwd: root,
    maxBuffer: 1024 ** 3,
    stdio: ['pipe', 'pipe', 'ignore'],
    ...(input !== undefined && { input }),
  })

const headings: Readonly<Record<DifferenceKind, string>> = {
  caminho: 'Caminhos',
  preco: 'Preços e valores cobrados',
  pagina: 'Telas, textos e variantes',
  chamada: 'Chamadas ao servidor',
  resposta: 'O que fica guardado no fim',
}

/** Writes what an edit changes, for a person at a terminal. */
export function impactText(impact: Impact, before: string): string {
  const { found, gone, come, replays, differing, changing } = impact
  const sections = (Object.keys(headings) as DifferenceKind[]).flatMap((kind) => {
    const own = found
      .filter((each) => each.kind === kind)
      .toSorted((one, other) => other.replays - one.replays)
    return own.length === 0 ? [] : [`${headings[kind]} (${own.length})`, ...own.map(differenceText)]
  })
  return [
    `Antes: os arquivos JSON de ${before}. Agora: os desta pasta. As duas versões, com o motor de agora.
Funis em que algo difere: ${differing.length}. Replays tocados neles: ${replays}.`,
    ...sections,
    come.length === 0 ? '' : `Funis que só existem agora: ${come.join(', ')}.`,
    gone.length === 0 ? '' : `Funis que só existiam antes: ${gone.join(', ')}.`,
    isNothing(impact)
      ? '✓ Nada muda.'
      : `Muda: ${found.length} ${found.length === 1 ? 'coisa' : 'coisas'}, em ${changing} de ${replays} replays.`,
  ]
    .filter(Boolean)
    .join('\n\n')
}

function differenceText({ where, before, now, others, replays, funnels, example }: FoundDifference): string {
  const flows = [...new Set(funnels.map((id) => id.split('/')[1]))].map((flow) => {
    const variants = funnels.filter((id) => id.endsWith(`/${flow}`)).map((id) => id.split('/')[0])
    return `${flow} (${variants.join(', ')})`
  })
  const count = replays === 0 ? 'no funil inteiro:' : `${replays} ${replays === 1 ? 'replay' : 'replays'} de`
  return [
    `  ${where}`,
    `    antes: ${valueText(before)}`,
    `    agora: ${valueText(now)}`,
    ...(others > 0 ? [`    e com ${others === 1 ? 'outro valor' : `outros ${others} valores`}`] : []),
    `    ${count} ${flows.join('; ')}`,
    ...(example ? [`    por exemplo: ${example.path}, lance ${example.move}`] : []),
  ].join('\n')
}

const longestValue = 200

function valueText(value: string | undefined): string {
  if (value === undefined) return 'não há'
  const line = value.replace(/\s+/g, ' ')
  return `"${line.length > longestValue ? `${line.slice(0, longestValue)}…` : line}"`
}

/** Whether nothing changes between two versions. */
export const isNothing = ({ found, gone, come }: Impact): boolean =>
  found.length + gone.length + come.length === 0

/** Opens a version; ends the process with its first mistakes where it cannot be played. */
function versionOrExit(files: readonly SourceFile[], name: string): Version {
  const version = openVersion(files)
  const mistakes = checkProject(version.project, vocabulary).filter(({ severity }) => severity === 'erro')
  if (mistakes.length === 0) return version
  console.error(renderDiagnostics(mistakes.slice(0, 5), files))
  return exitWith(
    `${name} não passam na conferência do motor de agora ("npm run check:config"). Erros: ${mistakes.length}; acima, os primeiros.`,
  )
}

/** Compares the current files with those of a git version; exits with 1 where something changes. */
export function printImpact([ref, ...more]: readonly string[], isJson: boolean): void {
  if (ref === undefined)
    exitWith('é preciso dizer com que versão comparar, como em "npm run replay -- --impacto main".')
  if (more.length > 0) exitWith(`"${more[0]}" está sobrando: compara-se com uma versão só.`)
  const commit = commitOrExit(ref)
  const name = `${ref} (${commit.hash.slice(0, 9)})`
  const old = filesAt(commit)
  const now = versionOrExit(projectFiles(), 'Os arquivos desta pasta')
  const before = versionOrExit(old, `Os arquivos de ${name}`)
  const impact = compareVersions(before, now, replaysIn([]))
  console.log(isJson ? JSON.stringify({ before: name, ...impact }, null, 2) : impactText(impact, name))
  process.exitCode = isNothing(impact) ? 0 : 1
}
