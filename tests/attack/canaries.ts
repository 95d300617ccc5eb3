import { readSettings, type Settings, variables } from '../../server/settings/settings.ts'

/** Makes a secret that stands nowhere by chance, of letters and digits only, so that nothing writes it otherwise. */
const canary = (n: number): string => `Canario${String(n).padStart(2, '0')}x7Qz9Lw3Rt5Vb8Nk2Mh6PdYs4`

/** Where a canary is part of a longer value. */
const around: Readonly<Record<string, (secret: string) => string>> = {
  DATABASE_URL: (secret) => `postgres://funis:${secret}@127.0.0.1:1/funis`,
  SMTP_URL: (secret) => `smtp://funis:${secret}@127.0.0.1:1`,
}

/** The names of all secrets of the environment. */
export const secretNames: readonly string[] = Object.entries(variables).flatMap(([name, variable]) =>
  'secret' in variable ? [name] : [],
)

/** What stands for each of them. */
export const secrets: readonly string[] = secretNames.map((_, n) => canary(n))

/** CPFs and CNPJs that only the lists of the server know. */
export const listed = {
  cpfsBloqueados: ['39053344705'],
  corretoresBloqueados: ['86288366757'],
  produtoresBloqueados: ['45723174000110'],
  corretoresSemNovaProposta: ['16899535009'],
  produtoresSemNovaProposta: ['11444777000161'],
  corretoresPix: ['71428793860'],
  corretorPadrao: ['15350946056'],
} as const

/** Everything that must never leave the server. */
export const canaries: readonly string[] = [...secrets, ...Object.values(listed).flat()]

/** The environment of a server with a canary in every secret, and its services at an address. */
export function environment(services: string): Readonly<Record<string, string>> {
  const own = secretNames.map((name, n) => [name, (around[name] ?? ((secret: string) => secret))(canary(n))])
  const urls = Object.keys(variables).filter((name) => name.endsWith('_API_URL'))
  const users = Object.keys(variables).filter((name) => name.endsWith('_API_USER'))
  return {
    NODE_ENV: 'test',
    CAPTCHA_COST: '1',
    LOG_LEVEL: 'trace',
    PUBLIC_URL: 'https://vendas.example.com',
    MAIL_FROM: 'vendas@example.com',
    WHATSAPP_FROM: '5511900000000',
    WHATSAPP_TEMPLATE: 'cotacao',
    ...Object.fromEntries(urls.map((name) => [name, services])),
    ...Object.fromEntries(users.map((name) => [name, 'funis'])),
    ...Object.fromEntries(own),
  }
}

/** Reads that environment as the server does. */
export function settingsWithCanaries(services: string): Settings {
  const reading = readSettings(environment(services))
  if (!reading.ok) throw new Error(reading.mistakes.join('\n'))
  return reading.settings
}

/** Finds which canaries stand in a text, in whatever of the usual ways it is written. */
export function found(text: string): readonly string[] {
  const plain = text.replaceAll(/[.\-/](?=\d)/g, '')
  return canaries.filter((each) =>
    [
      each,
      encodeURIComponent(each),
      Buffer.from(each).toString('base64').slice(0, -3),
      Buffer.from(each).toString('hex'),
    ].some((written) => text.includes(written) || plain.includes(written)),
  )
}
