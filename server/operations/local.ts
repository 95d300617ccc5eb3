import type { Json } from '../../engine/index.ts'
import type { Local, Reply, Sale, Work } from '../contract/work.ts'

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

/** What was heard, as the names it brings; a text or number that is not there is undefined. */
export type Heard = { readonly [name: string]: Json | undefined }

/** Reads the data of an answer. */
export const heardIn = (reply: Reply & { readonly ok: true }): Heard => reply.data as Heard

/** Reads the id by which a service knows what it stored; null where no service stands behind. */
export function idIn(reply: Reply & { readonly ok: true }): string | null {
  const { id } = heardIn(reply)
  return typeof id === 'string' || typeof id === 'number' ? String(id) : null
}
