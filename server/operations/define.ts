import {
  type Dispatch,
  type Handler,
  type HandlerContext,
  type Params,
  type Reply,
  refuse,
  type SaleContext,
  type SandboxAnswers,
} from '../contract/handler.ts'
import type { Input, Operations, Output } from '../generated/operations.ts'
import { lockSale, orderOf } from '../sale/context.ts'
import { sellsProducts } from '../sale/variant.ts'

type OperationName = keyof Operations

/** The code of one operation, typed by the schemas of its file, which check what comes in and what goes out. */
interface Definition<Name extends OperationName, Context, Result> {
  run(input: Input<Name>, context: Context): Promise<Result>
  /** What the sandbox answers where no service is configured; a call that is not here is accepted as it is. */
  readonly sandbox?: SandboxAnswers | undefined
}

/** Makes the handler of an operation that needs no sale in progress. */
export function handler<Name extends OperationName>(
  name: Name,
  { run, sandbox = {} }: Definition<Name, HandlerContext, Reply<Output<Name>> | Dispatch>,
): Handler {
  return {
    name,
    run: (input, context) => run(input as Params & Input<Name>, context) as Promise<Reply | Dispatch>,
    sandbox,
  }
}

/** Makes the handler of an operation of a sale in progress. */
export function saleHandler<Name extends OperationName>(
  name: Name,
  { run, sandbox }: Definition<Name, SaleContext, Reply<Output<Name>>>,
): Handler {
  return handler(name, {
    async run(input, context) {
      const { sale } = context
      if (!sale) throw new Error('An operation of a sale was called without one.')
      return run(input, { ...context, sale })
    },
    sandbox,
  })
}

/** Makes the handler of an operation about products sold one by one; a variant that has none refuses it by `naoEncontrado`. */
export function productHandler<Name extends OperationName>(
  name: Name,
  { run, sandbox }: Definition<Name, SaleContext, Reply<Output<Name>>>,
): Handler {
  return saleHandler(name, {
    async run(input, context) {
      const variant = context.variant(context.sale.variant)
      return sellsProducts(variant) ? run(input, context) : refuse('naoEncontrado')
    },
    sandbox,
  })
}

/**
 * Makes the handler of an operation that writes into a sale of products, one write at a time. A sale whose proposal is paid
 * takes no more, and one whose payment is being confirmed takes none until that is known: what was charged for is what was
 * sold.
 */
export function openSaleHandler<Name extends OperationName>(
  name: Name,
  { run, sandbox }: Definition<Name, SaleContext, Reply<Output<Name>>>,
): Handler {
  return productHandler(name, {
    async run(input, context) {
      await lockSale(context)
      const order = await orderOf(context)
      if (order?.situacao === 'paga') return refuse('semVenda')
      return order?.isConfirming ? refuse('pagamentoEmConfirmacao') : run(input, context)
    },
    sandbox,
  })
}
