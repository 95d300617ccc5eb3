import { JSDOM } from 'jsdom'
import { describe, expect, it } from 'vitest'
import { readProject } from '../../engine/config/index.ts'
import { readArguments } from '../../tools/arguments.ts'
import { funnels, projectFiles, replaysIn } from '../../tools/project.ts'
import { besideSheet } from '../../tools/screens/beside.ts'
import { chosenFunnels } from '../../tools/screens/chosen.ts'
import { fewest, type Showing } from '../../tools/screens/fewest.ts'
import { pairedShots } from '../../tools/screens/pairs.ts'
import { scenesOf } from '../../tools/screens/scenes.ts'
import { type Sheet, sheetOf, sheetScript } from '../../tools/screens/sheet.ts'
import { looksOf, type Shot, unseenOf } from '../../tools/screens/shot.ts'
import { isByHand, nameOf } from '../journeys/by-hand.ts'
import { placesIn } from '../journeys/play.ts'

describe('the words of the command that draws screens', () => {
  const known = { flags: { '--todos': 'todos' }, values: { '--para': 'a pasta' } }
  const read = (...words: readonly string[]) => readArguments(words, known)

  it('may give an option its value in two ways', () => {
    const wanted = { values: new Map([['--para', 'x']]), flags: new Set(['--todos']), filters: ['a'] }
    expect(read('--para', 'x', 'a', '--todos')).toEqual(wanted)
    expect(read('a', '--todos', '--para=x')).toEqual(wanted)
  })

  it.each([
    [['--para'], 'a opção "--para" precisa de um valor.'],
    [['--para='], 'a opção "--para" precisa de um valor.'],
    [['--para', '--todos'], 'a opção "--para" precisa de um valor.'],
    [['--par', 'x'], 'a opção "--par" não existe. Você quis dizer "--para"?'],
    [['--outra'], 'a opção "--outra" não existe. Opções: --todos (todos), --para (a pasta).'],
  ])('%j are refused', (words, mistake) => {
    expect(read(...words)).toBe(mistake)
  })

  const project = readProject(projectFiles())
  it('name a funnel by its variant or in whole; the first that sells without one', () => {
    const wanted = { id: 'pf-implante/dental-individual', flow: 'dental-individual' }
    for (const words of [['pf-implante'], ['pf-implante/dental-individual']])
      expect(chosenFunnels(project, words)).toMatchObject({ funnels: [wanted] })
    expect(chosenFunnels(project, [])).toMatchObject({ funnels: [{ id: 'pf-geral/dental-individual' }] })
  })

  it('[T02k] give each funnel a folder of its own, whichever others are drawn: a sheet is held against the one before it', () => {
    const folders = (...words: readonly string[]) => {
      const chosen = chosenFunnels(project, words)
      return 'funnels' in chosen ? chosen.funnels.map(({ folder }) => folder) : []
    }
    expect(folders('pet-saude')).toEqual(['pet-saude'])
    expect(folders('pet-saude/pet-corretor')).toEqual(['pet-saude/pet-corretor'])
    expect(folders('pet-saude/pet-associacao', 'pet-saude/pet-simples', 'blue')).toEqual([
      'pet-saude',
      'pet-saude/pet-simples',
      'blue',
    ])
  })

  it('[T02j] name several, each once', () => {
    const { funnels: both } = chosenFunnels(project, ['pf-ortho', 'pf-implante', 'pf-ortho']) as Extract<
      ReturnType<typeof chosenFunnels>,
      { funnels: unknown }
    >
    expect(both.map(({ variantId }) => variantId)).toEqual(['pf-ortho', 'pf-implante'])
  })

  it.each([
    [['base'], 'não há variante "base".'],
    [['pf-implante', 'pf-ortoh'], 'não há variante "pf-ortoh". Você quis dizer "pf-ortho"?'],
  ])('%j name none', (words, mistake) => {
    expect(chosenFunnels(project, words)).toEqual({ mistake: expect.stringContaining(mistake) })
  })
})

it('few replays show all that the many show', () => {
  const all = replaysIn([])
    .filter(isByHand)
    .map((found) => ({ found, moves: found.replay.moves.length, places: placesIn(found.replay) }))
  const placesOf = (showing: readonly Showing[]) => new Set(showing.flatMap(({ places }) => places))
  const few = fewest(all)
  expect(placesOf(few)).toEqual(placesOf(all))
  expect(few.length).toBeLessThan(all.length * 0.7)
  expect(new Set(few.map(({ found }) => nameOf(found))).size).toBe(few.length)
})

it('each place where a replay rests is drawn from the session that stands there', () => {
  const funnelOf = funnels()
  for (const { replay } of replaysIn([])) {
    const { steps } = funnelOf(replay.variant)
    const scenes = scenesOf(funnelOf(replay.variant), replay, 'r')
    // A step that only passes has no screen to draw.
    const drawn = placesIn(replay).filter(
      (place) => steps.get(place)?.step.screen !== undefined || !steps.has(place),
    )
    expect(scenes.map(({ place }) => place)).toEqual(drawn)
    const standing = scenes.map(({ session }) => session.boxes.at(-1)?.box ?? session.step)
    expect(standing).toEqual(drawn)
  }
})

const shot = (place: string, width: number, likeness = 'a'): Shot => ({
  ...{ place, width, likeness, heading: 'Dados <do> titular', replay: 'r1', isError: false },
  file: `${width}/${place}-${likeness}.png`,
})

