import type { MaskRecord } from '../engine/config/language/vocabulary.ts'

/** What is to be known of every mask that a field may name. */
export const maskRecords = {
  cpf: { says: 'Um CPF.', example: '529.982.247-25' },
  cnpj: { says: 'Um CNPJ, também com letras.', example: '12.ABC.345/01DE-35' },
  telefone: { says: 'Um telefone com DDD, fixo ou celular.', example: '(21) 98765-4321' },
  cep: { says: 'Um CEP.', example: '20040-020' },
  data: { says: 'Uma data: dia, mês e ano.', example: '27/03/1985' },
  cartao: { says: 'O número de um cartão, nos grupos da sua bandeira.', example: '4111 1111 1111 1111' },
  validade: {
    says: 'A validade de um cartão: mês e ano; de um ano com quatro algarismos ficam os dois últimos.',
    example: '09/30',
  },
} as const satisfies Record<string, MaskRecord>

/** Names a mask. */
export type MaskName = keyof typeof maskRecords
