import { readProject, secretNamesOf } from '../../engine/config/index.ts'
import { projectFiles } from '../../tools/project.ts'

/** The names that the screens and calls of this project give to secrets only. */
export const secretNames = secretNamesOf(readProject(projectFiles()))
