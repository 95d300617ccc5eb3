import {
  eventsInWords,
  type FlowModel,
  findFunnel,
  funnelSource,
  type KnownNames,
  lineOf,
  linePlaces,
  modelByItself,
  nameInWords,
  namesAt,
  type OperatorRecord,
  operatorRecords,
  originOf,
  type Path,
  type Project,
  pathInWords,
  statementInWords,
} from '../config/index.ts'
import {
  type Funnel,
  type Json,
  openFunnel,
  placeOf,
  type Rule,
  type Session,
  screenAt,
  shownLeaves,
  type Table,
  type Transition,
} from '../flow/index.ts'
import { targetOf } from '../flow/moves.ts'
import { factsOf, facts as sessionFacts, tablesFrom } from '../flow/session.ts'
import { type Facts, holds, isRecord, pathRead, readPath } from '../rules/index.ts'
import { masked } from './mask.ts'
import { opening, playMove } from './play.ts'
import type { Replay } from './replay.ts'
import { operationIn, pathsIn } from './rule-tree.ts'
import { flowPlace, transitionIds, withUniqueTransitions } from './transitions.ts'

/** A part of a condition as it is now: "há “produto”", or "não há “produto”" where it does not hold. */
export interface ConditionPart {
  readonly words: string
  readonly holds: boolean
  /** The values it read; personal data is masked. */
  readonly reads: readonly { readonly words: string; readonly value: string }[]
  /** The parts of a named condition, or of one of which any part is enough. */
  readonly parts: readonly ConditionPart[]
}

/** Why something is as it is, in pt-BR. */
export interface Reason {
  /** What is explained, as "Botão “Contratar”". */
  readonly what: string
  readonly says: string
  readonly conditions: readonly ConditionPart[]
  /** Where it is written, as "flows/x/flow.json:12"; undefined where no file says it. */
  readonly at: string | undefined
}

/** The reasons that answer one question. */
export interface Explanation {
  readonly title: string
  readonly reasons: readonly Reason[]
}

/** A session and the time at which it is looked at, in milliseconds since 1970. */
export interface Snapshot {
  readonly session: Session
  readonly at: number
}

/** A funnel with the files it is made of. */
export interface ExplainContext {
  readonly project: Project
  /** Opened with unique transitions. */
  readonly funnel: Funnel
  readonly model: FlowModel
  readonly idOf: (taken: Transition) => string
  /** Where each transition is written, by its id. */
  readonly lines: Readonly<Record<string, string>>
  /** Where a part of the flow is written. */
  readonly flowAt: (path: Path) => string
  /** The texts of our own files; any other text may be personal data. */
  readonly ownTexts: ReadonlySet<string>
}

/** Opens a funnel of the project to explain it; undefined where there is no such funnel. */
export function explainContext(
  project: Project,
  id: string,
  server?: Funnel['server'],
): ExplainContext | undefined {
  const source = funnelSource(project, id)
  const variant = findFunnel(project, id)
  const read = source && project.flows.get(source.name)
  if (!source || !variant || !read) return undefined
  const funnel = withUniqueTransitions(openFunnel(server ? { ...source, server } : source))
  const ids = transitionIds(funnel)
  const tables = [...project.tables.values()].map((table) => table.source.value)
  return {
    project,
    funnel,
    model: modelByItself(read),
    idOf: (taken) => ids.get(taken) ?? '',
    lines: linePlaces(project, source.name),
    flowAt: (path) => lineOf(originOf(read.source, path)),
    ownTexts: new Set([read.source.value, variant.source.value, ...tables].flatMap(textsIn)),
  }
}

const textsIn = (value: Json): readonly string[] =>
  typeof value === 'string'
    ? [value]
    : isRecord(value) || Array.isArray(value)
      ? Object.values(value).flatMap(textsIn)
      : []

/** Given a replay, explains where its moves lead: what opened each place, what is hidden there, which steps are left out. */
export function explainReplay(context: ExplainContext, replay: Replay): readonly Explanation[] {
  let reasons: PlaceReasons = []
  let played = opening(context.funnel, replay)
  for (const move of replay.moves) {
    const before = played.session
    const fired: TakenReason[] = []
    played = playMove(context.funnel, played, move, (taken, facts) =>
      fired.push({ taken, reason: transitionReason(context, taken, facts) }),
    )
    reasons = reasonsAfter(reasons, before, played.session, fired)
  }
  return explanations(context, played, reasons)
}

