import { describe, expect, it } from 'vitest'
import { operationNames } from '../../server/operations/names.ts'
import { read, sources, withoutComments } from './sources.ts'

const files = sources('server/')

describe('the rooms of the server', () => {
  it('name no operation outside the operations themselves', () => {
    expect(operationNames.length).toBeGreaterThan(20)
    const named = new RegExp(`['"\`/](?:${operationNames.join('|').replaceAll('.', '\\.')})['"\`]`)
    const general = files.filter((path) => !path.startsWith('server/operations/'))
    expect(general.length).toBeGreaterThan(100)
    expect(general.filter((path) => named.test(withoutComments(read(path))))).toEqual([])
  })
})
