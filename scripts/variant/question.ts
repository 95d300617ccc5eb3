import type { VariantAnswers } from './answers.ts'
import type { Ground } from './ground.ts'
import type { Prompts } from './prompts.ts'

/** What each question is given: where to ask, what to look at, and what was said so far. */
export interface Question {
  readonly prompts: Prompts
  readonly ground: Ground
  readonly answers: VariantAnswers
}

/** One thing that is asked about a new variant. */
export interface Topic {
  /** What it is called when a person is to choose an answer to change. */
  readonly label: string
  /** Where its answer stands in the file, in what is said for all funnels or for one; none for the file as a whole. */
  readonly places: readonly (readonly string[])[]
  /** Asks for it, beginning with what was answered before, and gives the answers with its own. */
  readonly ask: (question: Question) => Promise<VariantAnswers>
}
