import { Immer, isDraft } from 'immer'
import { evaluate, type Facts, isMissing, isRecord } from '../rules/index.ts'
import { boxOf, type Funnel, type Json, type Table } from './funnel.ts'

/** The answers of one run: one tree of everything known. */
export type Answers = { readonly [name: string]: Json }

/** An open box: its name, the values it keeps, and the call whose outcome opened it. */
export interface OpenBox {
  readonly box: string
  readonly values: { readonly [name: string]: Json }
  readonly call?: Call
}

/**
 * A call on its way. `key` stays the same when the call is repeated, so that the server does the work once.
 * `depth` is the place that waits: 0 the step, 1 the lowest box. A call with a secret keeps no secret here.
 */
export interface Call {
  readonly n: number
  readonly key: string
  readonly op: string
  readonly as: string
  readonly input: Json
  readonly depth: number
  readonly quiet: boolean
  readonly secret: boolean
}

/** One run of a funnel: plain JSON, equal after a round trip, always these keys in this order. */
export interface Session {
  readonly id: string
  readonly flow: string
  readonly version: string
  readonly step: string
  readonly trail: readonly string[]
  readonly boxes: readonly OpenBox[]
  readonly answers: Answers
  readonly calls: readonly Call[]
  readonly timers: { readonly [name: string]: number }
  readonly n: number
}

/**
 * Something that happened. A person's event says where it came `from`; a reply names its call `n`; `timer` marks
 * the event of a clock. `at` is in milliseconds since 1970 and is the engine's only clock.
 */
export interface FlowEvent {
  readonly type: string
  readonly at: number
  readonly from?: string
  readonly values?: { readonly [name: string]: Json }
  readonly id?: string
  readonly n?: number
  readonly data?: Json
  readonly problem?: Json
  readonly timer?: boolean
  readonly route?: { readonly [name: string]: string }
  readonly query?: { readonly [name: string]: string }
  readonly kept?: { readonly [name: string]: Json }
}

/** Something to do outside, worked out. A call carries its number, its key and its input with the secrets in. */
export interface Effect {
  readonly effect: string
  readonly name: string
  readonly with?: Json
  readonly n?: number
  readonly key?: string
}

/** Where an event led: the session after it and what is to be done outside. */
export interface Advanced {
  readonly session: Session
  readonly effects: readonly Effect[]
}

/** Begins a run under an id drawn outside: no step yet, the first answers; the event `start` takes it from here. */
export const begin = (funnel: Funnel, id: string): Session => ({
  id,
  flow: funnel.name,
  version: funnel.version,
  step: '',
  trail: [],
  boxes: [],
  answers: funnel.flow.answers,
  calls: [],
  timers: {},
  n: 0,
})

/** Names the place on top: the last box, else the step. */
export const placeOf = (session: Session): string => session.boxes.at(-1)?.box ?? session.step

/** Names the screen of the place at a depth: 0 the step, 1 the lowest box. A notice has none. */
export const screenAt = (funnel: Funnel, session: Session, depth: number): string | undefined =>
  depth > 0
    ? boxOf(funnel, session.boxes[depth - 1]!.box)?.screen
    : funnel.steps.get(session.step)?.step.screen

/** Lists the tables an event of a place is offered to: each box from its own down, then the step's, out to the flow's. */
export function tablesFrom(funnel: Funnel, session: Session, depth: number): readonly Table[] {
  const boxes = session.boxes.slice(0, depth).toReversed()
  const outer = funnel.steps.get(session.step)?.tables ?? [funnel.flow.on]
  return [...boxes.map(({ box }) => boxOf(funnel, box)?.on ?? {}), ...outer]
}

type Tree = { readonly [name: string]: Json }
type DraftTree = { [name: string]: Json }
type Writable<T> = { -readonly [key in keyof T]: T[key] }

/** A draft of a session; below its own members only the values of boxes change. */
export type SessionDraft = Writable<Omit<Session, 'boxes'>> & { boxes: readonly Writable<OpenBox>[] }

/**
 * Given a state and a recipe that changes a draft of it, returns the next state; what the recipe leaves alone stays the same
 * object. Types forbid changes elsewhere, so nothing is frozen, which would cost a walk through all answers per event.
 */
export const { produce } = new Immer({ autoFreeze: false })

/** Returns the next session: what the recipe writes into a draft is new, the rest stays the same object. */
export const nextSession = (session: Session, recipe: (draft: SessionDraft) => void): Session =>
  produce(session, recipe as (draft: object) => void)

