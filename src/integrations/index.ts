export { Banner } from './banner.tsx'
export { measuredOf } from './measured.ts'
export { measuringOf } from './measuring.ts'
