import { describe, expect, it } from 'vitest'
import { readArguments } from '../../tools/arguments.ts'
import { funnels, projectNow, replaysIn } from '../../tools/project.ts'
import { chosenFunnel, fewest, playInEngine, scenesOf, sheetOf } from '../../tools/screens.ts'
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

  const project = projectNow()
  it('name a funnel by its variant or in whole; the first that sells without one', () => {
    const wanted = { id: 'pf-implante/dental-individual' }
    expect(chosenFunnel(project, 'pf-implante')).toEqual(wanted)
    expect(chosenFunnel(project, 'pf-implante/dental-individual')).toEqual(wanted)
    expect(chosenFunnel(project, undefined)).toEqual({ id: 'pf-geral/dental-individual' })
  })

  it.each([
    ['base', 'não há variante "base".'],
    ['pf-ortoh', 'não há variante "pf-ortoh". Você quis dizer "pf-ortho"?'],
  ])('%j name none', (word, mistake) => {
    expect(chosenFunnel(project, word)).toEqual({ mistake: expect.stringContaining(mistake) })
  })
})

it('each place where a replay rests is drawn from the session it has there, and few replays show all places', () => {
  const funnelOf = funnels()
  const all = replaysIn([]).map(({ path, replay }) => {
    const { steps } = funnelOf(replay.variant)
    const played = playInEngine(funnelOf(replay.variant), replay, path)
    const scenes = scenesOf(funnelOf(replay.variant), played)
    // A step that only passes has no screen to draw.
    const drawn = placesIn(replay).filter(
      (place) => steps.get(place)?.step.screen !== undefined || !steps.has(place),
    )
    expect(scenes.map(({ place }) => place)).toEqual(drawn)
    expect(scenes.map(({ session }) => session.boxes.at(-1)?.box ?? session.step)).toEqual(drawn)
    return played
  })
  const funnel = funnelOf('pet-saude/pet-associacao')
  const journeys = all.filter(({ name }) => name.includes('/pet-associacao/'))
  const few = fewest(funnel, journeys)
  const placesOf = (some: typeof few) =>
    new Set(some.flatMap((played) => scenesOf(funnel, played)).map(({ place }) => place))
  expect(placesOf(few)).toEqual(placesOf(journeys))
  expect(few.length).toBeLessThan(journeys.length * 0.7)
})

it('the sheet shows each look of a place at both widths, counts, lists what no replay reaches, and escapes texts', () => {
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
