// Uses Node alone: it runs before anything is built.
import { build, run } from './ensure.mjs'
import { exitWith, refuseWords } from './words.mjs'

/** @type {Readonly<Record<string, () => void>>} What each tool does here; none of them takes a word besides. */
const tools = {
  build,
  format: () => run('@biomejs/biome', 'check', '.'),
  types: () => run('typescript', '-p', 'tsconfig.json'),
  'types-engine': () => run('typescript', '-p', 'engine/tsconfig.json'),
  dead: () => run('knip'),
}

const [name = '', ...words] = process.argv.slice(2)
const tool = Object.hasOwn(tools, name) ? tools[name] : undefined
if (!tool) exitWith(`não há ferramenta "${name}". As que existem: ${Object.keys(tools).join(', ')}.`)
refuseWords({}, words)
tool()
