import { checkAddresses } from './checks/addresses.ts'
import { checkCalls } from './checks/calls.ts'
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
import { checkPrefixes } from './checks/prefixes.ts'
import { checkReach } from './checks/reach.ts'
import { checkReplays } from './checks/replays.ts'
import { checkRoutes } from './checks/routes.ts'
import { checkSecrets } from './checks/secrets.ts'
import { checkShown, checkShownNames } from './checks/shown.ts'
import { checkStrayNames } from './checks/stray-names.ts'
import { checkTargets } from './checks/targets.ts'
import { checkUpstreams } from './checks/upstream.ts'
import { checkVariants } from './checks/variants.ts'
import { checkWrites } from './checks/writes.ts'
import { type Diagnostic, inOrder } from './diagnostic.ts'
import type { SourceFile } from './json/document.ts'
import { occurringIn } from './model/occurring.ts'
import { shownByFlow } from './model/texts.ts'
import { type FlowWorld, openFlow, type Vocabulary, type World } from './model/world.ts'
import type { Project } from './read/project.ts'
import { readProject } from './read/read-project.ts'

export type { Vocabulary } from './model/world.ts'

/** Finds every mistake in the project's files, in the order of files and lines. */
export const check = (files: readonly SourceFile[], words: Vocabulary): readonly Diagnostic[] =>
  checkProject(readProject(files), words)

/** Finds every mistake of a project that was read: those of reading, and those of meaning. */
export function checkProject(project: Project, words: Vocabulary): readonly Diagnostic[] {
  const world: World = { project, words, operators: new Set(words.operators) }
  const flows = [...project.flows.keys()].map((name) => openFlow(world, name))
  const opened = new Set(flows.flatMap(({ model }) => model.lines.flatMap(({ open }) => open ?? [])))
  return inOrder([
    ...project.diagnostics,
    ...flows.flatMap(checkFlow),
    ...checkNotices(world, opened),
    ...checkScreens(world),
    ...checkOperations(world),
    ...checkUpstreams(world),
    ...checkReplays(world),
    ...checkVariants(world),
    ...checkFunnels(world),
    ...checkRoutes(world),
    ...checkPrefixes(world),
    ...checkLeaks(world),
  ])
}

function checkFlow(world: FlowWorld): readonly Diagnostic[] {
  const occurring = occurringIn(world)
  const { source } = world.model
  return [
    ...checkNames(world),
    ...checkTargets(world),
    ...checkCalls(world),
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
    ...checkWrites(world),
  ]
}
