import axe from 'axe-core'
import Fastify from 'fastify'
import { JSDOM } from 'jsdom'
import { afterAll, describe, expect, it } from 'vitest'
import { routeCoverage } from '../../server/dev/coverage.ts'
import { projectNow } from '../../tools/project.ts'

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

  it('[T03ae] counts each transition once, with a replay or without, and says why it has none', async () => {
    const { window } = await pageAt('/dev/cobertura?fluxo=pet-simples')
    const text = (at: string) => window.document.querySelector(at)?.textContent ?? ''
    const [, taken, all] = /(\d+) de (\d+)/.exec(text('main > p strong')) ?? []
    const titles = [...window.document.querySelectorAll('h2')].map((each) => each.textContent)
    expect(titles).toEqual([
      `Transições sem replay (${Number(all) - Number(taken)})`,
      `Transições com replay (${taken})`,
    ])
    const said = window.document.querySelectorAll('.cobertura > ul > li')
    expect(said.length).toBe(Number(all))
    expect(text('main')).toContain('e o resto se pede de novo.')
    expect(text('main')).toContain('Falta um replay: clienteInfo pedidoPet.criar:propostaEncerrada 1')
  })

  it('[T03ae] says of a flow that is not there which there are', async () => {
    const { statusCode, window } = await pageAt('/dev/cobertura?fluxo=pet')
    expect(statusCode).toBe(404)
    expect(window.document.querySelector('[role=alert]')?.textContent).toMatch(
      /^Não há o fluxo "pet"\. Há: .*pet-simples/,
    )
  })
})
