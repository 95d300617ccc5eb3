import { describe, expect, it } from 'vitest'
import { readProject } from '../../engine/config/index.ts'
import { readArguments } from '../../scripts/arguments.ts'
import { funnels, projectFiles, replaysIn } from '../../scripts/project.ts'
import { chosenFunnel } from '../../scripts/screens/chosen.ts'
import { fewest, type Showing } from '../../scripts/screens/fewest.ts'
import { keptScenes } from '../../scripts/screens/kept-scene.ts'
import { sheetOf } from '../../scripts/screens/sheet.ts'
import { looksOf, type Shot, unseenOf } from '../../scripts/screens/shot.ts'
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
      expect(chosenFunnel(project, words)).toMatchObject(wanted)
    expect(chosenFunnel(project, [])).toMatchObject({ id: 'pf-geral/dental-individual' })
  })

  it.each([
    [['base'], 'não há variante "base".'],
    [['pf-implante', 'outra'], '"outra" está sobrando: uma variante de cada vez.'],
  ])('%j name none', (words, mistake) => {
    expect(chosenFunnel(project, words)).toEqual({ mistake: expect.stringContaining(mistake) })
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

it('what no hand can come to is drawn from a session that stands there', () => {
  const funnelOf = funnels()
  for (const { replay } of replaysIn([])) {
    const { steps } = funnelOf(replay.variant)
    const scenes = keptScenes(funnelOf(replay.variant), replay)
    // A step that only passes has no screen to draw.
    const drawn = placesIn(replay).filter(
      (place) => steps.get(place)?.step.screen !== undefined || !steps.has(place),
    )
    expect(scenes.map(({ place }) => place)).toEqual(drawn)
    const standing = scenes.map(({ session }) => session.boxes.at(-1)?.box ?? session.step)
    expect(standing).toEqual(drawn)
  }
})

describe('the sheet', () => {
  const shot = (place: string, width: number, likeness = 'a'): Shot => ({
    ...{ place, width, likeness, heading: 'Dados <do> titular', replay: 'r1' },
    file: `${width}/${place}-${likeness}.png`,
  })
  const places = [
    { name: 'titular', kind: 'step' },
    { name: 'termos', kind: 'box' },
    { name: 'aviso', kind: 'notice' },
  ] as const
  const shots = [shot('termos', 360), shot('titular', 1280), shot('titular', 360), shot('titular', 360, 'b')]
  const page = sheetOf({
    ...{ title: 'Plano & Cia', funnel: 'plano/fluxo', colour: '#1F4FA3', widths: [360, 1280], replays: 2 },
    ...{ looks: looksOf(shots, places), unseen: unseenOf(shots, places) },
    stopped: [{ replay: 'r2', width: 360, why: 'lance 3' }],
  })
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

  it('counts, and says what no replay comes to and which one stopped', () => {
    expect(page).toContain('2 de 3 lugares, 3 telas diferentes, 4 imagens em 360 e 1280 px, 2 replays')
    expect(page).toContain('<li><code>aviso</code> aviso</li>')
    expect(page).toContain('<b>r2</b>, 360 px <span>lance 3</span>')
  })

  it('takes no text for markup, and needs nothing from elsewhere', () => {
    expect(page).toContain('<h3>Dados &lt;do&gt; titular</h3>')
    expect(page).toContain('<h1>Plano &amp; Cia</h1>')
    expect(page).not.toMatch(/https?:|<script/)
  })
})
