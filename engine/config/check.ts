import {
  checkAddresses,
  checkCalls,
  checkCharges,
  checkEffects,
  checkResumedCharges,
} from './checks/calls.ts'
import { checkNames, checkNeeds, checkParts, checkUnwrittenNames } from './checks/names.ts'
import { checkOperations, checkUpstreams } from './checks/operations.ts'
import {
  checkCircles,
  checkEvents,
  checkLines,
  checkNotices,
  checkReach,
  checkTargets,
  checkUnreached,
} from './checks/places.ts'
import { checkReplays } from './checks/replays.ts'
import { checkPrefixes, checkRoutes } from './checks/routes.ts'
import { checkFlowRules } from './checks/rules.ts'
import { checkBraces, checkScreens, checkShown, checkShownNames, checkTables } from './checks/screens.ts'
import { checkLeaks, checkSecrets } from './checks/secrets.ts'
import { checkFunnels, checkVariants } from './checks/variants.ts'
import { type Code, type Diagnostic, inOrder } from './diagnostics/diagnostic.ts'
import type { SourceFile } from './json/document.ts'
import {
  type CheckContext,
  type FlowContext,
  findPossibleEvents,
  openFlow,
  type Vocabulary,
} from './model/context.ts'
import { shownByFlow } from './model/rules.ts'
import { type Project, unreadShared } from './read/project.ts'
import { readProject } from './read/read-project.ts'

/** What says that a flow names a file that is not there. */
const missing: readonly Code[] = ['capitulo-desconhecido', 'parte-desconhecida']
/** What is said of a flow only because a file of it is missing. */
const causedByMissingFiles: readonly Code[] = [
  'parte-sem-o-que-precisa',
  'passo-inalcancavel',
  'passo-sem-saida',
  'caixa-inalcancavel',
  'passo-desconhecido',
  'aviso-desconhecido',
  'aviso-sem-uso',
  'evento-sem-resposta',
  'evento-inutil',
  'desfecho-sem-resposta',
  'desfecho-desconhecido',
  'resposta-desconhecida',
  'valor-fora-da-lista',
  'guardado-desconhecido',
  'transicao-desconhecida',
]

/** What is said of any file only because another is no JSON. While one is, nothing new is served: none of it slips in. */
const causedByUnreadFiles: readonly Code[] = [
  ...causedByMissingFiles,
  'esquema-invalido',
  'campo-desconhecido',
  'tabela-desconhecida',
  'tela-desconhecida',
]

/** Whether something is wrong though a shared file is no JSON. */
export const isUnrelatedToUnreadFiles = ({ code }: Diagnostic): boolean => !causedByUnreadFiles.includes(code)

/** Whether something would be wrong with a flow all the same if nothing of it were missing. */
export const isUnrelatedToMissingFiles = ({ code }: Diagnostic): boolean =>
  !causedByMissingFiles.includes(code)

/** Lists the flows that name a file that is not there, or name their files in a way no one can follow. */
export function flowsMissingFiles({ flows, diagnostics }: Project): ReadonlySet<string> {
  const lost = diagnostics.filter(
    ({ code, path: [root] }) =>
      missing.includes(code) || (code === 'tipo-errado' && (root === 'use' || root === 'chapters')),
  )
  const lacks = (files: readonly string[]) => lost.some(({ file }) => files.includes(file))
  return new Set([...flows].flatMap(([name, { files }]) => (lacks(files) ? [name] : [])))
}

/**
 * Whether a flow has one name for two things, or a key that means nothing: what is lacking elsewhere may be what was meant
 * there.
 */
export function isAmbiguous(
  { flows, diagnostics }: Project,
  { model }: FlowContext,
  found: readonly Diagnostic[],
): boolean {
  const files = flows.get(model.name)?.files ?? []
  return (
    found.some(({ code }) => code === 'nome-repetido') ||
    diagnostics.some(
      ({ code, file }) => (code === 'nome-repetido' || code === 'chave-desconhecida') && files.includes(file),
    )
  )
}

/** Of mistakes of several kinds at one place says the first: mended, the others are gone, or are said then. A secret is said at once. */
export function firstOfEachPlace(found: readonly Diagnostic[]): readonly Diagnostic[] {
  const placeOf = ({ file, path, severity }: Diagnostic) => `${severity}\n${file}\n${path.join('\n')}`
  const first = new Map<string, Code>()
  return found.filter((each) => {
    const place = placeOf(each)
    if (!first.has(place)) first.set(place, each.code)
    return each.path.length === 0 || first.get(place) === each.code || each.code === 'segredo-no-json'
  })
}

