import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { check, flowRoutes, readProject, type SourceFile } from '../../engine/config/index.ts'
import { parse } from '../../engine/config/json/parse.ts'
import { produce, setPath } from '../../engine/flow/session.ts'
import {
  begin,
  evaluate,
  type Facts,
  facts,
  type Json,
  migrate,
  validators,
  wholePattern,
} from '../../engine/index.ts'
import { carriesSecret } from '../../server/calls/drafts.ts'
import { requestHash } from '../../server/calls/idempotency.ts'
import { compileOperations } from '../../server/calls/operation.ts'
import { parseBody } from '../../server/http/guard.ts'
import { pixCycles, variantOf } from '../../server/sale/variant.ts'
import { funnels, projectFiles } from '../../tools/project.ts'
import { filesUnder, projectWith, words } from '../config/project.ts'
import { schemas } from '../contracts/operations.ts'
import { filesIn, read } from '../house/sources.ts'
import { outgrows, pumps } from './growth.ts'
import { carriesPoison, harm, poisonedPaths, poisonedTexts } from './poison.ts'

/** Lists every pattern below a schema. */
function patternsIn(schema: Json): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([name, member]) =>
    name === 'pattern' && typeof member === 'string' ? [member] : patternsIn(member),
  )
}

const patterns = [
  ...new Set(filesIn('schemas/', /\.json$/).flatMap((path) => patternsIn(JSON.parse(read(path)) as Json))),
]

/** Lists what the parts of routes must meet, as the server asks it of an address. */
const project = readProject(projectFiles())
const ofRoutes = [...project.flows.keys()].flatMap((flow) =>
  flowRoutes(project, flow).flatMap(({ parts }) => Object.values(parts ?? {})),
)

it('finds a pattern that is too slow', () => {
  const slow = (pattern: RegExp) => pumps.some((pump) => outgrows((text) => pattern.test(text), pump))
  expect(slow(/^(a+)+$/)).toBe(true)
  expect(slow(/^([A-Za-z]+\s?)+$/)).toBe(true)
  expect(slow(/^([a-zA-Z0-9_.-]+)+@/)).toBe(true)
  expect(slow(/a*a*!$/)).toBe(true)
  expect(slow(/^[a-z]+$/)).toBe(false)
})

it.each([
  ['pattern of a schema', 20, patterns, (pattern: string) => new RegExp(pattern, 'u')],
  ['part of a route', 0, ofRoutes, wholePattern],
] as const)('no %s takes more than in proportion to what it is given', (_, fewest, forms, compile) => {
  expect(forms.length).toBeGreaterThan(fewest)
  const slow = forms.filter((form) => {
    const compiled = compile(form)
    return !compiled || pumps.some((pump) => outgrows((text) => compiled.test(text), pump))
  })
  expect(slow).toEqual([])
})

it('no validator takes more than in proportion to what it is given', () => {
  expect(validators.length).toBeGreaterThan(10)
  const slow = validators.filter(({ accepts }) => pumps.some((pump) => outgrows(accepts, pump)))
  expect(slow.map(({ name }) => name)).toEqual([])
})

