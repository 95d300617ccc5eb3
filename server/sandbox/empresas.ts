import { addDays, todayInSaoPaulo } from '../../engine/index.ts'
import { addressOf } from './addresses.ts'
import { drawFrom, personOf } from './people.ts'
import { provocationOf } from './special-values.ts'

const trades = 'Padaria Oficina Papelaria Livraria Clínica Marcenaria Floricultura'.split(' ')

const limited = '206-2 - Sociedade Empresária Limitada'
const alone = '213-5 - Empresário (Individual)'
/** What is special about a special CNPJ, by what it provokes: its status, and for how many days it has been a MEI. */
const special: Readonly<Record<string, { readonly situacao?: string; readonly days?: number }>> = {
  empresaInativa: { situacao: 'BAIXADA' },
  empresaMei: { days: 180 },
  empresaMeiAberta: { days: 181 },
}

/** Invents the company of a CNPJ, always the same, as the look-up answers; only the age of a MEI depends on the day. */
export function inventedEmpresaOf(cnpj: string, now: number) {
  const { number, pick } = drawFrom(cnpj)
  const provoked = provocationOf('empresa', cnpj)
  const { situacao = 'ATIVA', days } = special[provoked ?? ''] ?? {}
  const owner = representanteOf(cnpj)
  const name = `${pick('ramo', trades)} ${owner.nome.split(' ').at(-1)}`
  return {
    idRepresentante: 1,
    idContato: 1,
    nomeFantasia: name,
    situacaoEmpresa: situacao,
    razaoSocial: days === undefined ? `${name} Ltda` : owner.nome,
    naturezaJuridica: days === undefined ? limited : alone,
    dataAbertura:
      days === undefined
        ? addDays('1996-01-01', number('abertura', 365 * 25))
        : addDays(todayInSaoPaulo(now), -days),
    inscMunicipal: String(number('municipal', 10_000_000)),
    inscEstadual: '',
    telefone: `${pick('ddd', ['11', '21', '61'] as const)}3000${String(number('telefone', 10_000)).padStart(4, '0')}`,
    socios: days !== undefined || provoked === 'empresaSemSocios' ? [] : sociosOf(cnpj),
    endereco: { ...addressOf(cepOf(cnpj)), numero: String(1 + number('numero', 900)) },
  }
}

/** Invents the representative of a company, always the same. */
export const representanteOf = (cnpj: string) => ({
  nome: personOf(`representante ${cnpj}`).nome,
  cargoOuFuncao: 'Diretoria',
})

/** Invents the contact of a company, always the same. */
export const contatoOf = (cnpj: string) => ({
  nome: personOf(`contato ${cnpj}`).nome,
  cargoOuFuncao: 'Recursos Humanos',
})

const sociosOf = (cnpj: string) => [
  { nome: representanteOf(cnpj).nome, qual: 'Sócio-Administrador' },
  { nome: personOf(`sócio ${cnpj}`).nome, qual: 'Sócio' },
]

/** Puts an invented company into the centre of Rio de Janeiro. */
const cepOf = (cnpj: string): string => `200${String(drawFrom(cnpj).number('cep', 90) + 10)}000`
