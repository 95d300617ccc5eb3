import { digitsOf, foldedName } from '../../format/index.ts'
import { percentOf } from '../../money/index.ts'
import { isMissing, listOf, own } from '../facts/missing.ts'
import { laid, numberOf, type Operate, textOf } from './operate.ts'

/** Operators that make a number, a text or an object of others. */
export const making = {
  '+': (_, args) => args.reduce<number>((sum, value) => sum + numberOf(value), 0),
  '*': (_, args) => args.reduce<number>((product, value) => product * numberOf(value), 1),
  '-': (_, [a, b]) => numberOf(a) - numberOf(b),
  percentual: (_, [cents, percent]) => percentOf(numberOf(cents), numberOf(percent)),
  tamanho: (_, [value]) => (typeof value === 'string' ? value.length : listOf(value).length),
  digitos: (_, [value]) => digitsOf(textOf(value)),
  semAcentos: (_, [value]) => foldedName(textOf(value)),
  comecaCom: (_, [value, prefix]) => textOf(prefix) !== '' && textOf(value).startsWith(textOf(prefix)),
  mescla: (_, args) => laid(args),
  pega: (_, [from, ...names]) =>
    Object.fromEntries(
      names
        .map((name) => [textOf(name), own(from, textOf(name))] as const)
        .filter(([, value]) => !isMissing(value)),
    ),
} satisfies Record<string, Operate>