describe('the sheet', () => {
  const places = [
    { name: 'titular', kind: 'step' },
    { name: 'termos', kind: 'box' },
    { name: 'aviso', kind: 'notice' },
  ] as const
  const shots = [shot('termos', 360), shot('titular', 1280), shot('titular', 360), shot('titular', 360, 'b')]
  const sheet: Sheet = {
    ...{ title: 'Plano & Cia', funnel: 'plano/fluxo', colour: '#1F4FA3', widths: [360, 1280], replays: 2 },
    ...{ looks: looksOf(shots, places), unseen: unseenOf(shots, places), gone: [], isCompared: false },
  }
  const page = sheetOf(sheet)
  const links = [...page.matchAll(/<a class="shot \w+" href="([^"]+)"/g)].map(([, link]) => link)

  it('shows each look of a place at both widths, in the order of the flow, and links to the whole picture', () => {
    expect(links).toEqual([
      '360/titular-a.png',
      '1280/titular-a.png',
      '360/titular-b.png',
      '360/termos-a.png',
    ])
    expect(page).toContain('1 de 2')
    expect(page.match(/não visto em 1280 px/g)).toHaveLength(2)
  })

  it('counts, and says what no replay comes to', () => {
    expect(page).toContain('2 de 3 lugares, 3 telas diferentes, 4 imagens em 360 e 1280 px, 2 replays')
    expect(page).toContain('<li><code>aviso</code> aviso</li>')
    expect(page).not.toContain('última folha')
  })

  it('takes no text for markup, and needs nothing from elsewhere', () => {
    expect(page).toContain('<h3>Dados &lt;do&gt; titular</h3>')
    expect(page).toContain('<h1>Plano &amp; Cia</h1>')
    expect(page).not.toMatch(/https?:|<script [^>]*src/)
  })

  it('[T02k] says that nothing changed, or what did, with the picture before and the difference', () => {
    expect(sheetOf({ ...sheet, isCompared: true })).toContain('Nada mudou desde a última folha')
    const change = { before: 'antes/360/termos-a.png', difference: 'diferenca/360/termos-a.png' }
    const looks = looksOf(
      shots.map((each, i) => (i === 0 ? { ...each, change } : i === 3 ? { ...each, change: 'nova' } : each)),
      places,
    )
    const told = sheetOf({ ...sheet, looks, isCompared: true, gone: [shot('titular', 360, 'z')] })
    expect(told).toContain('Desde a última folha: 1 mudaram, 1 são novas, 1 sumiram')
    expect(told.match(/data-change/g)?.length).toBeGreaterThanOrEqual(2)
    for (const file of [...Object.values(change), '360/titular-z.png'])
      expect(told).toContain(`href="${file}"`)
  })

  it('[T02l] shows what its form asks for, which its address says and may say before', () => {
    const wrong = shots.map((each) => ({ ...each, isError: each.place === 'termos' }))
    const page = sheetOf({ ...sheet, looks: looksOf(wrong, places) })
    const open = (hash: string) => {
      const { window } = new JSDOM(page, { runScripts: 'outside-only', url: `http://localhost/${hash}` })
      window.eval(`(() => {${sheetScript}})()`)
      return window
    }
    const shown = ({ document }: { readonly document: Document }) =>
      [...document.querySelectorAll<HTMLElement>('.look:not([hidden]) code')].map((code) => code.textContent)
    expect(shown(open(''))).toEqual(['titular', 'titular', 'termos'])
    expect(shown(open('#tipo=box'))).toEqual(['termos'])
    expect(shown(open('#q=TITULAR'))).toEqual(['titular', 'titular', 'termos'])
    expect(shown(open('#q=nada'))).toEqual([])
    const window = open('')
    const box = window.document.querySelector<HTMLInputElement>('[name=erro]')!
    box.checked = true
    box.dispatchEvent(new window.Event('input', { bubbles: true }))
    expect([shown(window), window.location.hash]).toEqual([['termos'], '#erro=1'])
    expect(window.document.querySelector('.shown')?.textContent).toBe('1 de 3 telas')
    expect(window.document.querySelectorAll('[data-width="360"][hidden]')).toHaveLength(0)
    expect(open('#px=1280').document.querySelectorAll('[data-width="360"]:not([hidden])')).toHaveLength(0)
  })

  it('[T02j] stands beside others, each screen in one row, empty where one does not have it', () => {
    const other = { ...sheet, title: 'Outro', looks: looksOf([shot('titular', 360)], places) }
    const both = besideSheet([
      { sheet, folder: 'plano' },
      { sheet: other, folder: 'outro' },
    ])
    expect(both.match(/<tr class="look"/g)).toHaveLength(3)
    expect(both).toContain('src="outro/360/titular-a.png"')
    expect(both.match(/<td><\/td>/g)).toHaveLength(2)
  })
})

describe('the pictures of two sheets', () => {
  it('[T02k] are paired by place, width and likeness, then by what is left of the place', () => {
    const before = [shot('a', 360), shot('a', 360, 'x'), shot('b', 360), shot('a', 1280)]
    const now = [shot('a', 360, 'y'), shot('a', 360), shot('c', 360), shot('a', 1280)]
    const { pairs, fresh, gone } = pairedShots(before, now)
    expect(pairs.map((pair) => [pair.before.file, pair.now.file]).toSorted()).toEqual([
      ['1280/a-a.png', '1280/a-a.png'],
      ['360/a-a.png', '360/a-a.png'],
      ['360/a-x.png', '360/a-y.png'],
    ])
    expect([fresh, gone].map((shots) => shots.map(({ file }) => file))).toEqual([
      ['360/c-a.png'],
      ['360/b-a.png'],
    ])
  })
})
