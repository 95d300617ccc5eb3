import { existsSync, writeFileSync } from 'node:fs'
import { cancel, intro, isCancel, outro, select, text } from '@clack/prompts'
import { findFunnel, funnelsOf, type Project, readProject } from '../engine/config/index.ts'
import type { Json } from '../engine/index.ts'
import { serverSegments } from '../server/catalogue/segments.ts'
import { projectFiles } from './project.ts'

type Values = { readonly [name: string]: Json }

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/
const COLOUR = /^#[0-9A-Fa-f]{6}$/

/** Ends the questions where the person gave up; nothing is written. */
function answered<T>(value: T): Exclude<T, symbol> {
  if (!isCancel(value)) return value as Exclude<T, symbol>
  cancel('Nada foi gravado.')
  process.exit(1)
}

const valuesOf = (project: Project, id: string): Values =>
  (project.variants.get(id)?.source.value ?? {}) as Values

/** Lists the values of one key over all variants. */
const used = (project: Project, pick: (values: Values) => Json | undefined): readonly Json[] =>
  [...project.variants.keys()].flatMap((id) => pick(valuesOf(project, id)) ?? [])

/** Names a variant as others extend it: its path under variants, without the suffix. */
const pathOf = (file: string): string => file.replace(/^variants\//, '').replace(/\.variant\.json$/, '')

/** Lists the prefixes that are taken. */
const prefixesOf = (project: Project): readonly (string | undefined)[] =>
  funnelsOf(project).map(({ source }) => {
    const { rotas } = source.value as { readonly rotas?: { readonly prefixo?: string } }
    return rotas?.prefixo
  })

/** Names the flow a new variant is to follow: that of the one it extends, else the first there is. */
const flowFor = (project: Project, base: string): string | undefined =>
  findFunnel(project, base.slice(base.lastIndexOf('/') + 1))?.flow ?? project.names.flow[0]

async function ask(project: Project) {
  const base = answered(
    await select({
      message: 'A partir de qual variante?',
      options: [...project.variants.values()].map(({ file }) => ({
        value: pathOf(file),
        label: pathOf(file),
        hint: file,
      })),
    }),
  )
  const name = answered(
    await text({
      message: 'Nome do parceiro, como aparece na tela',
      validate: (value) => (value?.trim() ? undefined : 'Escreva o nome.'),
    }),
  )
  const id = answered(
    await text({
      message: 'Identificador (nome do arquivo)',
      initialValue: name
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, ''),
      validate: (value = '') =>
        !SLUG.test(value)
          ? 'Use letras minúsculas, números e hífens, como vida-e-pet.'
          : project.variants.has(value)
            ? 'Já existe uma variante com este nome.'
            : undefined,
    }),
  )
  const codes = used(project, ({ codOrigemVenda }) => codOrigemVenda).filter(
    (code) => typeof code === 'number',
  )
  const code = answered(
    await text({
      message: 'Código de origem da venda',
      initialValue: String(Math.max(0, ...codes) + 1),
      validate: (value = '') =>
        !/^\d+$/.test(value)
          ? 'É um número inteiro.'
          : codes.includes(Number(value))
            ? 'Este código já é de outra variante.'
            : undefined,
    }),
  )
  const prefixes = prefixesOf(project)
  const prefix = answered(
    await text({
      message: 'Começo do endereço',
      initialValue: `${id}-venda`,
      validate: (value = '') =>
        !SLUG.test(value)
          ? 'Use letras minúsculas, números e hífens.'
          : serverSegments.some((segment) => segment === value)
            ? 'Este endereço é do próprio servidor.'
            : prefixes.includes(value)
              ? 'Este endereço já é de outra variante.'
              : undefined,
    }),
  )
  const colour = answered(
    await text({
      message: 'Cor da marca',
      initialValue: '#0A6E6B',
      validate: (value = '') => (COLOUR.test(value) ? undefined : 'Escreva a cor como #0A6E6B.'),
    }),
  )
  return { base, name, id, code: Number(code), prefix, colour }
}

/** Asks what a new variant needs and writes its file, with only what differs from the one it extends. */
async function main(): Promise<void> {
  intro('Nova variante')
  const project = readProject(projectFiles())
  const { base, name, id, code, prefix, colour } = await ask(project)
  const folder = base.includes('/') ? base.slice(0, base.lastIndexOf('/')) : ''
  const file = `variants/${folder ? `${folder}/` : ''}${id}.variant.json`
  if (existsSync(file)) throw new Error(`${file} já existe.`)
  const variant = {
    $schema: folder ? '../../schemas/variant.schema.json' : '../schemas/variant.schema.json',
    extends: base,
    titulo: name,
    nome: name,
    codOrigemVenda: code,
    funis: { [flowFor(project, base) ?? '']: { rotas: { prefixo: prefix } } },
    tema: { corPrimaria: colour.toUpperCase(), logo: { nome: name } },
  }
  writeFileSync(file, `${JSON.stringify(variant, null, 2)}\n`)
  outro(
    `${file} gravado. Confira com: npm run check:config. Com o servidor ligado, já está no ar em /${prefix}/.`,
  )
}

await main()
