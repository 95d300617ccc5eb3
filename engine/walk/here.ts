import { linesFor } from '../flow/funnel.ts'
import { facts, type Json, type Session, type Table } from '../flow/index.ts'
import { produce, setPath, tablesFrom } from '../flow/session.ts'
import type { Played } from '../replay/index.ts'
import { type Facts, isMissing } from '../rules/index.ts'
import type { WalkGround } from './ground.ts'
import type { Source } from './samples.ts'

/** A session that something may happen to, with what is known there and the tables that may answer. */
export interface Here {
  readonly ground: WalkGround
  readonly session: Session
  readonly known: Facts
  readonly isThorough: boolean
  readonly tables: readonly Table[]
}

/** Looks at where a session is; `isThorough` asks for more values than the first few. */
export function hereOf(ground: WalkGround, { session, at }: Played, isThorough: boolean): Here {
  const { funnel } = ground
  const tables = tablesFrom(funnel, session, session.boxes.length)
  return { ground, session, known: facts(funnel, session, at), isThorough, tables }
}

/** Whether anything answers an event there. */
export const isAnswered = ({ tables }: Here, event: string) => tables.some((table) => linesFor(table, event))

/** Gives what values of a place are made from; `sent` is what a call had been sent. */
export function sourceAt(
  { ground, session, known }: Here,
  sent: { readonly [name: string]: Json } = {},
): Source {
  const remembered = new Map<string, readonly Json[]>()
  return {
    known: (name) => {
      const here =
        sent[name] ?? (Array.isArray(ground.funnel.variant[name]) ? ground.funnel.variant[name] : undefined)
      return isMissing(here) ? undefined : here
    },
    worth: (name) => {
      const before = remembered.get(name) ?? ground.wishes.of(name, known)
      remembered.set(name, before)
      return before
    },
    matters: ground.wishes.matters,
    field: (name) => ground.fields.get(name),
    fresh: (name) => `*${name}${session.n}`,
  }
}

/** Gives what is known there once something was typed. */
export function typedAt({ ground, session, known }: Here, values: { readonly [name: string]: Json }): Facts {
  const boxes = session.boxes.map((box, i) => (i === session.boxes.length - 1 ? { ...box, values } : box))
  const path = session.boxes.length > 0 ? undefined : ground.funnel.steps.get(session.step)?.form
  const answers = path ? produce(session.answers, (draft) => setPath(draft, path, values)) : session.answers
  return facts(ground.funnel, { ...session, boxes, answers }, known.at)
}
