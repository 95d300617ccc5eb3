import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { lockFolder } from '../../server/store/folder.ts'
import { openEmbedded, openStore } from '../../server/store/index.ts'
import { keepsTheStoreContract } from './store.contract.ts'

const home = mkdtempSync(join(tmpdir(), 'funis-banco-'))
const folder = join(home, 'banco')
const settings = { databaseUrl: null, databaseConnections: 1, dataDir: home }
afterAll(() => rmSync(home, { recursive: true, force: true }))

keepsTheStoreContract('embedded in memory', () => openEmbedded())
keepsTheStoreContract('embedded in a folder', () => openEmbedded(folder))

describe('a folder', () => {
  it('is refused to a second opener, in words that name the process, the folder and the way out', async () => {
    const first = await openEmbedded(folder)
    await expect(openEmbedded(folder)).rejects.toThrow(
      `A pasta do banco, ${folder}, está em uso pelo processo ${process.pid}. Encerre esse processo ou escolha outra pasta com DATA_DIR.`,
    )
    await first.close()
    expect(existsSync(`${folder}.lock`)).toBe(false)
  })

  it('keeps what was written when it is opened again, and is refused to an older version of the program', async () => {
    const first = await openStore(settings)
    await first.query(`insert into migration (name) values ('9999-do-futuro.sql')`)
    await first.close()
    await expect(openStore(settings)).rejects.toThrow(
      `O banco em ${folder} foi usado por uma versão mais nova deste programa: tem a migração 9999-do-futuro.sql, que esta versão não conhece. Atualize o programa ou use outro banco.`,
    )
    expect(existsSync(`${folder}.lock`)).toBe(false)
  })
})

describe('the lock of a folder', () => {
  const file = (name: string) => join(home, `${name}.lock`)
  const ownerOf = (name: string) => Number(readFileSync(file(name), 'utf8').split(' ')[0])

  it('holds while the other process lives, and is taken over once it was killed', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    writeFileSync(file('alheia'), `${other.pid} 0`)
    expect(() => lockFolder(join(home, 'alheia'))).toThrow(`está em uso pelo processo ${other.pid}`)
    expect(ownerOf('alheia')).toBe(other.pid)

    const gone = new Promise((resolve) => other.once('exit', resolve))
    other.kill('SIGKILL')
    await gone
    const release = lockFolder(join(home, 'alheia'))
    expect(ownerOf('alheia')).toBe(process.pid)
    release()
    release()
    expect(existsSync(file('alheia'))).toBe(false)
  })

  it('is taken over when it has our own number from a former run, as containers give it', () => {
    writeFileSync(file('container'), `${process.pid} 1`)
    lockFolder(join(home, 'container'))()
    expect(existsSync(file('container'))).toBe(false)
  })

  it('is taken over when its number now belongs to a process that began at another time', () => {
    writeFileSync(file('numero'), `${process.ppid} 1`)
    lockFolder(join(home, 'numero'))()
    expect(existsSync(file('numero'))).toBe(false)
  })

  it('holds while it is being written, and is taken over when nothing was written for long', () => {
    writeFileSync(file('vazia'), '')
    expect(() => lockFolder(join(home, 'vazia'))).toThrow('está em uso pelo processo desconhecido')
    utimesSync(file('vazia'), 0, 0)
    lockFolder(join(home, 'vazia'))()
    expect(existsSync(file('vazia'))).toBe(false)
  })
})
