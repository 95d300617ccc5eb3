import { BaseSequencer, type TestSpecification } from 'vitest/node'

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
