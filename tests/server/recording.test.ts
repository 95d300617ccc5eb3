import { readdirSync, readFileSync } from 'node:fs'
import axe from 'axe-core'
import fc from 'fast-check'
import Fastify from 'fastify'
import { JSDOM } from 'jsdom'
import { afterAll, describe, expect, it } from 'vitest'
import { brandOf, foldedName, type Json, validatorOf } from '../../engine/index.ts'
import { play } from '../../engine/replay/index.ts'
import { routeCoverage } from '../../server/dev/coverage.ts'
import { anonymizerOf, isJudged } from '../../server/dev/look-alikes.ts'
import { type RecordedRun, replayOf } from '../../server/dev/replay-of.ts'
import { specialValues } from '../../server/sandbox/index.ts'
import { funnels, projectNow, replaysIn } from '../../tools/project.ts'
import { splitEvenly } from '../sample.ts'
import { runOf } from './recording-kit.ts'
import { canariesOf, people, sayingsAbout } from './recording-people.ts'

const open = funnels()
const said = { title: 'uma jornada', rules: [] as readonly string[] }
const found = replaysIn([])
const r1 = found.find(({ path }) => path.includes('r1-titular-adulto-paga-com-pix'))!.replay

/** Puts something that a service might say where a replay says that anything will do. */
const withTexts = <T>(run: T): T =>
  JSON.parse(
    JSON.stringify(run)
      .replace(/"\*(\w*)"/g, '"Texto $1 do serviço"')
      .replace(/ \* /g, ' Texto do serviço '),
  ) as T

const recordedRunOf = (replay: typeof r1): RecordedRun =>
  withTexts(runOf(open(replay.variant), withTexts(replay)))

describe('a run that becomes a replay', () => {
  it.each(splitEvenly(found, 40).sample)('[T03q] plays to the same steps: $path', ({ replay }) => {
    const made = replayOf(open(replay.variant), recordedRunOf(replay), said)
    expect(made.divergence).toBeUndefined()
    expect(play(open(replay.variant), made.replay)).toEqual(made.replay.moves.map(({ then }) => then))
  })

  it('[T03q] says where it goes another way', () => {
    const run = recordedRunOf(r1)
    const events = run.events.map((each, i) => (i === 6 ? { ...each, step: 'outra' } : each))
    expect(replayOf(open(run.variant), { ...run, events }, said).divergence).toEqual({
      move: 7,
      what: 'step',
      inRun: 'outra',
      inReplay: 'titularCpf',
    })
  })
})

const facts = {
  at: Date.parse('2026-11-21T10:00:00-03:00'),
  special: new Set(specialValues.map(({ value }) => value)),
}
const anonymized = <T>(value: T): T => anonymizerOf(value, facts)(value as Json) as T
/** Some people whose shortened numbers differ, as what is short is not one person's alone. */
const some = fc
  .uniqueArray(people, { minLength: 1, maxLength: 3, selector: ({ cpf }) => cpf.slice(0, 5) })
  .filter((all) => new Set(all.map(({ cartao }) => cartao.slice(-4))).size === all.length)

/** Whether a canary stands in a text: a word as a word, anything else anywhere. */
function stands(text: string, canary: string): boolean {
  const [whole, sought] = [foldedName(text), foldedName(canary)]
  return /^[a-z]+$/.test(sought)
    ? new RegExp(`(?<![a-z])${sought}(?![a-z])`).test(whole)
    : whole.includes(sought)
}

