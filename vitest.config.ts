import { defineConfig } from 'vitest/config'
import { screensPlugin } from './build/screens-plugin.ts'
import { plainReporter } from './scripts/plain-reporter.ts'

export default defineConfig({
  plugins: [screensPlugin()],
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    // Ten minutes of journeys: played by hand, with JOURNEYS=all.
    exclude: process.env.JOURNEYS === 'all' ? [] : ['tests/browser/every-journey.test.ts'],
    environment: 'node',
    globalSetup: './tests/postgres/setup.ts',
    // One less than the cores, which is the default, leaves half of a small machine idle.
    maxWorkers: '100%',
    // No test measures time: a machine busy with other things is slow, not wrong.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    reporters: ['default', plainReporter()],
  },
})
