import { setTimeout as wait } from 'node:timers/promises'
import { openStore as openUsualStore, type Sql, type Store } from '../../server/store/index.ts'
import { openServices as openUsualServices, type Services } from '../../server/upstream/index.ts'
import type { PersonNumber } from './customers.ts'
import { appendStopped, type Point, personOf, readPlan } from './stop-plan.ts'

// The store and the services of a server that stops charges at the points of its plan, or commits too late.

export * from '../../server/store/index.ts'
export * from '../../server/upstream/index.ts'

const folder = process.env.DATA_DIR ?? ''
const { stops, commitsLate } = readPlan(folder)
/** How much later than its answer, or than its charge, a wrong server commits. */
const lateByMs = { all: 25, charges: 1_500 }

/** The people whose charges the bank has answered, by the keys of the charges. */
const answered = new Map<unknown, PersonNumber>()

/** Passes a point with a person's charge: forever, where the plan stops it there. */
async function passPoint(point: Point, person: PersonNumber | undefined): Promise<void> {
  if (person === undefined || stops[person] !== point) return
  appendStopped(folder, person)
  await new Promise<never>(() => {})
}

/** Opens services that pass a point before a charge is sent, and another once it is answered. */
export function openServices(parts: Parameters<typeof openUsualServices>[0]): Services {
  const services = openUsualServices(parts)
  return {
    ...services,
    async send(call) {
      if (call.call !== 'criar') return services.send(call)
      const person = personOf(call.params.idProposta)
      await passPoint(2, person)
      const result = await services.send(call)
      answered.set(call.chave, person)
      await passPoint(8, person)
      return result
    },
  }
}

/** Opens a store whose transactions about charges pass a point before they commit, and another after. */
export async function openStore(settings: Parameters<typeof openUsualStore>[0]): Promise<Store> {
  const store = await openUsualStore(settings)
  return { ...store, transaction: (work) => stoppingTransaction(store, work) }
}

function stoppingTransaction<T>(store: Store, work: (sql: Sql) => Promise<T>): Promise<T> {
  let noted: PersonNumber | undefined
  let concluded: PersonNumber | undefined
  const observed = (sql: Sql): Sql => ({
    query(text, values = []) {
      if (text.startsWith('insert into pagamento'))
        noted ??= values.map(personOf).find((person) => stops[person] !== undefined)
      for (const value of values) concluded = answered.get(value) ?? concluded
      return sql.query(text, values)
    },
  })
  return new Promise((resolve, reject) => {
    store
      .transaction(async (sql) => {
        const result = await work(observed(sql))
        await passPoint(1, noted)
        await passPoint(9, concluded)
        if (commitsLate === 'all' || (commitsLate === 'charges' && noted !== undefined)) {
          resolve(result)
          await wait(lateByMs[commitsLate])
        }
        return result
      })
      .then(async (result) => {
        await passPoint(10, concluded)
        resolve(result)
      })
      .catch(reject)
  })
}
