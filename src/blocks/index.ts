export { Blocks } from './blocks.tsx'
export { blockNames } from './names.ts'
