import { inventedEmpresaOf } from '../../server/sandbox/index.ts'
import { noon } from '../contracts/variant.ts'
import { type Answer, type Call, nobody, ok, provoked } from './dental-answers.ts'
import { type Data, type Memory, roomIn, store } from './dental-memory.ts'
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
  return company ? ok(inventedEmpresaOf(String(company.cnpj), noon).socios) : nobody
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
    return row ? ok(row) : nobody
  }

/** Lets the service know a company that somebody else brought, with who represents it and whom to talk to. */
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
