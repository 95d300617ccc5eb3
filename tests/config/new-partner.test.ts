import { expect, it } from 'vitest'
import { check, findFunnel, readProject, renderDiagnostics } from '../../engine/config/index.ts'
import { vocabulary } from '../../server/pages/vocabulary.ts'
import { projectFiles } from '../../tools/project.ts'
import { besidesNotes } from './noted.ts'

const files = projectFiles()
const said = (more: readonly { readonly path: string; readonly text: string }[]) =>
  renderDiagnostics(besidesNotes(check([...files, ...more], vocabulary)), [...files, ...more])

/** The keys of the recipe in CONTRIBUTING, and nothing else. */
const partner = (id: string, codOrigemVenda: number, more: object = {}) => ({
  path: `variants/dental/${id}.variant.json`,
  text: JSON.stringify({
    extends: 'dental/base',
    titulo: 'Plano Mar',
    codOrigemVenda,
    funis: { 'dental-individual': { rotas: { prefixo: id } } },
    ...more,
  }),
})

it('needs a title, an origin code and a place over the base, however many there are', () => {
  const ofItsOwn = { tema: { corPrimaria: '#7B1E3A', fonte: 'classica' } }
  expect(said([partner('mar-azul', 90), partner('mar-verde', 91, ofItsOwn)])).toMatch(
    /^Nenhum erro em \d+ arquivos\.$/,
  )
})

it('says all of its own in 25 lines, as each of the dental ones does', () => {
  const lines = files
    .filter(({ path }) => /^variants\/dental\/pf-/.test(path))
    .map(({ path, text }) => [path, text.trimEnd().split('\n').length] as const)
  expect(lines.length).toBeGreaterThanOrEqual(4)
  expect(lines.filter(([, count]) => count > 25)).toEqual([])
})

it('leads a person who leaves to its own home, and changes one price by one line', () => {
  const project = readProject([...files, partner('mar-azul', 90, { precos: { 'plano-2': 5190 } })])
  const { produtos, enderecos, rotas } = findFunnel(project, 'mar-azul')!.source.value as {
    readonly produtos: readonly { readonly precoCentavos: number }[]
    readonly enderecos: { readonly inicio: { readonly url: string } }
    readonly rotas: { readonly prefixo: string }
  }
  expect(produtos.map(({ precoCentavos }) => precoCentavos)).toEqual([2300, 5190, 11990])
  expect(enderecos.inicio.url.replace('{variant.rotas.prefixo}', rotas.prefixo)).toBe('/mar-azul/')
})

it('[T01b] is told once where it takes what another partner has, and its 50 replays are left in peace', () => {
  const twice = partner('mar-azul', 21, {
    funis: { 'dental-individual': { rotas: { prefixo: 'implante-venda' } } },
  })
  expect(said([twice]).match(/\[[\w-]+\]/g)).toEqual(['[origem-repetida]', '[prefixo-repetido]'].sort())
})
