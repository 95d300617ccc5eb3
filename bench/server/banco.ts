import { parseArgs } from 'node:util'
import { exitWith } from '../../tools/words.mjs'
import { openBank } from './bank.ts'
import { produto } from './person.ts'

// A bank in a process of its own, for benches over many payments: point DENTAL_API_URL at the address it prints.

/** What may be said on the command line: shares from 0 to 1, times in milliseconds, money in cents. */
const known = {
  porta: { type: 'string', default: '0' },
  perdidas: { type: 'string', default: '0' },
  atraso: { type: 'string', default: '0' },
  pagos: { type: 'string', default: '1' },
  apos: { type: 'string', default: '1000' },
  minutos: { type: 'string', default: '30' },
  valor: { type: 'string', default: String(produto.precoCentavos) },
  taxa: { type: 'string', default: '397' },
  avisos: { type: 'string' },
  segredo: { type: 'string', default: 'segredo do banco' },
} as const

const { avisos, segredo, ...numbers } = valuesOrExit()

const bank = await openBank({
  port: numberOf('porta'),
  lostShare: numberOf('perdidas'),
  delayMs: numberOf('atraso'),
  paidShare: numberOf('pagos'),
  paidAfterMs: numberOf('apos'),
  pixMinutes: numberOf('minutos'),
  monthlyInCents: numberOf('valor'),
  pixFeeInCents: numberOf('taxa'),
  notices: avisos === undefined ? undefined : { url: avisos, secret: segredo },
})
console.log(`banco em ${bank.url}, livro em ${bank.url}/livro`)

function numberOf(name: keyof typeof numbers): number {
  const value = Number(numbers[name])
  return value >= 0 ? value : exitWith(`--${name} é um número a partir de zero, não "${numbers[name]}".`)
}

function valuesOrExit() {
  try {
    return parseArgs({ options: known }).values
  } catch {
    const all = Object.keys(known).map((name) => `--${name}=…`)
    return exitWith(
      `há uma opção que este comando não tem, ou a que falta o valor. Opções: ${all.join(', ')}.`,
    )
  }
}
