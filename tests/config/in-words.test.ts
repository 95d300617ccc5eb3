import { describe, expect, it } from 'vitest'
import {
  conditionInWords,
  namedRulesOf,
  nameInWords,
  namesAt,
  namesOfFlow,
  operatorRecords,
  ruleInWords,
} from '../../engine/config/index.ts'
import { modelByItself } from '../../engine/config/model/flow.ts'
import { projectNow } from '../../tools/project.ts'

const project = projectNow()
const flows = [...project.flows.values()]
const conditions = flows.flatMap((flow) => {
  const { lines, steps } = modelByItself(flow)
  const all = [
    ...lines.map(({ value, place }) => ({ rule: value.when, place })),
    ...steps.map((place) => ({ rule: place.value.show, place })),
  ]
  return all.flatMap(({ rule, place }) =>
    rule === undefined ? [] : [conditionInWords(rule, namesAt(project, flow, place))],
  )
})
const named = flows.flatMap((flow) =>
  namedRulesOf(flow).map(([, rule]) => ruleInWords(rule, namesOfFlow(project, flow))),
)

/** What no sentence has in it: signs of JSON, names in one word, operators and beginnings of paths. */
const operators = Object.keys(operatorRecords).filter((name) => /[A-Z]|^(?:or|and|var|some|all)$/.test(name))
const foreign = new RegExp(`[{}[\\]"=<>]|null|undefined|\\b(?:event|${operators.join('|')})\\b|NaN`)

describe('a condition is said in plain pt-BR, by the labels that people see', () => {
  it('of every flow, with nothing of JSON left in it', () => {
    expect(conditions.length).toBeGreaterThan(400)
    expect(conditions.filter((said) => foreign.test(said) || said.trim() !== said || said === '')).toEqual([])
  })

  it('and so is all that a flow gives a name', () => {
    expect(named.length).toBeGreaterThan(200)
    expect(named.filter((said) => foreign.test(said) || said === '')).toEqual([])
  })

  it.each([
    [
      { '<': [{ idadeEmMeses: '{form.dataNascimento}' }, 216] },
      'a idade por “data nascimento” for menor que 18 anos',
    ],
    [{ and: ['{uid}', { '!': '{cheio}' }] }, 'houver “código da venda” e não houver “cheio”'],
    [{ or: ['{a}', { and: ['{b}', '{c}'] }] }, 'houver “a” ou (houver “b” e houver “c”)'],
    [{ '!': { and: ['{a}', { '===': ['{b}', 1] }] } }, 'não houver “a” ou “b” não for igual a 1'],
    [{ '<=': [1, '{vidas}', 99] }, '“vidas” estiver de 1 a 99'],
    [{ '>': ['{totalCentavos}', 500] }, '“total centavos” for maior que R$\u00a05,00'],
    [
      { in: ['{event.data.situacao}', ['pago', 'aguardando']] },
      '“situação” da resposta estiver em “pago” ou “aguardando”',
    ],
    [{ some: ['{pets}', { '===': ['{sexo}', 'F'] }] }, 'em algum item de “pets”, “sexo” for igual a “F”'],
    [{ conta: ['{irmaos}', 'grau', 2] }, 'houver algum item em “irmãos” com “grau” igual a 2'],
    ['{pagamento.resposta.0}', 'houver o 1º item de “resposta” de “pagamento”'],
    [{ '!==': ['{x}', false] }, '“x” for diferente de não'],
    ['{busy}', 'houver chamada em curso'],
  ])('%j', (rule, said) => {
    expect(conditionInWords(rule)).toBe(said)
  })

  it('names a field as its screen does, and a condition of the flow by its name', () => {
    const flow = project.flows.get('dental-individual')!
    const names = namesOfFlow(project, flow)
    expect(conditionInWords({ '===': ['{pagamento.formaPagamento}', '{formaPagamento.pix}'] }, names)).toBe(
      '“Forma de pagamento” for igual a “pix”',
    )
    expect(conditionInWords({ '!': '{cpfConferido}' }, names)).toBe('não valer “CPF conferido”')
    expect(ruleInWords('{menor}', names)).toBe('vale “menor”')
  })

  it('of every operator, by its example', () => {
    const said = Object.entries(operatorRecords).map(([name, { example }]) => [name, ruleInWords(example)])
    expect(said.filter(([, words]) => !words || foreign.test(words))).toEqual([])
  })

  it('writes names as words', () => {
    expect(['cpfConferido', 'valorAPagar', 'goiasNaTabelaDoDF', 'mudaEndereco'].map(nameInWords)).toEqual([
      'CPF conferido',
      'valor a pagar',
      'goias na tabela do DF',
      'muda endereço',
    ])
  })
})
