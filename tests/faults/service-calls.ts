import type { OperationKind } from '../../engine/config/index.ts'
import type { Upstream, Wire } from '../../server/contract/operation-file.ts'
import { isRead } from '../../server/upstream/services.ts'
import { filesIn, read } from '../house/sources.ts'
import type { Request } from '../upstream/stand-in.ts'
import { type Row, rows } from './matrix.ts'

/** One call to a service that is made on the way of one row. */
export interface ServiceCall {
  readonly row: Row
  /** The name that the operation's file gives it. */
  readonly call: string
  /** Whether it only reads, so that it leaves nothing at the service. */
  readonly reads: boolean
  /** Tells whether a request is this call. */
  isIt(request: Pick<Request, 'method' | 'path'>): boolean
}

interface OperationFile {
  readonly kind: OperationKind
  readonly upstream?: Upstream
  readonly upstreamOfProduct?: Upstream
}

const files = filesIn('schemas/operations/', /\.operation\.json$/)
const nameOf = (path: string) => path.replace('schemas/operations/', '').replace('.operation.json', '')
const operations = new Map(files.map((path) => [nameOf(path), JSON.parse(read(path)) as OperationFile]))

/** Every call of every operation, as `operation call`, that has a service behind it. */
export const everyCall: readonly string[] = [...operations].flatMap(
  ([name, { upstream, upstreamOfProduct }]) => [
    ...Object.keys(upstream?.calls ?? {}).map((call) => `${name} ${call}`),
    ...Object.keys(upstreamOfProduct?.calls ?? {}).map((call) => `${name} ${call} (produto)`),
  ],
)

const alike = 'No press of the matrix changes one; a change goes the way of contratante.salvar.'
const byItself = 'No press makes it: the server asks by itself (tests/upstream/reconcile.test.ts).'
const queued = 'No press makes it: it goes out of the outbox (tests/upstream/couriers.test.ts).'
/** The class of the rows of operations that no screen asks. */
export const unasked = 'S'
const family = 'Made where a page starts again; titular.excluir makes the same call.'

/** The calls of operations that no screen asks, but programs may. */
const ofNoScreen = rows
  .filter((row) => row.class === unasked)
  .flatMap(({ call }) => everyCall.filter((each) => each.startsWith(`${call} `)))
  .map((each) => [each, 'No screen asks it: tests/upstream strikes it as a program asks.'] as const)

/** The calls of an operation about a proposal, where those about an order in lines are others. */
const ofProducts = everyCall
  .filter((each) => each.endsWith('(produto)'))
  .map((each) => [each, 'No press is about a proposal: tests/upstream/proposal-orders.test.ts.'] as const)

/** The rows whose call is made once the CEP is typed: without an answer the address is typed, and no press asks again. */
const rowsAskedOnce: readonly string[] = [
  'endereco.cep, no cadastro dos pets',
  'endereco.cep, na loja de pets',
  'endereco.cep, na loja simples',
]

/** The calls that no press of the matrix makes, and why. */
export const leftOut: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...ofNoScreen, ...ofProducts]),
  'contatoEmpresa.salvar alterar': alike,
  'contratante.salvar excluirDependente': family,
  'contratante.salvar excluirTitular': family,
  'corretor.consultar consultar':
    'Asked in silence as the CPF is left; corretor.salvar asks the same by a press, and is struck there.',
  'corretor.salvar criar':
    'Done unheard it leads to the login, where no press of the row goes (tests/upstream/cadastro-corretor.test.ts).',
  'corretorPet.salvar criar':
    'Done unheard it leads to the search for corretores, where no press of the row goes (tests/upstream/pets.test.ts).',
  'corretor.salvar alterar':
    'Made where the same sale registered the corretor before (tests/upstream/cadastro-corretor.test.ts).',
  'cotacao.enviarEmail criar': queued,
  'cotacao.enviarWhatsapp enviar': queued,
  'empresa.salvar alterar': alike,
  'empresa.salvar excluirDependente': family,
  'empresa.salvar excluirTitular': family,
  'endereco.salvar alterar': alike,
  'enderecoCobranca.salvar alterar': alike,
  'pagamento.criar conferir': byItself,
  'pagamento.criar cancelar': byItself,
  'pagamento.criar listar': byItself,
  'pedido.pagar conferir': byItself,
  'pedido.pagar cancelar': byItself,
  'pagamento.criar consultar': 'Asked where another Pix awaits; pix.renovar makes the same call.',
  'proposta.salvar alterar': alike,
  'representante.salvar alterar': alike,
  'responsavel.salvar alterar': alike,
  'segurado.salvar alterar': alike,
  'titular.conferir consultar':
    'Asked for each line of a spreadsheet, and all are saved after it: two people are two effects (the matrix plays it).',
  'titular.salvar alterar': alike,
}

/** What a row of a class does not do: who makes something again changes nothing. */
const otherOf: Readonly<Record<string, string>> = { C: 'alterar', E: 'alterar', U: 'criar' }

/** The classes of what is saved: again, by a company, changed. */
export const saves: readonly string[] = ['C', 'E', 'U']

/** Lists the calls that are made on the way of a row. */
function callsOf(row: Row): readonly ServiceCall[] {
  const { kind, upstream } = operations.get(row.call) ?? { kind: 'lookup' }
  return Object.entries(upstream?.calls ?? {}).flatMap(([call, wire]) => {
    const isMade = leftOut[`${row.call} ${call}`] === undefined && !rowsAskedOnce.includes(row.name)
    // The only call of an operation is made whatever its row does.
    const isOther = otherOf[row.class] === call && Object.keys(upstream?.calls ?? {}).length > 1
    return isMade && !isOther ? [{ row, call, reads: isRead(kind, wire), isIt: pickerOf(wire) }] : []
  })
}

function pickerOf({ method, path }: Wire): ServiceCall['isIt'] {
  const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+').replaceAll('.', '\\.')}$`)
  return (request) => request.method === method && pattern.test(request.path)
}

/** Every call to a service that is made on the way of some row. */
export const serviceCalls: readonly ServiceCall[] = rows.flatMap(callsOf)
