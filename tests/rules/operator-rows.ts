import { people, v } from './known.ts'

/** By the name of an operator, rules of it and what each gives. */
type OperatorRows = Readonly<Record<string, readonly (readonly [rule: unknown, gives: unknown])[]>>

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

const basic = { codigo: 'BASIC', nome: 'Pet Basic', categoria: 'A', precos: { filhote: 7364, adulto: 6186 } }
const bands = [
  { id: 1, codigo: 'filhote', nome: 'Menores que 1 ano' },
  { id: 2, codigo: 'adulto', nome: 'De 1 a 8 anos' },
]

/** Rules of every operator, over fitting, missing and wrong values. */
export const operatorRows: OperatorRows = {
  // The operators of what compares.
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
  // The operators of what decides and reads.
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
  // The operators of dates.
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
    [{ proximoDia: [1.5, 0] }, null],
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
  // The operators of lists.
  map: [
    [{ map: [v('lista'), { '+': [v(''), 1] }] }, [2, 3]],
    [{ map: [v('falta'), v('')] }, []],
  ],
  filter: [[{ coluna: [{ filter: [v('pessoas'), v('idade')] }, 'nome'] }, ['Ana']]],
  reduce: [[{ reduce: [v('lista'), { '+': [v('current'), v('accumulator')] }, 0] }, 3]],
  merge: [[{ merge: [v('lista'), 3, [null]] }, [1, 2, 3, null]]],
  conta: [
    [{ conta: v('pessoas') }, 3],
    [{ conta: [v('pessoas'), 'titular', 't'] }, 2],
    [{ conta: [v('pessoas'), 'titular', v('falta')] }, 1],
    [{ conta: [v('texto')] }, 0],
    [{ conta: [[{ '': 'x' }, 7, v('falta')]] }, 3],
    [{ conta: [v('falta'), 'id', 'a'] }, 0],
  ],
  acha: [
    [{ acha: [v('pessoas'), 'id', 'b'] }, people[1]],
    [{ acha: [v('pessoas'), 'id', 'z'] }, null],
    [{ acha: [v('falta'), 'id', 'a'] }, null],
    [{ acha: [v('lista'), 'constructor', v('texto')] }, null],
  ],
  onde: [
    [{ onde: [v('pessoas'), 'titular', 't'] }, [people[0], people[1]]],
    [{ onde: [v('um'), 'titular', 't'] }, []],
  ],
  retira: [
    [{ retira: [v('pessoas'), 'titular', 't'] }, [people[2]]],
    [{ retira: [v('pessoas'), 'id', 'z'] }, people],
    [{ retira: [v('falta'), 'id', 'z'] }, []],
  ],
  coluna: [
    [{ coluna: [v('pessoas'), 'nome'] }, ['Ana', 'Caio']],
    [{ coluna: [v('lista'), 'nome'] }, []],
    [{ coluna: [v('falta'), 'nome'] }, []],
    [{ coluna: [[{ a: { b: 1 } }, { a: { b: '' } }, { a: 2 }], 'a.b'] }, [1]],
    [{ coluna: [[{ a: [{ b: 1 }, { b: 2 }] }, { a: [] }, {}, { a: [{ b: [3] }] }], 'a.b'] }, [1, 2, [3]]],
    [{ coluna: [v('lista'), 'constructor.name'] }, []],
    [{ coluna: [[[{ a: 1 }], { a: 2 }], 'a'] }, [2]],
  ],
  minimo: [
    [{ minimo: { coluna: [v('pessoas'), 'idade'] } }, 10],
    [{ minimo: v('lista') }, 1],
    [{ minimo: [[3, '1', null, -2.5]] }, -2.5],
    [{ minimo: [[3, '1', null]] }, 3],
    [{ minimo: v('texto') }, null],
    [{ minimo: v('falta') }, null],
  ],
  repetidos: [
    [{ repetidos: [[{ n: 'Mia' }, { n: 'Rex' }, { n: 'Mia' }, { n: 'Mia' }, {}, {}], 'n'] }, ['Mia']],
    [{ repetidos: [v('pessoas'), 'titular'] }, ['t']],
    [{ repetidos: [v('pessoas'), 'id'] }, []],
    [{ repetidos: [v('falta'), 'id'] }, []],
    [
      { repetidos: [[{ a: [{ n: 'Mia' }, { n: '' }] }, { a: [{ n: 'Rex' }, { n: 'Mia' }, {}] }], 'a.n'] },
      ['Mia'],
    ],
  ],
  agrupa: [
    [
      { agrupa: [[{ p: 'a' }, { p: 'b' }, { p: 'a' }, {}, { p: '' }, 7], 'p'] },
      [
        { id: 'a', quantidade: 2 },
        { id: 'b', quantidade: 1 },
      ],
    ],
    [{ agrupa: [v('falta'), 'p'] }, []],
  ],
  une: [
    [{ une: [v('lista'), v('texto'), v('falta'), v('vazio'), 3] }, [1, 2, 'abc', 3]],
    [{ une: [{ if: [v('sim'), [1, null, '']] }] }, [1]],
    [{ une: [v('falta')] }, []],
  ],
  soma: [
    [{ soma: [v('pessoas'), 'idade'] }, 50],
    [{ soma: [[{ q: 2, p: 100 }, { q: 3, p: 10 }, { q: 1 }, { q: '4', p: 5 }], 'q', 'p'] }, 230],
    [{ soma: [v('falta'), 'q'] }, 0],
  ],
  junta: [
    [
      {
        junta: [[{ idProduto: 1, quantidade: 2 }], [{ idProduto: 1, preco: 10, quantidade: 9 }], 'idProduto'],
      },
      [{ idProduto: 1, preco: 10, quantidade: 2 }],
    ],
    [
      { junta: [[{ idProduto: 2 }, 'solto'], [{ idProduto: 1, preco: 10 }], 'idProduto'] },
      [{ idProduto: 2 }, 'solto'],
    ],
    [{ junta: [[{ a: 1 }, 'solto'], ['ab', { preco: 10 }], 'idProduto'] }, [{ a: 1 }, 'solto']],
    [{ junta: [['solto'], [{ preco: 10 }], 'idProduto'] }, ['solto']],
    [{ junta: [v('falta'), v('falta'), 'id'] }, []],
  ],
  guarda: [
    [{ guarda: [[{ id: 1, x: 1, y: 1 }], { id: 1, x: 2 }] }, [{ id: 1, x: 2, y: 1 }]],
    [{ guarda: [[{ id: 1 }], { id: 2, x: v('um') }] }, [{ id: 1 }, { id: 2, x: 1 }]],
    [{ guarda: [v('falta'), { id: 1 }] }, [{ id: 1 }]],
    [{ guarda: [v('pessoas'), { id: 'b', idade: 11 }] }, [people[0], { ...people[1], idade: 11 }, people[2]]],
    [
      { guarda: [[{ id: 1 }, { id: 2, x: 1 }, { id: 3 }], { id: 2, x: 2 }] },
      [{ id: 1 }, { id: 2, x: 2 }, { id: 3 }],
    ],
    [{ guarda: [[{ id: 1 }], 'ab', { id: 1, x: 1 }, { x: 2 }] }, [{ id: 1, x: 2 }]],
    [{ guarda: [v('lista'), { nome: 'sem id' }] }, [1, 2, { nome: 'sem id' }]],
    [{ guarda: [v('lista'), v('falta')] }, [1, 2]],
    [{ guarda: [[{ id: 1 }], v('falta')] }, [{ id: 1 }]],
  ],
  repete: [
    [
      { repete: [[{ id: 'gato', quantidade: 2, plano: 'p' }], [{ id: 'gato-1', nome: 'Mia' }]] },
      [
        { id: 'gato-1', plano: 'p', nome: 'Mia' },
        { id: 'gato-2', plano: 'p' },
      ],
    ],
    [
      { repete: [[{ id: 'x' }, { id: 'y', quantidade: '2' }, { id: 'z', quantidade: -1 }, 7], v('falta')] },
      [],
    ],
    [{ repete: [v('falta'), v('falta')] }, []],
    [{ tamanho: [{ repete: [[{ id: 'x', quantidade: 1e12 }], v('falta')] }] }, 999],
  ],
  desdobra: [
    [
      { desdobra: [[{ p: 1, n: 'a', fs: [{ f: 1, n: 'b' }, 7, { f: 2 }] }, { p: 2 }, 'solto'], 'fs'] },
      [
        { p: 1, n: 'b', f: 1 },
        { p: 1, n: 'a', f: 2 },
      ],
    ],
    [{ desdobra: [[{ n: 'a', fs: [{ n: 'b' }] }], 'fs', 'p'] }, [{ n: 'b', p: { n: 'a' } }]],
    [{ desdobra: [v('pessoas'), 'nome'] }, []],
    [{ desdobra: [[null, { l: [{ a: 1 }] }], 'l'] }, [{ a: 1 }]],
    [{ desdobra: [v('falta'), 'fs', v('falta')] }, []],
  ],
  precifica: [
    [
      { precifica: [[basic, { codigo: 'SEM' }, 7], bands, { geral: 20, produtos: { 'BASIC/adulto': 30 } }] },
      [
        {
          codigo: 'BASIC',
          nome: 'Pet Basic',
          categoria: 'A',
          id: 'BASIC/filhote',
          plano: 'BASIC',
          faixa: 'filhote',
          idFaixa: 1,
          nomeFaixa: 'Menores que 1 ano',
          listaCentavos: 7364,
          descontoPercentual: 20,
          precoCentavos: 5891,
        },
        {
          codigo: 'BASIC',
          nome: 'Pet Basic',
          categoria: 'A',
          id: 'BASIC/adulto',
          plano: 'BASIC',
          faixa: 'adulto',
          idFaixa: 2,
          nomeFaixa: 'De 1 a 8 anos',
          listaCentavos: 6186,
          descontoPercentual: 30,
          precoCentavos: 4330,
        },
      ],
    ],
    [
      { coluna: [{ precifica: [[basic], bands, { geral: '20', planos: 'todos' }] }, 'precoCentavos'] },
      [7364, 6186],
    ],
    [{ precifica: [[{ ...basic, precos: { adulto: '61,86' } }], bands, v('falta')] }, []],
    [{ precifica: [v('falta'), bands, v('falta')] }, []],
    [{ precifica: [[basic], v('texto'), v('um')] }, []],
    [{ precifica: [[null], bands, v('falta')] }, []],
    [{ coluna: [{ precifica: [[basic], [null, bands[1]!], v('falta')] }, 'faixa'] }, ['adulto']],
    [
      { coluna: [{ precifica: [[{ ...basic, codigo: '' }, basic], [bands[1]!], v('falta')] }, 'codigo'] },
      ['BASIC'],
    ],
  ],
  // The operators of numbers, texts and objects.
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
