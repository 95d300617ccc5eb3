export { addressOf } from './addresses.ts'
export { type Broker, brokerOf } from './brokers.ts'
export { type Person, personOf } from './people.ts'
export { type Provocation, provocationOf, type SpecialKind, specialValues } from './special-values.ts'
