import { expect, it } from 'vitest'
import { flowRoutes, readProject } from '../../engine/config/index.ts'
import { type Json, validators, wholePattern } from '../../engine/index.ts'
import { projectFiles } from '../../tools/project.ts'
import { filesIn, read } from '../house/sources.ts'
import { outgrows, pumps } from './growth.ts'

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

it('[T06dw] finds a pattern that is too slow', () => {
  const slow = (pattern: RegExp) => pumps.some((pump) => outgrows((text) => pattern.test(text), pump))
  expect(slow(/^(a+)+$/)).toBe(true)
  expect(slow(/^([A-Za-z]+\s?)+$/)).toBe(true)
  expect(slow(/^([a-zA-Z0-9_.-]+)+@/)).toBe(true)
  expect(slow(/a*a*!$/)).toBe(true)
  expect(slow(/^[a-z]+$/)).toBe(false)
}, 60_000)

it('[T06dw] no pattern of a schema takes more than in proportion to what it is given', () => {
  expect(patterns.length).toBeGreaterThan(20)
  const slow = patterns.filter((pattern) => {
    const compiled = new RegExp(pattern, 'u')
    return pumps.some((pump) => outgrows((text) => compiled.test(text), pump))
  })
  expect(slow).toEqual([])
}, 60_000)

it('[T06dw] no part of a route takes more than in proportion to what it is given', () => {
  expect(ofRoutes.length).toBeGreaterThan(0)
  const slow = ofRoutes.filter((form) => {
    const compiled = wholePattern(form)
    return !compiled || pumps.some((pump) => outgrows((text) => compiled.test(text), pump))
  })
  expect(slow).toEqual([])
}, 60_000)

it('[T06dw] no validator takes more than in proportion to what it is given', () => {
  expect(validators.length).toBeGreaterThan(10)
  const slow = validators.filter(({ accepts }) => pumps.some((pump) => outgrows(accepts, pump)))
  expect(slow.map(({ name }) => name)).toEqual([])
}, 60_000)
