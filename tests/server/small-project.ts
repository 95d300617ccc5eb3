import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const repository = fileURLToPath(new URL('../..', import.meta.url))

const nome = {
  type: 'string',
  maxLength: 60,
  title: 'Nome',
  look: { widget: 'texto', empty: 'Informe o nome.' },
}

const screen = {
  type: 'object',
  properties: { nome: { $ref: '../fields/nome.schema.json' } },
  required: ['nome'],
  look: { heading: 'Quem é você?', actions: [{ event: 'next', label: 'Continuar', kind: 'primary' }] },
}

const flow = {
  chapters: ['fim'],
  requires: ['codOrigemVenda'],
  routes: [{ path: '' }, { path: ':nome/:idCorretor', noIndex: true }],
  answers: { pessoa: {} },
  on: { start: { to: 'inicio' } },
  steps: { inicio: { use: 'inicio', form: 'pessoa' } },
}

const chapter = { steps: { fim: { screen: 'fim', final: true } } }

const part = {
  screen: 'inicio',
  on: { next: { open: 'certeza' }, confirmar: { to: '@next' } },
  notices: { certeza: { title: 'Tem certeza?', buttons: { confirmar: 'Sim' } } },
}

const base = {
  abstract: true,
  tema: { corPrimaria: '#0A6E6B', cantos: 'padrao', logo: { simbolo: 'dente', nome: 'Pequeno' } },
  contato: { telefone: '2130000000', email: 'atendimento@example.com.br', whatsapp: '21900000000' },
  rodape: { empresa: 'Operadora', cnpj: '11222333000181' },
}

/** Gives a variant of the small project, at home under its own name. */
export const smallVariant = (id: string, codOrigemVenda: number, more: object = {}) => ({
  extends: 'base',
  titulo: id,
  nome: id,
  codOrigemVenda,
  funis: { pequeno: { rotas: { prefixo: id, ...more } } },
})

/** Writes a project with one flow of two steps, a base and the variants `sol` (at `/`) and `lua`. */
export function writeSmallProject(root: string): void {
  const files = {
    'schemas/fields/nome.schema.json': nome,
    'schemas/screens/inicio.schema.json': screen,
    'schemas/screens/fim.schema.json': {
      type: 'object',
      properties: {},
      look: { heading: 'Pronto', actions: [] },
    },
    'flows/pequeno/flow.json': flow,
    'flows/pequeno/fim.chapter.json': chapter,
    'flows/partes/inicio.part.json': part,
    'variants/base.variant.json': base,
    'variants/sol.variant.json': smallVariant('sol', 1, { inicial: true }),
    'variants/lua.variant.json': smallVariant('lua', 2),
  }
  for (const room of ['schemas/operations', 'schemas/tables'])
    mkdirSync(join(root, room), { recursive: true })
  // The schemas of the kinds of files, and that of the names that they refer to.
  for (const file of readdirSync(join(repository, 'schemas')).filter((name) => name.endsWith('.json')))
    cpSync(join(repository, 'schemas', file), join(root, 'schemas', file))
  for (const [path, value] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), JSON.stringify(value, null, 2))
  }
}
