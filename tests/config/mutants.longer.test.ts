import { expect, it } from 'vitest'
import { projectFiles } from '../../tools/project.ts'
import { fates } from './damage.ts'

// Replays are held by playing them.
const files = projectFiles().filter(({ path }) => !path.startsWith('tests/'))

it('[T01ai] a damaged file never breaks the check, and a sign that is missing is always told', {
  timeout: 180_000,
}, () => {
  const all = [...fates(files, { count: 40, seed: 15 })]
  expect(all.filter(({ told }) => told === 'quebra')).toEqual([])
  const signs = all.filter(({ slip }) => slip === 'sinal apagado')
  expect(signs.length).toBeGreaterThan(2)
  expect(signs.filter(({ told }) => told === 'sobrevive' || told === 'noutro arquivo')).toEqual([])
  const found = all.filter(({ told }) => told !== 'sobrevive')
  expect(found.length).toBeGreaterThan(all.length / 2)
})