/** Returns a session with some members replaced. Written out, since a spread of ten members takes several times as long. */
export const changed = (session: Session, changes: Partial<Session>): Session => ({
  id: session.id,
  flow: session.flow,
  version: session.version,
  step: changes.step ?? session.step,
  trail: changes.trail ?? session.trail,
  boxes: changes.boxes ?? session.boxes,
  answers: changes.answers ?? session.answers,
  calls: changes.calls ?? session.calls,
  timers: changes.timers ?? session.timers,
  n: changes.n ?? session.n,
})

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

const isTree = (value: Json | undefined): value is Tree => isRecord(value)

/** Returns the draft of the object a name holds, making an empty one where it holds none. */
function objectIn(tree: DraftTree, name: string): DraftTree {
  const inner = tree[name]
  if (isTree(inner) && isDraft(inner)) return inner as DraftTree
  // What was written into this draft before is shared with the answers and events it came from: it is copied, not changed.
  tree[name] = isTree(inner) ? { ...inner } : {}
  return tree[name] as DraftTree
}

/** Returns the draft of the object at a path of a draft, making the objects on the way. */
export function objectAt(draft: Tree, path: readonly string[]): Tree {
  let tree = draft as DraftTree
  for (const name of path) tree = objectIn(tree, name)
  return tree
}

/**
 * Writes one value into a draft at a path, making the objects on the way. A missing value takes the name away; a name that
 * holds `null` keeps it. A path through a prototype writes nothing.
 */
export function setPath(draft: Tree, path: readonly string[], value: Json | undefined): void {
  if (path.length === 0 || path.some((name) => FORBIDDEN.has(name))) return
  const outer = path.slice(0, -1)
  const isAbsent = value === undefined || value === null
  if (!isAbsent || isTree(pick(draft, outer))) setMember(objectAt(draft, outer), path.at(-1)!, value)
}

function setMember(object: Tree, name: string, value: Json | undefined): void {
  const tree = object as DraftTree
  if (value !== undefined && value !== null) tree[name] = value
  else if (Object.hasOwn(tree, name) && tree[name] !== null) delete tree[name]
}

/** Writes the values of some names into a draft; a name whose value is missing, or the empty text, is taken away. */
export function setValues(draft: Tree, names: readonly string[], values: Tree): void {
  for (const name of names) {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (!FORBIDDEN.has(name)) setMember(draft, name, isMissing(value) ? undefined : value)
  }
}

/** Reads a path of a tree by own names. */
export function pick(tree: Json | undefined, path: readonly string[]): Json | undefined {
  let value = tree
  for (const name of path) value = isTree(value) && Object.hasOwn(value, name) ? value[name] : undefined
  return value
}

/** What is happening, as rules see it. `input` is what the call that ended had been sent. */
export type Happening = Partial<FlowEvent> & { readonly at: number; readonly input?: Json }

/** Gives the values of the place at a depth: a box keeps its own, a step's lie in the answers. */
export function formAt(funnel: Funnel, session: Session, depth: number): Json | undefined {
  if (depth > 0) return session.boxes[depth - 1]?.values
  const path = funnel.steps.get(session.step)?.form
  return path && pick(session.answers, path)
}

/** Gives what rules may read in a session: answers, derived values, form, event, variant, server, step and busy. */
export function factsOf(funnel: Funnel, session: Session, event: Happening, depth: number): Facts {
  const derived = funnel.flow.derived
  let found: Map<string, unknown> | undefined
  const facts: Facts = {
    at: event.at,
    read(name) {
      if (Object.hasOwn(session.answers, name)) return session.answers[name]
      if (derived && Object.hasOwn(derived, name)) {
        found ??= new Map()
        if (!found.has(name)) found.set(name, evaluate(derived[name], facts))
        return found.get(name)
      }
      switch (name) {
        case 'form':
          return formAt(funnel, session, depth)
        case 'event':
          return event
        case 'variant':
          return funnel.variant
        case 'server':
          return funnel.server
        case 'step':
          return funnel.steps.get(session.step)?.facts
        case 'busy':
          return session.calls.find(({ quiet }) => !quiet)?.as
        default:
          return funnel.constants && Object.hasOwn(funnel.constants, name)
            ? funnel.constants[name]
            : undefined
      }
    },
  }
  return facts
}

/** Gives the facts for drawing the place on top, or the one at `depth`. */
export const facts = (funnel: Funnel, session: Session, at: number, depth = session.boxes.length): Facts =>
  factsOf(funnel, session, { at }, depth)
