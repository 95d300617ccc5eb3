import {
  BaseSequencer,
  type Reporter,
  type TestModule,
  type TestSpecification,
  type Vitest,
} from 'vitest/node'

/**
 * Runs the test files of one project after one another, the projects in the order of the configuration. A worker goes on
 * with the code it has loaded only while the next file is of the same project.
 */
export class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const placeOf = ({ project }: TestSpecification) => project.vitest.projects.indexOf(project)
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}

/** Ends a run with one plain line that any reader, human or machine, understands. */
export const plainReporter = (): Reporter => {
  let pattern: RegExp | undefined
  return {
    onInit({ config }: Vitest) {
      pattern = config.testNamePattern
    },
    onTestRunEnd(modules: readonly TestModule[]) {
      const states = modules.flatMap((module) =>
        [...module.children.allTests()].map((test) => test.result().state),
      )
      const failed =
        states.filter((state) => state === 'failed').length +
        modules.filter((module) => module.state() === 'failed' && module.errors().length > 0).length
      const passed = states.filter((state) => state === 'passed').length
      process.on('exit', () => {
        // A name that no test has must not pass for tests that passed.
        if (pattern && passed + failed === 0) {
          console.error(`Nenhum teste que rode aqui tem ${pattern} no nome.`)
          process.exitCode = 1
        }
        console.log(`${passed} passed, ${failed} failed`)
      })
    },
  }
}
