import { expect, it } from 'vitest'
import { filesIn, read } from '../house/sources.ts'
import { cellsOf, rows, texts } from './matrix.ts'
import { playMatrix, sample } from './play-matrix.ts'
import { unasked } from './service-calls.ts'

it('every operation, the draft, the security check and the scripts of others have a row', () => {
  const operations = filesIn('schemas/operations/', /\.operation\.json$/)
  const names = operations.map((path) =>
    path.replace('schemas/operations/', '').replace('.operation.json', ''),
  )
  const asked = new Set(rows.map(({ call }) => call))
  expect([...names, 'rascunho', 'captcha', 'scripts'].filter((name) => !asked.has(name))).toEqual([])
})

it('a row that plays nothing is of an operation that no screen of any flow asks', () => {
  const silent = rows.filter((row) => row.class === unasked).map(({ call }) => call)
  const flows = filesIn('flows/', /\.json$/)
    .map(read)
    .join('\n')
  expect(silent.length).toBeGreaterThan(0)
  expect(silent.filter((call) => flows.includes(`"call": "${call}"`))).toEqual([])
  expect(flows).toContain('"call": "endereco.salvar"')
})

/** Faults of a service, or of the way to it: offline, no answer, 5xx, unfit, unreadable, and an answer after 30 s. */
const failing = ['F1', 'F2', 'F3', 'F4', 'F5', 'F7']

/** All that a person may read while a service fails: that it fails, what became of the call, and what can be done. */
const readWhileFailing = [
  ...['OFF', 'SLOW', 'G', 'H', 'E5', 'CI', 'PX', 'PAY?', 'nada cobrado', 'não salvo', 'sem confirmação'],
  ...['Pix expirado', 'Pix sem conexão', 'página sem conexão'],
  ...[
    'CEP sem resposta',
    'CEP não consultado',
    'CPF não consultado',
    'planilha não conferida',
    'consulta de CPF recusada',
    'consulta de CNPJ recusada',
  ],
  ...['planos não carregados', 'produtoras não carregadas', 'verificação recusada', 'cartão não aceito'],
  ...['cadastro sem confirmação', 'cadastro de corretor sem confirmação', 'cartão recusado'],
]

/** The names of the texts that a cell of the matrix sees, at once or later. */
const seenIn = (value: unknown): readonly string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, part]) =>
        name === 'sees' && Array.isArray(part) ? part.map(String) : seenIn(part),
      )

it('[X11bt] a failing service is told as that: no text blames a region, a CPF or a person', () => {
  const seen = rows.flatMap((row) =>
    cellsOf(row)
      .filter(({ column, said }) => failing.includes(column) && 'expected' in said)
      .flatMap(({ said }) => ('expected' in said ? seenIn({ ...said.expected, then: null }) : [])),
  )
  const arrived = new Set(rows.flatMap(({ arrives: { box } }) => (box === undefined ? [] : [box])))
  const told = [...new Set(seen)].filter(
    (name) => !arrived.has(name) && !/^(RET|Pix à espera|página à espera)$/.test(name),
  )
  expect(told.toSorted()).toEqual(readWhileFailing.toSorted())
  const blaming = /regi[aã]o|[Nn]ão encontramos|habilitado|inválido|não atendemos/
  expect(readWhileFailing.filter((name) => texts[name]?.some((text) => blaming.test(text)))).toEqual([])
})

playMatrix(sample)
