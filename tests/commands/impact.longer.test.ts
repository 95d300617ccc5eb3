import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'impacto-'))
const screen = join(folder, 'schemas/screens/resumo.schema.json')
const good = readFileSync(join(root, 'schemas/screens/resumo.schema.json'), 'utf8')
const edited = good.replace('Confira e finalize a proposta', 'Confira e conclua a proposta')

const git = (...words: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...words], { cwd: folder })

/** Calls the command in the folder; what it says, and its exit code. */
function impact(...words: readonly string[]) {
  const command = ['--import', 'tsx', 'tools/replay.ts', '--impacto', ...words]
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1024 ** 3,
    env: { ...process.env, GIT_CEILING_DIRECTORIES: tmpdir() },
  })
  return { code: status, said: stdout, mistake: stderr.trim() }
}

beforeAll(() => {
  for (const path of ['engine', 'flows', 'schemas', 'server', 'src', 'tools', 'variants'])
    cpSync(join(root, path), join(folder, path), { recursive: true })
  cpSync(join(root, 'tests/replays'), join(folder, 'tests/replays'), { recursive: true })
  for (const path of ['package.json', 'tsconfig.json']) cpSync(join(root, path), join(folder, path))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the command over git', { timeout: 300_000 }, () => {
  it('says that there is no repository', () => {
    expect(impact('main')).toEqual({
      code: 2,
      said: '',
      mistake:
        'Não foi possível começar: esta pasta não está num repositório do git, e não há com o que comparar.',
    })
  })

  it('ends well where nothing changes, and not where something does; the files stay as they are', () => {
    git('init', '--quiet', '--initial-branch=main')
    git('add', 'flows', 'schemas', 'engine', 'server', 'src', 'tools', 'variants', 'tests')
    git('commit', '--quiet', '-m', 'Before')
    const same = impact('main')
    expect(same.code).toBe(0)
    expect(same.said.trim().split('\n').at(-1)).toBe('✓ Nada muda.')

    writeFileSync(screen, edited)
    const { code, said } = impact('main', '--json')
    expect(code).toBe(1)
    const told = JSON.parse(said)
    expect(told).toMatchObject({
      gone: [],
      come: [],
      found: [
        { kind: 'pagina', before: 'Confira e finalize a proposta', now: 'Confira e conclua a proposta' },
      ],
    })
    expect(told.found[0].funnels.length).toBeGreaterThan(1)
    expect(told.replays).toBeGreaterThan(10)
    expect(readFileSync(screen, 'utf8')).toBe(edited)
    expect(git('diff', '--name-only').toString().trim()).toBe('schemas/screens/resumo.schema.json')
  })

  it('says which version is unknown, and which has files that cannot be played', () => {
    expect(impact('outro')).toMatchObject({
      code: 2,
      mistake: expect.stringContaining('o git não conhece "outro".'),
    })
    writeFileSync(screen, good.replace('"look"', '"loko"'))
    git('commit', '--quiet', '--all', '-m', 'Broken')
    writeFileSync(screen, good)
    const { code, mistake } = impact('HEAD')
    expect(code).toBe(2)
    expect(mistake).toContain('schemas/screens/resumo.schema.json:')
    expect(mistake).toMatch(/Os arquivos de HEAD \(\w{9}\) não passam na conferência do motor de agora/)
  })
})
