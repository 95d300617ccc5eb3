import type { Answers } from './answers.ts'
import type { Ground } from './ground.ts'
import type { Prompts } from './prompts.ts'

/** What each question is given: where to ask, what to look at, and what was said so far. */
export interface Question {
  readonly prompts: Prompts
  readonly ground: Ground
  readonly answers: Answers
}
