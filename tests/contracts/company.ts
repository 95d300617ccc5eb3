import type { Reply } from '../../server/contract/handler.ts'
import { contatoEmpresa, empresa, newCnpj, newCpf, outroTitular, representante } from '../people.ts'
import { corretor, type Desk, dependente, endereco, pedido } from './journey.ts'
import type { Data } from './operations.ts'

/** The order of two lives of product 2 of the companies' variant, with what was shown. */
export const pedidoPme = { ...pedido, valorCentavos: 2 * 8148 } as const

/** A sale to a company, and what it was given. */
export interface CompanySale {
  readonly sale: string
  readonly cnpj: string
}

/** Begins a sale to a company, a corretor known. */
export async function companySale(desk: Desk): Promise<string> {
  const sale = await desk.sale('pme')
  await desk.ask('corretor.obter', { idCorretor: corretor }, { sale })
  return sale
}

/** Goes on until a company is looked up. */
export async function companyFound(desk: Desk, cnpj = newCnpj()): Promise<CompanySale> {
  const sale = await companySale(desk)
  await desk.ask('empresa.buscar', { cnpj }, { sale })
  return { sale, cnpj }
}

/** Goes on until the company is stored. */
export async function companyStored(desk: Desk, cnpj?: string): Promise<CompanySale> {
  const found = await companyFound(desk, cnpj)
  await desk.ask('empresa.salvar', { ...empresa, cnpj: found.cnpj }, { sale: found.sale })
  return found
}

/** Each part of a company that is saved after it, in the order of the pages. */
export const companyParts: readonly (readonly [string, () => Data])[] = [
  ['endereco.salvar', () => ({ ...endereco, enderecoCobranca: false })],
  ['enderecoCobranca.salvar', () => ({ ...endereco, cep: '01310100', cidade: 'São Paulo', uf: 'SP' })],
  ['representante.salvar', () => ({ ...representante, cpf: newCpf() })],
  ['contatoEmpresa.salvar', () => contatoEmpresa],
]

/** Goes on until everything is stored that a proposal needs: two lives, one a titular and one his dependente. */
export async function companyRegistered(
  desk: Desk,
  cnpj?: string,
): Promise<CompanySale & { readonly cpf: string; readonly segurado: string }> {
  const stored = await companyStored(desk, cnpj)
  const around = { sale: stored.sale }
  for (const [name, input] of companyParts) await desk.ask(name, input(), around)
  const cpf = newCpf()
  await desk.ask('titular.conferir', { cpf }, around)
  const { id } = await desk.ask('titular.salvar', { ...outroTitular, cpf, idProduto: 2 }, around)
  await desk.ask('dependente.salvar', { ...dependente, titular: String(id), cpf: newCpf() }, around)
  return { ...stored, cpf, segurado: String(id) }
}

/** Goes on until there is a proposal. */
export async function companyProposed(
  desk: Desk,
  cnpj?: string,
): Promise<CompanySale & { readonly cpf: string; readonly uid: string }> {
  const { segurado: _, ...registered } = await companyRegistered(desk, cnpj)
  const { uid } = await desk.ask('proposta.salvar', pedidoPme, { sale: registered.sale })
  return { ...registered, uid: String(uid) }
}

/** Looks a company up in a sale of its own. */
export async function lookUpCompany(desk: Desk, cnpj: string, at?: number): Promise<Reply> {
  const sale = await companySale(desk)
  return desk.call('empresa.buscar', { cnpj }, at === undefined ? { sale } : { sale, at })
}
