import { type ServedPage, serveBuilt } from '../../../tools/bench/serve-page.ts'
import { projectFiles } from '../../../tools/project.ts'
import { petsFile } from '../../screens/pets.ts'

const flow = {
  answers: {},
  on: {},
  steps: { fixa: { screen: 'pets' }, cresce: { screen: 'pets-a-mais' } },
}
const added = {
  'flows/so-listas/flow.json': flow,
  'schemas/screens/pets.schema.json': petsFile(),
  'schemas/screens/pets-a-mais.schema.json': petsFile({ maxItems: 99 }, { add: 'Adicionar pet' }),
}

/** Serves a page with a list of pets: `#<screen>,<number of items>` says which, and how many are there. */
export const serveList = (): Promise<ServedPage> =>
  serveBuilt('tests/browser/list/index.html', {
    files: () => [
      ...projectFiles(),
      ...Object.entries(added).map(([path, content]) => ({ path, text: JSON.stringify(content) })),
    ],
  })
