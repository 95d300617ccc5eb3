/** A value that a rule read, as it is called among people; what might be somebody's is masked. */
export interface ReadWords {
  readonly words: string
  readonly value: string
}

/** One part of a condition as it stands now: "há “produto”", or "não há “produto”" where it does not hold. */
export interface JudgedPart {
  readonly words: string
  readonly holds: boolean
  readonly reads: readonly ReadWords[]
  /** What decides it, where it is a condition with a name of its own, or one of which any part is enough. */
  readonly parts: readonly JudgedPart[]
}

/** Why something is as it is, in pt-BR. */
export interface WhyReason {
  /** What it is, and how people call it: "Botão “Contratar”". */
  readonly what: string
  readonly says: string
  readonly verdicts: readonly JudgedPart[]
  /** Where it is written, as "flows/x/flow.json:12"; undefined for what no file says. */
  readonly at: string | undefined
  /** What it comes from, each with its own place. */
  readonly from: readonly WhyReason[]
}

/** Reasons that answer one question. */
export interface WhyGroup {
  readonly title: string
  readonly reasons: readonly WhyReason[]
}
