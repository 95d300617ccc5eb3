export * from './dates/index.ts'
export * from './flow/index.ts'
export * from './format/index.ts'
export * from './money/index.ts'
export * from './routes/index.ts'
export {
  evaluate,
  type Facts,
  fill,
  fillAddress,
  holds,
  holesIn,
  isMissing,
  isRecord,
  isRule,
  readPath,
  withNames,
} from './rules/index.ts'
export * from './validators/index.ts'
