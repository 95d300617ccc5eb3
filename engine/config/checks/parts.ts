import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { nearest, suggest } from '../diagnostics/nearest.ts'
import { originOf, report, reportAt } from '../json/document.ts'
import { entriesOf, isObject, listOf, own, textOf } from '../json/value.ts'
import type { CheckContext, FlowContext } from '../model/context.ts'
import { rulesOf } from '../model/flow-rules.ts'
import { usesIn } from '../model/rules.ts'
import { shownByNotice } from '../model/texts.ts'
import { givenToFlow, type UsedPart } from '../read/flow.ts'
import { unreadShared } from '../read/project.ts'
import { builtInVariables, knownVariables } from './names.ts'

/** Finds parts that no flow uses; none while a file cannot be read that may use them. */
export const checkParts = ({ project }: CheckContext): readonly Diagnostic[] => {
  if (unreadShared(project).length > 0) return []
  const used = new Set([...project.flows.values()].flatMap(({ parts }) => parts.map(({ name }) => name)))
  return [...project.parts.values()]
    .filter(({ name }) => !used.has(name))
    .map(({ name, source }) =>
      report(source, {
        code: 'arquivo-ignorado',
        path: [],
        message: `Nenhum fluxo usa a parte "${name}".`,
        fix: `Use-a com "use": "${name}" onde ela faz falta, ou apague o arquivo.`,
      }),
    )
}

/** Finds what the parts of a flow read without saying so in "needs", and what they need and the flow does not have. */
export function checkNeeds(context: FlowContext): readonly Diagnostic[] {
  const parts = context.project.flows.get(context.model.name)?.parts ?? []
  const reads = readsByFile(context)
  return parts.flatMap((used) => {
    const read = reads.get(used.part.origin.document.file) ?? []
    return [...unsaid(context, used, read), ...missingNeeds(context, used, read)]
  })
}

interface Reading {
  readonly root: string
  readonly path: readonly (string | number)[]
}

/** Gathers by file the names that rules and notices read and lines write, as they are laid into the flow. */
function readsByFile({ model, operators }: FlowContext): ReadonlyMap<string, readonly Reading[]> {
  const shown = [...model.notices.values()].flatMap(({ value, path }) => {
    const { rules, texts } = shownByNotice(value, path)
    return [
      ...rules,
      ...texts.map(({ text, path: at }) => ({ value: text, path: at, position: 'value' as const })),
    ]
  })
  const read = [...rulesOf(model), ...shown].flatMap((rule) =>
    usesIn(rule, operators).flatMap((use) =>
      use.kind === 'read' && !use.inItem ? [{ root: use.name.split('.')[0]!, path: use.path }] : [],
    ),
  )
  const written = model.lines.flatMap(({ value, path }) =>
    entriesOf(value.set).map(([target]) => ({ root: target.split('.')[0]!, path: [...path, 'set', target] })),
  )
  const found = new Map<string, Reading[]>()
  for (const each of [...read, ...written]) {
    const { file } = originOf(model.source, each.path).document
    found.set(file, [...(found.get(file) ?? []), each])
  }
  return found
}

const needsOf = ({ part }: UsedPart): readonly string[] =>
  listOf(own(part.value, 'needs')).flatMap((name) => textOf(name) ?? [])

/** The names a part has of its own, for the flow and for its place alike. */
const ownNames = ({ part }: UsedPart): readonly string[] =>
  givenToFlow.flatMap((key) => {
    const members = own(part.value, key)
    return isObject(members) ? Object.keys(members) : []
  })

/** Lists what a part reads of the flow without saying so. */
function straysOf(context: FlowContext, used: UsedPart, reads: readonly Reading[]): readonly Reading[] {
  const known = [...needsOf(used), ...ownNames(used), ...builtInVariables, ...context.constants]
  return reads.filter(({ root }) => !known.includes(root) && knownVariables(context).includes(root))
}

/** Reported once for each name, where it is used first: one word in "needs" mends all of it. */
function unsaid(context: FlowContext, used: UsedPart, reads: readonly Reading[]): readonly Diagnostic[] {
  const needs = own(used.part.value, 'needs')
  // What is no list is reported by its shape.
  if (needs !== undefined && !Array.isArray(needs)) return []
  const strays = straysOf(context, used, reads)
  const idle = needsOf(used).filter((name) => !reads.some(({ root }) => root === name))
  return strays
    .filter(({ root }, i) => strays.findIndex((each) => each.root === root) === i)
    .map(({ root, path }) => {
      const slip = nearest(root, idle)
      return context.diagnose({
        code: 'parte-le-sem-dizer',
        path,
        message: `A parte "${used.name}" usa "${root}", que não é dela nem está em "needs".`,
        fix: slip
          ? `Em "needs" está "${slip}", que ela não usa: escreva "${root}".`
          : `Acrescente "${root}" a "needs" da parte, ou receba o valor em "form" ou "event".`,
      })
    })
}

/** Reported where the part is used: there the flow is that lacks something. What the part does not use is not lacking. */
function missingNeeds(
  context: FlowContext,
  used: UsedPart,
  reads: readonly Reading[],
): readonly Diagnostic[] {
  const known = knownVariables(context)
  const names = needsOf(used).filter(
    (name) => !known.includes(name) && reads.some(({ root }) => root === name),
  )
  const [first] = names
  const [at] = used.uses
  if (first === undefined || !at) return []
  return [
    reportAt(at, {
      code: 'parte-sem-o-que-precisa',
      message: `A parte "${used.name}" precisa de "${first}", que o fluxo "${context.model.name}" não tem.`,
      fix: `${suggest(first, known, 'Nomes do fluxo')} Acrescente "${first}" a "answers" ou a "derived".`,
    }),
  ]
}
