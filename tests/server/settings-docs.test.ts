import { describe, expect, it } from 'vitest'
import { variableNames, variables } from '../../server/settings/variables.ts'
import { read, sources } from '../house/sources.ts'

describe('docs/operacao.md', () => {
  const page = read('docs/operacao.md')
  const [, table = ''] = page.split('\n## As variáveis\n')
  const rows = [
    ...(table.split('\n## ', 1)[0] ?? '').matchAll(/^\| `([A-Z_]+)` \| (?:`([^`]*)`)? ?\| (.+) \|$/gm),
  ]

  it('[T06gk] has every variable with its default, and no other', () => {
    expect(rows.map(([, name, fallback = '']) => [name, fallback])).toEqual(
      Object.entries(variables).map(([name, variable]) => [
        name,
        'default' in variable ? String(variable.default) : '',
      ]),
    )
  })

  it('[T06gk] names no variable elsewhere that is not in the table', () => {
    const known = new Set<string>(variableNames)
    const ofOthers = [
      'DATABSE_URL',
      'SMTP_HOST',
      'VIDA_API_URL',
      'PGHOST',
      'HOSTNAME',
      'GITHUB_API_URL',
      'NOME',
    ]
    const ofLibraries = ['NODE_EXTRA_CA_CERTS', 'PGSSLROOTCERT', 'ON_ERROR_STOP', 'CN', 'DNS']
    const named = [...page.matchAll(/\b[A-Z][A-Z_]*[A-Z](?==|`)/g)].map(([name]) => name)
    const strangers = named.filter((name) => ![...known, ...ofOthers, ...ofLibraries].includes(name))
    expect([...new Set(strangers)]).toEqual([])
  })

  it('[T01ad] has every figure of ours that /metricas gives, and no other', () => {
    const [, text = ''] = page.split('\n## Métricas\n')
    const rows = [...text.matchAll(/^\| (`funis_[^|]+) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`(funis_\w+)`/g)].map(([, name]) => name),
    )
    const code = sources('server/monitoring/').map(read).join('\n')
    const opened = [...code.matchAll(/'(funis_\w+)'/g)].map(([, name]) => name)
    expect(rows.toSorted()).toEqual([...new Set(opened)].toSorted())
  })
})
