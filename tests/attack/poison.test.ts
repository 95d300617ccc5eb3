import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from '../../engine/config/json/parse.ts'
import { produce, setPath } from '../../engine/flow/session.ts'
import { begin, facts, type Json, migrate, work } from '../../engine/index.ts'
import { compileOperations } from '../../server/calls/compile.ts'
import { requestHash } from '../../server/calls/idempotency.ts'
import { carriesSecret } from '../../server/drafts/secrets.ts'
import { parseBody } from '../../server/http/guard.ts'
import { funnels } from '../../tools/project.ts'
import { schemas } from '../contracts/operations.ts'
import { carriesPoison, harm, poisonedPaths, poisonedTexts } from './poison.ts'

const funnel = funnels()('pf-implante')
const session = begin(funnel, 'x')
const operation = compileOperations(schemas).get('proposta.obter')
/** Everything is drawn from one seed, so that what fails once fails again. */
const runs = (numRuns: number) => ({ numRuns, seed: 16 })

describe('objects with poisoned names', () => {
  it('[T06dt] are refused as a body, 40,000 of them, and change no prototype', () => {
    fc.assert(
      fc.property(poisonedTexts, (text) => {
        const parsed = parseBody(text)
        return !parsed.ok || !carriesPoison(parsed.value)
      }),
      runs(40_000),
    )
    expect(harm()).toEqual([])
  })

  it('[T06dt] pass no prototype on from answers, drafts and replies, 30,000 of them', () => {
    fc.assert(
      fc.property(poisonedTexts, (text) => {
        const value = JSON.parse(text) as { readonly [name: string]: Json }
        const kept = migrate(funnel, { ...session, version: 'another', answers: value }, 0)
        work(
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

  it('[T06dt] are not reached by a path of a rule, nor written by one, 20,000 of them', () => {
    fc.assert(
      fc.property(poisonedPaths, poisonedTexts, (path, text) => {
        const read = work({ var: path.join('.') }, facts(funnel, session, 0))
        const written = produce({ answers: {} }, (draft) => setPath(draft, path, JSON.parse(text) as Json))
        const isInherited = typeof read === 'function' || read === Object.prototype
        return !isInherited && Object.getPrototypeOf(written) === Object.prototype && !('poisoned' in {})
      }),
      runs(20_000),
    )
    expect(harm()).toEqual([])
  })

  it('[T06dt] are left out of what a file of the project says, 10,000 of them', () => {
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
