import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { screensPlugin } from './tools/build/screens-plugin.ts'
import { ByProject, plainReporter } from './tools/vitest-run.ts'

/** Which tests a run plays: those of `npm test`, those of `npm run test:longer`, or both. */
const tests = process.env.TESTS ?? 'short'
const ends = { short: '!(*.longer)', longer: '*.longer', all: '*' }[tests] ?? '*'

const inRooms = (...rooms: readonly string[]) => rooms.map((room) => `tests/${room}/**/${ends}.test.{ts,tsx}`)

/** Played only where asked for: ten minutes of all replays in a browser. */
const byHand = process.env.JOURNEYS === 'all' ? [] : ['tests/browser/every-journey.test.ts']

const common = {
  environment: 'node' as const,
  // No test measures time: a machine busy with other things is slow, not wrong. These limits only end what hangs.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
  // Pages of jsdom live for a moment: a larger young generation is collected far less often.
  execArgv: ['--max-semi-space-size=16'],
}

/** The matrix of faults, the longest of all, drives React as customers get it: its development build takes twice the time. */
const faults: TestProjectConfiguration = {
  extends: true,
  oxc: { jsx: { development: false } },
  test: {
    ...common,
    name: 'faults',
    isolate: false,
    include: inRooms('faults'),
    env: { NODE_ENV: 'production' },
  },
}

/** The tests that drive whole browsers, next in length. */
const browser: TestProjectConfiguration = {
  extends: true,
  test: { ...common, name: 'browser', isolate: false, include: inRooms('browser'), exclude: byHand },
}

/**
 * Rooms whose tests leave nothing behind: their files share one load of the code, which halves their time. A test file that
 * takes in another, to run it over another database or service, shares with none that runs by itself.
 */
const sharing = {
  screens: { include: inRooms('screens') },
  upstream: { include: inRooms('upstream') },
  postgres: { include: inRooms('postgres', 'processes'), globalSetup: './tests/postgres/setup.ts' },
  rest: {
    include: inRooms('*'),
    exclude: inRooms('faults', 'browser', 'screens', 'upstream', 'postgres', 'processes'),
  },
}

export default defineConfig({
  plugins: [screensPlugin()],
  test: {
    // One less than the cores, which is the default, leaves half of a small machine idle; more gain nothing.
    maxWorkers: '100%',
    globalSetup: './tests/browser/setup.ts',
    reporters: ['default', plainReporter()],
    sequence: { sequencer: ByProject },
    projects: [
      faults,
      browser,
      ...Object.entries(sharing).map(([name, rooms]) => ({
        extends: true as const,
        test: {
          ...common,
          name,
          ...rooms,
          isolate: false,
          setupFiles: './tests/screens/clean-window.ts',
        },
      })),
    ],
  },
})
