import { addressOf, personOf } from '../../server/sandbox/index.ts'
import { variant } from '../contracts/variant.ts'
import { type Answer, broken, type Call, no, ok, provoked } from './dental-answers.ts'
import { callsOfCompanies, knowCompany } from './dental-companies.ts'
import { callsOfCorretores } from './dental-corretores.ts'
import {
  type ChargeThere,
  type Data,
  forget,
  type Kept,
  keptOf,
  type Memory,
  openMemory,
  putBack,
  roomIn,
  store,
} from './dental-memory.ts'
import { callsOfPayments } from './dental-payments.ts'
import { petCallOf } from './pet-services.ts'
import type { Request } from './stand-in.ts'

const findCustomer: Call = (memory, _, { cpf }) => {
  const what = provoked(cpf)
  if (what === 'captchaRecusado') return no('Requisição inválida cod CI-99. Tente de novo.')
  if (what === 'propostaAtiva') return ok({ cpf, possuiVenda: true })
  if (what === 'semCadastro' || what === 'desconhecido') return ok(null)
  const [id] = [...roomIn(memory, 'Contratante')].find(([, person]) => person.cpf === cpf) ?? []
  const { dataNascimento, ...person } = personOf(String(cpf))
  const birth = `${dataNascimento}T00:00:00`
  return ok({
    ...person,
    id: id && memory.idAs(id),
    cpf,
    dataNascimento: birth,
    enderecos: [],
    possuiVenda: false,
  })
}

const findAddress: Call = (_, { path }) => {
  const cep = path.split('/').at(-1) ?? ''
  const what = provoked(cep)
  if (what === 'cepFora') return broken
  if (what === 'cepSemUf') return ok({ cep })
  const found = addressOf(cep)
  if (!found) return { status: 404, body: { success: false, data: null, errors: ['CEP não encontrado'] } }
  const { codigoIBGEMunicipio, ...rest } = found
  return ok({ ...rest, codigoIbgeMunicipio: codigoIBGEMunicipio })
}

const propose: Call = (memory, _, body) => {
  const proposals = roomIn(memory, 'Proposta')
  const before = body.id === undefined ? {} : proposals.get(Number(body.id))
  const id = store(memory, 'Proposta', { ...before, ...body })
  const known = proposals.get(id) as Data
  const uid = known.uid ?? `uid-${id}-da-operadora`
  proposals.set(id, { ...known, uid })
  const { valor, descricao } = known
  return ok({ id: memory.idAs(id), uid, numeroProposta: `OP${id}`, valor, descricao, listaDescontoPix: [] })
}

const takeContact: Call = ({ contacts }, _, { email }) => {
  if (provoked(email) === 'contatoExiste' || contacts.has(String(email)))
    return no('Contact already exists. Existing ID: 1')
  contacts.add(String(email))
  return ok(null)
}

/** What the service sells: the products of people and of companies, and at index 6, which is chosen at first, one of nobody's. */
const prices = [
  ...variant.produtos.map(({ idProduto, precoCentavos }) => ({ idProduto, preco: precoCentavos / 100 })),
  { idProduto: 4, preco: 14.81 },
  { idProduto: 5, preco: 15.99 },
  { idProduto: 6, preco: 81.48 },
  { idProduto: 91, preco: 10 },
  { idProduto: 7, preco: 94.36 },
]

const calls: Readonly<Record<string, Call>> = {
  ...callsOfCompanies,
  ...callsOfCorretores,
  ...callsOfPayments,
  'POST Produto/GetRegioesDisponiveis': ({ sold }) => ok(sold.regioes ?? variant.regioes),
  'POST Produto/GetAllSiteUF': ({ sold }) => ok(sold.produtos ?? prices),
  'POST Contratante/ObterContratante': findCustomer,
  'GET Endereco/GetDadosCEP': findAddress,
  'GET Endereco/PertenceFaixaCEP': () => ok(true),
  'POST Proposta/CreateUF': propose,
  'PUT Proposta/Update': propose,
  'POST Proposta/EnviarEmailPagamento': () => ok(null),
  'POST Cotacao/CreateUF': () => ok(null),
  'POST Hubspot/EnviarContatoHubspot': takeContact,
}

