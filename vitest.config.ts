import { defineConfig } from 'vitest/config'
import { screensPlugin } from './build/screens-plugin.ts'
import { plainReporter } from './scripts/plain-reporter.ts'

export default defineConfig({
  plugins: [screensPlugin()],
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    environment: 'node',
    reporters: ['default', plainReporter],
  },
})
