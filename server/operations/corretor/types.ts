// Written by "npm run fix" out of schemas/operations/corretor.*.operation.json: change those.

/** What comes in. Diz se um CPF já é de um corretor que esta venda não cadastrou; nada dele se mostra. */
export type ConsultarInput = {
  readonly cpf: string
}

/** What goes out. Diz se um CPF já é de um corretor que esta venda não cadastrou; nada dele se mostra. */
export type ConsultarOutput = {
  readonly cadastrado: boolean
}

/** What comes in. Encontra o corretor do endereço e o liga à venda. O CPF fica no servidor. */
export type ObterInput = {
  readonly slug?: string
  readonly idCorretor?: string
  readonly corretorPadrao?: boolean
  readonly novaProposta?: boolean
}

/** What goes out. Encontra o corretor do endereço e o liga à venda. O CPF fica no servidor. */
export type ObterOutput = {
  readonly nome: string
  readonly nomeDeGuerra: string
  readonly slug: string
  readonly cod: string
  readonly telefone: string
  readonly email: string
  readonly whatsapp: string
  readonly pixPadrao: boolean
  readonly semNovaProposta?: boolean
}

/** What comes in. Cadastra um corretor que ainda não existe, ou altera o que esta mesma venda cadastrou, e o liga à venda. */
export type SalvarInput = {
  readonly cpf: string
  readonly nome: string
  readonly nomeDeGuerra?: string
  readonly email: string
  readonly telefone: string
  readonly whatsapp?: string
  readonly cnpjProdutor: string
  readonly responseKey?: string
}

/** What goes out. Cadastra um corretor que ainda não existe, ou altera o que esta mesma venda cadastrou, e o liga à venda. */
export type SalvarOutput = {
  readonly nome: string
  readonly nomeDeGuerra: string
  readonly slug: string
  readonly cod: string
  readonly telefone: string
  readonly email: string
  readonly whatsapp: string
  readonly pixPadrao: boolean
  readonly semNovaProposta?: boolean
}

/** What comes in. Mostra de novo o corretor desta venda, como o serviço o conhece agora. */
export type VerInput = Readonly<Record<string, never>>

/** What goes out. Mostra de novo o corretor desta venda, como o serviço o conhece agora. */
export type VerOutput = {
  readonly nome: string
  readonly nomeDeGuerra: string
  readonly slug: string
  readonly cod: string
  readonly telefone: string
  readonly email: string
  readonly whatsapp: string
}