type JsonObject = { readonly [key: string]: Json }

interface TakenReason {
  readonly taken: Transition
  readonly reason: Reason
}

/** For the step, then for each box over it, the transitions that may have led there. */
type PlaceReasons = readonly (readonly Reason[])[]

function reasonsAfter(
  known: PlaceReasons,
  before: Session,
  after: Session,
  fired: readonly TakenReason[],
): PlaceReasons {
  const mover = fired.findLast(({ taken }) => taken.to !== undefined)
  const isMoved = before.step !== after.step || mover !== undefined
  const boxes = after.boxes.map(({ box }, i) => {
    const opener = fired.findLast(({ taken }) => taken.open === box)
    const isKept = !isMoved && !opener && before.boxes[i]?.box === box
    return isKept ? (known[i + 1] ?? []) : opener ? [opener.reason] : []
  })
  return [isMoved ? [mover?.reason ?? defaultMove] : (known[0] ?? []), ...boxes]
}

const defaultMove: Reason = {
  what: 'Sem transição própria',
  says: 'Avançar leva à próxima etapa que aparece, e voltar à anterior; nenhuma linha do fluxo diz outra coisa.',
  conditions: [],
  at: undefined,
}

/** Explains a transition by the facts its condition reads. */
function transitionReason(context: ExplainContext, taken: Transition, facts: Facts): Reason {
  const id = context.idOf(taken)
  const [place = '', event = ''] = id.split(' ')
  const where = place === flowPlace ? 'em qualquer etapa' : `em ${placeInWords(context, place)}`
  const condition = taken.when === undefined ? ', sem condição' : ''
  return {
    what: `Transição ${id}`,
    says: `Aconteceu “${eventsInWords([event])}” ${where}${condition}.`,
    conditions: conditionParts(taken.when, { context, facts, names: namesIn(context, place) }),
    at: context.lines[id],
  }
}

/**
 * Explains a stored session by what it holds: its history is not stored, so the transitions that lead there are deduced.
 * `problemOf` returns the problem by which the last call of an operation was refused, where that is known.
 */
export function explainSession(
  context: ExplainContext,
  snapshot: Snapshot,
  problemOf: (operation: string) => string | undefined = () => undefined,
): readonly Explanation[] {
  const { session } = snapshot
  const boxes = session.boxes.map((_, i) => boxReasons(context, snapshot, i, problemOf))
  return explanations(context, snapshot, [stepReasons(context, snapshot), ...boxes])
}

function stepReasons(context: ExplainContext, { session, at }: Snapshot): readonly Reason[] {
  const { funnel } = context
  const from = session.trail.at(-1)
  const trail = session.trail.slice(0, -1)
  const before: Session = { ...session, trail, boxes: [], calls: [], step: from ?? session.step }
  const facts = () => sessionFacts(funnel, before, at, 0)
  const leads = ({ to }: Transition) =>
    to !== undefined && targetOf(funnel, before, to, facts()) === session.step
  const near = from === undefined ? [] : candidates(tablesFrom(funnel, before, 0), leads)
  if (near.length > 0) return [likeliest(context, near, facts)]
  const tables = [...funnel.steps.values()].map(({ step }) => step.on ?? {})
  return candidates(tables, leads).map(({ taken }) => ({
    ...transitionReason(context, taken, facts()),
    conditions: [],
  }))
}

function boxReasons(
  context: ExplainContext,
  { session, at }: Snapshot,
  i: number,
  problemOf: (operation: string) => string | undefined,
): readonly Reason[] {
  const { box, call } = session.boxes[i]!
  const before: Session = { ...session, boxes: session.boxes.slice(0, i) }
  const problem = call && problemOf(call.op)
  const ofCall = candidates(tablesFrom(context.funnel, before, i), ({ open }) => open === box).filter(
    ({ event }) => call === undefined || event.startsWith(`${call.as}:`) || event.startsWith('*:'),
  )
  const exact = ofCall.filter(({ event }) => problem !== undefined && event.endsWith(`:${problem}`))
  const found = exact.length > 0 ? exact : ofCall
  const facts = (type: string) =>
    factsOf(context.funnel, before, { at, type, ...(call?.input !== undefined && { input: call.input }) }, i)
  return found.length > 0 ? [likeliest(context, found, facts)] : []
}

interface Candidate {
  readonly taken: Transition
  readonly event: string
}

