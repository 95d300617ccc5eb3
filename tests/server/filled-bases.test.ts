import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openCatalogue } from '../../server/catalogue/open.ts'
import { vocabulary } from '../../server/catalogue/vocabulary.ts'
import { showBases } from '../../server/dev/filled-bases.ts'
import { sandboxOf } from '../../server/sandbox-pages.ts'
import { readSettings } from '../../server/settings/settings.ts'
import { handClock, pagesOf, template } from './kit.ts'
import { smallVariant, writeSmallProject } from './small-project.ts'

const folder = mkdtempSync(join(tmpdir(), 'bases-'))
let root = ''
let turn = 0
beforeEach(() => {
  turn += 1
  root = join(folder, String(turn))
  writeSmallProject(root)
  // The page of a base needs a name, as that of a variant does.
  edit('variants/base.variant.json', { nome: 'A base' })
})
afterAll(() => rmSync(folder, { recursive: true }))

const write = (path: string, value: object) => writeFileSync(join(root, path), JSON.stringify(value, null, 2))
const edit = (path: string, more: object) =>
  write(path, { ...JSON.parse(readFileSync(join(root, path), 'utf8')), ...more })

function opened() {
  const clock = handClock()
  const own = openCatalogue({ root, words: vocabulary, report: () => {}, now: clock.now })
  const look = () => {
    clock.pass(1000)
    own.refresh()
  }
  return { own, look, ...showBases(own) }
}

describe('a base beside a variant', () => {
  it('[T02n] is served at an address of its own, in its own look, with what it lacks of the variant', () => {
    const { own, catalogue, beside } = opened()
    const served = catalogue.served('base-de-lua/pequeno')!
    expect(served.home).toBe('/base-de-lua-pequeno/')
    expect(served.variant).toMatchObject({ nome: 'A base', titulo: 'lua', codOrigemVenda: 2 })
    expect(beside('base', 'lua')!.borrowed.get('pequeno')).toEqual(['titulo', 'codOrigemVenda'])
    expect(catalogue.placeOf('/base-de-lua-pequeno/')).toMatchObject({ kind: 'page', funnel: served.id })
    expect(catalogue.placeOf('/base-de-lua-pequeno/ana/1')).toMatchObject({
      address: { pattern: '/base-de-lua-pequeno/:nome/:idCorretor' },
    })
    expect(catalogue.document(served.funnel.address)).toBe(served.funnel)
    expect(served.theme).toEqual(own.served('lua')!.theme)
    expect(beside('lua', 'sol')).toBeUndefined()
  })

  it('[T02n] is nothing that is served of variants: these are as they were', () => {
    const { own, catalogue } = opened()
    expect(catalogue.all()).toBe(own.all())
    expect(catalogue.served('lua')).toBe(own.served('lua'))
    for (const path of ['/', '/lua/', '/sol/ana/1', '/nada', '/base-de-lua-nada/'])
      expect(catalogue.placeOf(path)).toEqual(own.placeOf(path))
    expect(own.served('base-de-lua/pequeno')).toBeUndefined()
    expect(own.placeOf('/base-de-lua-pequeno/').kind).toBe('unknown')
  })

  it('[T02n] leaves an address to the variant that says it is its own', () => {
    write('variants/mar.variant.json', {
      ...smallVariant('mar', 3),
      funis: { pequeno: { rotas: { prefixo: 'base-de-lua-pequeno' } } },
    })
    const { catalogue } = opened()
    expect(catalogue.placeOf('/base-de-lua-pequeno/')).toMatchObject({ funnel: 'mar/pequeno' })
  })

  it('[T02n] follows its file, and says what is wrong where the check finds something', () => {
    const { catalogue, beside, look } = opened()
    const nome = () => catalogue.served('base-de-lua/pequeno')?.variant.nome
    expect(nome()).toBe('A base')
    edit('variants/base.variant.json', { nome: 'A mesma base' })
    look()
    expect(nome()).toBe('A mesma base')
    edit('variants/base.variant.json', {
      tema: { corPrimaria: 'azul', logo: { simbolo: 'dente', nome: 'x' } },
    })
    look()
    expect(nome()).toBeUndefined()
    expect(beside('base', 'lua')!.funnels.get('pequeno')).toMatch(
      /^variants\/base\.variant\.json: .*"corPrimaria"/,
    )
  })

  it.each([
    { NODE_ENV: 'production', PUBLIC_URL: 'https://vendas.example.com' },
    { NODE_ENV: 'test', DATABASE_URL: 'postgres://localhost/funis' },
  ])('[T02n] is nowhere but in the sandbox: %j', async (env) => {
    const reading = readSettings({
      SECRET: 'x'.repeat(40),
      ...env,
      DENTAL_API_URL: 'https://planos.example.com',
    })
    if (!reading.ok) throw new Error(reading.mistakes.join('\n'))
    const { own } = opened()
    const parts = { store: {} as never, pages: pagesOf(template), catalogue: own }
    expect(await sandboxOf(reading.settings, parts)).toEqual({ catalogue: own })
  })
})
