import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { openEmbedded, openPostgres, type Store } from '../../server/store/index.ts'
import { openDesk } from '../attack/desk.ts'
import { createDatabase, postgres } from '../contracts/database.ts'
import { cpfOf } from '../people.ts'
import { familySale, rowsWith, textsOf } from '../server/people-kit.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'pessoa-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Said {
  readonly code: unknown
  readonly out: string
  readonly err: string
}

/** Calls the command as staff do. */
const command = (env: Readonly<Record<string, string>>, ...words: readonly string[]) =>
  new Promise<Said>((resolve) => {
    const own = {
      ...process.env,
      NODE_ENV: 'test',
      SECRET: 'a secret of the tests, longer than thirty-two',
      ...env,
    }
    execFile(
      process.execPath,
      ['--import', 'tsx', 'tools/pessoa.ts', ...words],
      { cwd: root, env: own, timeout: 120_000 },
      (error, out, err) => resolve({ code: error?.code ?? 0, out, err }),
    )
  })

/** Plays a sale over a database that is then left alone, and takes the command through all it does. */
async function playThrough(env: Readonly<Record<string, string>>, open: () => Promise<Store>) {
  const store = await open()
  const desk = await openDesk({ store })
  const family = await familySale(desk)
  await desk.close()
  await store.close()
  const { cpf } = family.titular
  const file = join(folder, `${cpf}.json`)

  const shown = await command(env, 'exportar', cpf)
  expect([shown.code, shown.err]).toEqual([0, ''])
  expect(JSON.parse(shown.out)).toMatchObject({ cpf, tabelas: { titular: [{ nome: family.titular.nome }] } })
  const trial = await command(env, 'apagar', cpf, '--ensaio')
  expect(trial.out).toMatch(/^Ensaio: nada foi mudado/)
  expect(await command(env, 'exportar', cpf, '--para', file)).toMatchObject({ code: 0 })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(JSON.parse(readFileSync(file, 'utf8')).tabelas).toEqual(JSON.parse(shown.out).tabelas)
  expect(await command(env, 'exportar', cpf, '--para', file)).toMatchObject({
    code: 2,
    err: `Não foi possível começar: ${file} já existe, e não foi mudado. Escolha outro nome.\n`,
  })
  const gone = await command(env, 'apagar', cpf, '--por', 'ouvidoria', '--motivo', 'protocolo 7')
  expect(gone).toMatchObject({ code: 0, err: '' })
  expect(gone.out).toContain('Apagado:\n  consulta ao CPF: 1\n')

  const after = await open()
  expect(await rowsWith(after, textsOf(family.titular))).toEqual([])
  expect(await after.query('select por, motivo from apagamento')).toEqual([
    { por: 'ouvidoria', motivo: 'protocolo 7' },
  ])
  await after.close()
}

describe('the command of personal data', () => {
  const env = { DATA_DIR: join(folder, 'dados') }
  const open = () => openEmbedded(join(folder, 'dados', 'banco'))

  it('exports and erases a person of the embedded database', () => playThrough(env, open), 300_000)

  it('says in words that the folder is in use, and that there is none', async () => {
    const store = await open()
    const busy = await command(env, 'apagar', cpfOf(1))
    await store.close()
    expect(busy.code).toBe(2)
    expect(busy.err).toMatch(/A pasta do banco, .*, está em uso pelo processo \d+\./)
    const none = await command({ DATA_DIR: join(folder, 'nada') }, 'exportar', cpfOf(1))
    expect([none.code, none.err]).toEqual([
      2,
      `Não foi possível começar: não há banco em ${join(folder, 'nada')}. Confira DATA_DIR, ponha DATABASE_URL, ou comece o servidor uma vez.\n`,
    ])
  })
})

describe.skipIf(postgres === null)('the command of personal data, over PostgreSQL', () => {
  it('exports and erases a person', async () => {
    const { url, drop } = await createDatabase()
    await playThrough({ DATABASE_URL: url }, () => openPostgres(url, 5))
    await drop()
  }, 300_000)
})
