export * from '../../engine/config/index.ts'
export * from '../../engine/index.ts'
export * from '../../engine/replay/index.ts'
