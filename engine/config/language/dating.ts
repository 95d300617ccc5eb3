import type { OperatorRecord } from './record.ts'
import { listOfShape, objectShape, plain } from './shape.ts'

const age = (months: number): string => (months % 12 === 0 ? `${months / 12} anos` : `${months} meses`)

/** The operators that read the day of the event, or move a date. */
export const dating = {
  hoje: {
    takes: [0, 0],
    says: 'O dia do evento em São Paulo, como 2026-11-21.',
    example: { hoje: [] },
    phrase: { thing: () => 'a data de hoje' },
  },
  idadeEmMeses: {
    takes: [1, 1],
    says: 'Meses completos desde uma data; 18 anos são 216, e sem data é 0.',
    example: { idadeEmMeses: '{form.dataNascimento}' },
    phrase: { thing: ({ thing }) => `a idade por ${thing(0)}`, unit: age },
  },
  diasDesde: {
    takes: [1, 1],
    says: 'Dias completos desde uma data; sem data é 0.',
    example: { diasDesde: '{empresa.dataAbertura}' },
    phrase: { thing: ({ thing }) => `o tempo desde ${thing(0)}`, unit: (days) => `${days} dias` },
  },
  maisMeses: {
    takes: [2, 2],
    says: 'A mesma data tantos meses depois, num mês mais curto o último dia: [data, meses].',
    example: { maisMeses: [{ hoje: [] }, '{variant.pagamento.mesesAte}'] },
    phrase: { thing: ({ thing }) => `${thing(0)} mais ${thing(1)} meses` },
  },
  proximoDia: {
    takes: [2, 2],
    says: 'O próximo dia 10 (por exemplo) depois de hoje, de 1 a 28, e tantos meses depois: [dia, meses].',
    example: { proximoDia: ['{pagamento.diaVencimento}', 0] },
    phrase: { thing: ({ thing }) => `o próximo dia ${thing(0)}, ${thing(1)} meses depois` },
  },
  vigencias: {
    takes: [2, 2],
    says: 'As datas de início que se podem escolher agora, cada uma como { "data" }: [regras, "pedido" ou "simulacao"].',
    example: { vigencias: ['{variant.vigencia}', 'pedido'] },
    phrase: { thing: () => 'as datas de início que se oferecem agora' },
    shape: () => listOfShape(objectShape([['data', plain]])),
  },
} satisfies Record<string, OperatorRecord>
