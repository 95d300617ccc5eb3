import type { Plugin, Rollup } from 'vite'
import { flowOfModule } from './screens-plugin.ts'

/**
 * Writes the page of each flow, `flows/<flow>.html`: the built page, the name of the file with the flow's screens, and what
 * the entry imports before it can draw one, for the browser to fetch in one journey with the entry.
 */
export function flowPagesPlugin(): Plugin {
  return {
    name: 'flow-pages',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') return
      const early = fetchedWith(Object.values(bundle), String(page.source))
      for (const chunk of Object.values(bundle)) {
        const flow = chunk.type === 'chunk' ? flowOfModule(chunk.facadeModuleId) : undefined
        if (flow === undefined) continue
        const links = [
          ...early,
          `id="screens" fetchpriority="low" crossorigin href="/${chunk.fileName}"`,
        ].map((more) => `  <link rel="modulepreload" ${more}>\n  `)
        const source = String(page.source).replace('</head>', `${links.join('')}</head>`)
        this.emitFile({ type: 'asset', fileName: `flows/${flow}.html`, source })
      }
    },
  }
}

/** Lists what the entry imports at once, and what that imports, but for what the page names already. */
function fetchedWith(bundle: readonly Rollup.OutputBundle[string][], page: string): readonly string[] {
  const chunks = new Map(bundle.flatMap((each) => (each.type === 'chunk' ? [[each.fileName, each]] : [])))
  const entry = [...chunks.values()].find(({ isEntry }) => isEntry)
  const wanted = (entry?.dynamicImports ?? []).filter((name) => isAwaited(chunks.get(name)?.facadeModuleId))
  const besides = wanted.flatMap((name) => chunks.get(name)?.imports ?? [])
  return [...new Set([...wanted, ...besides])]
    .filter((name) => !page.includes(`"/${name}"`))
    .map((name) => `crossorigin href="/${name}"`)
}

/** Whether a module draws the steps; what draws their forms is fetched while the opening's calls are on their way. */
const isAwaited = (module: string | null | undefined): boolean =>
  /src\/funnel\/draw-page\.tsx$/.test(module ?? '')
