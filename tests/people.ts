/** Makes a valid CPF out of a number, so that every test has people of its own. */
export function cpfOf(number: number): string {
  const digits = String(number).padStart(9, '0')
  const first = checkDigit(digits)
  return `${digits}${first}${checkDigit(`${digits}${first}`)}`
}

function checkDigit(digits: string): number {
  const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (digits.length + 1 - i), 0)
  return ((sum * 10) % 11) % 10
}

let people = 300_000_000

/** Gives a CPF no other test of the file uses. */
export function newCpf(): string {
  people += 7
  return cpfOf(people)
}

/** Makes a valid CNPJ of its eight first signs, digits or letters, and its first establishment. */
export function cnpjOf(root: string): string {
  const signs = `${root}0001`
  const first = checkDigitOfCnpj(signs)
  return `${signs}${first}${checkDigitOfCnpj(`${signs}${first}`)}`
}

function checkDigitOfCnpj(signs: string): number {
  const last = signs.length - 1
  const sum = [...signs].reduce(
    (total, sign, i) => total + (sign.charCodeAt(0) - 48) * (2 + ((last - i) % 8)),
    0,
  )
  return sum % 11 < 2 ? 0 : 11 - (sum % 11)
}

let companies = 30_000

/** Gives a CNPJ no other test of the file uses; it has letters. */
export function newCnpj(): string {
  companies += 7
  return cnpjOf(`${companies}XYZ`)
}

/** An adult who pays for himself. */
export const titular = {
  nome: 'Maria da Silva',
  nomeMae: 'Joana da Silva',
  dataNascimento: '1985-03-27',
  sexo: 'F',
  estadoCivil: 2,
  email: 'maria@exemplo.com.br',
  telefone: '21987654321',
  titularResponsavel: true,
} as const

/** A titular beside the contracting person. */
export const outroTitular = {
  nome: 'Carla Souza',
  nomeMae: 'Rita Souza',
  dataNascimento: '1990-05-04',
  sexo: 'F',
  estadoCivil: 1,
  email: 'carla@exemplo.com.br',
  telefone: '11912345678',
} as const

/** An adult who pays for somebody else. */
export const responsavel = { nome: 'Paulo da Silva', dataNascimento: '1980-01-31', sexo: 'M' } as const

/** A child of the titular, with a CPF of its own where one is asked for. */
export const dependente = { ...responsavel, nomeMae: 'Rosa da Silva', grauParentesco: 3 } as const

/** Another child, who may stand where the first was. */
export const filha = {
  nome: 'Rita Lima',
  nomeMae: 'Maria Lima',
  dataNascimento: '2015-03-04',
  sexo: 'F',
  grauParentesco: 3,
} as const

/** What is typed of a company. */
export const empresa = {
  nomeFantasia: 'Padaria do Centro',
  inscMunicipal: '123456',
  inscEstadual: '',
  telefone: '2133334444',
} as const

/** Who represents a company. */
export const representante = {
  nome: 'Sônia Prado',
  rg: '12.345.678-9',
  orgaoEmissor: 'DETRAN-RJ',
  dataExpedicao: '2015-03-27',
  email: 'sonia@padaria.com.br',
  telefone: '21977776666',
  cargoOuFuncao: 'Diretora',
  contatoResponsavel: false,
} as const

/** Whom to talk to at a company. */
export const contatoEmpresa = {
  nome: 'Otávio Reis',
  email: 'otavio@padaria.com.br',
  telefone: '21966665555',
  cargoOuFuncao: 'Recursos Humanos',
} as const

/** The titular's husband. */
export const conjuge = { ...dependente, grauParentesco: 2 } as const

/** A card of the titular that is approved. */
export const cartao = {
  nome: 'MARIA D SILVA',
  numeroCartao: '4111111111111111',
  codigoSeguranca: '123',
  dataValidade: '08/29',
} as const

/** Somebody who waits for plans where none are sold yet. */
export const contato = {
  nome: 'Beatriz Gouveia',
  email: 'beatriz@exemplo.com.br',
  celular: '31987654321',
  cep: '30130010',
} as const

/** A dog of a plan in a band, of an age that the band takes on 20 November 2026. */
export const newPet = (nome: string, plano: string, faixa: string) =>
  ({
    nome,
    plano,
    faixa,
    sexo: 'M',
    especie: 'cao',
    aniversario: faixa === 'filhote' ? '2026-05-02' : '2022-05-02',
  }) as const
