import { describe, expect, it } from 'vitest'
import { filesIn, read, withoutComments } from '../house/sources.ts'

/** Parts that are written into SQL although they are no constants of their file, each with where it comes from. */
const writtenIn: Readonly<Record<string, string>> = {
  'server/store/statements.ts into': 'names of a table and columns, of letters and `_` or it throws',
  'server/store/statements.ts numbered(columns)': 'numbers of parameters',
  'server/store/statements.ts conflict': 'a constant where it is used',
  "server/store/statements.ts changes.join(', ')": 'names of columns, of letters and `_` or it throws',
  "server/store/statements.ts conditions.join(' and ')": 'the same',
  'server/store/statements.ts nameOf(table)': 'the same',
  'server/sale/restart.ts table': 'one of the names in the list below it',
  'server/sale/rate-limit.ts lookups': 'one of the two names in its type',
  'server/privacy/erase.ts table': 'the list of where a person stands, in server/privacy/person.ts',
  'server/privacy/erase.ts theirs': 'the same list',
  'server/privacy/erase.ts ofSales': 'the same list',
  'server/privacy/export.ts table': 'the same list',
  'server/privacy/export.ts theirs': 'the same list',
  'server/store/purge.ts table': 'the list of what is deleted when, in the same file',
  'server/store/purge.ts condition': 'the same list',
  'server/payment/due.ts isProcessAlive': 'a constant of server/store/heartbeat.ts',
  'server/privacy/erase.ts isProcessAlive': 'the same constant',
  'server/upstream/lease.ts isProcessAlive': 'the same constant',
  'server/store/purge.ts places': 'the number of a parameter',
  'server/payment/locks.ts proposal': 'one of two constants of that file',
  'server/payment/learn.ts sameTerms.valor': 'a constant of server/payment/end.ts',
  'server/payment/sold-once.ts counts': 'one of two constants of that file',
  'server/payment/sold-once.ts isConfirming': 'a constant of server/payment/charges.ts',
  'server/sale/open-sale.ts isConfirming': 'a constant of server/payment/charges.ts',
  'server/sale/pedido.ts isConfirming': 'the same constant',
  'server/payment/end.ts sameTerms.valor': 'a constant of that file with two members',
  'server/payment/end.ts sameTerms.vigencia': 'the same constant',
  'server/payment/settle.ts sameTerms.valor': 'the same constant',
  'server/payment/settle.ts sameTerms.vigencia': 'the same constant',
}

describe('the SQL of the server', () => {
  it('[T06ef] is made of constants: what a person typed goes beside it, never into it', () => {
    const strays = filesIn('server/', /\.ts$/).flatMap((path) => {
      const source = withoutComments(read(path))
      const statements = [
        ...source.matchAll(
          /`((?:\s*(?:select|insert|update|delete|with|truncate|create)\b|\$\{\w+\} (?:where|for))[^`]*)`/g,
        ),
      ]
      const parts = statements.flatMap(([, text = '']) =>
        [...text.matchAll(/\$\{([^}]*)\}/g)].map(([, part]) => part ?? ''),
      )
      const isConstant = (part: string) =>
        new RegExp(`^const ${part}\\b[^=\\n]*=\\s*(?:['"\`]|[\\d_]+$|\\[)`, 'm').test(source)
      return [...new Set(parts)]
        .filter((part) => !/^\w+$/.test(part) || !isConstant(part))
        .map((part) => `${path} ${part}`)
    })
    expect(strays.filter((stray) => !writtenIn[stray])).toEqual([])
    expect(Object.keys(writtenIn).filter((known) => !strays.includes(known))).toEqual([])
  })

  it('[T06ef] is never put together by adding texts', () => {
    const adding = filesIn('server/', /\.ts$/).filter((path) =>
      /\.query(?:<[^(]*>)?\(\s*(?:[^`'")]*\+|['"`][^'"`]*['"`]\s*\+)/.test(withoutComments(read(path))),
    )
    expect(adding).toEqual([])
  })
})
