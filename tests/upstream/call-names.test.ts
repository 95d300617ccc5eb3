import { expect, it } from 'vitest'
import { callNames } from '../../server/contract/call-names.ts'
import { projectFiles } from '../../tools/project.ts'

it('[T01ae] names no call but those that the files of operations send, and each of these', () => {
  const sent = projectFiles().flatMap(({ path, text }) => {
    if (!path.startsWith('schemas/operations/')) return []
    const { upstream, upstreamOfProduct } = JSON.parse(text)
    return [upstream, upstreamOfProduct].flatMap((service) => Object.keys(service?.calls ?? {}))
  })
  expect([...new Set(sent)].sort()).toEqual([...callNames])
})
