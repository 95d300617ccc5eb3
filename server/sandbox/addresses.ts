import { drawFrom } from './people.ts'

/** An address as a look-up of its CEP gives it. */
export interface SandboxAddress {
  readonly cep: string
  readonly uf: string
  readonly cidade: string
  readonly bairro: string
  readonly logradouro: string
  readonly tipoLogradouro: string
  readonly codigoIBGEMunicipio: string
}

/** Each state with the IBGE code of its capital, the first five digits of its CEPs, from and to, and its capital. */
const states = `
SP 3550308 01000-19999 São Paulo
RJ 3304557 20000-28999 Rio de Janeiro
ES 3205309 29000-29999 Vitória
MG 3106200 30000-39999 Belo Horizonte
BA 2927408 40000-48999 Salvador
SE 2800308 49000-49999 Aracaju
PE 2611606 50000-56999 Recife
AL 2704302 57000-57999 Maceió
PB 2507507 58000-58999 João Pessoa
RN 2408102 59000-59999 Natal
CE 2304400 60000-63999 Fortaleza
PI 2211001 64000-64999 Teresina
MA 2111300 65000-65999 São Luís
PA 1501402 66000-68899 Belém
AP 1600303 68900-68999 Macapá
AM 1302603 69000-69299,69400-69899 Manaus
RR 1400100 69300-69399 Boa Vista
AC 1200401 69900-69999 Rio Branco
DF 5300108 70000-72799,73000-73699 Brasília
GO 5208707 72800-72999,73700-76799 Goiânia
RO 1100205 76800-76999 Porto Velho
TO 1721000 77000-77999 Palmas
MT 5103403 78000-78899 Cuiabá
MS 5002704 79000-79999 Campo Grande
PR 4106902 80000-87999 Curitiba
SC 4205407 88000-89999 Florianópolis
RS 4314902 90000-99999 Porto Alegre
`
  .trim()
  .split('\n')
  .map((line) => {
    const [uf = '', ibge = '', ranges = '', ...capital] = line.split(' ')
    return { uf, ibge, ceps: ranges.split(',').map((range) => range.split('-')), cidade: capital.join(' ') }
  })

const streets = [
  'das Acácias',
  'dos Ipês',
  'do Sol',
  'das Palmeiras',
  'da Alvorada',
  'dos Jacarandás',
  'do Mirante',
  'das Hortênsias',
  'da Colina',
  'dos Navegantes',
]
const districts = ['Centro', 'Jardim das Flores', 'Vila Nova', 'Boa Vista', 'Alto da Serra', 'Parque Verde']

/** Invents the address of a CEP, always the same, in the capital of its state; undefined for a CEP of no state. */
export function addressOf(cep: string): SandboxAddress | undefined {
  const prefix = cep.slice(0, 5)
  const state = states.find(({ ceps }) => ceps.some(([from = '', to = '']) => from <= prefix && prefix <= to))
  if (!state) return undefined
  const { pick } = drawFrom(cep)
  const tipoLogradouro = pick('tipo', ['Rua', 'Avenida', 'Travessa', 'Alameda'])
  return {
    cep,
    uf: state.uf,
    cidade: state.cidade,
    bairro: pick('bairro', districts),
    logradouro: `${tipoLogradouro} ${pick('logradouro', streets)}`,
    tipoLogradouro,
    codigoIBGEMunicipio: state.ibge,
  }
}
