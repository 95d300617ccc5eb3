import type { Json } from '../../engine/index.ts'
import type { FindKnownProposal } from '../contract/known-proposal.ts'
import type { Sql } from '../store/store.ts'
import { type Operation, uidIn } from './compile.ts'

interface AboutParts {
  readonly store: Sql
  readonly proposalOf: FindKnownProposal
}

/** Gives an operation as it goes on about what a call is about: a proposal of one product may go to another service. */
export async function operationAbout(
  operation: Operation,
  input: { readonly [name: string]: Json },
  { store, proposalOf }: AboutParts,
): Promise<Operation> {
  const { ofProduct } = operation
  const uid = ofProduct && uidIn(operation, input)
  const known = uid === undefined ? null : await proposalOf(store, uid)
  return ofProduct && known?.isOfProduct ? ofProduct : operation
}
