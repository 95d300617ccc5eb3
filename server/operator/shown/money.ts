const methods: Readonly<Record<number, string>> = {
  ...{ 1: 'Boleto', 2: 'Cartão', 3: 'Débito automático', 5: 'Pix' },
}

/** Names a way to pay as people do. */
export const nameOfMethod = (formaPagamento: number): string =>
  methods[formaPagamento] ?? String(formaPagamento)

const states: Readonly<Record<string, string>> = {
  confirmando: 'sem desfecho conhecido',
  naoFeita: 'não foi feita',
}

/** Names how a charge stands as people do. */
export const nameOfState = (situacao: string): string => states[situacao] ?? situacao

const pendencies: Readonly<Record<string, string>> = {
  propostaPaga: 'Já estava pago: o dinheiro veio duas vezes.',
  cobrancaCancelada: 'A cobrança estava cancelada, porque outra foi aberta no lugar dela.',
  valorMudou: 'O valor mudou depois que a cobrança foi aberta.',
  vigenciaMudou: 'A data de início do plano mudou depois que o boleto foi emitido.',
  valorDiferente: 'O valor que chegou não é o da cobrança.',
  moedaDiferente: 'O dinheiro que chegou é de outra moeda.',
  cpfVendido: 'Alguém deste pedido já tem um plano pago por outra proposta.',
}

/** Says why money paid nothing, by the reason its row keeps. */
export const reasonOfPending = (pendencia: string): string => pendencies[pendencia] ?? pendencia