const candidates = (tables: readonly Table[], leads: (taken: Transition) => boolean): readonly Candidate[] =>
  tables.flatMap((table) =>
    Object.entries(table).flatMap(([event, transitions]) =>
      transitions.filter(leads).map((taken) => ({ taken, event })),
    ),
  )

/** Explains the first candidate whose condition holds by what is stored; where none does, the first. */
function likeliest(
  context: ExplainContext,
  found: readonly Candidate[],
  factsOn: (event: string) => Facts,
): Reason {
  const likely = found.find(({ taken, event }) => holds(taken.when, factsOn(event)))
  const { taken, event } = likely ?? found[0]!
  const reason = transitionReason(context, taken, factsOn(event))
  const doubt = likely
    ? 'Assim se conclui do que está guardado.'
    : 'Leva para cá, mas o que a condição leu já não está guardado.'
  return { ...reason, says: `${reason.says} ${doubt}` }
}

function explanations(
  context: ExplainContext,
  { session, at }: Snapshot,
  reasons: PlaceReasons,
): readonly Explanation[] {
  if (session.step === '') return []
  return [
    { title: 'Por que esta tela', reasons: hereReasons(context, session, reasons) },
    { title: 'O que não aparece', reasons: hiddenParts(context, session, at) },
    { title: 'Etapas que ficam de fora', reasons: hiddenSteps(context, session, at) },
  ].filter((each) => each.reasons.length > 0)
}

function hereReasons(
  context: ExplainContext,
  { step, boxes }: Session,
  reasons: PlaceReasons,
): readonly Reason[] {
  const kindOf = (name: string) => (Object.hasOwn(context.funnel.notices, name) ? 'Aviso' : 'Caixa')
  return [step, ...boxes.map(({ box }) => box)].flatMap((name, i) => {
    const what = `${i === 0 ? 'Etapa' : kindOf(name)} ${placeInWords(context, name)}`
    const [reason, ...others] = reasons[i] ?? []
    if (reason && others.length === 0) return [{ ...reason, what, says: `${reason.what}. ${reason.says}` }]
    const says = `O que levou até aqui não está guardado${reason ? ': foi uma destas transições' : ''}.`
    return [{ what, says, conditions: [], at: undefined }, ...(reason ? [reason, ...others] : [])]
  })
}

/** Explains which condition leaves each step out. */
function hiddenSteps(context: ExplainContext, session: Session, at: number): readonly Reason[] {
  const { funnel, model, flowAt } = context
  const facts = sessionFacts(funnel, session, at, 0)
  const shown = new Set(shownLeaves(funnel, facts).map(({ name }) => name))
  return funnel.leaves
    .filter(({ name, step }) => !shown.has(name) && step.screen !== undefined)
    .flatMap(({ name, parents }) => {
      const hider = [name, ...parents.toReversed()].find((each) => {
        const show = funnel.steps.get(each)?.step.show
        return show !== undefined && !holds(show, facts)
      })
      if (hider === undefined) return []
      const path = model.steps.find((step) => step.name === hider)?.path ?? []
      const through = hider === name ? '' : `, por causa de ${placeInWords(context, hider)}`
      const judged = { context, facts, names: namesIn(context, hider) }
      const what = `Etapa ${placeInWords(context, name)}`
      const show = funnel.steps.get(hider)?.step.show
      return [hidden(what, show, judged, flowAt([...path, 'show']), `Fica de fora${through}.`)]
    })
}

/** Explains which condition hides each field, block and button of the place on top. */
function hiddenParts(context: ExplainContext, session: Session, at: number): readonly Reason[] {
  const { funnel, model, project, flowAt } = context
  const place = placeOf(session)
  const judged = { context, facts: sessionFacts(funnel, session, at), names: namesIn(context, place) }
  const hiddenIn = (kind: string, parts: unknown, lineAt: (i: number) => string): readonly Reason[] =>
    (Array.isArray(parts) ? parts : []).flatMap((part, i) => {
      const { when } = objectOf(part)
      if (when === undefined || holds(when, judged.facts)) return []
      return [hidden(`${kind} ${partInWords(objectOf(part))}`, when, judged, lineAt(i))]
    })
  const name = screenAt(funnel, session, session.boxes.length)
  if (name === undefined) {
    const path = model.notices.get(place)?.path ?? []
    return hiddenIn('Botão', funnel.notices[place]?.buttons, (i) => flowAt([...path, 'buttons', i]))
  }
  const screen = project.screens.get(name)
  if (!screen) return []
  const { look, members } = screen.flat
  const lineAt = (path: Path) => lineOf(originOf(screen.source, path))
  const fields = members.flatMap(({ name: field, schema: { title }, look: { when }, path }) => {
    if (when === undefined || holds(when, judged.facts)) return []
    const label = typeof title === 'string' && !title.includes('{') ? title : nameInWords(field)
    return [hidden(`Campo “${label}”`, when, judged, lineAt(path))]
  })
  const lists = { above: 'Bloco', below: 'Bloco', bands: 'Bloco', actions: 'Botão' }
  const parts = Object.entries(lists).flatMap(([key, kind]) =>
    hiddenIn(kind, look[key], (i) => lineAt(['look', key, i])),
  )
  return [...fields, ...parts]
}

