import * as captcha from './captcha.ts'
import * as draft from './draft.ts'
import { reloaded, reopened } from './interrupted.ts'
import type { Row } from './matrix.ts'
import { overtaken, twoTabs } from './others.ts'
import * as poll from './poll.ts'
import { backed, twice } from './pressed.ts'
import * as scripts from './scripts.ts'
import {
  type Column,
  failing,
  late,
  lost,
  malformed,
  noAnswer,
  offline,
  refused,
  unfit,
} from './under-fault.ts'

/** The columns of the matrix by the names of what plays them. */
const names = {
  F1: 'offline',
  F2: 'noAnswer',
  F3: 'failing',
  F4: 'unfit',
  F5: 'malformed',
  F6: 'refused',
  F7: 'late',
  F8: 'twice',
  F9: 'reloaded',
  F10: 'reopened',
  F11: 'backed',
  F12: 'twoTabs',
  F13: 'lost',
  F14: 'overtaken',
} as const

type Played = Readonly<Record<string, Column>>

const common: Played = {
  offline,
  noAnswer,
  failing,
  unfit,
  malformed,
  refused,
  late,
  twice,
  reloaded,
  reopened,
  backed,
  twoTabs,
  lost,
  overtaken,
}

const sets: Readonly<Record<string, Played>> = {
  poll: poll as never,
  draft: draft as never,
  captcha: captcha as never,
  scripts: scripts as never,
}

/** Finds what plays a column of a row. Throws where nobody does. */
export function columnOf({ name, by }: Row, column: string): Column {
  const set = by === undefined ? common : sets[by]
  const played = set?.[names[column as keyof typeof names]]
  if (!played) throw new Error(`Nothing plays ${name} under ${column}.`)
  return played
}