describe('a rule that is a bomb', () => {
  const nested = (levels: number, inside: string, [open, close]: readonly [string, string]): string =>
    `${open.repeat(levels)}${inside}${close.repeat(levels)}`
  const wide = (items: number, item: string): string => Array.from({ length: items }, () => item).join(',')

  /** Rules that would take an engine without limits down, each with the code by which its file is refused. */
  const bombs: readonly (readonly [what: string, rule: string, code: string])[] = [
    ['a call of a method', '{"method":["x","repeat",[1e9]]}', 'operador-desconhecido'],
    ['the way to the constructor of functions', '{"var":"constructor.constructor"}', 'caminho-proibido'],
    ['the way to a prototype', '{"===":[{"var":"pessoa.__proto__"},1]}', 'caminho-proibido'],
    ['33 levels', nested(33, '1', ['{"!":[', ']}']), 'regra-grande'],
    ['100,000 levels', nested(50_000, '1', ['{"!":[', ']}']), 'json-invalido'],
    ['2,001 parts', `{"or":[${wide(2001, '1')}]}`, 'regra-grande'],
    ['1,000 rules in one', `{"and":[${wide(1000, '{"!":[1]}')}]}`, 'regra-grande'],
  ]

  const path = 'flows/venda/flow.json'
  const good = filesUnder('_base').find((file) => file.path === path)?.text ?? ''

  /** Writes a rule among the values that a good flow works out. */
  function flowWith(rule: string): SourceFile {
    const text = good.replace('"derived": {', `"derived": { "bomba": ${rule},`)
    return { path, text }
  }

  it.each(bombs)('is refused when its file is read: %s', (_, rule, code) => {
    const said = check(projectWith(flowWith(rule)), words)
    expect(said.map((each) => each.code)).toContain(code)
  })

  it('is told from a good rule by nothing else in that file', () => {
    const said = check(projectWith(flowWith('{"tamanho":["x"]}')), words)
    expect(said.filter(({ severity }) => severity === 'erro')).toEqual([])
  })

  it('does nothing even where it was never checked: an unknown word is a plain value', () => {
    const facts: Facts = { at: 0, read: () => undefined }
    for (const [, rule] of bombs.filter(([, , code]) => code === 'operador-desconhecido')) {
      const value = JSON.parse(rule) as Json
      expect(Object.keys(evaluate(value, facts) as object)).toEqual(Object.keys(value as object))
    }
  })

  it('doubles no text and no list for ever', () => {
    const facts: Facts = { at: 0, read: () => undefined }
    const doubled = (operator: string, first: Json) =>
      evaluate(
        {
          reduce: [
            Array.from({ length: 900 }, () => 1),
            { [operator]: [{ var: 'accumulator' }, { var: 'accumulator' }] },
            first,
          ],
        },
        facts,
      )
    expect([doubled('cat', 'x'), doubled('merge', [1])]).toEqual(['x'.repeat(100_000), Array(10_000).fill(1)])
  })

  it('doubles no named list for ever', () => {
    const derived: Readonly<Record<string, Json>> = Object.fromEntries(
      Array.from({ length: 60 }, (_, n) => [`d${n + 1}`, { une: [{ var: `d${n}` }, { var: `d${n}` }] }]),
    )
    const found = new Map<string, unknown>([['d0', ['x', 'y']]])
    const facts: Facts = {
      at: 0,
      read(name) {
        if (!found.has(name)) found.set(name, evaluate(derived[name], facts))
        return found.get(name)
      },
    }
    expect(facts.read('d60')).toHaveLength(10_000)
  })
})

const funnel = funnels()('pf-implante')
const session = begin(funnel, 'x')
const operation = compileOperations(schemas).get('proposta.obter')
/** Everything is drawn from one seed, so that what fails once fails again. */
const runs = (numRuns: number) => ({ numRuns, seed: 16 })

describe('objects with poisoned names', () => {
  it('are refused as a body, 40,000 of them, and change no prototype', () => {
    fc.assert(
      fc.property(poisonedTexts, (text) => {
        const parsed = parseBody(text)
        return !parsed.ok || !carriesPoison(parsed.value)
      }),
      runs(40_000),
    )
    expect(harm()).toEqual([])
  })

  it('pass no prototype on from answers, drafts and replies, 30,000 of them', () => {
    fc.assert(
      fc.property(poisonedTexts, (text) => {
        const value = JSON.parse(text) as { readonly [name: string]: Json }
        const kept = migrate(funnel, { ...session, version: 'another', answers: value }, 0)
        evaluate(
          { mescla: [{ var: 'corretor' }, value] } as Json,
          facts(funnel, { ...session, answers: value }, 0),
        )
        requestHash('x', value)
        carriesSecret(value, new Set(['numeroCartao']))
        return (
          Object.keys(kept.answers).every((name) => Object.hasOwn(funnel.flow.answers, name)) &&
          !carriesPoison(operation?.known(value) ?? {})
        )
      }),
      runs(30_000),
    )
    expect(harm()).toEqual([])
  })

  it('are not reached by a path of a rule, nor written by one, 20,000 of them', () => {
    fc.assert(
      fc.property(poisonedPaths, poisonedTexts, (path, text) => {
        const read = evaluate({ var: path.join('.') }, facts(funnel, session, 0))
        const written = produce({ answers: {} }, (draft) => setPath(draft, path, JSON.parse(text) as Json))
        const isInherited = typeof read === 'function' || read === Object.prototype
        return !isInherited && Object.getPrototypeOf(written) === Object.prototype && !('poisoned' in {})
      }),
      runs(20_000),
    )
    expect(harm()).toEqual([])
  })

  it('are left out of what a file of the project says, 10,000 of them', () => {
    fc.assert(
      fc.property(poisonedTexts, (text) => {
        const { document } = parse({ path: 'variants/x.variant.json', text })
        return document !== undefined && !carriesPoison(document.value)
      }),
      runs(10_000),
    )
    expect(harm()).toEqual([])
  })
})

