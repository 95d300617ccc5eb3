// Written by "npm run fix" out of schemas/operations/corretor.*.operation.json: change those.

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
