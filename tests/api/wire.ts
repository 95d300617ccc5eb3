import { openDesk as openServer } from '../attack/desk.ts'
import { type Desk, deskWith } from '../contracts/journey.ts'
import type { Call } from '../contracts/operations.ts'
import { noon } from '../contracts/variant.ts'
import { visit } from '../server/kit.ts'
import { expectDocumented, placeOf } from './document.ts'

/** The ways through the operations as a client takes them, over HTTP. */
export interface Wire {
  readonly desk: Desk
  close(): Promise<void>
}

/** Opens it; every answer is held against the document. */
export async function openWire(): Promise<Wire> {
  const lists: Record<string, readonly string[]> = {}
  let at = noon
  const server = await openServer({ now: () => at, lists })
  const cookies = new Map<string, string>()
  const sale: Desk['sale'] = async (variant) => {
    at = noon
    const { cookie, sale } = await server.begun(
      variant === undefined || variant === 'pf-implante' ? '/' : `/${variant}/`,
    )
    cookies.set(sale, cookie)
    return sale
  }
  const call: Call = async (name, input, around = {}) => {
    at = around.at ?? noon
    for (const known of Object.keys(lists)) delete lists[known]
    Object.assign(lists, around.lists)
    const cookie = cookies.get(around.sale ?? '') ?? (await visit(server.app))
    const reply = await server.send(name, input, { cookie })
    expectDocumented(reply, placeOf(name))
    const { data, code } = reply.json()
    return reply.statusCode === 200
      ? { ok: true, data }
      : { ok: false, problem: code, ...(data === undefined ? {} : { data }) }
  }
  return { desk: deskWith({ store: server.moves.store, call, sale }), close: server.close }
}
