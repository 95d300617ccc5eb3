// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { type BandName, type BlockName, blockRecords } from '../../engine/config/language/blocks.ts'
import {
  type BlockRecord,
  type Kind,
  type Members,
  plainKinds,
} from '../../engine/config/language/vocabulary.ts'
import { type MaskName, maskRecords, widgetRecords } from '../../engine/config/language/widgets.ts'
import { blocks } from '../../src/blocks/registry.tsx'
import { everyPart } from '../../src/parts/every.ts'
import { bands } from '../../src/sales/bands.tsx'
import { widgets } from '../../src/widgets/index.ts'
import { masks } from '../../src/widgets/masks.ts'

afterEach(cleanup)

const records: Readonly<Record<BlockName, BlockRecord>> = blockRecords

/** Makes a value of a kind. */
function someOf(kind: Kind): unknown {
  if (typeof kind === 'string') return plainValues[plainKinds[kind].types[0]]
  if ('oneOf' in kind) return kind.oneOf[0]
  return 'listOf' in kind ? [someOf(kind.listOf)] : membersOf(kind)
}

const plainValues = { string: '1', integer: 2, array: [{ value: 2, label: 'Cônjuge' }] }

const membersOf = ({ needs, takes }: Members) =>
  Object.fromEntries(Object.entries({ ...needs, ...takes }).map(([key, kind]) => [key, someOf(kind)]))

const drawOf = (name: BlockName) =>
  name in bands ? bands[name as BandName].Draw : blocks[name as keyof typeof blocks]

/** Draws a block with a value for each key of its record, and lists the keys that it reads. */
function keysRead(name: BlockName): readonly string[] {
  const read = new Set<string>()
  const tools = { send: () => {}, announce: () => {}, at: 0, submit: undefined, buttons: [], id: undefined }
  const given = new Proxy(membersOf(records[name]), {
    get: (target, key) => {
      if (!(key in tools)) read.add(String(key))
      return Reflect.get({ ...target, ...tools }, key)
    },
  })
  const draw = drawOf(name) as (props: object) => ReactNode
  render(createElement(() => draw(given)))
  return [...read].toSorted()
}

describe('the registries', () => {
  it('name the same widgets and masks with and without React', () => {
    const apart = everyPart.flatMap(({ widgets = {} }) => Object.keys(widgets))
    expect([...Object.keys(widgets), ...apart].toSorted()).toEqual(Object.keys(widgetRecords).toSorted())
    expect(Object.keys(masks).toSorted()).toEqual(Object.keys(maskRecords).toSorted())
  })

  it('name the same blocks with and without React', () => {
    expect([...Object.keys(blocks), ...Object.keys(bands)].toSorted()).toEqual(
      Object.keys(blockRecords).toSorted(),
    )
  })

  it.each(Object.entries(maskRecords))('the mask %s writes its example', (name, { example }) => {
    const { bare, shown, isFull } = masks[name as MaskName]
    expect(shown(bare(example))).toBe(example)
    expect(isFull(bare(example))).toBe(true)
  })

  it('have their events under keys by which the check of events finds them', () => {
    const keysOfEvents = ({ needs, takes }: Members): readonly string[] =>
      Object.entries({ ...needs, ...takes }).flatMap(([key, kind]) => (kind === 'event' ? [key] : []))
    const keys = Object.values(records).flatMap(keysOfEvents)
    expect(keys.length).toBeGreaterThan(2)
    expect(keys.filter((key) => !/^(?:evento|[a-z]+Evento)$/.test(key))).toEqual([])
  })

  it.each(Object.keys(records) as BlockName[])(
    'the block %s reads each key that its record names, and no other',
    (name) => {
      const { needs, takes } = records[name]
      expect(keysRead(name)).toEqual(Object.keys({ ...needs, ...takes }).toSorted())
    },
  )
})
