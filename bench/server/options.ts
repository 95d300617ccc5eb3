import { parseArgs } from 'node:util'

/** Names a database the product runs over. */
export type Banco = 'embutido' | 'postgres'

const bancos: readonly Banco[] = ['embutido', 'postgres']

/** What was asked on the command line. */
export interface Options {
  /** The databases to run over: the one named, else both. */
  readonly bancos: readonly Banco[]
  /** Whether a run of seconds will do, which shows that the script works and measures nothing well. */
  readonly isShort: boolean
  /** For how long, where it can be told; undefined leaves it to the script. */
  readonly minutes: number | undefined
  /** How many processes of the server stand behind one PostgreSQL. */
  readonly processes: number
  /** Whether the deliberately wrong server is measured. */
  readonly isWrong: boolean
}

/** Reads the command line; ends the process with what is wrong in it. */
export function readOptions(offered: readonly Banco[] = bancos): Options {
  const { values } = parseArgs({
    options: {
      banco: { type: 'string' },
      curto: { type: 'boolean', default: false },
      minutos: { type: 'string' },
      servidores: { type: 'string', default: '1' },
      errado: { type: 'boolean', default: false },
    },
  })
  const asked = offered.filter((banco) => values.banco === undefined || banco === values.banco)
  if (asked.length === 0) {
    console.error(`--banco é um destes: ${offered.join(', ')}.`)
    process.exit(1)
  }
  return {
    bancos: asked,
    isShort: values.curto,
    minutes: values.minutos === undefined ? undefined : Number(values.minutos),
    processes: Number(values.servidores),
    isWrong: values.errado,
  }
}
