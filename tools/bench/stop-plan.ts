import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PersonNumber } from './customers.ts'

/** Where a charge may be when its server is killed, in the order in which it passes. */
export const points = [
  { name: 'anotada, e ainda não gravada', isInTransaction: true },
  { name: 'gravada, e ainda não enviada', isInTransaction: false },
  { name: 'com o banco, que nunca a faz', isInTransaction: false },
  { name: 'com o banco, que a faz com o servidor morto', isInTransaction: false },
  { name: 'com o banco, que a faz depois de pedida de novo', isInTransaction: false },
  { name: 'feita, e a resposta não sai', isInTransaction: false },
  { name: 'feita, e sai meia resposta', isInTransaction: false },
  { name: 'respondida, e ainda não anotada', isInTransaction: false },
  { name: 'resposta anotada, e ainda não gravada', isInTransaction: true },
  { name: 'resposta gravada, e o cliente sem resposta', isInTransaction: false },
] as const

/** The number of a point, from 1 on. 3 to 7 are at the bank, the others in the server. */
export type Point = number

/** Which charges a server stops, each at a point, and what it wrongly commits after it has answered or sent. */
export interface StopPlan {
  readonly stops: Readonly<Record<PersonNumber, Point>>
  readonly commitsLate: 'charges' | 'all' | null
}

const planFile = (folder: string) => join(folder, 'plano.json')
const stoppedFile = (folder: string) => join(folder, 'parados')

/** Writes the plan of the server that is started next in a folder. */
export function writePlan(folder: string, plan: StopPlan): void {
  rmSync(stoppedFile(folder), { force: true })
  writeFileSync(planFile(folder), JSON.stringify(plan))
}

/** Reads the plan of the server of a folder. */
export const readPlan = (folder: string): StopPlan => JSON.parse(readFileSync(planFile(folder), 'utf8'))

/** Notes that a person's charge has stopped. */
export const appendStopped = (folder: string, person: PersonNumber): void =>
  appendFileSync(stoppedFile(folder), `${person}\n`)

/** Lists the people whose charges the server of a folder has stopped. */
export const readStopped = (folder: string): readonly PersonNumber[] =>
  existsSync(stoppedFile(folder))
    ? readFileSync(stoppedFile(folder), 'utf8').split('\n').slice(0, -1).map(Number)
    : []

/** Returns the person of a seeded proposal; NaN for any other. */
export const personOf = (idProposta: unknown): PersonNumber =>
  Number(/^p(\d+)$/.exec(String(idProposta))?.[1] ?? Number.NaN)
