import { distance } from '../../engine/config/index.ts'
import type { AnswerOption } from './options.ts'
import type { Choice, Optional, Prompts, TextRules } from './prompts.ts'

/** What the options of the command said, by their names. */
export type Said = ReadonlyMap<string, string>

/** Questions of which options answer some, and a look at whether all that the options said was asked for. */
export interface AnsweredPrompts {
  readonly prompts: Prompts
  /** Says, in words, what was given by an option that no question was about. */
  readonly unasked: () => string | undefined
}

/**
 * Lets options answer their questions, once each in every question of that kind, and others be asked by `prompts`. What
 * an option says that is wrong, or not whole, ends it by `refuse`.
 */
export function answeredBy(
  said: Said,
  { prompts, refuse }: { readonly prompts: Prompts; readonly refuse: (mistake: string) => never },
): AnsweredPrompts {
  const answers = openAnswers(said)
  const ask: Prompts = {
    say: prompts.say,
    async write(message, rules) {
      const answer = answers.of(rules)
      if (answer === undefined) {
        // Of several amounts an option names those that change.
        if (rules.part === undefined || !said.has(rules.option)) return prompts.write(message, rules)
        return standing(rules) ?? refuse(`${rules.option}: falta "${rules.part}=…". ${message}.`)
      }
      const mistake = rules.mistake(answer)
      return mistake === undefined ? answer : refuse(`${rules.option} "${answer}": ${mistake}`)
    },
    async choose(message, choices, rules) {
      const answer = rules && answers.whole(rules.option)
      if (answer === undefined) return prompts.choose(message, choices, rules)
      return oneOf(choices, rules?.meant?.(answer) ?? answer) ?? refuse(notOneOf(choices, rules, answer))
    },
    async chooseSome(message, choices, rules) {
      const answer = rules && answers.whole(rules.option)
      if (answer === undefined) return prompts.chooseSome(message, choices, rules)
      if (answer === rules?.none) return []
      const named = wordsOf(answer)
      const stray = named.find((word) => !oneOf(choices, word))
      if (stray !== undefined || named.length === 0) refuse(notOneOf(choices, rules, stray ?? ''))
      return choices.map(({ value }) => value).filter((value) => named.includes(value))
    },
  }
  return { prompts: ask, unasked: answers.unasked }
}

const wordsOf = (text: string): readonly string[] => text.split(/[\s;]+/).filter(Boolean)

const oneOf = <Value extends string>(choices: readonly Choice<Value>[], said: string): Value | undefined =>
  choices.find(({ value }) => value === said)?.value

/** Says that an option names none of the choices: which it may have meant, and which there are. */
function notOneOf(choices: readonly Choice<string>[], rules: Optional | undefined, said: string): string {
  const known = choices.map(({ value, label }) => (/^\d+$/.test(value) ? `${value} (${label})` : value))
  const meant = choices.find(({ value }) => distance(value, said) <= 2 && value.length > 2)?.value
  const hint = meant === undefined ? '' : ` Você quis dizer "${meant}"?`
  return `${rules?.option} "${said}": não está entre as opções.${hint} Há: ${known.join(', ')}.`
}

/** Gives what stands already where an option says others of its kind and not this one; undefined where that is wrong. */
const standing = ({ initial, mistake }: TextRules): string | undefined =>
  initial === undefined || mistake(initial) !== undefined ? undefined : initial

/** Keeps what the options said, and of what of it there was a question. */
function openAnswers(said: Said) {
  const asked = new Set<string>()
  const partsOf = (option: string): ReadonlyMap<string, string> =>
    new Map(
      [...(said.get(option) ?? '').matchAll(/([^\s=;]+)=([^\s;]*)/g)].map(([, part, text]) => [part!, text!]),
    )

  function whole(option: AnswerOption): string | undefined {
    asked.add(option)
    return said.get(option)
  }
  return {
    whole,
    of({ option, part }: Optional): string | undefined {
      if (part === undefined) return whole(option)
      asked.add(option).add(`${option} ${part}`)
      return partsOf(option).get(part)
    },
    unasked(): string | undefined {
      const whole = [...said.keys()].find((option) => !asked.has(option))
      if (whole !== undefined) return `${whole}: com estas respostas nada se pergunta sobre isso.`
      const lost = [...said.keys()].flatMap((option) => {
        const known = [...asked].flatMap((each) =>
          each.startsWith(`${option} `) ? each.slice(option.length + 1) : [],
        )
        const stray = known.length === 0 ? undefined : strayIn(said.get(option) ?? '', known)
        return stray === undefined
          ? []
          : [`${option} "${stray}": escreva <nome>=<valor>, com um destes nomes: ${known.join(', ')}.`]
      })
      return lost[0]
    },
  }
}

/** Finds what is no `name=value` of the names known. */
const strayIn = (text: string, known: readonly string[]): string | undefined =>
  wordsOf(text).find((word) => !known.some((name) => word.startsWith(`${name}=`)))
