import type { Reply } from '../../server/contract/handler.ts'
import type { Desk } from './journey.ts'
import type { Around, Data } from './operations.ts'

/** Makes the call of an operation that ends in one of its problems. */
export type Way = (desk: Desk, operation: string) => Promise<Reply>

/** One way to every problem: operation, problem, way. */
export type Ways = Readonly<Record<string, Readonly<Record<string, Way>>>>

/** Makes what a call needs, and gives its ids. */
type SetUp<Given> = (desk: Desk) => Promise<Given>

/** What a call is given: the same always, or made from what was set up. */
type Input<Given> = Data | ((given: Given, desk: Desk) => Data | Promise<Data>)

/** The way that makes one call after a set-up, in its sale where it has one. */
export const after =
  <Given extends { readonly sale?: string }>(
    setUp: SetUp<Given>,
    input: Input<Given> = {},
    around: Around = {},
  ): Way =>
  async (desk, operation) => {
    const given = await setUp(desk)
    const typed = typeof input === 'function' ? await input(given, desk) : input
    return desk.call(operation, typed, { ...(given.sale !== undefined && { sale: given.sale }), ...around })
  }

/** The way that makes so many calls, each with an input of its own, and then the one that is refused. */
export const tooOften =
  (times: number, setUp: SetUp<{ readonly sale: string }>, input: (turn: number) => Data): Way =>
  async (desk, operation) => {
    const { sale } = await setUp(desk)
    for (let turn = 1; turn <= times; turn += 1) await desk.ask(operation, input(turn), { sale })
    return desk.call(operation, input(times + 1), { sale })
  }

/** Sets nothing up, for a call that needs no sale. */
export const nothing = async () => ({})
/** Begins a sale. */
export const begun = async (desk: Desk) => ({ sale: await desk.sale() })
