import { describe, expect, it } from 'vitest'
import { refusedLicences } from '../../tools/licences.mjs'
import { filesIn, read, withoutComments } from '../house/sources.ts'

/** Parts that are written into SQL although they are no constants of their file, each with where it comes from. */
const writtenIn: Readonly<Record<string, string>> = {
  'server/store/statements.ts into': 'names of a table and columns, of letters and `_` or it throws',
  'server/store/statements.ts numbered(columns)': 'numbers of parameters',
  'server/store/statements.ts conflict': 'a constant where it is used',
  "server/store/statements.ts changes.join(', ')": 'names of columns, of letters and `_` or it throws',
  "server/store/statements.ts conditions.join(' and ')": 'the same',
  'server/store/statements.ts nameOf(table)': 'the same',
  'server/sale/context.ts table': 'one of the names in its type',
  'server/sale/corretor.ts column': 'one of the two names in its type',
  'server/operations/pedido-pet.ts table': 'one of three names in that file',
  'server/sale/registration.ts table': 'one of the names in a list of that file',
  'server/sale/lookups.ts lookups': 'one of the two names in its type',
  'server/admin/calls.ts mostShown': 'a constant of server/admin/page.ts',
  'server/admin/payments.ts mostShown': 'the same constant',
  'server/outbox/queue.ts condition': 'a constant where it is used',
  'server/outbox/worker.ts column': 'one of the names in its type',
  'server/privacy/erase.ts table': 'the list of where a person stands, in server/privacy/person.ts',
  'server/privacy/erase.ts theirs': 'the same list',
  'server/privacy/erase.ts ofSales': 'the same list',
  'server/privacy/person.ts table': 'the same list',
  'server/privacy/person.ts theirs': 'the same list',
  'server/store/purge.ts table': 'the list of what is deleted when, in the same file',
  'server/store/purge.ts condition': 'the same list',
  'server/payment/reconcile.ts isProcessAlive': 'a constant of server/store/heartbeat.ts',
  'server/upstream/journal.ts isProcessAlive': 'the same constant',
  'server/payment/sale-locks.ts proposal': 'one of two constants of that file',
  'server/payment/sale-locks.ts counts': 'one of two constants of that file',
  'server/payment/sale-locks.ts isConfirming': 'a constant of server/payment/charges.ts',
  "server/payment/charges.ts millisecondsOf('expires_at')": 'a function of the name of a column in that file',
  'server/payment/charges.ts methods.boleto': 'a number of that file',
  'server/payment/charges.ts condition': 'one of three constants of that file',
  "server/payment/next-ask.ts millisecondsOf('created_at')": 'the same function',
  "server/payment/next-ask.ts millisecondsOf('expires_at')": 'the same function',
  "server/payment/notices.ts millisecondsOf('received_at')": 'the same function',
  "server/payment/reconcile.ts millisecondsOf('pagamento.created_at')": 'the same function',
  "server/payment/reconcile.ts millisecondsOf('expires_at')": 'the same function',
  'server/payment/charge-status.ts condition': 'one of two constants of that file',
  'server/payment/charge-status.ts sameTerms.valor': 'a constant of that file with two members',
  'server/payment/charge-status.ts sameTerms.vigencia': 'the same constant',
  'server/privacy/erase.ts isProcessAlive': 'the same constant',
  'server/store/purge.ts places': 'the number of a parameter',
  'server/sale/context.ts isConfirming': 'a constant of server/payment/charges.ts',
  'server/sale/proposal.ts isConfirming': 'the same constant',
  'server/messages/kinds.ts payerEmail': 'a constant of that file',
  'server/sale/proposal.ts payerEmail': 'the same constant',
}

