import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'

/**
 * Gives the engine as the build ships it. tsx writes a name onto every function each time it is made, which costs the
 * engine several times its own work, so what runs under tsx says nothing of what a browser runs.
 */
export async function shippedEngine(): Promise<typeof import('./doors.ts')> {
  const outDir = mkdtempSync(join(tmpdir(), 'funis-bench-'))
  await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('../', import.meta.url)),
    ssr: { noExternal: true },
    build: {
      ssr: 'bench/doors.ts',
      outDir,
      minify: true,
      rolldownOptions: { output: { entryFileNames: 'doors.mjs' } },
    },
  })
  const engine = (await import(pathToFileURL(join(outDir, 'doors.mjs')).href)) as typeof import('./doors.ts')
  rmSync(outDir, { recursive: true })
  return engine
}
