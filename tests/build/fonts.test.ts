import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { fonts } from '../../engine/brand/index.ts'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))
const addresses: Record<string, string> = JSON.parse(readFileSync(join(dist, 'flows/fonts.json'), 'utf8'))

it('every font is cut to less than 30 kB, and its licence lies beside it', () => {
  expect(Object.keys(addresses)).toEqual(Object.keys(fonts))
  for (const [choice, { family }] of Object.entries(fonts)) {
    const bytes = readFileSync(join(dist, addresses[choice] ?? ''))
    expect(bytes.subarray(0, 4).toString()).toBe('wOF2')
    expect(bytes.length).toBeLessThan(30_000)
    expect(existsSync(join(dist, `assets/${family.toLowerCase()}.OFL.txt`))).toBe(true)
  }
})
