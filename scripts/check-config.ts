import { readdirSync, readFileSync } from 'node:fs'
import {
  checkProject,
  readProject,
  renderDiagnostics,
  type SourceFile,
  type Vocabulary,
} from '../engine/config/index.ts'

const root = new URL('../', import.meta.url)
const rooms = ['flows', 'variants', 'schemas', 'tests/replays']

/** Reads every file of the rooms that hold JSON; of pictures only the path counts. */
function readFiles(): readonly SourceFile[] {
  return rooms.flatMap((room) =>
    pathsIn(room).map((path) => ({
      path,
      text: path.endsWith('.json') ? readFileSync(new URL(path, root), 'utf8') : '',
    })),
  )
}

function pathsIn(room: string): readonly string[] {
  try {
    return readdirSync(new URL(room, root), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.parentPath}/${entry.name}`.replaceAll('\\', '/'))
      .map((path) => path.slice(path.indexOf(`/${room}`) + 1))
      .sort()
  } catch {
    return []
  }
}

/** Collects the names the code gives to the JSON from the lists of each room. */
async function readVocabulary(): Promise<Vocabulary> {
  const [widgets, blocks, effects, conditions, format, validators] = await Promise.all([
    import('../src/widgets/names.ts'),
    import('../src/blocks/names.ts'),
    import('../src/effects/names.ts'),
    import('../engine/conditions/operators.ts'),
    import('../engine/format/index.ts'),
    import('../engine/validators/index.ts'),
  ])
  return {
    widgets: widgets.widgetNames,
    masks: widgets.maskNames,
    blocks: blocks.blockNames,
    effects: effects.effectNames,
    operators: conditions.operatorNames,
    formats: Object.keys(format.formats),
    validators: validators.validators.map(({ name }) => name),
    datedValidators: validators.datedValidators.map(({ name }) => name),
  }
}

async function main(filters: readonly string[]): Promise<number> {
  const files = readFiles()
  const found = checkProject(readProject(files), await readVocabulary())
  const isWanted = (file: string) => filters.length === 0 || filters.some((filter) => file.includes(filter))
  const wanted = found.filter(({ file }) => isWanted(file))
  console.log(
    renderDiagnostics(
      wanted,
      files.filter(({ path }) => isWanted(path)),
    ),
  )
  return wanted.some(({ severity }) => severity === 'erro') ? 1 : 0
}

process.exitCode = await main(process.argv.slice(2)).catch((error: Error) => {
  console.error(`Não foi possível verificar: ${error.message}`)
  return 2
})
