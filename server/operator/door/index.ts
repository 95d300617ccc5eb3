export { type EntranceParts, entrancePath, routeEntrance, stylePath } from './entrance.ts'
export { guard, staffOf } from './gate.ts'
