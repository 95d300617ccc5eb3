import { contatoEmpresa, empresa, newCnpj, newCpf, representante } from '../people.ts'
import {
  type CompanySale,
  companyFound,
  companyProposed,
  companySale,
  companyStored,
  lookUpCompany,
} from './company.ts'
import { type Desk, endereco } from './journey.ts'
import type { Data } from './operations.ts'
import { pay, uncertainCard } from './problems-of-money.ts'
import type { Way } from './problems-of-people.ts'

/** One way to every problem of a sale to a company, as `ways` lists them. */
export const waysOfCompanies: Readonly<Record<string, Readonly<Record<string, Way>>>> = {
  'empresa.buscar': {
    empresaComProposta: (desk) => lookUpCompany(desk, '99900001000150'),
    empresaInativa: (desk) => lookUpCompany(desk, '99900002000102'),
    empresaMei: (desk) => lookUpCompany(desk, '99900003000149'),
    empresaSemDados: (desk) => lookUpCompany(desk, '99900005000138'),
    async muitasTentativas(desk) {
      const sale = await companySale(desk)
      for (let i = 0; i < 10; i += 1) await desk.ask('empresa.buscar', { cnpj: newCnpj() }, { sale })
      return desk.call('empresa.buscar', { cnpj: newCnpj() }, { sale })
    },
  },
  'empresa.salvar': {
    ...whileConfirming('empresa.salvar', ({ cnpj }) => ({ ...empresa, cnpj })),
    empresaComProposta: paidMeanwhile,
  },
  'enderecoCobranca.salvar': {
    async cepDivergente(desk) {
      const { sale } = await companyStored(desk)
      return desk.call('enderecoCobranca.salvar', { ...endereco, uf: 'SP' }, { sale })
    },
    ...whileConfirming('enderecoCobranca.salvar', () => endereco),
  },
  'representante.salvar': whileConfirming('representante.salvar', () => ({
    ...representante,
    cpf: newCpf(),
  })),
  'contatoEmpresa.salvar': whileConfirming('contatoEmpresa.salvar', () => contatoEmpresa),
  'representante.obter': {},
  'contatoEmpresa.obter': {},
  'socio.listar': {},
}

async function paidMeanwhile(desk: Desk) {
  const { sale, cnpj } = await companyFound(desk)
  const { uid } = await companyProposed(desk, cnpj)
  await pay(desk, uid)
  return desk.call('empresa.salvar', { ...empresa, cnpj }, { sale })
}

/** A sale to a company whose payment is being confirmed. */
async function confirming(desk: Desk) {
  const proposed = await companyProposed(desk)
  const { uid } = proposed
  await desk.call('pagamento.criar', { uid, formaPagamento: 2, cicloPagamento: 1, cartao: uncertainCard })
  return proposed
}

/** The way to the refusal of a save while a payment is being confirmed. */
function whileConfirming(name: string, inputFor: (sale: CompanySale) => Data): Readonly<Record<string, Way>> {
  return {
    async pagamentoEmConfirmacao(desk) {
      const proposed = await confirming(desk)
      return desk.call(name, inputFor(proposed), { sale: proposed.sale })
    },
  }
}