/** Stores or deletes whatever has no call of its own. */
const save: Call = (memory, { method, path }, body) => {
  const [name = '', id = ''] = path.replace('/api/', '').split('/')
  if (method === 'DELETE') return roomIn(memory, name).delete(Number(id)) ? ok(null) : no('não encontrado')
  if (provoked(body.cpf) === 'falhaAoSalvar' || provoked(body.cnpj) === 'falhaAoSalvarEmpresa') return broken
  const stored = memory.idAs(store(memory, name, body))
  return ok(name === 'Dependente' ? stored : { id: stored })
}

function settlePix({ pixOf }: Memory, as: number): void {
  for (const [uid, status] of pixOf) if (status === 1) pixOf.set(uid, as)
}

/** Answers as the company's services do, over what they stored since they were opened. */
export function openDental() {
  const memory = openMemory()
  const { pixOf, charges } = memory
  return {
    answer(request: Request): Answer {
      if (request.path === '/recap/cpfs') return enrich(request)
      const pets = petCallOf(request.method, request.path)
      if (pets) return pets(memory, request, request.body ?? {})
      const [room = '', name = ''] = request.path.replace('/api/', '').split('/')
      const call = calls[`${request.method} ${room}/${name}`] ?? calls[`${request.method} ${room}`] ?? save
      return call(memory, request, request.body ?? {})
    },
    /** Lists what a room of the service has stored. */
    stored: (name: string): readonly Data[] => [...roomIn(memory, name).values()],
    /** Lists the ids of a room as the service writes them, oldest first. */
    ids: (name: string) => [...roomIn(memory, name).keys()].map((id) => memory.idAs(id)),
    /** Writes ids so from now on. */
    writesIds(idAs: Memory['idAs']) {
      memory.idAs = idAs
    },
    /** Lets the service tell of a charge by its name, and list those of a day. */
    tells() {
      memory.canTell = true
    },
    /** Lets the service sell something else than the variant. */
    sells(sold: Memory['sold']) {
      memory.sold = sold
    },
    /** Lets the service know a company, with who represents it and whom to talk to. */
    knowsCompany: (cnpj: string) => knowCompany(memory, cnpj),
    /** Lets the service say something more in answer to charges. */
    says(more: Data) {
      memory.more = more
    },
    /** Sets how a charge stands from now on. */
    setCharge(name: string, standing: Partial<ChargeThere>) {
      charges.set(name, { data: {}, situacao: 'aguardando', ...charges.get(name), ...standing })
    },
    /** Sets where the Pix of a proposal stands from now on. */
    setPix: (uid: string, status: number) => void pixOf.set(uid, status),
    /** Ends every Pix that awaits. */
    endPix: () => settlePix(memory, 3),
    /** Pays every Pix that awaits. */
    payPix: () => settlePix(memory, 2),
    reset: () => forget(memory),
    /** Gives all that is stored, to be put back as often as wanted. */
    kept: (): Kept => keptOf(memory),
    /** Makes what is stored what it was. */
    putBack: (kept: Kept) => putBack(memory, kept),
  }
}

function enrich({ headers, body }: Request): Answer {
  if (headers.authorization !== 'Bearer segredo-do-cpf') return { status: 401, body: {} }
  const cpf = String(body?.cpf)
  if (provoked(cpf) === 'desconhecido') return { body: { status: 0 } }
  const { nome, dataNascimento, sexo, nomeMae } = personOf(cpf)
  const [year, month, day] = dataNascimento.split('-')
  return { body: { status: 1, nome, nascimento: `${day}/${month}/${year}`, genero: sexo, mae: nomeMae } }
}
