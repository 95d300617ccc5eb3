import { expect, it, vi } from 'vitest'
import type { SourceFile } from '../../engine/config/index.ts'
import type { Json } from '../../engine/index.ts'
import { projectFiles } from '../../scripts/project.ts'
import type { VariantAnswers } from '../../scripts/variant/answers.ts'
import { basesOf } from '../../scripts/variant/bases.ts'
import { untilRight } from '../../scripts/variant/last-look.ts'
import { openPrompts } from '../../scripts/variant/prompts.ts'
import { down, enter, gaveUp, instead, somebody } from './somebody.ts'

// Each look checks the whole project, which takes seconds on a slow machine.
vi.setConfig({ testTimeout: 60_000 })

const files = projectFiles().filter(({ path }) => !path.startsWith('tests/'))
const flow = 'dental-individual'
const beneath = basesOf(files)[0]!.funnels

const answers: VariantAnswers = {
  ...{ base: 'dental/base', id: 'mar-azul', name: 'Mar Azul', prefixes: { [flow]: 'mar-azul' }, origin: 77 },
  ...{ colour: '#1F4FA3', prices: { [flow]: { 'plano-1': 2550 } } },
}
const variant = (id: string, value: { readonly [key: string]: Json }): SourceFile => ({
  path: `variants/dental/${id}.variant.json`,
  text: JSON.stringify({ extends: 'dental/base', titulo: id, ...value }),
})
const neighbour = (id: string, origin: number) =>
  variant(id, { codOrigemVenda: origin, funis: { [flow]: { rotas: { prefixo: id } } } })

/** Lets somebody mend answers until the file is right, in a project that is another at each look. */
async function mended(
  projects: readonly (readonly SourceFile[])[],
  script: Parameters<typeof somebody>[0],
  first: VariantAnswers = answers,
) {
  const person = somebody(script)
  let looks = 0
  const read = () => {
    looks += 1
    return projects[Math.min(looks, projects.length) - 1] ?? files
  }
  const right = await untilRight(
    { answers: first, beneath },
    { prompts: openPrompts(gaveUp, person.terminal), read },
  )
  expect(person.left).toEqual([])
  return { ...right, looks }
}

it('asks again for the code that was taken meanwhile, and keeps all else', async () => {
  const { answers: after, file } = await mended(
    [[...files, neighbour('mar-verde', 77)]],
    [
      ['já é da variante "mar-verde"', ''],
      ['Código de origem', enter],
      ['Código de origem da venda', instead('78')],
    ],
  )
  expect(after).toEqual({ ...answers, origin: 78 })
  expect(JSON.parse(file.text)).toMatchObject({ codOrigemVenda: 78, precos: { 'plano-1': 2550 } })
})

it('asks again for a name that another file has got meanwhile', async () => {
  const { answers: after, file } = await mended(
    [[...files, neighbour('mar-azul', 90)]],
    [
      ['variants/dental/mar-azul.variant.json já existe', ''],
      ['Nome do arquivo', enter],
      ['Nome do arquivo, sem acento', instead('mar-alto')],
      ['já é do funil "mar-azul/dental-individual"', ''],
      ['Começo do endereço', enter],
      ['Começo do endereço', instead('mar-alto')],
    ],
  )
  expect(after).toEqual({ ...answers, id: 'mar-alto', prefixes: { [flow]: 'mar-alto' } })
  expect(file.path).toBe('variants/dental/mar-alto.variant.json')
})

it('asks again for an answer that the check refuses', async () => {
  const { answers: after } = await mended(
    [files],
    [
      ['#1F4FA3', ''],
      ['Cor da marca', enter],
      ['Cor da marca', instead('757051')],
    ],
    { ...answers, colour: '#AZUL' },
  )
  expect(after).toEqual({ ...answers, colour: '#757051' })
})

it('looks again once another file was mended, and asks for nothing', async () => {
  const chapter = `flows/${flow}/resumo.chapter.json`
  const broken = files.map((file) => (file.path === chapter ? { path: chapter, text: '{' } : file))
  const { answers: after, looks } = await mended(
    [broken, files],
    [
      [`${flow}/resumo.chapter.json`, ''],
      ['Conferir de novo', enter],
    ],
  )
  expect(after).toEqual(answers)
  expect(looks).toBe(2)
})

it('lets any other answer be changed, and begins it with what was said before', async () => {
  const broken = files.map((file) =>
    file.path.endsWith('titular.chapter.json') ? { ...file, text: '{' } : file,
  )
  const { answers: after } = await mended(
    [broken, files],
    [
      ['O que mudar', `${down}${enter}`],
      ['Nome do parceiro', ` do Sul${enter}`],
    ],
  )
  expect(after.name).toBe('Mar Azul do Sul')
})
