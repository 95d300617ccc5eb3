import { type Provocation, provocationOf, type SpecialKind } from '../sandbox/index.ts'
import type { Local, Reply, Sale, Work } from './operation.ts'

/** What an operation of a sale may use. */
export interface SaleWork extends Work {
  readonly sale: Sale
}

/** Makes a local out of a function that knows the shape of its input, which the call's schema has checked. */
export function local<Input>(name: string, run: (input: Input, work: Work) => Promise<Reply>): Local {
  return { name, run: (input, work) => run(input as Input, work) }
}

/** Makes a local that works inside a sale. */
export function localOfSale<Input>(
  name: string,
  run: (input: Input, work: SaleWork) => Promise<Reply>,
): Local {
  return local<Input>(name, (input, work) => {
    const { sale } = work
    if (!sale) throw new Error(`${name} was called without a sale.`)
    return run(input, { ...work, sale })
  })
}

/** Says what a special value makes the sandbox do; undefined outside it and for ordinary values. */
export function provokedBy(work: Work, kind: SpecialKind, value: string): Provocation | undefined {
  return work.sandbox ? provocationOf(kind, value) : undefined
}
