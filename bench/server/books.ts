/** A charge as a simulated bank lists it. */
export interface ListedInBook {
  readonly chave: string
  readonly idProposta: string
  readonly situacao: string
  readonly valorCentavos: number
}

/** What the bank tells of all it did. */
export interface BankBook {
  readonly perdidas: number
  readonly pedidos: Readonly<Record<string, number>>
  readonly cobrancas: readonly ListedInBook[]
}

/** A charge as our own ledger has it. */
export type OwnCharge = Record<string, unknown> & {
  readonly id: string
  readonly proposta: string
  readonly situacao: string
  readonly pendencia: string | null
  readonly valor: number
  /** The number of its way to pay. */
  readonly forma: number
}

/** The question for all charges of our own ledger. */
export const ownCharges = `select id, proposta_id as proposta, situacao, pendencia, valor_centavos::integer as valor, forma_pagamento as forma
     from pagamento`

/** Reads the book of a bank. */
export const bookOf = async (bankUrl: string): Promise<BankBook> =>
  (await fetch(`${bankUrl}/livro`)).json() as Promise<BankBook>

/** Lists the charges of which the bank and we do not say the same. */
export function differing(book: BankBook, own: readonly OwnCharge[]): readonly string[] {
  const byId = new Map(own.map((charge) => [charge.id, charge]))
  const there = book.cobrancas.filter(({ chave, situacao, valorCentavos }) => {
    const ours = byId.get(chave)
    return ours?.situacao !== situacao || ours.valor !== valorCentavos
  })
  const known = new Set(book.cobrancas.map(({ chave }) => chave))
  const missing = own.filter(({ id, situacao }) => situacao === 'pago' && !known.has(id))
  return [...there.map(({ chave }) => chave), ...missing.map(({ id }) => id)]
}
