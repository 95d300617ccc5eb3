import { expect, it } from 'vitest'
import { programOf } from '../../tools/program.mjs'
import { read } from '../house/sources.ts'

it.each(['vite', 'vitest', 'tsx', '@biomejs/biome'])(
  'the program of %s is a script that Node starts',
  (name) => {
    const [node, script] = programOf(name)
    expect(node).toBe(process.execPath)
    expect(read(script)).toMatch(/^#!\/usr\/bin\/env node/)
  },
)
