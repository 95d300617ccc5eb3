import { v } from '../known.ts'
import type { OperatorRows } from './rows.ts'

/** The operators of what decides and reads, over fitting, missing and wrong values. */
export const controls: OperatorRows = {
  '?:': [[{ '?:': [v('zero'), 'a', 'b'] }, 'b']],
  none: [
    [{ none: [v('pessoas'), v('idade')] }, false],
    [{ none: [v('nada'), v('idade')] }, true],
  ],
  missing: [[{ missing: ['um', 'falta', 'vazio'] }, ['falta', 'vazio']]],
  missing_some: [
    [{ missing_some: [1, ['um', 'falta']] }, []],
    [{ missing_some: [2, ['um', 'falta']] }, ['falta']],
  ],
  log: [[{ log: v('um') }, 1]],
  var: [
    [v('um'), 1],
    [v('objeto.dentro.fundo'), 'ok'],
    [v('pessoas.0.nome'), 'Ana'],
    [{ var: ['falta', 'senão'] }, 'senão'],
    [v('vazio'), null],
    [v('objeto.falta.fundo'), null],
    [v('texto.length'), null],
    [v('lista.length'), 2],
  ],
  if: [
    [{ if: [v('sim'), 'a', 'b'] }, 'a'],
    [{ if: [v('nada'), 'a', v('zero'), 'b', 'c'] }, 'c'],
    [{ if: [v('falta'), 'a'] }, null],
    [{ if: [v('sim'), { x: v('um') }] }, { x: 1 }],
  ],
  and: [
    [{ and: [v('sim'), v('um')] }, 1],
    [{ and: [v('vazio'), v('um')] }, null],
    [{ and: [v('sim'), v('nada')] }, []],
  ],
  or: [
    [{ or: [v('nulo'), v('zero'), v('texto')] }, 'abc'],
    [{ or: [v('falta'), v('nao')] }, false],
  ],
  '!': [
    [{ '!': v('falta') }, true],
    [{ '!': [v('nada')] }, true],
    [{ '!': [v('objeto')] }, false],
  ],
  '!!': [
    [{ '!!': [v('texto')] }, true],
    [{ '!!': [v('zero')] }, false],
    [{ '!!': [v('vazio')] }, false],
  ],
  all: [
    [{ all: [v('pessoas'), { '!==': [v('id'), 'z'] }] }, true],
    [{ all: [v('pessoas'), v('nome')] }, false],
    [{ all: [v('nada'), true] }, false],
    [{ all: [v('falta'), true] }, false],
  ],
  some: [
    [{ some: [v('pessoas'), { '>': [v('idade'), 18] }] }, true],
    [{ some: [v('lista'), { '===': [v(''), 2] }] }, true],
    [{ some: [v('nada'), true] }, false],
    [{ some: [v('texto'), true] }, false],
  ],
  cada: [
    [{ cada: [v('pessoas'), { rotulo: '{nome}' }] }, [{ rotulo: 'Ana' }, {}, { rotulo: 'Caio' }]],
    [{ cada: [v('pessoas'), ['{id}', '{idade}']] }, ['a', 40, 'b', 10, 'c']],
    [{ cada: [v('lista'), { '*': ['{}', 10] }] }, [0, 0]],
    [{ cada: [v('lista'), { '*': [v(''), 10] }] }, [10, 20]],
    [{ cada: [v('falta'), 1] }, []],
  ],
}
