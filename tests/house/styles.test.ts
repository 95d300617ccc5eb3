import { expect, it } from 'vitest'
import { filesIn, read } from './sources.ts'

it('no two animations of a page share a name, since the later would take the place of the other', () => {
  const files = [...filesIn('src/theme/', /\.css$/), ...filesIn('src/sales/', /\.css$/)]
  const names = files.flatMap((path) =>
    [...read(path).matchAll(/@keyframes ([\w-]+)/g)].map(([, name]) => name),
  )
  expect(names.length).toBeGreaterThan(5)
  expect(names).toEqual([...new Set(names)])
})
