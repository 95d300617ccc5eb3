export { type Address, addressOf } from './addresses.ts'
export { type Broker, brokerOf } from './brokers.ts'
export { type Person, personOf, slugOf } from './people.ts'
export {
  type Provocation,
  provocationOf,
  type SpecialKind,
  type SpecialValue,
  specialValues,
} from './special-values.ts'
