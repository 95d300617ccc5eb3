import { checkCalls, checkCharges, checkPlanned, checkResumedCharges } from './checks/calls.ts'
import { checkAddresses, checkEffects } from './checks/effects.ts'
import { checkEvents, checkLines } from './checks/events.ts'
import { checkFunnels } from './checks/funnels.ts'
import { checkNames, checkUnwrittenNames } from './checks/names.ts'
import { checkOperations, checkUpstreams } from './checks/operations.ts'
import { checkNeeds, checkParts } from './checks/parts.ts'
import { checkCircles, checkNotices, checkReach, checkTargets, checkUnreached } from './checks/places.ts'
import { checkReplays } from './checks/replays.ts'
import { checkPrefixes, checkRoutes } from './checks/routes.ts'
import { checkFlowRules } from './checks/rules.ts'
import { checkBraces, checkScreens, checkShown, checkShownNames } from './checks/screens.ts'
import { checkLeaks, checkSecrets } from './checks/secrets.ts'
import { checkTables } from './checks/tables.ts'
import { checkVariants } from './checks/variants.ts'
import {
  dropWhereUsedElsewhere,
  firstOfEachPlace,
  flowsMissingFiles,
  isAmbiguous,
  isUnrelatedToMissingFiles,
  isUnrelatedToUnreadFiles,
} from './consequences.ts'
import { type Diagnostic, inOrder } from './diagnostics/diagnostic.ts'
import type { SourceFile } from './json/document.ts'
import { type CheckContext, type FlowContext, openFlow, type Vocabulary } from './model/context.ts'
import { findPossibleEvents } from './model/events.ts'
import { shownByFlow } from './model/texts.ts'
import type { Project } from './read/project.ts'
import { unreadShared } from './read/project.ts'
import { readProject } from './read/read-project.ts'

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
