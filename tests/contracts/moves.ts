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

/** What inputs are made of. */
interface Facts {
  readonly cpf: string
  readonly uid: string
  readonly segurado: string
  readonly vidas: number
}

/** One call: what it is given, when it must succeed, and what it leaves. */
type Move = readonly [
  name: string,
  input: (facts: Facts) => Data,
  isLegal: (known: Known) => boolean,
  leaves: (known: Known) => Partial<Known>,
]

const always = () => true
const nothing = () => ({})
const isOpen = ({ paga }: Known) => !paga
const isLookedUp = (known: Known) => isOpen(known) && known.consultado
const isStored = (known: Known) => isOpen(known) && known.contratante !== 'nenhum'

/** Tells whether nothing is lacking for a proposal. */
const isComplete = (known: Known) =>
  known.corretor && known.endereco && known.segurado && (known.contratante === 'adulto' || known.responsavel)

/** Tells whether the proposal still is what would be stored now. */
const isUpToDate = (known: Known) =>
  known.proposta && isComplete(known) && known.dependentes === known.propostos
const isPayable = (known: Known) => isOpen(known) && isUpToDate(known)

const paying =
  (formaPagamento: number, more: Data = {}) =>
  ({ uid }: Facts): Data => ({ uid, formaPagamento, cicloPagamento: 1, ...more })
const proposing = ({ vidas }: Facts) => ({ ...pedido, valorCentavos: vidas * 4990 })
const adding = ({ segurado }: Facts) => ({ ...dependente, titular: segurado, cpf: newCpf() })

/** Every call of a sale that depends on what came before. */
export const moves: readonly Move[] = [
  ['corretor.obter', () => ({ idCorretor: corretor }), always, () => ({ corretor: true })],
  // Once paid, the CPF has an active proposal.
  ['contratante.obter', ({ cpf }) => ({ cpf }), isOpen, () => ({ consultado: true })],
  ['cpf.consultar', ({ cpf }) => ({ cpf }), isLookedUp, nothing],
  ['contratante.salvar', ({ cpf }) => ({ ...titular, cpf }), isLookedUp, () => ({ contratante: 'adulto' })],
  [
    'contratante.salvar',
    ({ cpf }) => ({ ...titular, cpf, dataNascimento: '2016-02-29' }),
    isLookedUp,
    () => ({ contratante: 'menor' }),
  ],
  ['responsavel.salvar', () => ({ ...responsavel, cpf: newCpf() }), isStored, () => ({ responsavel: true })],
  ['endereco.salvar', () => endereco, isStored, () => ({ endereco: true })],
  ['segurado.salvar', () => ({ idProduto: 2 }), isStored, () => ({ segurado: true })],
  [
    'dependente.salvar',
    adding,
    (known) => isOpen(known) && known.segurado,
    ({ dependentes }) => ({ dependentes: dependentes + 1 }),
  ],
  [
    'proposta.salvar',
    proposing,
    (known) => isOpen(known) && isComplete(known),
    ({ dependentes }) => ({ proposta: true, propostos: dependentes }),
  ],
  ['pagamento.criar', paying(5), isPayable, () => ({ pix: true })],
  ['pix.consultar', ({ uid }) => ({ uid }), ({ pix }) => pix, nothing],
  ['pix.renovar', ({ uid }) => ({ uid }), (known) => known.pix && (known.paga || isUpToDate(known)), nothing],
  [
    'proposta.vigencia',
    ({ uid }) => ({ uid, dataVigencia: '2026-12-01' }),
    (known) => isOpen(known) && known.proposta,
    nothing,
  ],
  ['pagamento.criar', paying(1), isPayable, nothing],
  ['pagamento.criar', paying(2, { cartao }), isPayable, () => ({ paga: true })],
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
