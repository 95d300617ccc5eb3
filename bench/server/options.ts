import { parseArgs } from 'node:util'
import { exitWith } from '../../tools/words.mjs'

/** Names a database the product runs over. */
export type Banco = 'embutido' | 'postgres'

const bancos: readonly Banco[] = ['embutido', 'postgres']

const known = {
  banco: { type: 'string' },
  curto: { type: 'boolean', default: false },
  minutos: { type: 'string' },
  vezes: { type: 'string' },
  demora: { type: 'string' },
  servidores: { type: 'string', default: '1' },
  errado: { type: 'boolean', default: false },
} as const

/** What was asked on the command line. */
export interface Options {
  /** The databases to run over: the one named, else both. */
  readonly bancos: readonly Banco[]
  /** Whether a run of seconds will do, which shows that the script works and measures nothing well. */
  readonly isShort: boolean
  /** For how long, where it can be told; undefined leaves it to the script. */
  readonly minutes: number | undefined
  /** How often, where it can be told; undefined leaves it to the script. */
  readonly times: number | undefined
  /** How many seconds a bank takes to answer, where it can be told; undefined leaves it to the script. */
  readonly bankSeconds: number | undefined
  /** How many processes of the server stand behind one PostgreSQL. */
  readonly processes: number
  /** Whether the deliberately wrong server is measured. */
  readonly isWrong: boolean
}

/** Reads the command line; ends the process with what is wrong in it. */
export function readOptions(offered: readonly Banco[] = bancos): Options {
  const values = valuesOrExit()
  const asked = offered.filter((banco) => values.banco === undefined || banco === values.banco)
  if (asked.length === 0) exitWith(`--banco é um destes: ${offered.join(', ')}.`)
  return {
    bancos: asked,
    isShort: values.curto,
    minutes: values.minutos === undefined ? undefined : positive('--minutos', values.minutos),
    times: values.vezes === undefined ? undefined : positive('--vezes', values.vezes),
    bankSeconds: values.demora === undefined ? undefined : positive('--demora', values.demora),
    processes: positive('--servidores', values.servidores),
    isWrong: values.errado,
  }
}

function valuesOrExit() {
  try {
    return parseArgs({ options: known }).values
  } catch {
    const all = Object.entries(known).map(([name, { type }]) => `--${name}${type === 'string' ? '=…' : ''}`)
    return exitWith(
      `há uma opção que este comando não tem, ou a que falta o valor. Opções: ${all.join(', ')}.`,
    )
  }
}

function positive(option: string, text: string): number {
  const value = Number(text)
  return value > 0 ? value : exitWith(`${option} é um número maior que zero, não "${text}".`)
}
