import { describe, expect, it } from 'vitest'
import { readSettings } from '../../server/settings.ts'

const mistakesOf = (env: Readonly<Record<string, string>>) => {
  const reading = readSettings(env)
  return reading.ok ? [] : reading.mistakes
}

describe('settings', () => {
  it('[T06s] have a default for everything', () => {
    expect(readSettings({})).toEqual({
      ok: true,
      settings: {
        mode: 'development',
        host: '127.0.0.1',
        port: 3000,
        databaseUrl: null,
        dataDir: expect.stringMatching(/[/\\]dados$/),
        tls: null,
        secret: null,
        listsFile: null,
        logLevel: 'info',
        trustedProxies: 0,
        captchaCost: 2000,
      },
    })
  })

  const mistakes: readonly (readonly [Readonly<Record<string, string>>, string])[] = [
    [{ PORT: 'abc' }, 'PORT é "abc". Use um número inteiro de 0 a 65535, por exemplo 3000.'],
    [{ PORT: '70000' }, 'PORT é "70000". Use um número inteiro de 0 a 65535, por exemplo 3000.'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV é "prod". Use development, test ou production.'],
    [{ TLS_CERT: 'a.pem' }, 'TLS_CERT veio sem TLS_KEY. Para servir https, informe os dois arquivos.'],
    [{ TLS_KEY: 'a.pem' }, 'TLS_KEY veio sem TLS_CERT. Para servir https, informe os dois arquivos.'],
    [{ SECRET: 'curta' }, 'SECRET é curta demais. Use pelo menos 32 caracteres sorteados.'],
    [
      { LOG_LEVEL: 'muito' },
      'LOG_LEVEL é "muito". Use um destes: silent, fatal, error, warn, info, debug, trace.',
    ],
    [
      { DATABASE_URL: 'mysql://senha@x', SECRET: 'x'.repeat(32) },
      'DATABASE_URL precisa começar com postgres://, como postgres://usuario:senha@host:5432/funis.',
    ],
    [
      { DATABASE_URL: 'postgres://x' },
      'DATABASE_URL veio sem SECRET. Vários servidores sobre um banco precisam da mesma SECRET.',
    ],
  ]
  for (const [env, says] of mistakes) {
    it(`[T06t] say what is wrong: ${Object.keys(env).join(', ')}`, () =>
      expect(mistakesOf(env)).toEqual([says]))
  }

  it('[T06u] name all mistakes at once', () => {
    expect(mistakesOf({ PORT: 'x', NODE_ENV: 'x', TLS_CERT: 'x' })).toHaveLength(3)
  })
})
