import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isGeneral } from '../../server/http/problems.ts'
import { operationNames } from '../../server/operations/names.ts'
import { read, sources, withoutComments } from './sources.ts'

const files = sources('server/').map((path) => ({ path, code: withoutComments(read(path)) }))

/** Rooms that serve any operation of any flow. */
const general = [
  ...[
    'calls',
    'captcha',
    'catalogue',
    'contract',
    'drafts',
    'http',
    'outbox',
    'pages',
    'plain',
    'process',
    'store',
  ],
  ...['upstream', 'watching'],
]

/**
 * Words that mean the same to every call, or nothing of a person: ids, the proof of a captcha and its code, the uid of a
 * payment link, what of a variant every page shows, as the short points of its terms, and words of HTTP and HTML, of
 * services and the names of their calls, of the database, of mail, of mistakes, of limits and of the server itself.
 */
const everywhere = [
  ...[
    'id',
    'uid',
    'responseKey',
    'captcha',
    'codigo',
    'nome',
    'telefone',
    'email',
    'contato',
    'status',
    'numero',
    'novo',
    'versao',
    'resumo',
    'token',
    ...['banco', 'boleto', 'chave', 'faixa', 'link', 'pedido', 'pessoa', 'style'],
  ],
]

const folder = (name: string) => new URL(`../../schemas/${name}/`, import.meta.url)

/** Lists the names under `properties`, at any depth. */
function namesIn(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = 'properties' in schema && schema.properties ? Object.keys(schema.properties) : []
  return [...own, ...Object.values(schema).flatMap(namesIn)]
}

/** Every name of what operations take and give, of a field, and of what operations are about. */
const names = new Set([
  ...readdirSync(folder('operations')).flatMap((name) => {
    const { input, output } = JSON.parse(readFileSync(new URL(name, folder('operations')), 'utf8'))
    return [...namesIn(input), ...namesIn(output), name.split('.')[0] ?? '']
  }),
  ...readdirSync(folder('fields')).map((name) => name.split('.')[0] ?? ''),
])

/** The problems that operations declare, without those that any call may meet. */
const declared = [
  ...new Set(
    readdirSync(folder('operations')).flatMap((name) =>
      Object.keys(JSON.parse(readFileSync(new URL(name, folder('operations')), 'utf8')).problems),
    ),
  ),
].filter((name) => !isGeneral(name))

describe('the rooms of the server', () => {
  it('name no operation outside the operations themselves', () => {
    expect(operationNames.length).toBeGreaterThan(20)
    const named = new RegExp(`['"\`/](?:${operationNames.join('|').replaceAll('.', '\\.')})['"\`]`)
    const others = files.filter(({ path }) => !/^server\/(?:operations|generated)\//.test(path))
    expect(others.length).toBeGreaterThan(100)
    expect(others.filter(({ code }) => named.test(code)).map(({ path }) => path)).toEqual([])
  })

  it('queue nothing for a person that is not counted against what that person may get', () => {
    const queueing = files.filter(
      ({ path, code }) => path.startsWith('server/operations/') && /\bqueueMessage\(/.test(code),
    )
    // What goes to the CRM goes to nobody.
    const toPeople = queueing.filter(({ code }) => !/kind: 'contato'/.test(code))
    expect(toPeople.length).toBeGreaterThan(1)
    expect(toPeople.filter(({ code }) => !/\badmitsMessage\(/.test(code)).map(({ path }) => path)).toEqual([])
  })

  it.each(general)('know no problem that an operation declares for itself, in %s', (room) => {
    expect(declared.length).toBeGreaterThan(15)
    const here = files.filter(({ path }) => path.startsWith(`server/${room}/`))
    const found = here.flatMap(({ path, code }) =>
      declared.filter((name) => new RegExp(`['"]${name}['"]`).test(code)).map((name) => `${path}: ${name}`),
    )
    expect(found).toEqual([])
  })

  it.each(general)('name no field, no table and nothing that is sold in %s', (room) => {
    const here = files.filter(({ path }) => path.startsWith(`server/${room}/`))
    expect(here.length).toBeGreaterThan(2)
    expect(names.size).toBeGreaterThan(80)
    const strange = [...names].filter((name) => !everywhere.includes(name))
    const found = here.flatMap(({ path, code }) =>
      strange
        .filter((name) => new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(code))
        .map((name) => `${path}: ${name}`),
    )
    expect(found).toEqual([])
  })
})
