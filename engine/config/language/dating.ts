import type { OperatorRecord } from './record.ts'
import { listOfShape, objectShape, plain } from './shape.ts'

/** The operators that read the day of the event, or move a date. */
export const dating = {
  hoje: {
    takes: [0, 0],
    gives: 'the day of the event in São Paulo, yyyy-mm-dd',
    says: 'A data de hoje em São Paulo, como 2026-11-21.',
    example: { hoje: [] },
  },
  idadeEmMeses: {
    takes: [1, 1],
    gives: 'whole months from a date to `hoje`; 0 for a missing date',
    says: 'Meses completos desde uma data; 18 anos são 216.',
    example: { idadeEmMeses: '{form.dataNascimento}' },
  },
  diasDesde: {
    takes: [1, 1],
    gives: 'whole days from a date to `hoje`; 0 for a missing date',
    says: 'Dias desde uma data.',
    example: { diasDesde: '{empresa.dataAbertura}' },
  },
  maisMeses: {
    takes: [2, 2],
    gives: '`[date, months]`: the same day so many months later; in a shorter month, its last day',
    says: 'A mesma data tantos meses depois; num mês mais curto, o último dia.',
    example: { maisMeses: [{ hoje: [] }, '{variant.pagamento.mesesAte}'] },
  },
  proximoDia: {
    takes: [2, 2],
    gives:
      '`[day, months]`: the next such day of a month after `hoje`, from 1 to 28, and so many months later',
    says: 'O próximo dia 10 (por exemplo) depois de hoje, e tantos meses depois; de 1 a 28.',
    example: { proximoDia: ['{pagamento.diaVencimento}', 0] },
  },
  vigencias: {
    takes: [2, 2],
    gives: '`[config, "pedido" or "simulacao"]`: the start dates offered now, as `{ "data" }`',
    says: 'As datas de início que se podem escolher agora.',
    example: { vigencias: ['{variant.vigencia}', 'pedido'] },
    shape: () => listOfShape(objectShape([['data', plain]])),
  },
} satisfies Record<string, OperatorRecord>
