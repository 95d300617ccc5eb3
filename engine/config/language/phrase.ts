/** A verb of a phrase, as a fact has it and as a supposition has it: "é" in "vale quando", "for" in "se". */
export type Verb = keyof typeof supposed

const supposed = {
  é: 'for',
  há: 'houver',
  vale: 'valer',
  está: 'estiver',
  contém: 'contiver',
  começa: 'começar',
} as const

/** Gives a verb as a supposition has it: "for" of "é". */
export const supposing = (verb: Verb): string => supposed[verb]

/** A rule as its operator's phrase sees it: its arguments, already said. */
export interface PhraseArguments {
  /** How many arguments there are. */
  readonly count: number
  /** Says what an argument gives. */
  readonly thing: (i: number) => string
  /** Says what all arguments from one on give, as a list. */
  readonly things: (from: number) => string
  /** Says a key of the items of a list. */
  readonly key: (i: number) => string
  /** Says all keys from one on, as a list. */
  readonly keys: (from: number) => string
  /** Says that an argument holds. */
  readonly holds: (i: number) => string
  readonly verb: (verb: Verb) => string
}

type Phrase = (said: PhraseArguments) => string

/** How an operator is said in pt-BR: as what it gives, and as what holds or does not. What joins conditions says nothing itself. */
export interface OperatorPhrase {
  readonly thing?: Phrase
  readonly holds?: Phrase
  readonly fails?: Phrase
  /** Writes a number that what it gives is compared with. */
  readonly unit?: (count: number) => string
}
