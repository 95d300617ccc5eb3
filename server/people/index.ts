export { cpfHash, erasePerson } from './erase.ts'
export { exportPerson } from './export.ts'
export type { PersonSearch } from './person.ts'
export { textOfErasure } from './text.ts'
