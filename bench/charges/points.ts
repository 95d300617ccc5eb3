import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PersonNumber } from '../server/person.ts'

/** Where a charge may be when its server is killed, in the order in which it comes by; `who` stops it there. */
export const points = [
  { name: 'anotada, e ainda não gravada', who: 'server', isWithin: true },
  { name: 'gravada, e ainda não enviada', who: 'server', isWithin: false },
  { name: 'com o banco, que nunca a faz', who: 'bank', isWithin: false },
  { name: 'com o banco, que a faz com o servidor morto', who: 'bank', isWithin: false },
  { name: 'com o banco, que a faz depois de pedida de novo', who: 'bank', isWithin: false },
  { name: 'feita, e a resposta não sai', who: 'bank', isWithin: false },
  { name: 'feita, e sai meia resposta', who: 'bank', isWithin: false },
  { name: 'respondida, e ainda não anotada', who: 'server', isWithin: false },
  { name: 'resposta anotada, e ainda não gravada', who: 'server', isWithin: true },
  { name: 'resposta gravada, e o cliente sem resposta', who: 'server', isWithin: false },
] as const

/** The number of a point, from 1 on. */
export type Point = number

/** Which charges a server stops, each at a point, and how it is wrong. */
export interface StopPlan {
  readonly stops: Readonly<Record<PersonNumber, Point>>
  /** Whether it sends a charge before the note of it is committed. */
  readonly sendsTooSoon: boolean
}

const planIn = (folder: string) => join(folder, 'plano.json')
const toldIn = (folder: string) => join(folder, 'parados')

/** Writes down, for the server that is started next in a folder, what it stops. */
export function writePlan(folder: string, plan: StopPlan): void {
  rmSync(toldIn(folder), { force: true })
  writeFileSync(planIn(folder), JSON.stringify(plan))
}

/** Reads what the server of a folder stops. */
export const readPlan = (folder: string): StopPlan => JSON.parse(readFileSync(planIn(folder), 'utf8'))

/** Tells that a person's charge has stopped. */
export const tellStopped = (folder: string, person: PersonNumber): void =>
  appendFileSync(toldIn(folder), `${person}\n`)

/** Lists whose charges the server of a folder has stopped. */
export function toldStopped(folder: string): readonly PersonNumber[] {
  if (!existsSync(toldIn(folder))) return []
  return readFileSync(toldIn(folder), 'utf8').split('\n').slice(0, -1).map(Number)
}

/** Names the person of a proposal that was seeded; NaN for what is none. */
export const personOf = (idProposta: unknown): PersonNumber =>
  Number(/^p(\d+)$/.exec(String(idProposta))?.[1] ?? Number.NaN)
