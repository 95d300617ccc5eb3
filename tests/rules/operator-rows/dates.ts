import { v } from '../known.ts'
import type { OperatorRows } from './rows.ts'

/** Start dates of which the order offers a third from the 19th to the 24th, the simulation on the 13th only. */
const offered = {
  if: [
    v('sim'),
    {
      dias: [1, 5, 10, 15, 20, 25],
      horaCorte: 21,
      ofertas: 2,
      terceira: { pedido: { deDia: 19, ateDia: 24 }, simulacao: { dia: 13 } },
      manutencao: v('falta'),
    },
  ],
}

/** The operators of dates, over fitting, missing and wrong values. */
export const dates: OperatorRows = {
  idadeEmMeses: [
    [{ idadeEmMeses: '2008-11-21' }, 216],
    [{ idadeEmMeses: ['2008-11-22'] }, 215],
    [{ idadeEmMeses: v('falta') }, 0],
    [{ idadeEmMeses: v('um') }, 0],
    [{ idadeEmMeses: '21/11/2008' }, 0],
    [{ idadeEmMeses: '2008-02-30' }, 0],
    [{ idadeEmMeses: '0001-01-01' }, 0],
  ],
  diasDesde: [
    [{ diasDesde: '2026-05-25' }, 180],
    [{ diasDesde: '2026-11-22' }, -1],
    [{ diasDesde: v('nulo') }, 0],
    [{ diasDesde: v('texto') }, 0],
  ],
  maisMeses: [
    [{ maisMeses: ['2026-11-21', 1] }, '2026-12-21'],
    [{ maisMeses: ['2026-12-31', 2] }, '2027-02-28'],
    [{ maisMeses: ['2027-12-31', 2] }, '2028-02-29'],
    [{ maisMeses: ['2026-03-31', -1] }, '2026-02-28'],
    [{ maisMeses: ['2026-01-15', -1] }, '2025-12-15'],
    [{ maisMeses: [v('falta'), 1] }, null],
    [{ maisMeses: ['2026-02-30', 1] }, null],
    [{ maisMeses: ['2026-11-21', '2'] }, '2026-11-21'],
  ],
  proximoDia: [
    [{ proximoDia: [22, 0] }, '2026-11-22'],
    [{ proximoDia: [21, 0] }, '2026-12-21'],
    [{ proximoDia: [10, 1] }, '2027-01-10'],
    [{ proximoDia: [28, 3] }, '2027-02-28'],
    [{ proximoDia: [29, 0] }, null],
    [{ proximoDia: [0, 0] }, null],
    [{ proximoDia: ['10', 0] }, null],
    [{ proximoDia: [v('falta'), 0] }, null],
    [{ proximoDia: [10, '1'] }, '2026-12-10'],
  ],
  vigencias: [
    [{ vigencias: [v('falta'), 'pedido'] }, []],
    [
      { vigencias: [offered, 'pedido'] },
      [{ data: '2026-11-25' }, { data: '2026-12-01' }, { data: '2026-12-05' }],
    ],
    [{ tamanho: [{ vigencias: [offered, v('falta')] }] }, 3],
    [{ vigencias: [offered, 'simulacao'] }, [{ data: '2026-11-25' }, { data: '2026-12-01' }]],
  ],
}
