import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sources } from '../../tools/ensure.mjs'
import { importsOf, read } from '../house/sources.ts'

/** Lists the files of ours that some files import, directly or not, and these themselves. */
function reachedFrom(
  paths: readonly string[],
  reached: ReadonlySet<string> = new Set(),
): ReadonlySet<string> {
  const fresh = paths.filter((path) => !reached.has(path))
  if (fresh.length === 0) return reached
  const imports = fresh.filter((path) => /\.tsx?$/.test(path)).flatMap(importsOf)
  const ours = imports.map((path) => path.replace(/\?.*$/, '')).filter((path) => existsSync(path))
  return reachedFrom(ours, new Set([...reached, ...fresh]))
}

describe('a build', () => {
  it('is rebuilt when one of its sources changes', () => {
    const [, main = ''] = /<script type="module" src="\/([^"]+)"/.exec(read('index.html')) ?? []
    const reached = reachedFrom(['vite.config.ts', main])
    const isSource = (path: string) => sources.some((each) => path === each || path.startsWith(`${each}/`))
    expect(reached.size).toBeGreaterThan(150)
    expect([...reached].filter((path) => !isSource(path))).toEqual([])
  })

  it('names no source that is not there', () => {
    expect(sources.filter((path) => !existsSync(path))).toEqual([])
  })
})
