// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { funnelSource, readProject } from '../../engine/config/index.ts'
import { type Json, openFunnel } from '../../engine/index.ts'
import type { Move } from '../../engine/replay/index.ts'
import { projectFiles, replaysIn } from '../../tools/project.ts'
import { engine } from '../screens/dental-engine.ts'
import { openStage } from '../screens/funnel-stage.tsx'
import { playOnScreen } from '../screens/replay-player.tsx'
import { madeIn, payloads } from './payloads.ts'

const source = funnelSource(readProject(projectFiles()), 'pf-implante')!
const [{ replay }] = replaysIn(['r1-titular-adulto-paga-com-pix']) as [ReturnType<typeof replaysIn>[number]]

/** Names of a variant whose texts are anybody's words, and no colour, address, number or name of a file. */
const ownWords =
  /^(titulo|nome|introducao|titleNormal|titleBold|cobertura|tipoCobertura|selo|imagemAlt|detalhe|tipo|empresa|endereco|texto|resumo|\d+)$/

/** Says another text wherever a text of those names is, one after the other. */
function reworded(value: Json, said: (text: string) => string, name = ''): Json {
  if (typeof value === 'string') return ownWords.test(name) && !/^[A-Z]{2}$/.test(value) ? said(value) : value
  if (Array.isArray(value)) return value.map((each, i) => reworded(each, said, String(i)))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, reworded(each, said, key)]))
}

/** Answers with another text wherever any text will do. */
const answering = (moves: readonly Move[], said: () => string): readonly Move[] =>
  moves.map((move) => {
    if (move.data === undefined) return move
    const isFree = (key: string, value: unknown) =>
      value === '*' && /^nome|^(bairro|logradouro|email|emailMascarado)$/.test(key)
    const data = JSON.parse(JSON.stringify(move.data), (key, value) => (isFree(key, value) ? said() : value))
    return { ...move, data }
  })

const perText = 6

/** Plays a whole sale with other words everywhere; gives what stood on every screen, and what was said where. */
async function drawnWith(wordsOf: (several: readonly string[]) => string) {
  let next = 0
  const said = () => {
    const several = Array.from({ length: perText }, (_, i) => payloads[(next + i) % payloads.length] ?? '')
    next += perText
    return wordsOf(several)
  }
  const variant = reworded(source.variant as Json, said) as typeof source.variant
  const stage = openStage(openFunnel({ ...source, variant }), engine, Date.parse(replay.at))
  const drawn: string[] = []
  const texts = new Set<string>()
  const atRest = async () => {
    expect(madeIn(document)).toHaveLength(0)
    const elements = [...document.body.querySelectorAll('*')]
    drawn.push(
      elements.map((each) => `${each.localName}:${each.getAttributeNames().sort().join()}`).join('\n'),
    )
    texts.add(document.body.textContent ?? '')
  }
  await playOnScreen(stage, { at: replay.at, moves: answering(replay.moves, said) }, { atRest })
  const { wrong } = stage
  stage.close()
  return { drawn, wrong, used: next, text: [...texts].join('\n') }
}

it('[T06di] makes no element of any text of a variant or of an answer, over a whole sale', async () => {
  // What is split into a list is split alike.
  const plain = await drawnWith((several) => several.join(' ').replaceAll(/[^;\s]/g, 't'))
  const poisoned = await drawnWith((several) => several.join(' '))
  expect(plain.drawn.length).toBeGreaterThan(10)
  expect(poisoned.used).toBeGreaterThanOrEqual(payloads.length)
  expect(poisoned.wrong).toEqual([])
  expect(poisoned.drawn).toEqual(plain.drawn)
  expect(payloads.filter((payload) => poisoned.text.includes(payload)).length).toBeGreaterThan(100)
}, 120_000)
