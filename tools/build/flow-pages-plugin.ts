import type { Plugin, Rollup } from 'vite'
import { readProject, type SourceFile, screensOfFlow } from '../../engine/config/index.ts'
import type { Json } from '../../engine/index.ts'
import { withSheetsOf } from './inline-styles-plugin.ts'
import { partsOfFlow } from './parts.ts'
import { flowOfModule } from './screens-plugin.ts'

/**
 * Writes the page of each flow, `flows/<flow>.html`: the built page with the sheets of what its screens say, the name of the
 * file with the flow's screens, and what the entry imports before it can draw one, for the browser to fetch in one journey
 * with the entry. `index.html` is left with the sheets of every page.
 */
export function flowPagesPlugin(files: () => readonly SourceFile[]): Plugin {
  return {
    name: 'flow-pages',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') return
      const project = readProject(files())
      const early = namesIn(Object.values(bundle), String(page.source))
      for (const chunk of Object.values(bundle)) {
        const flow = chunk.type === 'chunk' ? flowOfModule(chunk.facadeModuleId) : undefined
        if (flow === undefined) continue
        const links = [
          // A frame with the fields of a card is fetched by the deployments that have one.
          ...early(['drawing', ...partsOfFlow(project, flow).filter((part) => part !== 'moldura')]),
          `id="screens" fetchpriority="low" crossorigin href="/${chunk.fileName}"`,
        ].map((more) => `  <link rel="modulepreload" ${more}>\n  `)
        const said = new Set(screensOfFlow(project, flow).flatMap(({ flat }) => [...wordsIn(flat.look)]))
        const source = withSheetsOf(String(page.source), said).replace('</head>', `${links.join('')}</head>`)
        this.emitFile({ type: 'asset', fileName: `flows/${flow}.html`, source })
      }
      page.source = withSheetsOf(String(page.source), new Set())
    },
  }
}

/** Lists the words of a screen's look: its keys, and the texts that widgets and blocks are named by. */
function* wordsIn(value: Json | undefined): Generator<string> {
  if (typeof value === 'string') yield value
  if (typeof value !== 'object' || value === null) return
  for (const [key, member] of Object.entries(value)) {
    yield key
    yield* wordsIn(member as Json)
  }
}

/** Names the files of some parts (`src/parts`), and what those import; but for what the page names already. */
function namesIn(bundle: readonly Rollup.OutputBundle[string][], page: string) {
  const chunks = bundle.flatMap((each) => (each.type === 'chunk' ? [each] : []))
  function chunkOf(part: string) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/parts/${part}.ts`)))
    if (!chunk) throw new Error(`Nothing was built of the part "${part}".`)
    return chunk
  }
  return (parts: readonly string[]): readonly string[] =>
    [...new Set(parts.map(chunkOf).flatMap(({ fileName, imports }) => [fileName, ...imports]))]
      .filter((name) => !page.includes(`"/${name}"`))
      .map((name) => `crossorigin href="/${name}"`)
}
