import { describe, expect, it } from 'vitest'
import { read, sources, withoutComments } from './sources.ts'

describe('the engine', () => {
  it('reads no clock and draws no lots: time is an argument', () => {
    const impure = /\bDate\.now\b|\bnew Date\(\)|\bDate\(\)|\bMath\.random\b|\bperformance\b|\bcrypto\b/
    expect(sources('engine/').filter((path) => impure.test(withoutComments(read(path))))).toEqual([])
  })

  it('names nothing of a browser or of Node: the compiler that checks it knows neither', () => {
    const { compilerOptions, include } = JSON.parse(read('engine/tsconfig.json'))
    expect([compilerOptions, include]).toEqual([{ lib: ['ES2023'], types: [] }, ['.']])
    const escapes = /<reference |declare global|declare const/
    expect(sources('engine/').filter((path) => escapes.test(read(path)))).toEqual([])
  })

  it('makes nothing of Intl, which keeps a slow phone waiting, and neither do the pages', () => {
    const made = /\bIntl\.|\.toLocale\w*String\b/
    const files = [...sources('engine/'), ...sources('src/')]
    expect(files.filter((path) => made.test(withoutComments(read(path))))).toEqual([])
  })
})
