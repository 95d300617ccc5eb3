import { buildConfig } from './tools/build/config.ts'

export default buildConfig()
