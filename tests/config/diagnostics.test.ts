import { expect, it } from 'vitest'
import {
  check,
  codes,
  type Diagnostic,
  renderDiagnostics,
  type SourceFile,
} from '../../engine/config/index.ts'
import { cases, checked } from './cases/index.ts'
import { examples, page } from './examples.ts'
import { projectWith, words } from './project.ts'

/** Writes what is found as the tables of bad projects have it. */
function summary({ file, offset, code, message, fix }: Diagnostic, files: readonly SourceFile[]): string {
  const text = files.find(({ path }) => path === file)?.text ?? ''
  const line = text.slice(0, offset).split('\n').length
  return `${file}:${line}:${offset - text.lastIndexOf('\n', offset - 1)} [${code}] ${message} ${fix}`
}

it('finds no mistake in a good project', () => {
  const files = projectWith()
  expect(renderDiagnostics(check(files, words), files)).toBe('Nenhum erro em 15 arquivos.')
})

it.each(Object.keys(cases))('[T01b] says what is wrong, where and how to mend it: %s', (name) => {
  const { files, wrong } = checked(name)
  const told = cases[name]!.filter((each) => typeof each === 'string')
  expect(wrong.map((each) => summary(each, files))).toEqual(told)
})

it('has a bad project for every code it knows', () => {
  const shown = new Set(Object.keys(cases).map((name) => name.split('.')[0]))
  expect(Object.keys(codes).filter((code) => !shown.has(code))).toEqual([])
})

it('[T01b] prints each mistake under its place in the file, and counts them', () => {
  const path = 'variants/loja/azul.variant.json'
  const text = `{\n  "extends": "loja/bse",\n  "x": "${'a'.repeat(120)}", "titlo": 1\n}\n`
  const files = [{ path, text }]
  const at = (place: string, code: Diagnostic['code'], severity: Diagnostic['severity']): Diagnostic => ({
    code,
    severity,
    file: path,
    path: [place],
    offset: text.indexOf(place),
    length: place.length,
    message: 'Está errado.',
    fix: 'Corrija.',
  })
  const wrong = [at('"titlo"', 'chave-desconhecida', 'aviso'), at('"loja/bse"', 'base-desconhecida', 'erro')]
  expect(renderDiagnostics(wrong, files).split('\n')).toEqual([
    `✗ ${path}:2:14  Está errado.`,
    '  2 │   "extends": "loja/bse",',
    '    │              ^^^^^^^^^^',
    '  Corrija.',
    '  em /"loja~1bse"  [base-desconhecida]',
    '',
    `! ${path}:3:132  Está errado.`,
    `  3 │ …${'a'.repeat(96)}", "titlo": 1`,
    `    │ ${' '.repeat(100)}^^^^^^^`,
    '  Corrija.',
    '  em /"titlo"  [chave-desconhecida]',
    '',
    '1 erro em 1 arquivo. 1 aviso.',
  ])
})

const explained = [...page.matchAll(/^### `([\w-]+)`\n(Erro|Aviso)\./gm)].map(
  ([, code = '', severity = '']) => [code, severity.toLowerCase()],
)

it('explains every code of the check once in docs/diagnosticos.md, and no other', () => {
  expect(Object.fromEntries(explained)).toEqual(codes)
  expect(explained.length).toBe(Object.keys(codes).length)
})

it('shows what is wrong and what is right of every code', () => {
  expect(examples.map(({ code }) => code).sort()).toEqual(Object.keys(codes).sort())
})