describe('the SQL of the server', () => {
  it('is made of constants: what a person typed goes beside it, never into it', () => {
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

  it('is never put together by adding texts', () => {
    const adding = filesIn('server/', /\.ts$/).filter((path) =>
      /\.query(?:<[^(]*>)?\(\s*(?:[^`'")]*\+|['"`][^'"`]*['"`]\s*\+)/.test(withoutComments(read(path))),
    )
    expect(adding).toEqual([])
  })
})

interface Locked {
  readonly integrity?: string
  readonly resolved?: string
  readonly link?: boolean
  readonly hasInstallScript?: boolean
}

const lock: { readonly packages: Readonly<Record<string, Locked>> } = JSON.parse(read('package-lock.json'))
const { dependencies: wanted, devDependencies, overrides } = JSON.parse(read('package.json'))
const packages = Object.entries(lock.packages).filter(([name]) => name !== '')

describe('what others wrote', () => {
  it('is taken at one exact version each, known by its content', () => {
    const all = { ...wanted, ...devDependencies, ...overrides } as Readonly<Record<string, string>>
    expect(Object.entries(all).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual(
      [],
    )
    expect(packages.length).toBeGreaterThan(100)
    expect(packages.filter(([, { integrity }]) => !/^sha(512|384|256)-/.test(integrity ?? ''))).toEqual([])
    expect(packages.filter(([, { link }]) => link)).toEqual([])
    const elsewhere = packages.filter(([, { resolved = '' }]) => /^(git|http:|file:)/.test(resolved))
    expect(elsewhere).toEqual([])
  })

  it('runs nothing while it is installed', () => {
    const rules = read('.npmrc').split('\n')
    expect(rules).toEqual(
      expect.arrayContaining(['ignore-scripts=true', 'save-exact=true', 'engine-strict=true']),
    )
    // Its script only saves a start of the program: without it the program is found all the same.
    const harmless = ['node_modules/esbuild']
    const scripted = packages.flatMap(([name, { hasInstallScript }]) => (hasInstallScript ? [name] : []))
    expect(scripted.filter((name) => !harmless.includes(name) && !name.endsWith('/fsevents'))).toEqual([])
  })

  it('reaches a page from this server alone, but for the services a variant turns on', () => {
    const address = /(?:https?:)?\/\/(?:[a-z0-9-]+\.)+[a-z]{2,}/gi
    const named = (path: string) => [...withoutComments(read(path)).matchAll(address)].map(([found]) => found)
    const paths = [...filesIn('src/', /\.(tsx?|css)$/), 'index.html']
    const outside = paths.filter((path) => named(path).length > 0)
    expect(outside).toEqual([
      'src/analytics/services.ts',
      // A name of what is said to search engines, by which nothing is loaded.
      'src/sales/index.tsx',
    ])
  })
})

describe('the licences of what others wrote', () => {
  const under = (...licenses: object[]) => refusedLicences([{ name: 'a', version: '1.0.0', licenses }])

  it('are those of the list', () => {
    expect(under({ license: { id: 'MIT' } })).toEqual([])
    expect(under({ expression: '(MIT AND Zlib)' })).toEqual([])
    expect(under({ license: { id: 'AGPL-3.0-only' } })).toEqual([
      'a@1.0.0 tem a licença AGPL-3.0-only, que não é aceita.',
    ])
    expect(under()).toEqual(['a@1.0.0 não diz a sua licença.'])
  })
})

/** The rows of the table of threats: its number, what it is, its tests, and why there are none. */
const threats = [...read('tests/attack/threats.md').matchAll(/^\| (S\d+) \| (.*?) \| (.*?) \|$/gm)].map(
  ([, threat = '', is = '', proof = '']) => ({
    threat,
    is,
    tests: [...proof.matchAll(/`(.*?)`/g)].map(([, path]) => path ?? ''),
    none: proof.replaceAll(/`.*?`/g, '').trim(),
  }),
)

describe('the table of threats', () => {
  it('has each of the 36 once, in order, with what it is', () => {
    expect(threats.map(({ threat }) => threat)).toEqual(Array.from({ length: 36 }, (_, n) => `S${n + 1}`))
    expect(threats.filter((each) => !/^[A-Z].{10,}[^.]$/.test(each.is))).toEqual([])
  })

  it('has for each the tests that prove it kept off, or why it does not apply so far, and never both', () => {
    const isDecided = ({ tests, none }: (typeof threats)[number]) =>
      tests.length > 0 ? none === '' : none.length >= 40
    expect(threats.filter((each) => !isDecided(each))).toEqual([])
  })

  it('names only files of tests that are there, and each of this folder', () => {
    const named = threats.flatMap(({ tests }) => tests)
    const files = filesIn('tests/', /\.(?:test\.tsx?|replay\.json)$/)
    expect(named.filter((path) => !files.includes(path))).toEqual([])
    const own = filesIn('tests/attack/', /\.test\.tsx?$/)
    expect(own.filter((path) => !named.includes(path))).toEqual([])
  })
})
