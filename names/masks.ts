/** Lists every mask a field may name. */
export const maskNames = ['cpf', 'cnpj', 'telefone', 'cep', 'data', 'cartao', 'validade'] as const

/** Names a mask. */
export type MaskName = (typeof maskNames)[number]
