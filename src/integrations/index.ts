export { Banner } from './banner.tsx'
export { measuringOf } from './measuring.ts'
