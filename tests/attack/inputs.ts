import {
  cadastroCorretor,
  contato,
  corretor,
  cotacaoPorEmail,
  dependente,
  endereco,
  outroTitular,
  pedido,
  responsavel,
  titular,
} from '../contracts/journey.ts'
import type { Data } from '../contracts/operations.ts'

/** What a sale knows of itself: its ids, and the CPFs it looked up. */
export interface Known {
  readonly cpf: string
  readonly outroCpf: string
  readonly dependenteCpf: string
  readonly contratante: string
  readonly responsavel: string
  readonly endereco: string
  readonly segurado: string
  readonly titular: string
  readonly dependente: string
  readonly proposta: string
  readonly uid: string
}

/** What a sale knows that has only begun. */
export const nobody: Known = {
  cpf: '',
  outroCpf: '',
  dependenteCpf: '',
  contratante: '',
  responsavel: '',
  endereco: '',
  segurado: '',
  titular: '',
  dependente: '',
  proposta: '',
  uid: '',
}

/** A good input of every operation, made by the sale that owns what it names. */
export const inputs: Readonly<Record<string, (known: Known) => Data>> = {
  'contato.enviar': () => contato,
  'contratante.obter': ({ cpf }) => ({ cpf }),
  'contratante.salvar': ({ cpf, contratante }) => ({ ...titular, cpf, id: contratante }),
  'corretor.consultar': () => ({ cpf: corretor }),
  'corretor.obter': () => ({ idCorretor: corretor, slug: 'ana-souza' }),
  'corretor.salvar': () => cadastroCorretor,
  'cotacao.enviarEmail': () => cotacaoPorEmail,
  'cotacao.enviarWhatsapp': () => ({
    nome: contato.nome,
    telefone: contato.celular,
    idProduto: 2,
    vidas: 3,
  }),
  'cpf.consultar': ({ cpf }) => ({ cpf }),
  'dependente.excluir': (known) => ({ id: known.dependente }),
  'dependente.salvar': (known) => ({
    ...dependente,
    cpf: known.dependenteCpf,
    id: known.dependente,
    titular: known.segurado,
  }),
  'endereco.cep': () => ({ cep: endereco.cep }),
  'endereco.salvar': (known) => ({ ...endereco, id: known.endereco }),
  'pagamento.consultar': ({ uid }) => ({ uid }),
  'pagamento.criar': ({ uid }) => ({ uid, formaPagamento: 5, cicloPagamento: 1 }),
  'pix.consultar': ({ uid }) => ({ uid }),
  'pix.renovar': ({ uid }) => ({ uid }),
  'produto.listar': () => ({ uf: 'RJ' }),
  'produtora.listar': () => ({}),
  'proposta.enviarEmail': ({ uid }) => ({ uid }),
  'proposta.obter': ({ uid }) => ({ uid }),
  'proposta.salvar': ({ proposta }) => ({ ...pedido, valorCentavos: 3 * pedido.valorCentavos, id: proposta }),
  'proposta.vigencia': ({ uid }) => ({ uid, dataVigencia: '2026-12-01' }),
  'regiao.listar': () => ({}),
  'responsavel.salvar': (known) => ({ ...responsavel, cpf: known.dependenteCpf, id: known.responsavel }),
  'segurado.salvar': ({ segurado }) => ({ idProduto: 2, id: segurado }),
  'titular.excluir': (known) => ({ id: known.titular }),
  'titular.salvar': (known) => ({ ...outroTitular, cpf: known.outroCpf, id: known.titular }),
}