const hidden = (
  what: string,
  when: Rule | undefined,
  judged: Judged,
  at: string,
  says = 'Não aparece.',
): Reason => ({ what, says, conditions: conditionParts(when, judged).filter((part) => !part.holds), at })

/** The facts a condition is evaluated with, and the names of what it reads. */
interface Judged {
  readonly context: ExplainContext
  readonly facts: Facts
  readonly names: KnownNames
}

const conditionParts = (rule: Rule | undefined, judged: Judged): readonly ConditionPart[] =>
  rule === undefined ? [] : conjunctsOf(rule).map((part) => conditionPart(part, judged, new Set()))

/** Splits a condition into the parts that must all hold. */
const conjunctsOf = (rule: Rule): readonly Rule[] =>
  logicOf(rule) === 'conjunction' ? (operationIn(rule)?.args ?? []).flatMap(conjunctsOf) : [rule]

function conditionPart(rule: Rule, judged: Judged, expanded: ReadonlySet<string>): ConditionPart {
  const { context, facts, names } = judged
  const inner = withoutNegation(rule)
  const path = pathRead(inner)
  const named = path !== undefined && names.isNamedCondition(path) && !expanded.has(path) ? path : undefined
  const alternatives = logicOf(inner) === 'disjunction' ? (operationIn(inner)?.args ?? []) : []
  const parts = named === undefined ? alternatives : conjunctsOf(context.funnel.flow.derived?.[named] ?? null)
  const deeper = named === undefined ? expanded : new Set([...expanded, named])
  const isTrue = holds(rule, facts)
  const reads = parts.length > 0 ? [] : pathsIn(rule)
  return {
    words: statementInWords(rule, isTrue, names),
    holds: isTrue,
    reads: reads.map((read) => ({
      words: pathInWords(read, names),
      value: masked(readPath(facts, read), read, context.ownTexts),
    })),
    parts: parts.map((part) => conditionPart(part, judged, deeper)),
  }
}

function withoutNegation(rule: Rule): Rule {
  const logic = logicOf(rule)
  return logic === 'no' || logic === 'yes' ? withoutNegation(operationIn(rule)?.args[0] ?? null) : rule
}

const logicOf = (rule: Rule) =>
  (operatorRecords as Readonly<Record<string, OperatorRecord | undefined>>)[operationIn(rule)?.name ?? '']
    ?.logic

function namesIn({ project, funnel, model }: ExplainContext, place: string): KnownNames {
  const found = model.boxes.get(place) ?? model.steps.find(({ name }) => name === place)
  return namesAt(project, project.flows.get(funnel.name)!, found)
}

/** Names a place by its label or the heading of its screen, else by its name. */
function placeInWords({ project, model }: ExplainContext, place: string): string {
  const found = model.boxes.get(place) ?? model.steps.find(({ name }) => name === place)
  const heading = project.screens.get(String(found?.value.screen))?.flat.look.heading
  const texts = [found?.value.label, heading, objectOf(model.notices.get(place)?.value).title]
  const plain = texts.find((text) => typeof text === 'string' && !text.includes('{'))
  return `“${plain ?? nameInWords(place)}”`
}

const longestPart = 60

/** Names a block or a button by its own text, else by what draws it. */
function partInWords({ label, block, event, with: given }: JsonObject): string {
  const { titulo, texto, rotulo } = objectOf(given)
  const text = [label, titulo, texto, rotulo].find((each) => typeof each === 'string' && !each.includes('{'))
  const said = String(text ?? nameInWords(String(block ?? event ?? '')))
  return `“${said.length > longestPart ? `${said.slice(0, longestPart - 1).trimEnd()}…` : said}”`
}

const objectOf = (value: unknown): JsonObject => (isRecord(value) ? (value as JsonObject) : {})
