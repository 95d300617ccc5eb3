import { expect, it } from 'vitest'
import { filesOf, funnelSource, graph, readProject } from '../../engine/config/index.ts'
import { projectWith } from './project.ts'

const project = readProject(projectWith())

it('makes a funnel of a variant with only what its flow names', () => {
  const source = funnelSource(project, 'azul')!
  expect({ ...source, flow: Object.keys(source.flow) }).toEqual({
    id: 'azul/venda',
    name: 'venda',
    flow: ['indicator', 'answers', 'derived', 'kept', 'on', 'boxes', 'steps'],
    notices: {
      falha: {
        type: 'erro',
        title: 'Não deu certo',
        buttons: [
          { event: 'tentarNovamente', label: 'Tentar novamente' },
          { event: 'close', label: 'Fechar' },
        ],
      },
      menorDeIdade: {
        type: 'aviso',
        text: '{form.nome} tem menos de 18 anos.',
        buttons: [{ event: 'close', label: 'Fechar' }],
      },
    },
    screens: {
      dados: { nome: true, cpf: true, nascimento: true, uf: true },
      fim: {},
      data: { data: true },
    },
    operations: {
      'pessoa.salvar': { problems: ['cpfRepetido'], writes: true, timeoutMs: 40_000, retries: 2 },
    },
    constants: {},
    variant: {
      titulo: 'Loja azul',
      nome: 'Plano azul',
      rotas: { prefixo: 'azul', inicial: true },
      tema: { corPrimaria: '#1F4FA3', logo: { simbolo: 'dente', nome: 'Loja' } },
      contato: { telefone: '', email: '', whatsapp: '21900000000' },
      rodape: { empresa: 'Loja', cnpj: '11222333000181' },
      enderecos: { whatsapp: { url: 'https://wa.me/5521900000000', hosts: ['wa.me'] } },
      produtos: [{ idProduto: 1, nome: 'Azul', precoCentavos: 4990 }],
      codOrigemVenda: 1,
    },
  })
})

it('makes what the funnels of a flow have in common once, and again once the files are read again', () => {
  const one = funnelSource(project, 'azul')!
  const other = funnelSource(project, 'azul/venda')!
  expect([other.flow === one.flow, other.screens === one.screens]).toEqual([true, true])
  const [file] = projectWith().filter(({ path }) => path === 'flows/venda/flow.json')
  const text = JSON.stringify({ ...JSON.parse(file!.text), answers: { outra: null } })
  const changed = readProject(projectWith({ path: file!.path, text }))
  expect(funnelSource(changed, 'azul')?.flow.answers).toEqual({ outra: null })
  expect(funnelSource(project, 'azul')?.flow).toBe(one.flow)
})

it('makes no funnel of a variant that is only extended or is not there', () => {
  expect([funnelSource(project, 'base'), funnelSource(project, 'nenhuma')]).toEqual([undefined, undefined])
})

it('gives a block at the side of a flow the rows of its table, which is then a file of the funnel', () => {
  const [flow] = projectWith().filter(({ path }) => path === 'flows/venda/flow.json')
  const aside = [{ block: 'estados', table: 'regiao' }, { block: 'imprimir' }]
  const text = JSON.stringify({ ...JSON.parse(flow!.text), aside })
  const rows = [{ value: 'S', label: 'Sul' }]
  const table = { path: 'schemas/tables/regiao.json', text: JSON.stringify(rows) }
  const laid = readProject(projectWith({ path: flow!.path, text }, table))
  expect(funnelSource(laid, 'azul')?.flow.aside).toEqual([
    { block: 'estados', with: { tabela: rows } },
    { block: 'imprimir' },
  ])
  expect(filesOf(laid, 'azul')).toContain(table.path)
})

it('names the files a funnel is made of, so that a mistake elsewhere does not stop it', () => {
  expect([...filesOf(project, 'azul')].sort()).toEqual([
    'flows/partes/avisos.part.json',
    'flows/venda/flow.json',
    'schemas/fields/cpf.schema.json',
    'schemas/fields/nome.schema.json',
    'schemas/operations/pessoa.salvar.operation.json',
    'schemas/screens/dados.schema.json',
    'schemas/screens/data.schema.json',
    'schemas/screens/fim.schema.json',
    'schemas/tables/uf.json',
    'variants/loja/azul.variant.json',
    'variants/loja/base.variant.json',
  ])
})

it('draws a flow from its tables: places, and the ways between them', () => {
  expect(graph(project, 'venda')).toEqual({
    nodes: [
      { name: 'dados', kind: 'step', label: 'Dados', screen: 'dados', isFinal: false },
      { name: 'fim', kind: 'step', label: 'Fim', screen: 'fim', isFinal: true },
      { name: 'data', kind: 'box', screen: 'data', isFinal: false },
      { name: 'falha', kind: 'notice', isFinal: false },
      { name: 'menorDeIdade', kind: 'notice', isFinal: false },
    ],
    edges: [
      { from: '', to: 'dados', event: 'start', kind: 'to', isGuarded: false },
      { from: 'dados', to: 'menorDeIdade', event: 'next', kind: 'open', isGuarded: true },
      { from: 'dados', to: 'data', event: 'escolherData', kind: 'open', isGuarded: false },
      { from: 'dados', to: 'fim', event: 'pessoa.salvar:ok', kind: 'to', isGuarded: false },
      { from: 'dados', to: 'falha', event: 'pessoa.salvar:offline', kind: 'open', isGuarded: false },
      { from: 'dados', to: 'falha', event: 'pessoa.salvar:timeout', kind: 'open', isGuarded: false },
      { from: 'dados', to: 'falha', event: 'pessoa.salvar:failure', kind: 'open', isGuarded: false },
      { from: 'dados', to: 'falha', event: 'pessoa.salvar:semVenda', kind: 'open', isGuarded: false },
    ],
  })
})
