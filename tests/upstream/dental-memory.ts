import { specialValues } from '../../server/sandbox/index.ts'
import type { Request } from './stand-in.ts'

/** What came in a request, or is stored of it. */
export type Data = Readonly<Record<string, unknown>>

/** A charge as the service has it. */
export interface ChargeThere {
  readonly data: Data
  readonly situacao: string
  readonly valorCentavos?: number
  readonly moeda?: string
}

/** What the company's services have stored since they were opened. */
export interface Memory {
  readonly rooms: Map<string, Map<number, Data>>
  /** Where the Pix of each proposal stands. */
  readonly pixOf: Map<string, number>
  readonly contacts: Set<string>
  /** What was charged, by the name under which it came. */
  readonly charges: Map<string, ChargeThere>
  /** Whether the service can tell of a charge by its name, and list those of a day. */
  canTell: boolean
  /** What the service says beside all else in answer to a charge. */
  more: Data
  /** What the service has of registrations, beside what it was sent. */
  registered: { readonly PreCadastro?: Data; readonly Produtos?: readonly Data[] }
  /** What the service sells, where it is something else than the variant. */
  sold: { readonly regioes?: readonly Data[]; readonly produtos?: readonly Data[] }
  /** How the service writes an id. */
  idAs: (id: number) => number | string
  /** How the services of plans for pets spell a key. */
  keyAs: (key: string) => string
  last: number
}

/** Gives a room of the services, by its name; an empty one at first. */
export function roomIn({ rooms }: Memory, name: string): Map<number, Data> {
  const room = rooms.get(name) ?? new Map<number, Data>()
  rooms.set(name, room)
  return room
}

/** Stores what came under the id that it brings, or under the next; gives the id. */
export function store(memory: Memory, name: string, body: Data): number {
  const isKnown = typeof body.id === 'string' || typeof body.id === 'number'
  if (!isKnown) memory.last += 1
  const id = isKnown ? Number(body.id) : memory.last
  roomIn(memory, name).set(id, body)
  return id
}

/** Opens a memory with nothing in it. */
export const openMemory = (): Memory => ({
  rooms: new Map(),
  pixOf: new Map(),
  contacts: new Set(),
  charges: new Map(),
  canTell: false,
  more: {},
  registered: {},
  sold: {},
  idAs: (id) => id,
  keyAs: (key) => key,
  last: 0,
})

/** All that is stored at one moment. */
export type Kept = Pick<Memory, 'rooms' | 'pixOf' | 'contacts' | 'charges' | 'last'>

/** Copies all that is stored. */
export const keptOf = ({ rooms, pixOf, contacts, charges, last }: Memory): Kept =>
  structuredClone({ rooms, pixOf, contacts, charges, last })

/** Makes what is stored what it was when it was kept. */
export function putBack(memory: Memory, kept: Kept): void {
  const { rooms, pixOf, contacts, charges, last } = structuredClone(kept)
  forget(memory)
  memory.last = last
  for (const [name, room] of rooms) memory.rooms.set(name, room)
  for (const [uid, status] of pixOf) memory.pixOf.set(uid, status)
  for (const email of contacts) memory.contacts.add(email)
  for (const [name, charge] of charges) memory.charges.set(name, charge)
}

/** Forgets all that is stored, and how it is told. */
export function forget(memory: Memory): void {
  const { rooms, pixOf, contacts, charges } = memory
  for (const each of [rooms, pixOf, contacts, charges]) each.clear()
  memory.canTell = false
  memory.more = {}
  memory.registered = {}
  memory.sold = {}
  memory.idAs = (id) => id
  memory.keyAs = (key) => key
}

/** Spells every key of an answer as the service does now. */
export function spelled({ keyAs }: Memory, answer: Answer): Answer {
  const text = JSON.stringify(answer.body ?? null)
  const body = JSON.parse(text, (_, value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).map(([key, member]) => [keyAs(key), member]))
      : value,
  )
  return { ...answer, body }
}

/** What a service answers: a body in its envelope. */
export interface Answer {
  readonly status?: number
  readonly body: unknown
  /** The service does it and hangs up. */
  readonly isLost?: true
}

/** Does as it was told, and says what came of it. */
export const ok = (data: unknown): Answer => ({ body: { success: true, data, errors: [] } })
/** Refuses, and says why. */
export const no = (...errors: readonly string[]): Answer => ({ body: { success: false, data: null, errors } })
/** Fails. */
export const broken: Answer = { status: 500, body: { success: false, errors: ['falha'] } }
/** The answer to a question about a person the service does not know. */
export const notFound: Answer = {
  status: 404,
  body: { success: false, data: null, errors: ['não encontrado'] },
}

/** One call as the services answer it, over what they have stored. */
export type Call = (memory: Memory, request: Request, body: Data) => Answer

/** Says what a value makes the services do. */
export const provoked = (value: unknown) => specialValues.find((special) => special.value === value)?.provokes
