import type { Json } from '../../engine/index.ts'
import {
  type Dispatch,
  type Params,
  type Reply,
  type RunOperation,
  refuse,
  type Sale,
  type Work,
} from '../contract/work.ts'
import { sellsProducts } from './variant.ts'

/** What an operation of a sale may use. */
export interface SaleWork extends Work {
  readonly sale: Sale
}

/** Makes a call's code out of a function that knows its input and output, which the call's schemas check. */
export function local<Input, Output>(
  run: (input: Input, work: Work) => Promise<Reply<Output> | Dispatch>,
): RunOperation {
  return (input, work) => run(input as Params & Input, work) as Promise<Reply | Dispatch>
}

/** Makes the code of a call that works inside a sale. */
export function localOfSale<Input, Output>(
  run: (input: Input, work: SaleWork) => Promise<Reply<Output>>,
): RunOperation {
  return local<Input, Output>((input, work) => {
    const { sale } = work
    if (!sale) throw new Error('An operation of a sale was called without one.')
    return run(input, { ...work, sale })
  })
}

/** Makes the code of a call about products sold one by one: in a sale whose variant has none there is nothing it is about. */
export function localOfProducts<Input, Output>(
  run: (input: Input, work: SaleWork) => Promise<Reply<Output>>,
): RunOperation {
  return localOfSale<Input, Output>(async (input, work) =>
    sellsProducts(work.variant(work.sale.variant)) ? run(input, work) : refuse('naoEncontrado'),
  )
}

/** The data of a reply by its names; what is not there is undefined. */
export type ResponseData = { readonly [name: string]: Json | undefined }

/** Reads the data of an answer. */
export const dataOf = (reply: Reply & { readonly ok: true }): ResponseData => reply.data as ResponseData
