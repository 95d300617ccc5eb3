import {
  flowsLacking,
  isDoubtful,
  isNoConsequence,
  isOfWholeFlow,
  onceAtAPlace,
  unlessUsedElsewhere,
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
import { checkStrayNames } from './checks/stray-names.ts'
import { checkTables } from './checks/tables.ts'
import { checkTargets } from './checks/targets.ts'
import { checkUnreached } from './checks/unreached.ts'
import { checkUpstreams } from './checks/upstream.ts'
import { checkVariants } from './checks/variants.ts'
import { type Diagnostic, inOrder } from './diagnostics/diagnostic.ts'
import type { SourceFile } from './json/document.ts'
import { occurringIn } from './model/occurring.ts'
import { shownByFlow } from './model/texts.ts'
import { type FlowWorld, openFlow, type Vocabulary, type World } from './model/world.ts'
import type { Project } from './read/project.ts'
import { readProject } from './read/read-project.ts'
import { unreadShared } from './read/unread.ts'

export type { Vocabulary } from './model/world.ts'

/** Finds every mistake in the project's files, in the order of files and lines. */
export const check = (files: readonly SourceFile[], words: Vocabulary): readonly Diagnostic[] =>
  checkProject(readProject(files), words)

/** Gives the check of projects that were read, with the vocabulary of their pages and server. */
export const openCheck =
  (words: Vocabulary) =>
  (project: Project): readonly Diagnostic[] =>
    checkProject(project, words)

/** Finds every mistake of a project that was read: those of reading, and those of meaning. */
export function checkProject(project: Project, words: Vocabulary): readonly Diagnostic[] {
  const world: World = { project, words, operators: new Set(words.operators) }
  const flows = [...project.flows.keys()].map((name) => openFlow(world, name))
  const lacking = flowsLacking(project)
  const found = [
    ...project.diagnostics,
    ...unlessUsedElsewhere(
      project,
      flows.map((flow) => {
        const found = checkFlow(flow)
        const isPlain = !lacking.has(flow.model.name) && !isDoubtful(project, flow, found)
        return isPlain ? found : found.filter(isOfWholeFlow)
      }),
      lacking,
    ),
    ...(lacking.size > 0 ? [] : checkParts(world)),
    ...checkReplays(world, lacking),
    ...checkScreens(world),
    ...checkOperations(world),
    ...checkCharges(world),
    ...checkTables(world, flows),
    ...checkUpstreams(world),
    ...checkVariants(world),
    ...checkFunnels(world, flows, lacking),
    ...checkPlanned(world, flows),
    ...checkRoutes(world, flows),
    ...checkPrefixes(world),
    ...checkLeaks(world),
    ...checkBraces(world),
  ]
  const told = onceAtAPlace(found)
  return inOrder(unreadShared(project).length > 0 ? told.filter(isNoConsequence) : told)
}

function checkFlow(world: FlowWorld): readonly Diagnostic[] {
  const occurring = occurringIn(world)
  const { source } = world.model
  return [
    ...checkNames(world),
    ...checkTargets(world),
    ...checkUnreached(world),
    ...checkNotices(world),
    ...checkCalls(world),
    ...checkResumedCharges(world),
    ...checkEffects(world),
    ...checkAddresses(world),
    ...checkLines(world),
    ...checkFlowRules(world),
    ...checkEvents(world, occurring),
    ...checkReach(world, occurring),
    ...checkCircles(world),
    ...checkSecrets(world),
    ...checkShown(world, shownByFlow(source.value), source),
    ...checkShownNames(world),
    ...checkStrayNames(world),
    ...checkNeeds(world),
  ]
}
