import type { Reporter, TestModule } from 'vitest/node'

/** Ends a run with one plain line that any reader, human or machine, understands. */
export const plainReporter: Reporter = {
  onTestRunEnd(modules: readonly TestModule[]) {
    const states = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => test.result().state),
    )
    const failed =
      states.filter((state) => state === 'failed').length +
      modules.filter((module) => module.state() === 'failed' && module.errors().length > 0).length
    const passed = states.filter((state) => state === 'passed').length
    process.on('exit', () => console.log(`${passed} passed, ${failed} failed`))
  },
}