describe('a variant', () => {
  const path = 'variants/loja/azul.variant.json'
  const good = JSON.parse(filesUnder('_base').find((file) => file.path === path)?.text ?? '')
  const text = JSON.stringify({
    ...good,
    produtos: [
      { idProduto: 1, nome: 'Dental I', precoCentavos: 2300 },
      { idProduto: 2, nome: 'Dental II', precoCentavos: 4990 },
    ],
    pagamento: {
      metodos: [{ id: 5, nome: 'Pix' }],
      pix: {
        fator: 1,
        taxaCentavos: 397,
        minutos: 30,
        ciclos: [
          { ciclo: 1, nome: 'Mensal', descontoCentavos: 0 },
          { ciclo: 6, nome: 'Semestral', descontoCentavos: 0 },
          { ciclo: 12, nome: 'Anual', descontoCentavos: 0 },
        ],
      },
    },
  })

  /** Checks a project with one piece of a variant said otherwise; gives the codes of what is wrong there. */
  function said(from: string, to: string): readonly string[] {
    const compact = (piece: string) => piece.replaceAll(/([:,]) /g, '$1')
    expect(text).toContain(compact(from))
    const laid = projectWith({ path, text: text.replace(compact(from), compact(to)) })
    return check(laid, words).flatMap(({ severity, code }) => (severity === 'erro' ? [code] : []))
  }

  /** Prices, fees and discounts that nobody means, each with the piece of the file it stands in. */
  const monthly = (discount: string) => `"nome": "Mensal", "descontoCentavos": ${discount}`
  const yearly = (discount: string) => `"nome": "Anual", "descontoCentavos": ${discount}`
  const all = (piece: (value: string) => string, good: string, bad: readonly string[]) =>
    bad.map((value) => [piece(good), piece(value)] as const)
  const refused: readonly (readonly [from: string, to: string])[] = [
    ...all((price) => `"precoCentavos": ${price}`, '4990', [
      ...['-1', '49.9', '"4990"', 'null', '1e9', '10000001', 'true', '[]'],
    ]),
    ...all((fee) => `"taxaCentavos": ${fee}`, '397', ['-1', '3.97', '"397"', '100001']),
    ...all((factor) => `"fator": ${factor}`, '1', ['0', '-1', '0.49', '2.01', '100', '"1"']),
    ...all(monthly, '0', ['-1', '10.5', '"0"', '1151', '2300', '1000000']),
    ...all(yearly, '0', ['13801']),
    ...all((cycle) => `"ciclo": ${cycle}`, '6', ['0']),
  ]

  it('sells at no price below nothing or out of all measure, and gives no more than half of one away', () => {
    expect(said('"taxaCentavos": 397', '"taxaCentavos": 0')).toEqual([])
    expect([said(monthly('0'), monthly('1150')), said(yearly('0'), yearly('13800'))]).toEqual([[], []])
    expect(refused.filter(([from, to]) => said(from, to).length === 0)).toEqual([])
  })

  it('that passes charges more than nothing, for every product, every cycle and every number of lives', () => {
    const { variant: served } = funnels()('pf-implante')
    const variant = variantOf({ variant: () => served } as never, 'pf-implante')
    for (const { precoCentavos } of variant.produtos)
      for (const lives of [1, 2, 99])
        for (const { totalCentavos } of pixCycles(variant, precoCentavos * lives))
          expect(totalCentavos).toBeGreaterThan(0)
  })
})
