import { defineConfig } from 'vitest/config'
import { screensPlugin } from './build/screens-plugin.ts'
import { plainReporter } from './scripts/plain-reporter.ts'

export default defineConfig({
  plugins: [screensPlugin()],
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    environment: 'node',
    // One less than the cores, which is the default, leaves half of a small machine idle.
    maxWorkers: '100%',
    reporters: ['default', plainReporter],
  },
})
