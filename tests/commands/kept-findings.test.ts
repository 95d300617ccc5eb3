import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openKeptFindings } from '../../tools/kept-findings.ts'

const folder = mkdtempSync(join(tmpdir(), 'conferencia-'))
const file = join(folder, 'dentro', 'fluxos.json')

afterAll(() => rmSync(folder, { recursive: true }))

const kept = { print: 'abc', found: [] }

/** Keeps something of a flow as a run with some code does. */
function keepBy(code: string): void {
  const run = openKeptFindings(file, code)
  run.flows.set('venda', kept)
  run.keep()
}

it('[T01aj] gives the next run what the last one found', () => {
  keepBy('code')
  expect([...openKeptFindings(file, 'code').flows]).toEqual([['venda', kept]])
  expect(readdirSync(join(folder, 'dentro'))).toEqual(['fluxos.json'])
})

it('[T01aj] takes nothing of a run whose code was another', () => {
  keepBy('code')
  expect([...openKeptFindings(file, 'other code').flows]).toEqual([])
})

it.each([
  '',
  '{',
  'null',
  '[]',
  '{ "code": "code" }',
  '{ "code": "code", "flows": 1 }',
  '{ "code": "code", "flows": [1] }',
])('[T01aj] takes nothing of a file that holds %j', (text) => {
  keepBy('code')
  writeFileSync(file, text)
  expect([...openKeptFindings(file, 'code').flows]).toEqual([])
  keepBy('code')
  expect(JSON.parse(readFileSync(file, 'utf8')).code).toBe('code')
})

it('[T01aj] says what is wrong also where nothing can be kept', () => {
  const run = openKeptFindings(join(file, 'no-folder', 'fluxos.json'), 'code')
  run.flows.set('venda', kept)
  expect(run.keep).not.toThrow()
})
