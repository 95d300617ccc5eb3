import { files } from '../contracts/operations.ts'

/** The operations that money hangs on, as their files say. */
export const ofMoney: readonly string[] = Object.entries(files)
  .filter(([, { money }]) => money === true)
  .map(([name]) => name)

/** The templates of their routes, by which an overloaded server knows them. */
export const moneyRoutes: ReadonlySet<string> = new Set(ofMoney.map((name) => `/api/${name}`))