describe('what a recording keeps of people', () => {
  it('[T03r] is nothing that was theirs, in whatever way it is written', () => {
    fc.assert(
      fc.property(some, (all) => {
        const [before, text] = [
          JSON.stringify(sayingsAbout(all)),
          JSON.stringify(anonymized(sayingsAbout(all))),
        ]
        const canaries = all.flatMap(canariesOf)
        expect(canaries.filter((canary) => stands(text, canary))).toEqual([])
        expect(canaries.some((canary) => stands(before, canary))).toBe(true)
        expect(text).not.toContain('"codigoSeguranca":"987"')
      }),
      { numRuns: 25 },
    )
  })

  it('is the same wherever it was the same, and only there', () => {
    fc.assert(
      fc.property(some, (all) => {
        const made = anonymized(sayingsAbout(all))
        for (const [i, { typed, data, route }] of made.entries()) {
          expect(typed.cpf.replace(/\D/g, '')).toBe(data.cpf)
          expect([route.idCorretor, data.cod]).toEqual([data.cpf, data.cpf.slice(0, 5)])
          expect(typed.nome).toBe(data.nome.toUpperCase())
          expect(route.nome).toBe(data.nome.toLowerCase().replaceAll(' ', '-'))
          expect(data.finalCartao).toBe(typed.numeroCartao.replaceAll(' ', '').slice(-4))
          made.forEach(({ data: other }, j) => {
            for (const name of ['cpf', 'email', 'telefone', 'nome', 'uid', 'cep', 'cnpj'] as const) {
              const wasSame = foldedName(all[i]![name]) === foldedName(all[j]![name])
              expect(data[name].toLowerCase() === other[name].toLowerCase()).toBe(wasSame)
            }
          })
        }
      }),
      { numRuns: 25 },
    )
  })

  it('is valid, and what rules look at in it stays', () => {
    fc.assert(
      fc.property(people, (one) => {
        const { typed, data } = anonymized(sayingsAbout([one]))[0]!
        const { cpf, cnpj, email, telefone, cep } = data
        const numbers = { cartao: typed.numeroCartao, validade: typed.dataValidade }
        for (const [format, value] of Object.entries({ cpf, cnpj, email, telefone, cep, ...numbers }))
          expect([format, value, validatorOf(format)?.accepts(value)]).toEqual([format, value, true])
        expect(data.telefone).toMatch(
          new RegExp(
            `^${one.telefone.slice(0, 2)}${one.telefone[2] === '9' && one.telefone.length === 11 ? '9' : '[2-5]'}`,
          ),
        )
        expect([data.telefone.length, data.cep.slice(0, 5)]).toEqual([
          one.telefone.length,
          one.cep.slice(0, 5),
        ])
        expect(brandOf(typed.numeroCartao)?.name).toBe(brandOf(one.cartao)?.name)
        expect(data.nome.split(' ').map((word) => word.length)).toEqual(
          one.nome.split(' ').map((word) => word.length),
        )
        expect(validatorOf('nome')?.accepts(data.nome)).toBe(validatorOf('nome')?.accepts(one.nome))
        expect(Number(typed.dataValidade.slice(3))).toBeGreaterThan(26)
      }),
      { numRuns: 25 },
    )
  })

  it('[T03r] is nothing of what was half typed, wrong, or in a field of no kind', () => {
    const said = {
      cpf: '5299822472',
      email: 'beatriz.gouv',
      telefone: '2199887',
      dataValidade: '1129',
      cartao: { numeroCartao: '41111' },
      recado: 'ligue para (21) 98877-6655 ou beatriz@casa.com.br, CPF 111.444.777-35',
    }
    const text = JSON.stringify(anonymized(said))
    for (const own of ['5299822472', 'beatriz', '2199887', '1129', '41111', '98877', '111.444', 'casa.com'])
      expect(text).not.toContain(own)
  })
})

const schemas = new URL('../../schemas/', import.meta.url)

interface Described {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Described>>
}

/** Lists the names under which a text may stand, in a schema. */
function textNames(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const named = Object.entries((schema as Described).properties ?? {}).flatMap(([name, of]) => {
    const field = of?.$ref?.match(/fields\/(.+)$/)?.[1]
    const { type } = field
      ? (JSON.parse(readFileSync(new URL(`fields/${field}`, schemas), 'utf8')) as Described)
      : (of ?? {})
    return [type].flat().includes('string') ? [name] : []
  })
  return [...named, ...Object.values(schema).flatMap(textNames)]
}

it('[T03r] every name under which a text may come or go was judged', () => {
  const names = ['fields', 'operations', 'screens'].flatMap((room) =>
    readdirSync(new URL(room, schemas)).flatMap((file) =>
      textNames(JSON.parse(readFileSync(new URL(`${room}/${file}`, schemas), 'utf8'))),
    ),
  )
  expect([...new Set(names)].filter((name) => !isJudged(name)).sort()).toEqual([])
})

describe('coverage', () => {
  const project = projectNow()
  const app = Fastify()
  let looks = 0
  routeCoverage(app, {
    project: () => project,
    folder: 'tests/replays',
    refresh: () => {
      looks += 1
    },
  })
  afterAll(() => app.close())

  async function pageAt(url: string) {
    const { body, statusCode } = await app.inject({ url })
    return { statusCode, window: new JSDOM(body, { runScripts: 'outside-only' }).window }
  }

  describe('the page of the coverage', () => {
    it('[T03ae] lists the transitions of a flow, each with the replays that take it, its file and line', async () => {
      const { window } = await pageAt('/dev/cobertura?fluxo=finalizacao')
      const { document } = window
      expect(looks).toBeGreaterThan(0)
      const taken = [...document.querySelectorAll('.replays a')].map((link) => link.getAttribute('href'))
      expect(taken.length).toBeGreaterThan(10)
      expect(taken.every((href) => /^\/dev\/replay\?replay=finalizacao\//.test(href ?? ''))).toBe(true)
      const places = [...document.querySelectorAll('.cobertura code')].map((code) => code.textContent)
      expect(places.some((at) => /^flows\/finalizacao\/\S+\.json:\d+$/.test(at ?? ''))).toBe(true)
      window.eval(axe.source)
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
        rules: { 'color-contrast': { enabled: false } },
      })
      expect(violations.map(({ id }) => id)).toEqual([])
    })
  })
})
