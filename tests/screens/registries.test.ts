import { describe, expect, it } from 'vitest'
import { blockNames, maskNames, widgetNames } from '../../names/index.ts'
import { blocks } from '../../src/blocks/registry.ts'
import { widgets } from '../../src/widgets/index.ts'
import { masks } from '../../src/widgets/masks.ts'

describe('the registries', () => {
  it('[X01q] name the same widgets and masks with and without React', () => {
    expect(Object.keys(widgets)).toEqual([...widgetNames])
    expect(Object.keys(masks).toSorted()).toEqual([...maskNames].toSorted())
  })

  it('[X01q] name the same blocks with and without React', () => {
    expect(Object.keys(blocks)).toEqual([...blockNames])
  })
})
