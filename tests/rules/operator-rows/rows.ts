/** By the name of an operator, rules of it and what each gives. */
export type OperatorRows = Readonly<Record<string, readonly (readonly [rule: unknown, gives: unknown])[]>>
