// Written by "npm run fix" out of schemas/operations/corretorPet.*.operation.json: change those.

/** What comes in. Encontra o corretor pelo CPF, ou pela chave de corretorPet.procurar, e o liga à venda. O CPF fica no servidor. */
export type BuscarInput = {
  readonly cpf?: string
  readonly chave?: string
}

/** What goes out. Encontra o corretor pelo CPF, ou pela chave de corretorPet.procurar, e o liga à venda. O CPF fica no servidor. */
export type BuscarOutput = {
  readonly nome: string
  readonly cpfMascarado: string
  readonly emailMascarado?: string
  readonly telefoneMascarado?: string
}

/** What comes in. Procura corretores pelo nome, até 10; de cada um mostra o nome e três números do CPF. */
export type ProcurarInput = {
  readonly nome: string
}

/** What goes out. Procura corretores pelo nome, até 10; de cada um mostra o nome e três números do CPF. */
export type ProcurarOutput = {
  readonly corretores: readonly {
    readonly chave: string
    readonly nome: string
    readonly cpfMascarado: string
  }[]
}

/** What comes in. Cadastra um corretor que ainda não existe, ou de novo o que esta mesma venda cadastrou, e o liga à venda. */
export type SalvarInput = {
  readonly cpf: string
  readonly nome: string
  readonly email: string
  readonly telefone: string
  readonly cnpjProdutor?: string
  readonly responseKey?: string
}

/** What goes out. Cadastra um corretor que ainda não existe, ou de novo o que esta mesma venda cadastrou, e o liga à venda. */
export type SalvarOutput = {
  readonly nome: string
  readonly cpfMascarado: string
  readonly emailMascarado?: string
  readonly telefoneMascarado?: string
}
