import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openCatalogue } from '../../server/catalogue/open.ts'
import { vocabulary } from '../../server/catalogue/vocabulary.ts'
import { smallVariant, writeSmallProject } from './small-project.ts'

const base = mkdtempSync(join(tmpdir(), 'catalogo-'))
let root = ''
let turn = 0

beforeEach(() => {
  turn += 1
  root = join(base, String(turn))
  writeSmallProject(root)
})
afterAll(() => rmSync(base, { recursive: true }))

function opened() {
  const reports: string[] = []
  const catalogue = openCatalogue({ root, words: vocabulary, report: (text) => void reports.push(text) })
  const title = (id = 'sol') => catalogue.served(id)?.variant.titulo
  return { catalogue, reports, title }
}

const sol = 'variants/sol.variant.json'
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Saves a file as an editor does: a new one in the place of the old. */
function save(path: string, text: string): void {
  writeFileSync(join(root, `${path}~`), text)
  renameSync(join(root, `${path}~`), join(root, path))
}

const rename = (titulo: string, path = sol) =>
  save(path, read(path).replace(/"titulo": "[^"]*"/, `"titulo": "${titulo}"`))

const noJson = (path: string) => save(path, `${read(path)}}`)

describe('the catalogue', () => {
  it('[X01s] serves the variants of the files, and no abstract one', () => {
    const { catalogue, reports } = opened()
    expect(reports).toEqual([])
    expect(catalogue.all().map(({ id }) => id)).toEqual(['lua', 'sol'])
    expect(catalogue.initial()?.id).toBe('sol')
    expect(catalogue.placeOf('/lua/')).toEqual({ kind: 'page', variant: 'lua', route: {} })
    expect(JSON.parse(catalogue.served('sol')?.funnel.body ?? '')).toMatchObject({
      id: 'sol',
      name: 'pequeno',
      screens: { inicio: { nome: true }, fim: {} },
      variant: { titulo: 'sol', contato: { telefone: '2130000000' } },
    })
  })

  it('[X02s] takes up a saved variant at once, under new addresses; an open page still finds its own', () => {
    const { catalogue, title } = opened()
    const [sun, moon] = [catalogue.served('sol')?.funnel, catalogue.served('lua')?.funnel]
    rename('Novo')
    catalogue.refresh()
    const after = catalogue.served('sol')?.funnel
    expect(title()).toBe('Novo')
    expect(after?.address).not.toBe(sun?.address)
    expect(catalogue.document(sun?.address ?? '')).toBe(sun)
    expect(catalogue.document(after?.address ?? '')).toBe(after)
    expect(catalogue.served('lua')?.funnel).toBe(moon)
  })

  it('[X02t] takes up a new variant, and lets go of one that is deleted', () => {
    const { catalogue, title } = opened()
    save('variants/mar.variant.json', JSON.stringify(smallVariant('mar', 3)))
    catalogue.refresh()
    expect(title('mar')).toBe('mar')
    expect(catalogue.placeOf('/mar/')).toEqual({ kind: 'page', variant: 'mar', route: {} })
    rmSync(join(root, 'variants/mar.variant.json'))
    catalogue.refresh()
    expect(catalogue.served('mar')).toBeUndefined()
    expect(catalogue.placeOf('/mar/')).toEqual({ kind: 'redirect', to: '/' })
  })

  it('[X02u] keeps the last good of a variant that is no JSON any more, and says so once in five lines', () => {
    const { catalogue, reports, title } = opened()
    const text = read(sol)
    noJson(sol)
    rename('Não pode')
    rename('Já pode', 'variants/lua.variant.json')
    catalogue.refresh()
    catalogue.refresh()
    expect([title('sol'), title('lua')]).toEqual(['sol', 'Já pode'])
    expect(reports).toHaveLength(1)
    expect(reports[0]).toMatch(
      /^✗ variants\/sol\.variant\.json:\d+:\d+ {2}.+\n {2}\d+ │ .+\n.*\^.*\n.+\n {2}em \/.* {2}\[json-invalido\]/,
    )
    save(sol, text)
    rename('Certo')
    catalogue.refresh()
    expect(title()).toBe('Certo')
    expect(reports).toHaveLength(1)
    noJson(sol)
    catalogue.refresh()
    expect(reports).toHaveLength(2)
  })

  const shared = [
    'variants/base.variant.json',
    'flows/pequeno.flow.json',
    'flows/parts.json',
    'flows/notices.json',
  ]
  for (const path of shared) {
    it(`[X02v] keeps the last good of every variant while ${path} is no JSON`, () => {
      const { catalogue, reports, title } = opened()
      const text = read(path)
      noJson(path)
      rename('Não pode')
      catalogue.refresh()
      expect([title('sol'), title('lua'), reports.length]).toEqual(['sol', 'lua', 1])
      save(path, text)
      catalogue.refresh()
      expect(title()).toBe('Não pode')
    })
  }

  it('[X02w] keeps the last good of a flow with a mistake of meaning', () => {
    const { catalogue, reports, title } = opened()
    const flow = 'flows/pequeno.flow.json'
    save(flow, read(flow).replace('"to": "inicio"', '"to": "inicoi"'))
    rename('Não pode')
    catalogue.refresh()
    expect(title()).toBe('sol')
    expect(reports.join('')).toContain('[passo-desconhecido]')
  })

  it('[X02x] holds a changed screen back until it is built, and says so', () => {
    const { catalogue, reports, title } = opened()
    const field = 'schemas/fields/nome.schema.json'
    save(field, read(field).replace('"Nome"', '"Seu nome"'))
    rename('Ainda não')
    catalogue.refresh()
    expect(title()).toBe('sol')
    expect(reports).toEqual([
      'Mudou depois do início: schemas/fields/nome.schema.json. Rode "npm run build" e inicie o servidor de novo para que passe a valer.',
    ])
  })

  it('[X02y] starts with what is right where something is broken, and with nothing where all is', () => {
    noJson(sol)
    const some = opened()
    expect(some.catalogue.all().map(({ id }) => id)).toEqual(['lua'])
    expect(some.catalogue.initial()?.id).toBe('lua')
    expect(some.reports).toHaveLength(1)
    noJson('flows/parts.json')
    const none = opened()
    expect(none.catalogue.all()).toEqual([])
    expect(none.catalogue.initial()).toBeUndefined()
  })

  it('[X02z] goes on with the last good while the files are being moved about', () => {
    const { catalogue, title } = opened()
    renameSync(join(root, 'variants'), join(root, 'fora'))
    catalogue.refresh()
    expect(title()).toBe('sol')
    renameSync(join(root, 'fora'), join(root, 'variants'))
    rename('De volta')
    catalogue.refresh()
    expect(title()).toBe('De volta')
  })

  it('[X01t] reads nothing again where no file changed', () => {
    const { catalogue } = opened()
    const before = catalogue.all()
    catalogue.refresh()
    expect(catalogue.all()).toBe(before)
  })
})
