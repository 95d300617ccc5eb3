import type { Json } from '../../engine/index.ts'

/** What a phrase of an e-mail is; facts are those with a label. */
const kinds = ['greeting', 'heading', 'number', 'price', 'fact', 'code', 'button', 'note'] as const

/** One phrase of an e-mail, whatever it looks like. */
export type Phrase = {
  readonly is: (typeof kinds)[number]
  /** Of a button, the sentence that invites to follow the link. */
  readonly text: string
  /** What a fact is called, or what stands on a button. */
  readonly label?: string
  /** What stands after an amount: `por mês`. */
  readonly after?: string
}

/** What an e-mail says, once, in its order: its plain text and its HTML are both made of it, and can't drift apart. */
export type Wording = {
  /** In whose look it goes out. */
  readonly variant: string
  readonly phrases: readonly Phrase[]
}

/** A phrase that stands alone, or facts that stand together. */
export type Group = Phrase | readonly Phrase[]

const facts: readonly string[] = ['number', 'price', 'fact', 'code'] satisfies readonly Phrase['is'][]

/** Tells whether a group is of facts. */
export const isFacts = (group: Group): group is readonly Phrase[] => Array.isArray(group)

/** Lays the facts that follow one another together. */
export function groupsOf(phrases: readonly Phrase[]): readonly Group[] {
  const groups: (Phrase | Phrase[])[] = []
  for (const phrase of phrases) {
    const last = groups.at(-1)
    if (!facts.includes(phrase.is)) groups.push(phrase)
    else if (Array.isArray(last)) last.push(phrase)
    else groups.push([phrase])
  }
  return groups
}

const factLine = ({ label, text, after = '' }: Phrase): string => `${label}: ${`${text} ${after}`.trim()}`

/** Writes facts on one line, as a list of mails shows the beginning of each. */
export const inOneLine = (phrases: readonly Phrase[]): string =>
  phrases
    .filter(({ is }) => is === 'price' || is === 'fact')
    .map(factLine)
    .join(' · ')

/** Writes an e-mail as plain text, with whoever stands behind it at its end, where that is known. */
export function plainOf(phrases: readonly Phrase[], link: string, signature: readonly string[] = []): string {
  const blocks = groupsOf(phrases).map((group) => {
    if (isFacts(group)) return group.map(factLine).join('\n')
    return group.is === 'button' ? `${group.text}\n${link}` : group.text
  })
  return `${[...blocks, ...(signature.length > 0 ? [signature.join('\n')] : [])].join('\n\n')}\n`
}

/** Reads a wording out of a queued message; undefined where there is none, or one that another version wrote. */
export function wordingIn(json: Json | undefined): Wording | undefined {
  const { variant, phrases } = membersOf(json)
  if (typeof variant !== 'string' || !Array.isArray(phrases)) return undefined
  return phrases.every(isPhrase) ? { variant, phrases } : undefined
}

function isPhrase(json: Json): json is Phrase {
  const { is, text, label = '', after = '' } = membersOf(json)
  return kinds.some((kind) => kind === is) && [text, label, after].every((part) => typeof part === 'string')
}

const membersOf = (json: Json | undefined): { readonly [key: string]: Json } =>
  typeof json === 'object' && json !== null && !Array.isArray(json)
    ? (json as { readonly [key: string]: Json })
    : {}
