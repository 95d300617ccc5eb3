import { describe, expect, it } from 'vitest'
import { openNotes, sealNotes } from '../../server/calls/sale-notes.ts'
import type { SaleNotes } from '../../server/contract/work.ts'

const notes: SaleNotes = { regioes: { RJ: 1, SP: 'sp-2' } }

describe('what a page was shown before its sale began', () => {
  it('[X03ah] is read again by the server that sealed it, for that sale', () => {
    const sealed = sealNotes('um segredo', 'venda-1', notes)
    expect(openNotes('um segredo', 'venda-1', sealed)).toEqual(notes)
    expect(String(sealed)).not.toMatch(/RJ|sp-2/)
    expect(sealNotes('um segredo', 'venda-1', {})).toBeNull()
  })

  it.each([
    ['another sale', 'um segredo', 'venda-2', (text: string) => text],
    ['another server', 'outro segredo', 'venda-1', (text: string) => text],
    [
      'one sign changed',
      'um segredo',
      'venda-1',
      (text: string) => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`,
    ],
    ['a text of anything', 'um segredo', 'venda-1', () => 'x'],
    ['no text', 'um segredo', 'venda-1', () => undefined],
    ['a text without end', 'um segredo', 'venda-1', () => 'A'.repeat(100_000)],
  ] as const)('[X03ah] says nothing to %s', (_, secret, sale, change) => {
    expect(openNotes(secret, sale, change(sealNotes('um segredo', 'venda-1', notes)!))).toBeUndefined()
  })
})
