import { readdirSync, readFileSync } from 'node:fs'
import type { SourceFile, Vocabulary } from '../../engine/config/index.ts'
import { operatorNames } from '../../engine/rules/index.ts'
import { readSource } from '../../server/pages/project-files.ts'

const here = new URL('./', import.meta.url)

/** The vocabulary of the small projects of these tests; only the operators are the real ones. */
export const words: Vocabulary = {
  widgets: {
    texto: { says: 'Um texto.', edits: ['string'], example: { widget: 'texto' } },
    selecao: {
      says: 'Uma escolha.',
      edits: ['string', 'integer'],
      example: { widget: 'selecao', table: 'uf' },
    },
    segmento: { says: 'Uma escolha.', edits: ['string', 'boolean'], example: { widget: 'segmento' } },
    caixas: { says: 'Várias escolhas.', edits: ['array'], example: { widget: 'caixas' }, isOfValues: true },
    oculto: { says: 'Nada.', edits: ['string'], example: { widget: 'oculto' }, isHidden: true },
  },
  blocks: {
    nota: {
      says: 'Um recado.',
      needs: { texto: 'text' },
      takes: { tipo: { oneOf: ['info', 'aviso'] }, evento: 'event' },
      example: { texto: 'Confira a data.' },
    },
    total: { says: 'Uma soma.', needs: { texto: 'text' }, example: { texto: '{total:moeda}' } },
    valor: { says: 'Um valor.', needs: { centavos: 'cents' }, example: { centavos: '{total}' } },
    fatos: {
      says: 'Fatos.',
      needs: { itens: { listOf: { needs: { rotulo: 'text' }, takes: { formato: 'format' } } } },
      example: { itens: [{ rotulo: 'Nome' }] },
    },
    perguntas: { says: 'Perguntas.', example: {}, place: 'bands' },
    estados: { says: 'Os estados.', needs: { tabela: 'rows' }, example: {}, table: 'uf' },
    mapa: { says: 'Um mapa.', takes: { tabela: 'rows' }, example: {} },
    imprimir: { says: 'Um botão.', example: {} },
  },
  effects: ['call', 'track', 'keep', 'forget', 'visit', 'focus', 'announce'],
  masks: ['cpf', 'cep', 'data'],
  formats: ['moeda', 'cpf', 'data'],
  validators: ['cpf', 'email', 'telefone'],
  datedValidators: ['nascimento'],
  operators: operatorNames,
  segments: ['api', 'dev', 'saude'],
  operations: ['cartao.cobrar', 'cep.buscar', 'pedido.ver', 'pessoa.salvar'],
  calls: ['consultar', 'criar', 'token'],
  addresses: { loja: ['pedido.uid'] },
  server: { moeda: { says: 'A moeda.', oneOf: ['real'] } },
}

/** Reads all files under a folder of `tests/config`, by their path inside it. */
export function filesUnder(folder: string): readonly SourceFile[] {
  const root = new URL(`${folder}/`, here)
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath.replace(/\/$/, '')}/${entry.name}`)
    .map((path) => ({ path: path.slice(root.pathname.length), ...readSource(path) }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}

const schemaRoot = new URL('../../schemas/', here)

/** The schemas that say what each kind of file may hold; not the names that editors propose, generated on each machine. */
export const schemaFiles: readonly SourceFile[] = readdirSync(schemaRoot)
  .filter((name) => name.endsWith('.schema.json') && name !== 'names.schema.json')
  .map((name) => ({ path: `schemas/${name}`, text: readFileSync(new URL(name, schemaRoot), 'utf8') }))

/** Lays files over the good project, path by path. */
export function projectWith(...files: readonly SourceFile[]): readonly SourceFile[] {
  const laid = new Map([...schemaFiles, ...filesUnder('_base'), ...files].map((file) => [file.path, file]))
  return [...laid.values()]
}
