// @vitest-environment jsdom
import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { flattenScreen, withItemIds } from '../../engine/config/screens/screen.ts'
import { fieldsIn, isDrawnByItems, valueAt } from '../../src/field/paths.ts'
import { draw, entryOf } from './form-drawn.tsx'
import { keywords, samples } from './json-schema-rows.ts'
import { told } from './told.ts'

afterEach(cleanup)

const drawn = [...keywords, ...samples].filter(({ sends }) => sends !== undefined)

it.each(drawn)(
  'a screen draws and sends what JSON Schema says: $name',
  async ({ schema, sends = {}, refuses }) => {
    const flat = withItemIds(flattenScreen({ type: 'object', look: {}, ...schema } as never, {}, {}))
    const entry = entryOf(flat.schema as never, flat.look as never)
    const page = draw(entry, { values: sends })
    for (const { path, schema: field, look } of fieldsIn(entry, sends)) {
      const place = page.container.querySelector(`[data-campo="${path}"]`)
      expect(place, path).not.toBeNull()
      if (isDrawnByItems(field, look) || valueAt(sends, path) === undefined) continue
      expect(place?.querySelector('input, select, textarea'), path).not.toBeNull()
    }
    await page.press()
    expect(page.sent('next')).toEqual([sends])
    if (!refuses) return
    act(() => page.give(refuses[0]))
    await page.press()
    expect(page.sent('next')).toHaveLength(1)
    expect(told(page.container).join('; ')).toContain(refuses[1])
  },
)
