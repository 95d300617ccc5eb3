import { defineConfig } from 'vitest/config'
import { screensPlugin } from './build/screens-plugin.ts'
import { plainReporter } from './scripts/plain-reporter.ts'

/** Rooms whose tests leave nothing behind in a module: they share one load of the code, which halves their time. */
const sharing = ['config', 'contracts', 'house', 'replays', 'rules', 'server']
const inRooms = sharing.map((room) => `tests/${room}/**/*.test.{ts,tsx}`)
// Ten minutes of journeys: played by hand, with JOURNEYS=all.
const byHand = process.env.JOURNEYS === 'all' ? [] : ['tests/browser/every-journey.test.ts']

const common = {
  environment: 'node',
  // No test measures time: a machine busy with other things is slow, not wrong.
  testTimeout: 20_000,
  hookTimeout: 60_000,
} as const

export default defineConfig({
  plugins: [screensPlugin()],
  test: {
    // One less than the cores, which is the default, leaves half of a small machine idle.
    maxWorkers: '100%',
    reporters: ['default', plainReporter()],
    projects: [
      { extends: true, test: { ...common, name: 'sharing', include: inRooms, isolate: false } },
      {
        extends: true,
        test: {
          ...common,
          name: 'alone',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...inRooms, ...byHand],
          globalSetup: './tests/postgres/setup.ts',
        },
      },
    ],
  },
})
