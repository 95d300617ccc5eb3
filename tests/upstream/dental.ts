import {
  addressOf,
  inventedCorretorOf,
  inventedEmpresaOf,
  personOf,
  tokenisedIn,
} from '../../server/sandbox/index.ts'
import { noon, variant } from '../contracts/variant.ts'
import {
  type Answer,
  broken,
  type Call,
  type ChargeThere,
  type Data,
  forget,
  type Kept,
  keptOf,
  type Memory,
  no,
  notFound,
  ok,
  openMemory,
  provoked,
  putBack,
  roomIn,
  spelled,
  store,
} from './dental-memory.ts'
import { petCallOf } from './pet-services.ts'
import type { Request } from './stand-in.ts'

/** Finds the row of a room that hangs on another, and its id. */
const hangingOn = (memory: Memory, room: string, id: unknown): [number, Data] | undefined =>
  [...roomIn(memory, room)].find(([, row]) => Number(row.idContratante) === Number(id))

function findCompany(memory: Memory, { cnpj }: Data): Answer {
  const what = provoked(cnpj)
  if (what === 'empresaComProposta') return ok({ cnpj, possuiVenda: true })
  if (what === 'empresaSemDados') return ok(null)
  const {
    dataAbertura,
    idRepresentante: _,
    idContato: __,
    endereco,
    ...told
  } = inventedEmpresaOf(String(cnpj), noon)
  const [id] = [...roomIn(memory, 'Contratante')].find(([, row]) => row.cnpj === cnpj) ?? []
  const known = (room: string) => {
    const [found] = id === undefined ? [] : (hangingOn(memory, room, id) ?? [])
    return found && memory.idAs(found)
  }
  const [year, month, day] = dataAbertura.split('-')
  return ok({
    ...told,
    cnpj,
    id: id && memory.idAs(id),
    enderecos: [endereco],
    possuiVenda: false,
    dataAbertura: `${day}/${month}/${year}`,
    idRepresentante: known('RepresentanteLegal'),
    idContato: known('Contato'),
  })
}

function listSocios(memory: Memory, { query }: Request): Answer {
  const company = roomIn(memory, 'Contratante').get(Number(query.idContratante))
  return company ? ok(inventedEmpresaOf(String(company.cnpj), noon).socios) : notFound
}

function sumUp(memory: Memory, { query }: Request): Answer {
  const holding = [...roomIn(memory, 'Segurado')].filter(
    ([, row]) => Number(row.idContratante) === Number(query.idContratante),
  )
  const ids = new Set(holding.map(([id]) => id))
  const others = [...roomIn(memory, 'Dependente').values()].filter((row) =>
    ids.has(Number(row.idContratante)),
  )
  return ok({ totalVidas: holding.length + others.length, ...memory.more })
}

const listDependentes = (memory: Memory, { query }: Request): Answer =>
  ok(
    [...roomIn(memory, 'Dependente')]
      .filter(([, row]) => Number(row.idContratante) === Number(query.idContratante))
      .map(([id, row]) => ({ ...row, id: memory.idAs(id) })),
  )

const one =
  (room: string) =>
  (memory: Memory, { path }: Request): Answer => {
    const row = roomIn(memory, room).get(Number(path.split('/').at(-1)))
    return row ? ok(row) : notFound
  }

/** Lets the service know a company that another seller brought, with who represents it and whom to talk to. */
export function knowCompany(memory: Memory, cnpj: string): void {
  const idContratante = store(memory, 'Contratante', { cnpj })
  store(memory, 'RepresentanteLegal', {
    nome: 'Caio Duarte Valente',
    cargoOuFuncao: 'Diretoria',
    idContratante,
  })
  store(memory, 'Contato', { nome: 'Rosa Prado', cargoOuFuncao: 'Financeiro', idContratante })
}

/** What the companies' service answers of companies, and of what it lists. */
export const callsOfCompanies: Readonly<Record<string, Call>> = {
  'POST Contratante/ObterEmpresa': (memory, _, body) => findCompany(memory, body),
  'GET Contratante/GetSocios': listSocios,
  'GET Contratante/GetResumo': sumUp,
  'GET Dependente/GetAll': listDependentes,
  'GET RepresentanteLegal': one('RepresentanteLegal'),
  'GET Contato': one('Contato'),
}

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
  if (provoked(cpf) === 'corretorNaoEncontrado') return notFound
  const { nome, nomeDeGuerra: nomeGuerra, telefone, email, whatsapp: whatsApp } = inventedCorretorOf(cpf)
  return ok({ nome, cpfCorretor: cpf, nomeGuerra, telefone, email, whatsApp })
}

