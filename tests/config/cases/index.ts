import type { Case } from './case.ts'
import { flows } from './flows.ts'
import { operations } from './operations.ts'
import { screens } from './screens.ts'
import { variants } from './variants.ts'

/** All bad projects. */
export const cases: readonly Case[] = [...flows, ...screens, ...variants, ...operations]
