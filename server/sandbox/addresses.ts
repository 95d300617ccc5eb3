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

/** The capital of each state with its IBGE code, and the first five digits of its CEPs, from and to. */
const states = [
  { uf: 'SP', cidade: 'São Paulo', ibge: '3550308', ceps: [[1000, 19999]] },
  { uf: 'RJ', cidade: 'Rio de Janeiro', ibge: '3304557', ceps: [[20000, 28999]] },
  { uf: 'ES', cidade: 'Vitória', ibge: '3205309', ceps: [[29000, 29999]] },
  { uf: 'MG', cidade: 'Belo Horizonte', ibge: '3106200', ceps: [[30000, 39999]] },
  { uf: 'BA', cidade: 'Salvador', ibge: '2927408', ceps: [[40000, 48999]] },
  { uf: 'SE', cidade: 'Aracaju', ibge: '2800308', ceps: [[49000, 49999]] },
  { uf: 'PE', cidade: 'Recife', ibge: '2611606', ceps: [[50000, 56999]] },
  { uf: 'AL', cidade: 'Maceió', ibge: '2704302', ceps: [[57000, 57999]] },
  { uf: 'PB', cidade: 'João Pessoa', ibge: '2507507', ceps: [[58000, 58999]] },
  { uf: 'RN', cidade: 'Natal', ibge: '2408102', ceps: [[59000, 59999]] },
  { uf: 'CE', cidade: 'Fortaleza', ibge: '2304400', ceps: [[60000, 63999]] },
  { uf: 'PI', cidade: 'Teresina', ibge: '2211001', ceps: [[64000, 64999]] },
  { uf: 'MA', cidade: 'São Luís', ibge: '2111300', ceps: [[65000, 65999]] },
  { uf: 'PA', cidade: 'Belém', ibge: '1501402', ceps: [[66000, 68899]] },
  { uf: 'AP', cidade: 'Macapá', ibge: '1600303', ceps: [[68900, 68999]] },
  {
    uf: 'AM',
    cidade: 'Manaus',
    ibge: '1302603',
    ceps: [
      [69000, 69299],
      [69400, 69899],
    ],
  },
  { uf: 'RR', cidade: 'Boa Vista', ibge: '1400100', ceps: [[69300, 69399]] },
  { uf: 'AC', cidade: 'Rio Branco', ibge: '1200401', ceps: [[69900, 69999]] },
  {
    uf: 'DF',
    cidade: 'Brasília',
    ibge: '5300108',
    ceps: [
      [70000, 72799],
      [73000, 73699],
    ],
  },
  {
    uf: 'GO',
    cidade: 'Goiânia',
    ibge: '5208707',
    ceps: [
      [72800, 72999],
      [73700, 76799],
    ],
  },
  { uf: 'RO', cidade: 'Porto Velho', ibge: '1100205', ceps: [[76800, 76999]] },
  { uf: 'TO', cidade: 'Palmas', ibge: '1721000', ceps: [[77000, 77999]] },
  { uf: 'MT', cidade: 'Cuiabá', ibge: '5103403', ceps: [[78000, 78899]] },
  { uf: 'MS', cidade: 'Campo Grande', ibge: '5002704', ceps: [[79000, 79999]] },
  { uf: 'PR', cidade: 'Curitiba', ibge: '4106902', ceps: [[80000, 87999]] },
  { uf: 'SC', cidade: 'Florianópolis', ibge: '4205407', ceps: [[88000, 89999]] },
  { uf: 'RS', cidade: 'Porto Alegre', ibge: '4314902', ceps: [[90000, 99999]] },
] as const

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
] as const
const districts = [
  'Centro',
  'Jardim das Flores',
  'Vila Nova',
  'Boa Vista',
  'Alto da Serra',
  'Parque Verde',
] as const

/** Invents the address of a CEP, always the same, in the capital of its state; undefined for a CEP of no state. */
export function addressOf(cep: string): SandboxAddress | undefined {
  const prefix = Number(cep.slice(0, 5))
  const state = states.find(({ ceps }) => ceps.some(([from, to]) => from <= prefix && prefix <= to))
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
