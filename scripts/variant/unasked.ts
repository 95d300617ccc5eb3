import type { Prompts } from './prompts.ts'

/**
 * Answers every question by what is there already, where nobody can be asked; ends it by `refuse` where a question has no
 * such answer, naming the option that answers it, or where something is found to be wrong.
 */
export function unaskedPrompts(refuse: (mistake: string) => never): Prompts {
  return {
    say: refuse,
    // What is there already was right before, and the whole is looked at before it is written.
    write: async (message, { option, initial }) => initial || refuse(`falta ${option}: ${message}.`),
    async choose(message, choices, rules) {
      const known = choices.map(({ value }) => value).join(', ')
      return rules?.initial ?? refuse(`falta ${rules?.option}: ${message} ${known}.`)
    },
    chooseSome: async (_message, choices, rules) => rules?.initial ?? choices.map(({ value }) => value),
  }
}
