import { buildConfig } from './build/config.ts'

export default buildConfig()
