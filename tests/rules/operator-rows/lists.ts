import { people, v } from '../known.ts'
import type { OperatorRows } from './rows.ts'

const basic = { codigo: 'BASIC', nome: 'Pet Basic', categoria: 'A', precos: { filhote: 7364, adulto: 6186 } }
const bands = [
  { id: 1, codigo: 'filhote', nome: 'Menores que 1 ano' },
  { id: 2, codigo: 'adulto', nome: 'De 1 a 8 anos' },
]

/** The operators of lists, over fitting, missing and wrong values. */
export const lists: OperatorRows = {
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
  ],
  minimo: [
    [{ minimo: { coluna: [v('pessoas'), 'idade'] } }, 10],
    [{ minimo: v('lista') }, 1],
    [{ minimo: [[3, '1', null, -2.5]] }, -2.5],
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
  ],
}
