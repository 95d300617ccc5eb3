import { describe, expect, it } from 'vitest'
import { type Project, readProject, shorten, shortWordsOf } from '../../engine/config/index.ts'
import type { Json } from '../../engine/index.ts'
import { projectFiles } from '../../tools/project.ts'

const files = projectFiles()
const words = shortWordsOf(readProject(files))

/** Says a flow whose first step has a table in its short forms, and gives that table. */
function shortTable(on: { readonly [event: string]: Json }): Json {
  const { value } = shorten({ steps: { a: { on } } }, words)
  return (value as { readonly steps: { readonly a: { readonly on: Json } } }).steps.a.on
}

const uid = { uid: '{proposta.uid}' }

describe('a short form', () => {
  it.each<readonly [string, { readonly [event: string]: Json }]>([
    [
      'two outcomes that open the notice of one of them',
      { 'dependente.salvar:conjugeRepetido|vidasForaDoLimite': { open: 'conjugeRepetido' } },
    ],
    [
      'values of an announcement beside a call with values of its own',
      {
        next: {
          announce: 'Um momento.',
          with: { urgente: true },
          effects: [{ call: 'proposta.obter', with: { uid: '{uid}' } }],
        },
      },
    ],
    [
      'an event told to the statistics beside a call with values',
      { next: { track: 'compra', effects: [{ call: 'proposta.obter', with: { uid: '{uid}' } }] } },
    ],
    [
      'a number in what is worked out for each item, where no constant can be read',
      { next: { when: { some: ['{pagamentos}', { '===': ['{formaPagamento}', 5] }] } } },
    ],
  ])('is not proposed for %s', (_, on) => {
    expect(shortTable(on)).toEqual(on)
  })

  it('is not taken for a table where an answer is called so', () => {
    const flow = { answers: { on: { a: 1, b: 1 }, notices: { a: { type: 'aviso' } } } }
    expect(shorten(flow, words).value).toEqual(flow)
  })

  it('of a call names whence its input comes, one name or all, and says besides what comes from elsewhere', () => {
    expect(shortTable({ next: { call: 'proposta.obter', with: uid } })).toEqual({
      next: { call: 'proposta.obter', from: 'proposta' },
    })
    const input = {
      ...{ id: '{form.id}', cpf: '{form.cpf}', nome: '{form.nome}', dataNascimento: '{form.dataNascimento}' },
      ...{ sexo: '{form.sexo}', nomeMae: '{form.nomeMae}', grauParentesco: '{form.grauParentesco}' },
    }
    const call = { call: 'dependente.salvar', with: { ...input, titular: '{ativo.id}' } }
    expect(shortTable({ next: call })).toEqual({
      next: { call: 'dependente.salvar', from: 'form', with: { titular: '{ativo.id}' } },
    })
    // What is not given would be taken too.
    expect(shortTable({ next: { call: 'dependente.salvar', with: input } })).toEqual({
      next: { call: 'dependente.salvar', with: input },
    })
  })

  it('of a number is the name of its row in the table of what it is, wherever that is said', () => {
    const rule = (when: Json) => ({ next: { when, to: 'b' } })
    for (const [long, short] of [
      [{ '===': ['{form.grauParentesco}', 2] }, { '===': ['{form.grauParentesco}', '{parentesco.conjuge}'] }],
      [{ conta: ['{x}', 'grauParentesco', 2] }, { conta: ['{x}', 'grauParentesco', '{parentesco.conjuge}'] }],
      [
        { '!==': ['{event.data.statusPixPagamento}', 2] },
        { '!==': ['{event.data.statusPixPagamento}', '{statusPix.pago}'] },
      ],
      [
        { '===': [5, '{pagamento.formaPagamento}'] },
        { '===': ['{formaPagamento.pix}', '{pagamento.formaPagamento}'] },
      ],
    ] as const)
      expect(shortTable(rule(long as Json))).toEqual(rule(short as Json))
  })

  it('means what the long one meant: all flows read the same in their short forms', () => {
    const short = files.map(({ path, text }) =>
      path.startsWith('flows/') && path.endsWith('.json')
        ? { path, text: JSON.stringify(shorten(JSON.parse(text), words).value) }
        : { path, text },
    )
    const flowsOf = ({ flows }: Project) => [...flows].map(([name, { source }]) => [name, source.value])
    expect(flowsOf(readProject(short))).toEqual(flowsOf(readProject(files)))
  })
})

it('is proposed for no line with a key that no line has: nothing of it is lost', () => {
  for (const line of [
    { focos: 'cep' },
    { sett: { x: 1 }, send: 'y' },
    { to: 'b', set: { x: 1 }, target: 'x' },
  ])
    expect(shortTable({ next: line })).toEqual({ next: line })
})
