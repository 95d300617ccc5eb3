import {
  dropWhereUsedElsewhere,
  firstOfEachPlace,
  flowsMissingFiles,
  isAmbiguous,
  isUnrelatedToMissingFiles,
  isUnrelatedToUnreadFiles,
} from './causes.ts'
import { checkAddresses } from './checks/addresses.ts'
import { checkBraces } from './checks/braces.ts'
import { checkCalls } from './checks/calls.ts'
import { checkCharges, checkResumedCharges } from './checks/charges.ts'
import { checkCircles } from './checks/circles.ts'
import { checkEffects } from './checks/effects.ts'
import { checkEvents } from './checks/events.ts'
import { checkScreens } from './checks/fields.ts'
import { checkFlowRules } from './checks/flow-rules.ts'
import { checkFunnels } from './checks/funnels.ts'
import { checkLeaks } from './checks/leaks.ts'
import { checkLines } from './checks/lines.ts'
import { checkNames } from './checks/names.ts'
import { checkNotices } from './checks/notices.ts'
import { checkOperations } from './checks/operations.ts'
import { checkNeeds, checkParts } from './checks/parts.ts'
import { checkPlanned } from './checks/planned.ts'
import { checkPrefixes } from './checks/prefixes.ts'
import { checkReach } from './checks/reach.ts'
import { checkReplays } from './checks/replays.ts'
import { checkRoutes } from './checks/routes.ts'
import { checkSecrets } from './checks/secrets.ts'
import { checkShown, checkShownNames } from './checks/shown.ts'
import { checkUnwrittenNames } from './checks/stray-names.ts'
import { checkTables } from './checks/tables.ts'
import { checkTargets } from './checks/targets.ts'
import { checkUnreached } from './checks/unreached.ts'
import { checkUpstreams } from './checks/upstream.ts'
import { checkVariants } from './checks/variants.ts'
import { type Diagnostic, inOrder } from './diagnostics/diagnostic.ts'
import type { SourceFile } from './json/document.ts'
import { findPossibleEvents } from './model/occurring.ts'
import { shownByFlow } from './model/texts.ts'
import { type CheckContext, type FlowContext, openFlow, type Vocabulary } from './model/world.ts'
import type { Project } from './read/project.ts'
import { readProject } from './read/read-project.ts'
import { unreadShared } from './read/unread.ts'

export type { Vocabulary } from './model/world.ts'

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
    ...checkTables(context, flows),
    ...checkUpstreams(context),
    ...checkVariants(context),
    ...checkFunnels(context, flows, incompleteFlows),
    ...checkPlanned(context, flows),
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
