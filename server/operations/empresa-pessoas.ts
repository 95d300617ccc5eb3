import { datedValidatorOf, todayInSaoPaulo } from '../../engine/index.ts'
import { accept, refuse, type SaleContext } from '../contract/handler.ts'
import type { Output } from '../generated/operations.ts'
import { externalIdIn } from '../sale/context.ts'
import { contractingEmpresa, shownOf } from '../sale/empresa.ts'
import { tidy } from '../sale/person.ts'
import { contatoOf, representanteOf, textOf } from '../sandbox/index.ts'
import { updateRows } from '../store/index.ts'
import { openSaleHandler, saleHandler } from './define.ts'
import { findSaleRow, storeSaleRow } from './sale-rows.ts'

/** Shows the contact of a company that the sale has looked up. */
export const contatoEmpresaObter = saleHandler('contatoEmpresa.obter', {
  run: ({ cnpj }, context) =>
    shownOf<Output<'contatoEmpresa.obter'>>(
      cnpj,
      { stored: () => storedContact(context), idIn: ({ idContato }) => idContato },
      context,
    ),
  // The sandbox knows the contact of an invented company.
  sandbox: { consultar: ({ cnpj }) => accept(contatoOf(textOf(cnpj))) },
})

async function storedContact({
  sql,
  sale,
}: SaleContext): Promise<Output<'contatoEmpresa.obter'> | undefined> {
  const [row] = await sql.query<Output<'contatoEmpresa.obter'> & Record<string, unknown>>(
    `select true as encontrado, nome, email, telefone, cargo_ou_funcao as "cargoOuFuncao"
       from contato_empresa where sale_id = $1`,
    [sale.id],
  )
  return row
}

/** Stores the contact of the company that contracts: the proposal and all messages about it go to that e-mail. */
export const contatoEmpresaSalvar = openSaleHandler('contatoEmpresa.salvar', {
  async run(input, context) {
    const empresa = await contractingEmpresa(context)
    if (!empresa) return refuse('naoEncontrado')
    const known = await findSaleRow(context, 'contato_empresa')
    if (input.id !== undefined && input.id !== known?.id) return refuse('naoEncontrado')
    const { email, telefone } = input
    const nome = tidy(input.nome)
    const cargoOuFuncao = tidy(input.cargoOuFuncao)
    const id = known?.idExterno ?? empresa.told?.idContato ?? null
    const sent = await context.call(id === null ? 'criar' : 'alterar', {
      nome,
      email,
      telefone,
      cargoOuFuncao,
      id,
      idContratante: empresa.idExterno,
    })
    if (!sent.ok) return sent
    await updateRows(context.sql, 'contratante', { email }, { id: empresa.id })
    const storedId = await storeSaleRow(context, 'contato_empresa', {
      fixed: { contratante_id: empresa.id },
      columns: { nome, email, telefone, cargo_ou_funcao: cargoOuFuncao },
      idExterno: id ?? externalIdIn(sent),
    })
    return accept({ id: storedId })
  },
})

/** Finds the legal representative that the sale has stored. */
async function storedRepresentante({
  sql,
  sale,
}: SaleContext): Promise<Output<'representante.obter'> | undefined> {
  const [row] = await sql.query<Output<'representante.obter'> & Record<string, unknown>>(
    `select true as encontrado, cpf, nome, rg, orgao_emissor as "orgaoEmissor",
            data_expedicao as "dataExpedicao", email, telefone, cargo_ou_funcao as "cargoOuFuncao",
            contato_responsavel as "contatoResponsavel"
       from representante where sale_id = $1`,
    [sale.id],
  )
  return row
}

/** Shows the legal representative of a company that the sale has looked up. */
export const representanteObter = saleHandler('representante.obter', {
  run: ({ cnpj }, context) =>
    shownOf<Output<'representante.obter'>>(
      cnpj,
      { stored: () => storedRepresentante(context), idIn: ({ idRepresentante }) => idRepresentante },
      context,
    ),
  // The sandbox knows the representative of an invented company.
  sandbox: { consultar: ({ cnpj }) => accept(representanteOf(textOf(cnpj))) },
})

/** Stores the legal representative of the company that contracts, who may be insured too. */
export const representanteSalvar = openSaleHandler('representante.salvar', {
  async run(input, context) {
    const empresa = await contractingEmpresa(context)
    if (!empresa) return refuse('naoEncontrado')
    const known = await findSaleRow(context, 'representante')
    if (input.id !== undefined && input.id !== known?.id) return refuse('naoEncontrado')
    const today = todayInSaoPaulo(context.now)
    if (datedValidatorOf('expedicao')?.reason(input.dataExpedicao, today) !== undefined)
      return refuse('entradaInvalida')
    const { id: _, ...typed } = input
    const person = {
      ...typed,
      nome: tidy(typed.nome),
      rg: tidy(typed.rg),
      orgaoEmissor: tidy(typed.orgaoEmissor),
      cargoOuFuncao: tidy(typed.cargoOuFuncao),
    }
    const id = known?.idExterno ?? empresa.told?.idRepresentante ?? null
    const sent = await context.call(id === null ? 'criar' : 'alterar', {
      ...person,
      id,
      idContratante: empresa.idExterno,
    })
    if (!sent.ok) return sent
    const storedId = await storeSaleRow(context, 'representante', {
      fixed: { contratante_id: empresa.id },
      columns: {
        cpf: person.cpf,
        nome: person.nome,
        rg: person.rg,
        orgao_emissor: person.orgaoEmissor,
        data_expedicao: person.dataExpedicao,
        email: person.email,
        telefone: person.telefone,
        cargo_ou_funcao: person.cargoOuFuncao,
        contato_responsavel: person.contatoResponsavel,
      },
      idExterno: id ?? externalIdIn(sent),
    })
    return accept({ id: storedId })
  },
})
