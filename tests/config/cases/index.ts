import { check } from '../../../engine/config/index.ts'
import { projectWith, words } from '../project.ts'
import type { Cases } from './case.ts'
import { flows } from './flows.ts'
import { operations } from './operations.ts'
import { screens } from './screens.ts'
import { variants } from './variants.ts'

/** All bad projects. */
export const cases: Cases = { ...flows, ...screens, ...variants, ...operations }

/** Lists the files of a bad project that are not those of the good one. */
export const badFilesOf = (name: string) => cases[name]!.filter((each) => typeof each !== 'string')

/** Checks a bad project. */
export function checked(name: string) {
  const bad = badFilesOf(name)
  const files = projectWith(...bad)
  return { bad, files, wrong: check(files, words) }
}
