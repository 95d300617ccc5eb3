// Written by "npm run fix" out of schemas/operations/preCadastro.*.operation.json: change those.

/** What comes in. Completa o cadastro de um pedido: endereço, nascimento, sexo e pets. Uma vez só. */
export type CompletarInput = {
  readonly link: string
  readonly endereco: {
    readonly cep: string
    readonly logradouro: string
    readonly numero: string
    readonly complemento?: string
    readonly bairro: string
    readonly cidade: string
    readonly uf:
      | 'AC'
      | 'AL'
      | 'AM'
      | 'AP'
      | 'BA'
      | 'CE'
      | 'DF'
      | 'ES'
      | 'GO'
      | 'MA'
      | 'MG'
      | 'MS'
      | 'MT'
      | 'PA'
      | 'PB'
      | 'PE'
      | 'PI'
      | 'PR'
      | 'RJ'
      | 'RN'
      | 'RO'
      | 'RR'
      | 'RS'
      | 'SC'
      | 'SE'
      | 'SP'
      | 'TO'
  }
  readonly dataNascimento: string
  readonly sexo?: 'M' | 'F'
  readonly pets: readonly {
    readonly id: string
    readonly nome: string
    readonly sexo: 'M' | 'F'
    readonly especie: 'cao' | 'gato'
    readonly aniversario: string
  }[]
  readonly perfil?: 'estudante' | 'servidor' | 'comerciario' | 'liberal' | 'outro'
  readonly responsavel?: {
    readonly cpf: string
    readonly nome: string
    readonly dataNascimento: string
    readonly sexo: 'M' | 'F'
    readonly manual?: boolean
  }
  readonly responseKey?: string
}

/** What goes out. Completa o cadastro de um pedido: endereço, nascimento, sexo e pets. Uma vez só. */
export type CompletarOutput = {
  readonly status: 2
  readonly numPedido: string
}

/** What comes in. Mostra o que falta do cadastro de um pedido a quem tem o endereço dele. */
export type ObterInput = {
  readonly link: string
}

/** What goes out. Mostra o que falta do cadastro de um pedido a quem tem o endereço dele. */
export type ObterOutput = {
  readonly uid: string
  readonly numPedido: string
  readonly completo: boolean
  readonly nome: string
  readonly endereco: {
    readonly cep?: string
    readonly logradouro?: string
    readonly numero?: string
    readonly complemento?: string
    readonly bairro?: string
    readonly cidade?: string
    readonly uf?:
      | 'AC'
      | 'AL'
      | 'AM'
      | 'AP'
      | 'BA'
      | 'CE'
      | 'DF'
      | 'ES'
      | 'GO'
      | 'MA'
      | 'MG'
      | 'MS'
      | 'MT'
      | 'PA'
      | 'PB'
      | 'PE'
      | 'PI'
      | 'PR'
      | 'RJ'
      | 'RN'
      | 'RO'
      | 'RR'
      | 'RS'
      | 'SC'
      | 'SE'
      | 'SP'
      | 'TO'
  } | null
  readonly dataNascimento: string | null
  readonly sexo: 'M' | 'F'
  readonly pets: readonly {
    readonly id: string
    readonly plano: string
    readonly faixa: string
    readonly nome?: string
    readonly sexo?: 'M' | 'F'
    readonly especie?: 'cao' | 'gato'
    readonly aniversario?: string
  }[]
  readonly perfil: 'estudante' | 'servidor' | 'comerciario' | 'liberal' | 'outro' | null
  readonly emailMascarado: string
}
