import { describe, expect, it } from 'vitest'
import type { SourceFile } from '../../engine/config/index.ts'
import { readAgain } from '../../tools/check-again.ts'

const file = (path: string, text: string): SourceFile => ({ path, text, bytes: text.length })
const gone = Object.assign(new Error('gone'), { code: 'ENOENT' })

/** Lets changes be told of, each with what the files are then, and lists what was handed on. */
async function handedOn(first: readonly SourceFile[], after: readonly (readonly SourceFile[] | Error)[]) {
  let now: readonly SourceFile[] | Error = first
  async function* changes() {
    for (const each of after) {
      now = each
      yield each
    }
  }
  const read = () => {
    if (now instanceof Error) throw now
    return now
  }
  const taken: (readonly SourceFile[])[] = []
  await readAgain({ first, changes: changes(), read }, (files) => taken.push(files))
  return taken
}

describe('the files, looked at again', () => {
  const one = [file('flows/a/flow.json', '{}')]
  const other = [file('flows/a/flow.json', '{ }')]

  it('are handed on when one is another than before, and once for several tellings of one change', async () => {
    expect(await handedOn(one, [one, other, other, one, one])).toEqual([other, one])
  })

  it('are handed on when one comes or goes', async () => {
    const two = [...one, file('flows/b/flow.json', '{}')]
    expect(await handedOn(one, [two, one])).toEqual([two, one])
  })

  it('are the same objects where they are as they were', async () => {
    const beside = file('flows/b/flow.json', '{}')
    const [taken] = await handedOn([...one, beside], [[...other, { ...beside }]])
    expect(taken![0]).toBe(other[0])
    expect(taken![1]).toBe(beside)
  })

  it('wait for the next change where one goes while they are read', async () => {
    expect(await handedOn(one, [gone, other])).toEqual([other])
  })

  it('are given up where they cannot be read at all', async () => {
    await expect(handedOn(one, [Object.assign(new Error('denied'), { code: 'EACCES' })])).rejects.toThrow(
      'denied',
    )
  })
})
