import { v } from '../known.ts'
import type { OperatorRows } from './rows.ts'

/** The operators of numbers, texts and objects, over fitting, missing and wrong values. */
export const values: OperatorRows = {
  '/': [
    [{ '/': [4, '2'] }, 2],
    [{ '/': [1, v('falta')] }, null],
  ],
  '%': [[{ '%': [5, 2] }, 1]],
  min: [[{ min: [2, v('um')] }, 1]],
  max: [[{ max: [2, v('um')] }, 2]],
  cat: [[{ cat: [v('texto'), ' ', v('falta'), v('um')] }, 'abc 1']],
  substr: [
    [{ substr: [v('texto'), 1] }, 'bc'],
    [{ substr: [v('texto'), -2, 1] }, 'b'],
  ],
  '+': [
    [{ '+': [1, 2, 3] }, 6],
    [{ '+': [v('falta'), '2', v('sim'), 1] }, 3],
    [{ '+': [] }, 0],
  ],
  '*': [
    [{ '*': [2, 3, 4] }, 24],
    [{ '*': [2, v('falta')] }, 0],
    [{ '*': [2, '3'] }, 6],
  ],
  '-': [
    [{ '-': [5, 2] }, 3],
    [{ '-': [v('falta'), 2] }, -2],
    [{ '-': ['5', v('texto')] }, 5],
  ],
  tamanho: [
    [{ tamanho: v('lista') }, 2],
    [{ tamanho: v('texto') }, 3],
    [{ tamanho: v('falta') }, 0],
    [{ tamanho: v('um') }, 0],
  ],
  semAcentos: [
    [{ semAcentos: '  José   DA Conceição ' }, 'jose da conceicao'],
    [{ semAcentos: v('falta') }, ''],
    [{ semAcentos: v('um') }, ''],
  ],
  digitos: [
    [{ digitos: '529.982.247-25' }, '52998224725'],
    [{ digitos: v('falta') }, ''],
    [{ digitos: v('um') }, ''],
  ],
  comecaCom: [
    [{ comecaCom: [v('texto'), 'ab'] }, true],
    [{ comecaCom: [v('texto'), 'b'] }, false],
    [{ comecaCom: [v('texto'), v('vazio')] }, false],
    [{ comecaCom: [v('texto'), 1] }, false],
    [{ comecaCom: [v('falta'), 'a'] }, false],
    [{ comecaCom: [v('falta'), v('um')] }, false],
  ],
  hoje: [[{ hoje: [] }, '2026-11-21']],
  mescla: [
    [{ mescla: [{ a: 1, b: 1 }, v('falta'), { b: v('um'), c: v('falta') }] }, { a: 1, b: 1 }],
    [{ mescla: [v('texto'), v('lista')] }, {}],
  ],
  pega: [
    [{ pega: [v('objeto'), 'dentro', 'falta'] }, { dentro: { fundo: 'ok' } }],
    [{ pega: [{ mescla: [{ a: 1, b: '', c: null }] }, 'a', 'b', 'c'] }, { a: 1 }],
    [{ pega: [v('pessoas.1'), 'id', 'nome'] }, { id: 'b' }],
    [{ pega: [v('pessoas.2'), 'id', 'titular'] }, { id: 'c' }],
    [{ pega: [v('falta'), 'a'] }, {}],
    [{ pega: [v('objeto'), 'constructor', 7] }, {}],
  ],
  percentual: [
    [{ percentual: [4990, 10] }, 499],
    [{ percentual: [5, 10] }, 1],
    [{ percentual: [v('falta'), 10] }, 0],
    [{ percentual: [4990, '10'] }, 0],
  ],
}
