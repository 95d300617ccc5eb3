import type { Readable, Writable } from 'node:stream'
import { isCancel, log, multiselect, select, text } from '@clack/prompts'
import type { AnswerOption } from './options.ts'

/** Where questions are asked; without it, at this terminal. */
export interface Terminal {
  readonly input?: Readable
  readonly output?: Writable
}

/** One of several answers to choose from. */
export interface Choice<Value> {
  readonly value: Value
  readonly label: string
}

/** By which option of the command a question is answered without being asked. */
export interface Optional {
  readonly option: AnswerOption
  /** Which of several like questions it is, where the option names each: "plano-1" of `--precos "plano-1=25,50"`. */
  readonly part?: string
}

/** What a question for a text says besides itself. */
export interface TextRules extends Optional {
  readonly initial?: string | undefined
  /** Says what is wrong with an answer; it is then asked again. */
  readonly mistake: (answer: string) => string | undefined
}

/** What a question with choices says besides itself. */
export interface ChoiceRules<Value> extends Optional {
  /** What is chosen where nobody can be asked; without it somebody has to say. */
  readonly initial?: Value | undefined
  /** Reads which choice an option means, where it is not said by its value. */
  readonly meant?: (said: string) => Value
}

/** What a question of which several choices may be taken says besides itself. */
export interface SeveralRules<Value> extends Optional {
  /** What is chosen at first; all, where it is not said. */
  readonly initial?: readonly Value[]
  /** How an option says that none is chosen; without it one must be. */
  readonly none?: string
}

/** Asks a person, in pt-BR. Each question ends the whole by `giveUp` where the person presses Esc or Ctrl+C. */
export interface Prompts {
  readonly write: (message: string, rules: TextRules) => Promise<string>
  readonly choose: <Value extends string>(
    message: string,
    choices: readonly Choice<Value>[],
    rules?: ChoiceRules<Value>,
  ) => Promise<Value>
  /** Any of the choices, in their order. */
  readonly chooseSome: <Value extends string>(
    message: string,
    choices: readonly Choice<Value>[],
    rules?: SeveralRules<Value>,
  ) => Promise<readonly Value[]>
  /** Says that something is wrong, before the next question. */
  readonly say: (message: string) => void
}

/** Opens the questions. The hints of the library are in English and stay off; ours say the same. */
export function openPrompts(giveUp: () => never, terminal: Terminal = {}): Prompts {
  const answered = <Answer>(answer: Answer): Exclude<Answer, symbol> =>
    isCancel(answer) ? giveUp() : (answer as Exclude<Answer, symbol>)
  const at = terminal.output ? { output: terminal.output } : {}
  return {
    say: (message) => log.error(message, at),
    async write(message, { initial, mistake }) {
      const answer = await text({
        ...terminal,
        message,
        validate: (typed) => mistake((typed ?? '').trim()),
        ...(initial === undefined ? {} : { initialValue: initial }),
      })
      return answered(answer).trim()
    },
    async choose(message, choices) {
      const hinted = `${message} (setas e Enter)`
      const options = choices.map((choice) => ({ ...choice }))
      const answer = await select<string>({ ...terminal, message: hinted, showInstructions: false, options })
      return answered(answer) as (typeof choices)[number]['value']
    },
    async chooseSome(message, choices, rules) {
      const options = choices.map((choice) => ({ ...choice }))
      for (;;) {
        const answer = await multiselect<string>({
          ...terminal,
          ...{
            message: `${message} (setas, espaço e Enter)`,
            showInstructions: false,
            required: false,
            options,
          },
          initialValues: [...(rules?.initial ?? options.map(({ value }) => value))],
        })
        const chosen = answered(answer)
        if (chosen.length > 0 || rules?.none !== undefined) {
          return choices.map(({ value }) => value).filter((value) => chosen.includes(value))
        }
        log.warn('Escolha pelo menos um.', at)
      }
    },
  }
}
