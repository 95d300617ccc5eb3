import type { Store } from '../../server/store/index.ts'
import type { Desk } from '../attack/desk.ts'
import { tablesOf } from '../contracts/embedded-pool.ts'
import {
  contato,
  corretor,
  dependente,
  endereco,
  newCpf,
  outroTitular,
  pedido,
  responsavel,
  titular,
} from '../contracts/journey.ts'
import { contatoEmpresa, empresa, newCnpj, representante } from '../people.ts'
import { call, noon } from './kit.ts'

/** A person, and every text that only means them. */
export type UniquePerson = ReturnType<typeof uniquePerson>

let made = 0

/** Makes a person whose name, e-mail and telephone no other has. */
export function uniquePerson() {
  made += 1
  const mark = String(made)
    .padStart(3, '0')
    .replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')
  return {
    cpf: newCpf(),
    nome: `Zulmira Q${mark}x Canária`,
    email: `Zulmira.Q${mark}x@exemplo.com.br`,
    telefone: `2197${String(1_000_000 + made * 13)}`,
  }
}

/** A sale of a family: who is in it, and what it is known by. */
export type Family = Awaited<ReturnType<typeof familySale>>

/** Makes calls of a sale that must succeed. */
const askingAs = (desk: Desk, cookie: string) => async (name: string, input: object) => {
  const reply = await desk.send(name, input, { cookie })
  if (reply.statusCode !== 200) throw new Error(`${name}: ${reply.body}`)
  return reply.json().data
}

/** Sells to a family, each part another person, and leaves traces of all of them wherever the server keeps any. */
export async function familySale(desk: Desk) {
  const people = {
    contratante: uniquePerson(),
    titular: uniquePerson(),
    dependente: uniquePerson(),
    responsavel: uniquePerson(),
  }
  const { cookie, sale } = await desk.begun()
  const ask = askingAs(desk, cookie)
  await ask('corretor.obter', { idCorretor: corretor })
  for (const { cpf } of [people.titular, people.contratante]) await ask('contratante.obter', { cpf })
  await ask('contratante.salvar', { ...titular, ...people.contratante, titularResponsavel: false })
  await ask('responsavel.salvar', { ...responsavel, ...people.responsavel })
  await ask('endereco.salvar', endereco)
  const { id } = await ask('segurado.salvar', { idProduto: 2 })
  await ask('titular.salvar', { ...titular, titularResponsavel: undefined, ...people.titular })
  const { cpf, nome } = people.dependente
  await ask('dependente.salvar', { ...dependente, cpf, nome, titular: id })
  const { uid } = await ask('proposta.salvar', { ...pedido, valorCentavos: 3 * pedido.valorCentavos })
  await ask('proposta.enviarEmail', { uid })
  for (const { nome, email, telefone } of [people.contratante, people.titular]) {
    await ask('cotacao.enviarWhatsapp', { nome, telefone, idProduto: 2, vidas: 3 })
    await ask('contato.enviar', { ...contato, nome, email, celular: telefone })
  }
  await keepDrafts(desk, { cookie, session: { answers: people } })
  await leaveServiceReplies(desk.moves.store, { sale, people: Object.values(people) })
  return { cookie, uid: String(uid), ...people }
}

/** Sells to a company whose representative, contact and titular are three people, and leaves traces of all of them. */
export async function companySale(desk: Desk) {
  const people = { representante: uniquePerson(), contato: uniquePerson(), titular: uniquePerson() }
  const { cookie, sale } = await desk.begun('/pme/')
  const ask = askingAs(desk, cookie)
  const cnpj = newCnpj()
  await ask('corretor.obter', { idCorretor: corretor })
  await ask('empresa.buscar', { cnpj })
  await ask('empresa.salvar', { ...empresa, cnpj })
  await ask('endereco.salvar', { ...endereco, enderecoCobranca: false })
  await ask('enderecoCobranca.salvar', endereco)
  await ask('representante.salvar', { ...representante, ...people.representante })
  const { cpf: _, ...contact } = people.contato
  await ask('contatoEmpresa.salvar', { ...contatoEmpresa, ...contact })
  await ask('contratante.obter', { cpf: people.titular.cpf })
  const { id } = await ask('titular.salvar', { ...outroTitular, ...people.titular, idProduto: 2 })
  await ask('dependente.salvar', { ...dependente, cpf: newCpf(), titular: id })
  const { uid } = await ask('proposta.salvar', { ...pedido, valorCentavos: 2 * 8148 })
  await ask('proposta.enviarEmail', { uid })
  await leaveServiceReplies(desk.moves.store, { sale, people: Object.values(people) })
  return { cookie, uid: String(uid), ...people }
}

/** Keeps the sale's own draft, and one of another browser that speaks of the same people with signs in the numbers. */
async function keepDrafts(
  desk: Desk,
  { cookie, session }: { readonly cookie: string; readonly session: { readonly answers: object } },
): Promise<void> {
  const put = async (as: string, payload: object) => {
    const draft = { scope: 'pf-implante/venda', revision: 0, session: payload }
    const reply = await call(desk.app, 'rascunho', { method: 'PUT', payload: draft, cookie: as })
    if (reply.statusCode !== 200) throw new Error(`rascunho: ${reply.body}`)
  }
  await put(cookie, session)
  const typed = Object.values(session.answers).map((each: UniquePerson) => ({
    ...each,
    cpf: each.cpf.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4'),
    telefone: each.telefone.replace(/(..)(.....)(....)/, '($1) $2-$3'),
  }))
  for (const person of typed) await put((await desk.begun()).cookie, { answers: { person } })
}

/** What a service answered to a write lies in the journal: the sandbox, which answers here, leaves none. */
async function leaveServiceReplies(
  store: Store,
  { sale, people }: { readonly sale: string; readonly people: readonly UniquePerson[] },
): Promise<void> {
  for (const [n, person] of people.entries()) {
    await store.query(
      `insert into chamada_externa (id, sale_id, key, n, service, operation, call, sent_at, answered_at, heard)
       values ($1, $2, $1, 0, 'dental', 'x', 'criar', $3, $3, $4)`,
      [
        `${person.cpf}-${n}`.slice(-6) + sale,
        n % 2 ? sale : 'outra',
        new Date(noon),
        JSON.stringify({ ok: true, data: person }),
      ],
    )
  }
}

/** Gives every row in which one of some texts stands in whatever table, as its table and the text. */
export async function rowsWith(store: Store, texts: readonly string[]): Promise<readonly string[]> {
  const found: string[] = []
  for (const table of await tablesOf(store)) {
    const rows = await store.query<{ readonly text: string }>(
      `select each::text as text from "${table}" as each`,
    )
    for (const { text } of rows) {
      const bare = text.toLowerCase()
      const plain = bare.replace(/(?<=\d)[.\-) ]+(?=\d)/g, '')
      found.push(
        ...texts
          .map((each) => each.toLowerCase())
          .filter((each) => bare.includes(each) || plain.includes(each))
          .map((each) => `${table}: ${each}`),
      )
    }
  }
  return found
}

/** All that only means uniquePerson. */
export const textsOf = ({ cpf, nome, email, telefone }: UniquePerson): readonly string[] => [
  cpf,
  nome,
  email,
  telefone,
]
