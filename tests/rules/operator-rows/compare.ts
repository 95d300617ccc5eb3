import { v } from '../known.ts'
import type { OperatorRows } from './rows.ts'

/** The operators of what compares, over fitting, missing and wrong values. */
export const compare: OperatorRows = {
  '==': [
    [{ '==': [v('um'), '1'] }, true],
    [{ '==': [v('nulo'), v('vazio')] }, true],
    [{ '==': [v('vazio'), 0] }, false],
  ],
  '!=': [
    [{ '!=': [v('um'), '1'] }, false],
    [{ '!=': [v('vazio'), 0] }, true],
  ],
  '===': [
    [{ '===': [v('um'), 1] }, true],
    [{ '===': [v('um'), '1'] }, false],
    [{ '===': [v('nulo'), v('vazio')] }, true],
    [{ '===': [v('falta'), false] }, false],
  ],
  '!==': [
    [{ '!==': [v('um'), '1'] }, true],
    [{ '!==': [v('falta'), ''] }, false],
  ],
  '<': [
    [{ '<': [v('zero'), 1] }, true],
    [{ '<': ['2026-11-20', '2026-11-21'] }, true],
    [{ '<': [v('zero'), v('um'), 2] }, true],
    [{ '<': [v('zero'), v('um'), 1] }, false],
    [{ '<': [v('falta'), 216] }, false],
    [{ '<': [v('nulo'), 'z'] }, false],
    [{ '<': ['1', 2] }, true],
    [{ '<': [v('lista'), 9] }, false],
    [{ '<': [v('texto'), 9] }, false],
    [{ '<': [1, 2, v('falta')] }, false],
    [{ '<': [{ digitos: v('falta') }, '1'] }, false],
  ],
  '<=': [
    [{ '<=': [1, v('um'), 99] }, true],
    [{ '<=': [1, v('falta'), 99] }, false],
    [{ '<=': [2, 1] }, false],
    [{ '<=': [v('falta'), v('falta')] }, false],
  ],
  '>': [
    [{ '>': ['b', 'a'] }, true],
    [{ '>': [1, 1] }, false],
    [{ '>': [1, 2] }, false],
    [{ '>': [1, v('nulo')] }, false],
    [{ '>': ['1', { digitos: v('falta') }] }, false],
    [{ '>': [v('texto'), 1] }, false],
  ],
  '>=': [
    [{ '>=': [v('um'), 1] }, true],
    [{ '>=': [v('um'), 2] }, false],
    [{ '>=': [v('vazio'), ''] }, false],
  ],
  in: [
    [{ in: [2, v('lista')] }, true],
    [{ in: ['2', v('lista')] }, false],
    [{ in: ['bc', v('texto')] }, true],
    [{ in: [v('falta'), v('texto')] }, false],
    [{ in: [v('nulo'), [null]] }, false],
    [{ in: [1, v('texto')] }, false],
    [{ in: [1, 'a1'] }, true],
    [{ in: ['a', v('objeto')] }, false],
    [{ in: ['a', v('falta')] }, false],
  ],
}
