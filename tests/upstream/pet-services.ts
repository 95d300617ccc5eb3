import {
  corretoresNamed,
  inventedCorretorOf,
  inventedPersonOf,
  produtoras,
} from '../../server/sandbox/index.ts'
import { noon } from '../contracts/variant.ts'
import { type Answer, broken, type Call, type Data, provoked, roomIn, store } from './dental-memory.ts'

const said = (Retorno: unknown): Answer => ({ body: { Sucesso: true, Autorizado: true, Retorno } })
const unsaid = (Retorno: unknown): Answer => ({ body: { Sucesso: false, Autorizado: true, Retorno } })
const unknown: Answer = { status: 404, body: 'Not Found' }

const find: Call = (memory, { query: { cpf = '' } }) => {
  const registered = [...roomIn(memory, 'CorretorPet').values()].find((one) => one.Cpf === cpf)
  if (registered) return said({ Nome: registered.Nome, Cpf: cpf })
  if (provoked(cpf) === 'corretorNaoEncontrado') return said(null)
  const { nome, email, telefone } = inventedCorretorOf(cpf)
  return said({ Nome: nome, Cpf: cpf, Email: email, Telefone: telefone })
}

const search: Call = (_, { query: { nome = '', totalRegistros = '' } }) =>
  said(corretoresNamed(nome, Number(totalRegistros)).map(({ nome, cpf }) => ({ Nome: nome, Cpf: cpf })))

const register: Call = (memory, _, body) => {
  store(memory, 'CorretorPet', body)
  return said('Corretor salvo')
}

const listProducers: Call = () => said(produtoras.map(({ cnpj, nome }) => ({ Cnpj: cnpj, Nome: nome })))

const sell: Call = (memory, _, body) => {
  const { IdPreCadastro: known, ...order } = body
  const id = store(memory, 'Venda', { ...order, ...(known !== undefined && { id: known }) })
  return said({ IdPreCadastro: memory.idAs(id), NumPedido: `PET${id}` })
}

/** Finds a sale by the number that the service gave it. */
const saleOf = (memory: Parameters<Call>[0], number: unknown): Data =>
  roomIn(memory, 'Venda').get(Number(String(number).replace('PET', ''))) ?? {}

const charge: Call = (memory, { headers }, body) => {
  const name = String(headers['idempotency-key'])
  const before = memory.charges.get(name)
  if (before) return said(before.data)
  const what = provoked(body.NumeroCartao)
  if (what === 'cartaoFalha') return broken
  if (what === 'cartaoEmConfirmacao') return { body: null, isLost: true }
  const { CPF } = (saleOf(memory, body.NumPedido).Dados ?? {}) as Data
  const isDeclined =
    what === 'cartaoRecusado' || (body.MetodoPagamento === '3' && provoked(CPF) === 'debitoRecusado')
  const data = {
    StatusPagamento: isDeclined ? 2 : 1,
    ...(body.MetodoPagamento === '1' && { LinkBoleto: 'https://boletos.example.com/pet.pdf' }),
    ...memory.more,
  }
  const isCard = body.MetodoPagamento === '2'
  memory.charges.set(name, { data, situacao: isDeclined ? 'recusado' : isCard ? 'pago' : 'aguardando' })
  return said(data)
}

const tell: Call = ({ charges, canTell }, { query: { chave = '' } }) => {
  if (!canTell) return unknown
  const { data, situacao } = charges.get(chave) ?? { data: {}, situacao: 'desconhecida' }
  return said({ ...data, Situacao: situacao })
}

const cancel: Call = ({ charges, canTell }, { query: { chave = '' } }) => {
  const charge = charges.get(chave)
  if (!canTell || charge?.situacao !== 'aguardando') return unsaid(null)
  charges.set(chave, { ...charge, situacao: 'cancelado' })
  return said(null)
}

const replaceCard: Call = (_, __, { Cpf, NumeroCartao }) => {
  if (provoked(Cpf) === 'pedidoQuitado') return unsaid({ Quitado: true })
  if (provoked(NumeroCartao) === 'cartaoRecusado') return unsaid(null)
  return said({ FinalCartao: String(NumeroCartao).slice(-4) })
}

const showRegistration: Call = (memory, { path }) => {
  const number = path.split('/').at(-1)
  const done = [...roomIn(memory, 'Complemento').values()].some(
    ({ Pedido }) => (Pedido as Data).NumPedido === number,
  )
  const { Dados, PlanoSelecionado = [] } = saleOf(memory, number)
  const { CEP, Logradouro, Numero, Bairro, Cidade, UF, DataNascimento } = (Dados ?? {}) as Data
  const { PreCadastro, Produtos = PlanoSelecionado } = memory.registered
  return said({
    PreCadastro: {
      CEP,
      Logradouro,
      Numero,
      Bairro,
      Cidade,
      UF,
      DataNascimento,
      Sexo: null,
      ...PreCadastro,
      IdStatusPreCadastro: done ? 2 : 1,
    },
    Pedido: { NumPedido: number, Produtos },
  })
}

const complete: Call = (memory, _, body) => {
  store(memory, 'Complemento', body)
  return said(null)
}

const lookUp: Call = (_, { query: { cpf = '' } }) => {
  if (provoked(cpf) === 'desconhecido') return { body: { status: 2 } }
  const { nome, dataNascimento, sexo } = inventedPersonOf(cpf, noon)
  return { body: { status: 1, nome, nascimento: `${dataNascimento}T00:00:00`, genero: sexo } }
}

const api = '/integracao/webapi/api'
const calls: Readonly<Record<string, Call>> = {
  'POST /security/token': () => ({ body: { access_token: 'token-da-consulta', expires_in: 3600 } }),
  'GET /api/cpf': lookUp,
  'GET /api/parentesco': () => said([{ Id: 2, Nome: 'Cônjuge' }]),
  [`GET ${api}/pedido/corretor/all`]: search,
  [`GET ${api}/pedido/corretor/buscar`]: find,
  [`POST ${api}/corretor`]: register,
  [`GET ${api}/Produtor`]: listProducers,
  [`POST ${api}/venda`]: sell,
  [`POST ${api}/venda/complementar_dados`]: complete,
  'POST /integracao/sdk/venda/aprovar': charge,
  'GET /integracao/sdk/venda/consultar': tell,
  'POST /integracao/sdk/venda/cancelar': cancel,
  'POST /integracao/sdk/venda/cartao': replaceCard,
}

/** Finds what the services behind the plans for pets do when they are called so; undefined where they are not. */
export function petCallOf(method: string, path: string): Call | undefined {
  if (path.startsWith(`${api}/precadastro/`)) return showRegistration
  return calls[`${method} ${path}`]
}
