export { type MessageRoute, serviceCouriers } from './couriers.ts'
export {
  dispatched,
  endLease,
  type Lease,
  type MakeCall,
  resolveCall,
  runWithCalls,
  takeLease,
} from './journal.ts'
export { openServices, type Services, type UpstreamOperation } from './services.ts'
