import type { Plugin } from 'vite'
import { flowOfModule } from './screens-plugin.ts'

/** Writes the page of each flow, `flows/<flow>.html`: the built page, and the name of the file with the flow's screens. */
export function flowPagesPlugin(): Plugin {
  return {
    name: 'flow-pages',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') return
      for (const chunk of Object.values(bundle)) {
        const flow = chunk.type === 'chunk' ? flowOfModule(chunk.facadeModuleId) : undefined
        if (flow === undefined) continue
        const link = `<link rel="modulepreload" id="screens" crossorigin href="/${chunk.fileName}">`
        const source = String(page.source).replace('</head>', `  ${link}\n  </head>`)
        this.emitFile({ type: 'asset', fileName: `flows/${flow}.html`, source })
      }
    },
  }
}
