import type { PersonNumber } from '../server/person.ts'
import { type Point, readPlan, tellStopped } from './points.ts'

const folder = process.env.DATA_DIR ?? ''
const { stops, sendsTooSoon } = readPlan(folder)

/** Whether this server sends a charge before the note of it is committed. */
export const isTooSoon = sendsTooSoon

/** Tells whether this server stops a person's charge at all. */
export const isStopped = (person: PersonNumber): boolean => stops[person] !== undefined

/** Comes by a point with a person's charge: for good, where the plan has it stop there. */
export async function comeBy(point: Point, person: PersonNumber | undefined): Promise<void> {
  if (person === undefined || stops[person] !== point) return
  tellStopped(folder, person)
  await new Promise<never>(() => {})
}

/** Whose charges the bank has answered, by the names under which they went out. */
export const answered = new Map<unknown, PersonNumber>()
