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
import { aceiteDaForma, cliente, enderecoPet, paying, pedidoDePets, regiaoPet } from '../contracts/pets.ts'
import { newCorretor } from '../contracts/problems-of-pets.ts'
import { cartao, contatoEmpresa, empresa, newPet, representante } from '../people.ts'
import { otherFigures } from '../seen.ts'

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
  /** What the page of the proposal or of the order shows, for its first way of paying. */
  readonly visto: Data
  readonly cnpj: string
  readonly empresa: string
  readonly enderecoCobranca: string
  readonly representante: string
  readonly contatoEmpresa: string
  readonly pet: string
  readonly outroPet: string
  /** By which a corretor is chosen who was searched for. */
  readonly chave: string
}

/** What a sale knows that has only begun. */
export const emptySale: Known = {
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
  visto: otherFigures,
  cnpj: '',
  empresa: '',
  enderecoCobranca: '',
  representante: '',
  contatoEmpresa: '',
  pet: '',
  outroPet: '',
  chave: '',
}

/** A good input of every operation, made by the sale that owns what it names. */
export const inputs: Readonly<Record<string, (known: Known) => Data>> = {
  'contato.enviar': () => contato,
  'contatoEmpresa.obter': ({ cnpj }) => ({ cnpj }),
  'contatoEmpresa.salvar': (known) => ({ ...contatoEmpresa, id: known.contatoEmpresa }),
  'contratante.obter': ({ cpf }) => ({ cpf }),
  'contratante.salvar': ({ cpf, contratante }) => ({ ...titular, cpf, id: contratante }),
  'corretor.consultar': () => ({ cpf: corretor }),
  'corretor.obter': () => ({ idCorretor: corretor, slug: 'ana-souza' }),
  'corretor.salvar': () => cadastroCorretor,
  'corretor.ver': () => ({}),
  'cotacao.abrir': () => ({ codigo: 'zz7Qx9Lm2Wv4' }),
  'cotacao.criarLink': () => ({ idProduto: 2, vidas: 2, valorCentavos: 9980, tabela: 'RJ' }),
  'cotacao.enviarEmail': () => cotacaoPorEmail,
  'cotacao.enviarWhatsapp': () => ({
    nome: contato.nome,
    telefone: contato.celular,
    idProduto: 2,
    vidas: 3,
  }),
  'cpf.consultar': ({ cpf }) => ({ cpf }),
  'dependente.excluir': (known) => ({ id: known.dependente }),
  'dependente.listar': (known) => ({ titular: known.segurado }),
  'dependente.salvar': (known) => ({
    ...dependente,
    cpf: known.dependenteCpf,
    id: known.dependente,
    titular: known.segurado,
  }),
  'empresa.buscar': ({ cnpj }) => ({ cnpj }),
  'empresa.salvar': (known) => ({ ...empresa, cnpj: known.cnpj, id: known.empresa }),
  'endereco.cep': () => ({ cep: endereco.cep }),
  'endereco.salvar': (known) => ({ ...endereco, id: known.endereco }),
  'enderecoCobranca.salvar': (known) => ({ ...endereco, id: known.enderecoCobranca }),
  'pagamento.consultar': ({ uid }) => ({ uid }),
  'pagamento.criar': ({ uid, visto }) => ({ uid, formaPagamento: 5, cicloPagamento: 1, visto }),
  'planoPet.listar': () => ({}),
  'parentesco.listar': () => ({}),
  'corretorPet.procurar': () => ({ nome: 'Maria' }),
  'corretorPet.buscar': ({ chave }) => ({ chave }),
  'corretorPet.salvar': () => newCorretor('99900000188'),
  'pessoa.consultar': ({ cpf }) => ({ cpf }),
  'pedidoPet.criar': ({ cpf }) => {
    const { endereco: _, pets: __, ...order } = pedidoDePets(cpf)
    return { ...order, regiao: regiaoPet }
  },
  'pedido.obter': ({ uid }) => ({ link: uid }),
  'pedido.confirmar': ({ uid, cpf }) => ({ link: uid, cpf, email: 'nova@exemplo.com.br' }),
  'pedido.pagar': ({ uid, visto }) => paying(uid, 1, { visto }),
  'cartao.consultar': ({ uid, cpf }) => ({ link: uid, cpf }),
  'cartao.atualizar': ({ uid, cpf, visto }) => ({ link: uid, cpf, cartao, aceite: aceiteDaForma[2], visto }),
  'preCadastro.obter': ({ uid }) => ({ link: uid }),
  'preCadastro.completar': ({ uid, pet, outroPet }) => ({
    link: uid,
    endereco: enderecoPet,
    dataNascimento: cliente.dataNascimento,
    pets: [pet, outroPet].map((id, i) => {
      const { plano: _, faixa: __, ...typed } = newPet(`Pet ${i}`, '', i === 0 ? 'adulto' : 'filhote')
      return { ...typed, id }
    }),
  }),
  'lembrete.enviar': ({ uid, pet }) => ({
    link: uid,
    digitado: {
      endereco: enderecoPet,
      dataNascimento: cliente.dataNascimento,
      pets: [{ id: pet, nome: 'Bidu', sexo: 'M', especie: 'cao', aniversario: '2022-03-10' }],
    },
  }),
  'boleto.listar': ({ cpf }) => ({ cpf, dataNascimento: cliente.dataNascimento }),
  'pix.consultar': ({ uid }) => ({ uid }),
  'pix.renovar': ({ uid, visto }) => ({ uid, visto }),
  'produto.listar': () => ({ uf: 'RJ' }),
  'produtora.listar': () => ({}),
  'proposta.enviarEmail': ({ uid }) => ({ uid }),
  'proposta.obter': ({ uid }) => ({ uid }),
  'proposta.salvar': ({ proposta }) => ({ ...pedido, valorCentavos: 3 * pedido.valorCentavos, id: proposta }),
  'proposta.vigencia': ({ uid }) => ({ uid, dataVigencia: '2026-12-01' }),
  'regiao.listar': () => ({}),
  'representante.obter': ({ cnpj }) => ({ cnpj }),
  'representante.salvar': (known) => ({
    ...representante,
    cpf: known.dependenteCpf,
    id: known.representante,
  }),
  'responsavel.salvar': (known) => ({ ...responsavel, cpf: known.dependenteCpf, id: known.responsavel }),
  'resumo.obter': () => ({}),
  'segurado.salvar': ({ segurado }) => ({ idProduto: 2, id: segurado }),
  'socio.listar': ({ cnpj }) => ({ cnpj }),
  'titular.excluir': (known) => ({ id: known.titular }),
  'titular.conferir': ({ outroCpf }) => ({ cpf: outroCpf }),
  'titular.salvar': (known) => ({ ...outroTitular, cpf: known.outroCpf, id: known.titular }),
}

/** Tells whether an operation is one of sales to companies: a person's sale refuses it. */
export const isOfCompanies = (operation: string): boolean =>
  /^((empresa|socio|representante|contatoEmpresa|enderecoCobranca)\.|titular\.conferir$)/.test(operation)

/** Tells whether an operation is one of sales for pets: any other sale refuses it. */
export const isOfPets = (operation: string): boolean =>
  /^(planoPet|corretorPet|pessoa|pedidoPet|pedido|cartao|preCadastro|lembrete|parentesco|boleto)\./.test(
    operation,
  )

/** Lists all that a sale knows: one to a person knows nothing of a company, and one to a company no contracting person. */
export const knownValues = (known: Partial<Known>): readonly string[] =>
  Object.values(known).filter((value): value is string => typeof value === 'string' && value !== '')
