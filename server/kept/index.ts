export { type KeptFunnel, type KeptFunnels, openKeptFunnels } from './funnels.ts'
export { keepSnapshot, snapshotBy } from './snapshots.ts'
