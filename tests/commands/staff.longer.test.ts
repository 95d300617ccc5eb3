import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStaffKeys, signIn } from '../../server/admin/accounts.ts'
import { listAuditEntries } from '../../server/admin/audit-log.ts'
import { openEmbedded, type Store } from '../../server/store/index.ts'
import { readStaffRequest, runStaffRequest, type StaffRequest } from '../../tools/staff-commands.ts'
import { openEmpty } from '../contracts/database.ts'
import { noon } from '../contracts/variant.ts'
import { codeAt } from '../server/staff-kit.ts'

const folder = mkdtempSync(join(tmpdir(), 'equipe-'))
const keys = openStaffKeys('um segredo com mais de trinta e dois caracteres')

let store: Store
beforeAll(async () => {
  store = await openEmpty()
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const command = (...words: readonly string[]) =>
  new Promise<{ readonly code: unknown; readonly said: string }>((resolve) => {
    const root = fileURLToPath(new URL('../../', import.meta.url))
    const env = { PATH: process.env.PATH, DATA_DIR: folder }
    execFile(
      process.execPath,
      ['--import', 'tsx', 'tools/staff.ts', ...words],
      { cwd: root, env },
      (error, out, err) => resolve({ code: error?.code ?? 0, said: (out + err).trim() }),
    )
  })

function askedFor(words: string): StaffRequest {
  const reading = readStaffRequest(words.split(' '))
  if (!reading.ok) throw new Error(reading.mistake)
  return reading.asked
}

const run = (words: string, now = noon) => runStaffRequest(askedFor(words), { store, keys, now, by: 'root' })

/** Signs in by what the command showed. */
function enter(shown: string, now = noon) {
  const [, password = ''] = /^Senha: +(\S+)$/m.exec(shown) ?? []
  const [address = ''] = /otpauth:\S+/.exec(shown) ?? []
  return signIn({ sql: store, keys, now }, { login: 'ana', password, code: codeAt(address, now) })
}

describe('npm run equipe', () => {
  it('makes an account, shows once what opens it, and gives it again', async () => {
    expect((await run('listar')).text).toBe(
      'Ninguém tem conta. A primeira: npm run equipe -- criar <usuário> "<Nome>"',
    )
    const made = await run('criar ana Ana')
    expect(await enter(made.text)).toMatchObject({ login: 'ana', nome: 'Ana' })
    expect(made.text.match(/\b[a-z2-9]{5}-[a-z2-9]{5}\b(?!-)/g)).toHaveLength(11)
    expect(await run('criar ana Outra')).toEqual({
      failed: true,
      text: '"ana" já existe. Para dar acesso de novo: npm run equipe -- redefinir ana',
    })
    expect((await run('listar')).text).toBe('ana  Ana, desde 20/11/2026, 12:00, 10 códigos de recuperação')
    const again = await run('redefinir ana')
    expect(await enter(made.text, noon + 60_000)).toBeUndefined()
    expect(await enter(again.text, noon + 60_000)).toMatchObject({ login: 'ana', nome: 'Ana' })
    const [code = ''] = /[a-z2-9]{5}-[a-z2-9]{5}$/.exec((await run('codigos ana')).text) ?? []
    expect(code).not.toBe('')
    expect(again.text).not.toContain(code)
  })

  it('closes an account, and opens it again only by what is new', async () => {
    const { text } = await run('redefinir ana')
    expect((await run('desativar ana')).text).toBe('"ana" não entra mais, e as sessões abertas terminaram.')
    expect(await enter(text, noon + 120_000)).toBeUndefined()
    const closed = {
      failed: true,
      text: '"ana" está desativada. Para voltar: npm run equipe -- redefinir ana',
    }
    expect(await run('desativar ana')).toEqual(closed)
    expect(await run('codigos ana')).toEqual(closed)
    expect((await run('listar')).text).toContain('desativada em 20/11/2026, 12:00')
    const back = await run('redefinir ana')
    expect(await enter(back.text, noon + 120_000)).toMatchObject({ login: 'ana' })
    expect(await run('redefinir bia')).toEqual({
      failed: true,
      text: 'não há conta "bia". As que existem: ana.',
    })
  })

  it('notes what it did among the acts of staff, and nothing where it did nothing', async () => {
    const acts = await listAuditEntries(store, { atMost: 50 })
    expect(acts.map(({ acao, sobre }) => `${acao}: ${sobre}`)).toEqual([
      'Redefinir conta: conta ana',
      'Desativar conta: conta ana',
      'Redefinir conta: conta ana',
      'Trocar códigos de recuperação: conta ana',
      'Redefinir conta: conta ana',
      'Criar conta: conta ana',
    ])
    expect(acts[0]).toMatchObject({
      quem: 'servidor',
      motivo: 'Pelo comando npm run equipe, usuário root da máquina.',
    })
  })

  const usage = {
    all: 'criar <usuário> "<Nome>"; listar; desativar <usuário>; codigos <usuário>; redefinir <usuário>.',
    criar: 'Uso: npm run equipe -- criar <usuário> "<Nome>"',
  }
  it.each([
    [[], `falta o que fazer. O que há: ${usage.all}`],
    [['crair', 'ana'], `"crair" não existe. Você quis dizer "criar"? ${usage.criar}`],
    [['apagar'], `"apagar" não existe. O que há: ${usage.all}`],
    [['__proto__'], `"__proto__" não existe. O que há: ${usage.all}`],
    [['criar'], `falta o usuário. ${usage.criar}`],
    [['criar', 'ana'], `falta o nome da pessoa. ${usage.criar}`],
    [['criar', 'ana', ' '], `falta o nome da pessoa. ${usage.criar}`],
    [['criar', 'ana', 'Ana', 'Souza'], `"Souza" está sobrando. ${usage.criar}`],
    [['criar', 'ana', 'x'.repeat(81)], 'o nome tem até 80 letras, numa linha só.'],
    [
      ['criar', 'Ana Souza', 'Ana'],
      '"Ana Souza" não serve de usuário. Use de 2 a 40 letras minúsculas sem acento, algarismos, pontos e hífens, começando por uma letra: ana.souza',
    ],
    [['desativar', 'ana', 'já'], '"já" está sobrando. Uso: npm run equipe -- desativar <usuário>'],
    [['listar', 'ana'], '"ana" está sobrando. Uso: npm run equipe -- listar'],
  ])('called wrongly says how it is called: %j', (words, mistake) => {
    expect(readStaffRequest(words)).toEqual({ ok: false, mistake })
  })

  it('works over the folder of a server that is stopped, and says so where it is not', async () => {
    const nowhere = await command('criar', 'ana', 'Ana Souza')
    expect([nowhere.code, nowhere.said]).toEqual([
      2,
      `Não foi possível começar: não há banco em ${folder}. Confira DATA_DIR, ponha DATABASE_URL, ou comece o servidor uma vez.`,
    ])
    await (await openEmbedded(join(folder, 'banco'))).close()
    const made = await command('criar', 'ana', 'Ana Souza')
    expect(made.code).toBe(0)
    expect(made.said).toContain('Conta de Ana Souza criada.')
    const server = await openEmbedded(join(folder, 'banco'))
    const refused = await command('listar')
    await server.close()
    expect(refused).toEqual({
      code: 2,
      said: `Não foi possível começar: A pasta do banco, ${join(folder, 'banco')}, está em uso pelo processo ${process.pid}. Encerre esse processo ou escolha outra pasta com DATA_DIR.`,
    })
    expect((await command('listar')).said).toMatch(/^ana {2}Ana Souza, desde /)
  })
})
