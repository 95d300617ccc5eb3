export * from './dates/index.ts'
export * from './flow/index.ts'
export * from './format/index.ts'
export * from './money/index.ts'
export * from './routes/index.ts'
export {
  type Facts,
  fill,
  fillAddress,
  holds,
  holesIn,
  isItem,
  isMissing,
  isRule,
  over,
  readPath,
  work,
} from './rules/index.ts'
export * from './validators/index.ts'
