import { addressOf, brokerOf, personOf, specialValues } from '../../server/sandbox/index.ts'
import { variant } from '../contracts/variant.ts'
import type { Request } from './stand-in.ts'

/** What a service answers: a body in its envelope. */
export interface Answer {
  readonly status?: number
  readonly body: unknown
  /** The service does it and hangs up. */
  readonly isLost?: true
}

type Data = Readonly<Record<string, unknown>>

const ok = (data: unknown): Answer => ({ body: { success: true, data, errors: [] } })
const no = (...errors: readonly string[]): Answer => ({ body: { success: false, data: null, errors } })
const broken: Answer = { status: 500, body: { success: false, errors: ['falha'] } }

/** Whose CNPJ is on the operator's list of blocked producers. */
export const blockedProducer = '11222333000181'

const provoked = (value: unknown) => specialValues.find((special) => special.value === value)?.provokes

/** Answers as the company's services do, over what it was told since it was opened. */
export function openDental() {
  const told = new Map<string, Map<number, Data>>()
  const pixOf = new Map<string, number>()
  const contacts = new Set<string>()
  let last = 0
  const room = (name: string) => told.get(name) ?? told.set(name, new Map()).get(name) ?? new Map()

  function stores(name: string, body: Data): number {
    const id = typeof body.id === 'string' || typeof body.id === 'number' ? Number(body.id) : ++last
    room(name).set(id, body)
    return id
  }

  function customer({ cpf }: Data): Answer {
    const what = provoked(cpf)
    if (what === 'captchaRecusado') return no('Requisição inválida cod CI-99. Tente de novo.')
    if (what === 'propostaAtiva') return ok({ cpf, possuiVenda: true })
    if (what === 'semCadastro' || what === 'desconhecido') return ok(null)
    const [id] = [...room('Contratante')].find(([, person]) => person.cpf === cpf) ?? []
    const { dataNascimento, ...person } = personOf(String(cpf))
    return ok({
      ...person,
      id,
      cpf,
      dataNascimento: `${dataNascimento}T00:00:00`,
      enderecos: [],
      possuiVenda: false,
    })
  }

  function address(cep: string): Answer {
    const what = provoked(cep)
    if (what === 'cepFora') return broken
    if (what === 'cepSemUf') return ok({ cep })
    const found = addressOf(cep)
    if (!found) return { status: 404, body: { success: false, data: null, errors: ['CEP não encontrado'] } }
    const { codigoIBGEMunicipio, ...rest } = found
    return ok({ ...rest, codigoIbgeMunicipio: codigoIBGEMunicipio })
  }

  function charge({ formaPagamento, cartao, idProposta }: Data): Answer {
    const number = (cartao as { numeroCartao?: string } | undefined)?.numeroCartao
    if (provoked(number) === 'cartaoFalha') return broken
    if (provoked(number) === 'cartaoEmConfirmacao') return { body: null, isLost: true }
    stores('Pagamento', { idProposta, formaPagamento, numero: number?.slice(-4) })
    const { uid } = room('Proposta').get(Number(idProposta)) ?? {}
    if (formaPagamento === 5) pixOf.set(String(uid), 1)
    return ok({
      statusPerfilPagamento: provoked(number) === 'cartaoRecusado' ? 2 : 1,
      formaPagamento,
      pixBase64: null,
      pixCodigo: formaPagamento === 5 ? '00020126580014br.gov.bcb.pix' : null,
      pixTempoExpiracao: formaPagamento === 5 ? 30 : null,
      linkBoleto: formaPagamento === 1 ? 'https://boletos.example.com/1.pdf' : null,
    })
  }

  function propose(body: Data): Answer {
    const isNew = body.id === undefined
    const id = stores('Proposta', { ...(isNew ? {} : room('Proposta').get(Number(body.id))), ...body })
    const known = room('Proposta').get(id) as Data
    const uid = known.uid ?? `uid-${id}-da-operadora`
    room('Proposta').set(id, { ...known, uid })
    return ok({
      id,
      uid,
      numeroProposta: `OP${id}`,
      valor: known.valor,
      descricao: known.descricao,
      listaDescontoPix: [],
    })
  }

  const calls: Readonly<Record<string, (request: Request, body: Data) => Answer>> = {
    'GET Corretor/GetCorretorSgecPorCpf': ({ query: { cpf = '' } }) => {
      if (provoked(cpf) === 'corretorNaoEncontrado') return ok(null)
      const { nome, nomeDeGuerra, telefone, email, whatsapp, cnpjProdutor } = brokerOf(cpf)
      const cnpj = provoked(cpf) === 'produtorBloqueado' ? blockedProducer : cnpjProdutor
      return ok({
        nome,
        cpfCorretor: cpf,
        nomeGuerra: nomeDeGuerra,
        telefone,
        email,
        whatsApp: whatsapp,
        cnpjProdutor: cnpj,
      })
    },
    'POST Produto/GetRegioesDisponiveis': () => ok(variant.regioes),
    'POST Produto/GetAllSiteUF': () =>
      ok(variant.produtos.map(({ idProduto, precoCentavos }) => ({ idProduto, preco: precoCentavos / 100 }))),
    'POST Contratante/ObterContratante': (_, body) => customer(body),
    'GET Endereco/GetDadosCEP': ({ path }) => address(path.split('/').at(-1) ?? ''),
    'GET Endereco/PertenceFaixaCEP': () => ok(true),
    'POST Proposta/CreateUF': (_, body) => propose(body),
    'PUT Proposta/Update': (_, body) => propose(body),
    'POST Proposta/EnviarEmailPagamento': () => ok(null),
    'POST Proposta/CreatePagamentoProposta': (_, body) => charge(body),
    'POST Proposta/ConsultarPagamentoPix': ({ query: { uid = '' } }) =>
      ok({ statusPixPagamento: pixOf.get(uid) ?? 3 }),
    'POST Hubspot/EnviarContatoHubspot': (_, { email }) => {
      if (provoked(email) === 'contatoExiste' || contacts.has(String(email)))
        return no('Contact already exists. Existing ID: 1')
      contacts.add(String(email))
      return ok(null)
    },
  }

  function saves({ method, path }: Request, body: Data): Answer {
    const [name = '', id = ''] = path.replace('/api/', '').split('/')
    if (method === 'DELETE') return room(name).delete(Number(id)) ? ok(null) : no('não encontrado')
    if (provoked(body.cpf) === 'falhaAoSalvar') return broken
    const stored = stores(name, body)
    return ok(name === 'Dependente' ? stored : { id: stored })
  }

  return {
    answer(request: Request): Answer {
      if (request.path === '/recap/cpfs') return enrich(request)
      const body = request.body ?? {}
      const [room = '', name = ''] = request.path.replace('/api/', '').split('/')
      const call = calls[`${request.method} ${room}/${name}`]
      return call ? call(request, body) : saves(request, body)
    },
    /** Lists what a room of the service holds. */
    told: (name: string): readonly Data[] => [...room(name).values()],
    /** Lists the ids of a room, oldest first. */
    ids: (name: string): readonly number[] => [...room(name).keys()],
    /** Says where the Pix of a proposal stands from now on. */
    setPix: (uid: string, status: number) => void pixOf.set(uid, status),
    /** Ends every Pix that awaits. */
    endPix() {
      for (const [uid, status] of pixOf) if (status === 1) pixOf.set(uid, 3)
    },
    reset() {
      told.clear()
      pixOf.clear()
      contacts.clear()
    },
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
