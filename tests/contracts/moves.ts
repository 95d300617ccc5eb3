import { cartao } from '../people.ts'
import { corretor, dependente, endereco, newCpf, pedido, responsavel, titular } from './journey.ts'
import type { Data } from './operations.ts'

/** What the model knows of a sale. */
export interface Known {
  readonly corretor: boolean
  readonly consultado: boolean
  readonly contratante: 'nenhum' | 'adulto' | 'menor'
  readonly responsavel: boolean
  readonly endereco: boolean
  readonly segurado: boolean
  readonly dependentes: number
  readonly proposta: boolean
  /** Dependentes when the proposal was last stored. */
  readonly propostos: number
  readonly pix: boolean
  readonly paga: boolean
}

/** One call: what it is given, when it must succeed, and what it leaves. */
export type Move = {
  readonly name: string
  readonly input: (facts: Facts) => Data
  readonly legal: (known: Known) => boolean
  readonly leaves: (known: Known) => Partial<Known>
}

/** What inputs are made of. */
export interface Facts {
  readonly cpf: string
  readonly uid: string
  readonly segurado: string
  readonly vidas: number
}

const open = (known: Known) => !known.paga

/** Tells whether nothing is lacking for a proposal. */
const complete = (known: Known) =>
  known.corretor && known.endereco && known.segurado && (known.contratante === 'adulto' || known.responsavel)

/** Tells whether the proposal still is what would be stored now. */
const upToDate = (known: Known) => known.proposta && complete(known) && known.dependentes === known.propostos

/** Every call of a sale that depends on what came before. */
export const moves: readonly Move[] = [
  {
    name: 'corretor.obter',
    input: () => ({ idCorretor: corretor }),
    legal: () => true,
    leaves: () => ({ corretor: true }),
  },
  {
    name: 'contratante.obter',
    input: ({ cpf }) => ({ cpf }),
    // Once paid, the CPF has an active proposal.
    legal: open,
    leaves: () => ({ consultado: true }),
  },
  {
    name: 'cpf.consultar',
    input: ({ cpf }) => ({ cpf }),
    legal: (known) => open(known) && known.consultado,
    leaves: () => ({}),
  },
  {
    name: 'contratante.salvar',
    input: ({ cpf }) => ({ ...titular, cpf }),
    legal: (known) => open(known) && known.consultado,
    leaves: () => ({ contratante: 'adulto' }),
  },
  {
    name: 'contratante.salvar',
    input: ({ cpf }) => ({ ...titular, cpf, dataNascimento: '2016-02-29' }),
    legal: (known) => open(known) && known.consultado,
    leaves: () => ({ contratante: 'menor' }),
  },
  {
    name: 'responsavel.salvar',
    input: () => ({ ...responsavel, cpf: newCpf() }),
    legal: (known) => open(known) && known.contratante !== 'nenhum',
    leaves: () => ({ responsavel: true }),
  },
  {
    name: 'endereco.salvar',
    input: () => endereco,
    legal: (known) => open(known) && known.contratante !== 'nenhum',
    leaves: () => ({ endereco: true }),
  },
  {
    name: 'segurado.salvar',
    input: () => ({ idProduto: 2 }),
    legal: (known) => open(known) && known.contratante !== 'nenhum',
    leaves: () => ({ segurado: true }),
  },
  {
    name: 'dependente.salvar',
    input: ({ segurado }) => ({ ...dependente, titular: segurado, cpf: newCpf() }),
    legal: (known) => open(known) && known.segurado,
    leaves: ({ dependentes }) => ({ dependentes: dependentes + 1 }),
  },
  {
    name: 'proposta.salvar',
    input: ({ vidas }) => ({ ...pedido, valorCentavos: vidas * 4990 }),
    legal: (known) => open(known) && complete(known),
    leaves: ({ dependentes }) => ({ proposta: true, propostos: dependentes }),
  },
  {
    name: 'pagamento.criar',
    input: ({ uid }) => ({ uid, formaPagamento: 5, cicloPagamento: 1 }),
    legal: (known) => open(known) && upToDate(known),
    leaves: () => ({ pix: true }),
  },
  {
    name: 'pix.consultar',
    input: ({ uid }) => ({ uid }),
    legal: ({ pix }) => pix,
    leaves: () => ({}),
  },
  {
    name: 'pix.renovar',
    input: ({ uid }) => ({ uid }),
    legal: (known) => known.pix && (known.paga || upToDate(known)),
    leaves: () => ({}),
  },
  {
    name: 'proposta.vigencia',
    input: ({ uid }) => ({ uid, dataVigencia: '2026-12-01' }),
    legal: (known) => open(known) && known.proposta,
    leaves: () => ({}),
  },
  {
    name: 'pagamento.criar',
    input: ({ uid }) => ({ uid, formaPagamento: 1, cicloPagamento: 1 }),
    legal: (known) => open(known) && upToDate(known),
    leaves: () => ({}),
  },
  {
    name: 'pagamento.criar',
    input: ({ uid }) => ({ uid, formaPagamento: 2, cicloPagamento: 1, cartao }),
    legal: (known) => open(known) && upToDate(known),
    leaves: () => ({ paga: true }),
  },
]

/** Stands for the bank: whatever awaits is paid. */
export const bank = moves.length
/** Stands for another customer in the same browser. */
export const nextCustomer = bank + 1

/** A sale in which nothing happened yet. */
export const nobody: Known = {
  corretor: false,
  consultado: false,
  contratante: 'nenhum',
  responsavel: false,
  endereco: false,
  segurado: false,
  dependentes: 0,
  proposta: false,
  propostos: 0,
  pix: false,
  paga: false,
}
