import { inventedCorretorOf, produtoras } from '../../server/sandbox/index.ts'
import { type Answer, type Call, nobody, ok, provoked } from './dental-answers.ts'
import { roomIn, store } from './dental-memory.ts'

/** Whose CNPJ is on the operator's list of blocked producers. */
export const blockedProducer = '11222333000181'

const findCorretor: Call = (memory, { query: { cpf = '' } }) => {
  const registered = [...roomIn(memory, 'Corretor').values()].find((one) => one.cpf === cpf)
  if (registered) return ok({ ...registered, cpfCorretor: cpf })
  if (provoked(cpf) === 'corretorNaoEncontrado') return ok(null)
  const {
    nome,
    nomeDeGuerra: nomeGuerra,
    telefone,
    email,
    whatsapp: whatsApp,
    ...corretor
  } = inventedCorretorOf(cpf)
  const cnpjProdutor = provoked(cpf) === 'produtorBloqueado' ? blockedProducer : corretor.cnpjProdutor
  return ok({ nome, cpfCorretor: cpf, nomeGuerra, telefone, email, whatsApp, cnpjProdutor })
}

const said = (Retorno: unknown): Answer => ({ body: { Sucesso: true, Autorizado: true, Retorno } })
const unsaid = (Retorno: string): Answer => ({ body: { Sucesso: false, Autorizado: true, Retorno } })

const register: Call = (memory, { method }, body) => {
  const room = roomIn(memory, 'Corretor')
  const [id] = [...room].find(([, { cpf }]) => cpf === body.cpf) ?? []
  const isNew = id === undefined
  if (isNew !== (method === 'POST'))
    return unsaid(isNew ? 'Corretor não cadastrado' : 'Corretor já cadastrado')
  store(memory, 'Corretor', isNew ? body : { ...body, id })
  return said('Corretor salvo')
}

const showCorretor: Call = (memory, { path }) => {
  const cpf = path.split('/').at(-1) ?? ''
  const registered = [...roomIn(memory, 'Corretor').values()].find((one) => one.cpf === cpf)
  if (registered) return ok({ ...registered, cpfCorretor: cpf })
  if (provoked(cpf) === 'corretorNaoEncontrado') return nobody
  const { nome, nomeDeGuerra: nomeGuerra, telefone, email, whatsapp: whatsApp } = inventedCorretorOf(cpf)
  return ok({ nome, cpfCorretor: cpf, nomeGuerra, telefone, email, whatsApp })
}

/** What the services answer of corretores and of the produtoras they sell for. */
export const callsOfCorretores: Readonly<Record<string, Call>> = {
  'GET Corretor': showCorretor,
  'GET Corretor/GetCorretorSgecPorCpf': findCorretor,
  'POST Corretor/': register,
  'PUT Corretor/': register,
  'GET Produtor/': () => said(produtoras),
}
