import { expect, it } from 'vitest'
import { sheetOf } from '../../tools/screens.ts'

it('[T02j] the sheet shows each look of a place at both widths, counts, lists what no replay reaches, and escapes texts', () => {
  const shot = (place: string, width: number, likeness = 'a') => ({
    place,
    width,
    likeness,
    heading: 'Dados <do> titular',
    replay: 'r1',
    file: `${width}/${place}-${likeness}.png`,
  })
  const page = sheetOf({
    funnel: 'plano/fluxo',
    title: 'Plano & Cia',
    places: [
      { name: 'titular', kind: 'step' },
      { name: 'termos', kind: 'box' },
      { name: 'aviso', kind: 'notice' },
    ],
    shots: [shot('termos', 360), shot('titular', 1280), shot('titular', 360), shot('titular', 360, 'b')],
    replays: 2,
  })
  const links = [...page.matchAll(/<a href="([^"]+)"/g)].map(([, link]) => link)
  expect(links).toEqual(['360/titular-a.png', '1280/titular-a.png', '360/titular-b.png', '360/termos-a.png'])
  expect(page).toContain('2 de 3 lugares, 4 imagens em 360 e 1280 px, 2 replays')
  expect(page).toContain('<li><code>aviso</code> aviso</li>')
  expect(page).toContain('<h2>Dados &lt;do&gt; titular</h2>')
  expect(page).toContain('<h1>Plano &amp; Cia</h1>')
  expect(page).not.toMatch(/https?:|<script/)
})