/** What only one flow of several may find in a part that they share, since another uses it. */
const aboutUse: readonly Code[] = ['aviso-sem-uso', 'caixa-inalcancavel', 'evento-inutil']

/**
 * Keeps what is said of a shared part's use only where every flow says it that uses the part. While a flow lacks some of its
 * files no one knows which parts it uses.
 */
export function dropWhereUsedElsewhere(
  project: Project,
  flows: readonly (readonly Diagnostic[])[],
  incompleteFlows: ReadonlySet<string>,
): readonly Diagnostic[] {
  const users = new Map<string, number>()
  for (const { files } of project.flows.values())
    for (const file of new Set(files)) users.set(file, (users.get(file) ?? 0) + 1)
  const keyOf = ({ file, offset, code }: Diagnostic) => `${file}\n${offset}\n${code}`
  const said = new Map<string, number>()
  for (const found of flows)
    for (const key of new Set(found.map(keyOf))) said.set(key, (said.get(key) ?? 0) + 1)
  const isInDoubt = ({ file }: Diagnostic) => incompleteFlows.size > 0 && file.endsWith('.part.json')
  return flows
    .flat()
    .filter(
      (each) =>
        !aboutUse.includes(each.code) || (!isInDoubt(each) && said.get(keyOf(each)) === users.get(each.file)),
    )
}

export type { Vocabulary } from './model/context.ts'

/** Finds every mistake in the project's files, in the order of files and lines. */
export const check = (files: readonly SourceFile[], vocabulary: Vocabulary): readonly Diagnostic[] =>
  checkProject(readProject(files), vocabulary)

/** Gives the check of projects that were read, with the vocabulary of their pages and server. */
export const openCheck =
  (vocabulary: Vocabulary) =>
  (project: Project): readonly Diagnostic[] =>
    checkProject(project, vocabulary)

/** Finds every mistake of a project that was read: those of reading, and those of meaning. */
export function checkProject(project: Project, vocabulary: Vocabulary): readonly Diagnostic[] {
  const context: CheckContext = { project, vocabulary, operators: new Set(vocabulary.operators) }
  const flows = [...project.flows.keys()].map((name) => openFlow(context, name))
  const incompleteFlows = flowsMissingFiles(project)
  const found = [
    ...project.diagnostics,
    ...dropWhereUsedElsewhere(
      project,
      flows.map((flow) => {
        const found = checkFlow(flow)
        const isPlain = !incompleteFlows.has(flow.model.name) && !isAmbiguous(project, flow, found)
        return isPlain ? found : found.filter(isUnrelatedToMissingFiles)
      }),
      incompleteFlows,
    ),
    ...(incompleteFlows.size > 0 ? [] : checkParts(context)),
    ...checkReplays(context, incompleteFlows),
    ...checkScreens(context),
    ...checkOperations(context),
    ...checkCharges(context),
    ...checkTables(context),
    ...checkUpstreams(context),
    ...checkVariants(context),
    ...checkFunnels(context, flows, incompleteFlows),
    ...checkRoutes(context, flows),
    ...checkPrefixes(context),
    ...checkLeaks(context),
    ...checkBraces(context),
  ]
  const first = firstOfEachPlace(found)
  return inOrder(unreadShared(project).length > 0 ? first.filter(isUnrelatedToUnreadFiles) : first)
}

function checkFlow(context: FlowContext): readonly Diagnostic[] {
  const possibleEvents = findPossibleEvents(context)
  const { source } = context.model
  return [
    ...checkNames(context),
    ...checkTargets(context),
    ...checkUnreached(context),
    ...checkNotices(context),
    ...checkCalls(context),
    ...checkResumedCharges(context),
    ...checkEffects(context),
    ...checkAddresses(context),
    ...checkLines(context),
    ...checkFlowRules(context),
    ...checkEvents(context, possibleEvents),
    ...checkReach(context, possibleEvents),
    ...checkCircles(context),
    ...checkSecrets(context),
    ...checkShown(context, shownByFlow(source.value), source),
    ...checkShownNames(context),
    ...checkUnwrittenNames(context),
    ...checkNeeds(context),
  ]
}