/** What the services answer of corretores and of the produtoras they sell for. */
export const callsOfCorretores: Readonly<Record<string, Call>> = {
  'GET Corretor': showCorretor,
  'GET Corretor/GetCorretorSgecPorCpf': findCorretor,
  'POST Corretor/': register,
  'PUT Corretor/': register,
}

/** Where the service has the pages on which cards are paid. */
export const paymentPages = 'https://pagar.example.com/p'

const charge: Call = (memory, { headers }, { formaPagamento, cartao, idProposta }) => {
  const name = String(headers['idempotency-key'])
  const before = memory.charges.get(name)
  if (before) return ok(before.data)
  const { numeroCartao: number, token } = (cartao ?? {}) as Readonly<Record<string, string | undefined>>
  const what = token === undefined ? provoked(number) : tokenisedIn(token)
  if (what === 'cartaoFalha') return broken
  if (what === 'cartaoEmConfirmacao') return { body: null, isLost: true }
  store(memory, 'Pagamento', { idProposta, formaPagamento, numero: number?.slice(-4) })
  const { uid } = roomIn(memory, 'Proposta').get(Number(idProposta)) ?? {}
  if (formaPagamento === 5) memory.pixOf.set(String(uid), 1)
  const isDeclined = what === 'cartaoRecusado'
  const isOnPage = formaPagamento === 2 && !cartao
  const data = {
    statusPerfilPagamento: isDeclined ? 2 : 1,
    formaPagamento,
    pixBase64: null,
    pixCodigo: formaPagamento === 5 ? '00020126580014br.gov.bcb.pix' : null,
    pixTempoExpiracao: formaPagamento === 5 ? 30 : null,
    linkBoleto: formaPagamento === 1 ? 'https://boletos.example.com/1.pdf' : null,
    linkPagamento: isOnPage ? `${paymentPages}/${memory.last}` : null,
    linkTempoExpiracao: isOnPage ? 20 : null,
    ...memory.more,
  }
  const situacao = formaPagamento === 2 && !isOnPage ? (isDeclined ? 'recusado' : 'pago') : 'aguardando'
  memory.charges.set(name, { data, situacao })
  return ok(data)
}

const askPix: Call = (memory, { query: { uid = '' } }) => {
  const { idContratante } = [...roomIn(memory, 'Proposta').values()].find((one) => one.uid === uid) ?? {}
  const person = roomIn(memory, 'Contratante').get(Number(idContratante))
  if (provoked(person?.cpf) === 'pixSemResposta') return { body: null, isLost: true }
  return ok({ statusPixPagamento: memory.pixOf.get(uid) ?? 3 })
}

const tell: Call = ({ charges, canTell }, { query: { chave = '' } }) => {
  if (!canTell) return { status: 404, body: 'Not Found' }
  const { data, ...standing } = charges.get(chave) ?? { data: {}, situacao: 'desconhecida' }
  return ok({ ...data, ...standing })
}

const cancel: Call = ({ charges, canTell }, { query: { chave = '' } }) => {
  const charge = charges.get(chave)
  if (!canTell || charge?.situacao !== 'aguardando') return no('não há o que cancelar')
  charges.set(chave, { ...charge, situacao: 'cancelado' })
  return ok(null)
}

const list: Call = ({ charges, canTell }) =>
  canTell
    ? ok([...charges].map(([chave, { data: _, ...charge }]) => ({ chave, valorCentavos: 0, ...charge })))
    : { status: 404, body: 'Not Found' }

const replaceCard: Call = (memory, _, { cpf, cartao, idProposta }) => {
  const { numeroCartao } = (cartao ?? {}) as Readonly<Record<string, string | undefined>>
  if (provoked(cpf) === 'pedidoQuitado')
    return { body: { success: false, data: { quitado: true }, errors: [] } }
  if (provoked(numeroCartao) === 'cartaoRecusado') return no('cartão recusado')
  store(memory, 'Cartao', { idProposta, numero: numeroCartao?.slice(-4) })
  return ok({ finalCartao: String(numeroCartao).slice(-4) })
}

/** What the services answer of the money of proposals. */
export const callsOfPayments: Readonly<Record<string, Call>> = {
  'POST Proposta/CreatePagamentoProposta': charge,
  'POST Proposta/ConsultarPagamentoPix': askPix,
  'GET Proposta/ConsultarPagamento': tell,
  'GET Proposta/ListarPagamentos': list,
  'POST Proposta/AtualizarCartao': replaceCard,
  'POST Proposta/CancelarPagamento': cancel,
}

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
      if (pets) return spelled(memory, pets(memory, request, request.body ?? {}))
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
    /** Spells the keys of answers about plans for pets so from now on. */
    spells(keyAs: Memory['keyAs']) {
      memory.keyAs = keyAs
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
    /** Lets the service have something more of registrations than it was sent. */
    registers(registered: Memory['registered']) {
      memory.registered = registered
    },
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
