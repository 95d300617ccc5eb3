import { describe, expect, it } from 'vitest'
import { type Environment, readSettings } from '../../server/settings/settings.ts'
import { variableNames, variables } from '../../server/settings/variables.ts'

const mistakesOf = (env: Environment) => {
  const reading = readSettings(env)
  return reading.ok ? [] : reading.mistakes
}

describe('settings that are wrong', () => {
  const web = 'precisa ser um endereço como https://api.example.com'
  const inside = 'precisa começar com https://: sem criptografia, só dentro da rede da empresa'
  const user = 'não pode levar usuário nem senha: há uma variável própria para a chave'
  const reserved = 'leva a um endereço reservado da própria rede, que não é de nenhum serviço'
  const mailServer = 'SMTP_URL precisa ser como smtps://usuario:senha@smtp.example.com:465, sem mais nada.'
  const mailbox = 'MAIL_FROM precisa ser só um e-mail, como vendas@example.com.'
  const mail = { MAIL_FROM: 'a@example.com', PUBLIC_URL: 'https://x.example' }
  const lacking = 'WHATSAPP_API_URL precisa também de WHATSAPP_FROM, WHATSAPP_TEMPLATE e PUBLIC_URL.'
  const whatsapp = {
    ...{ WHATSAPP_API_URL: 'https://x.example', PUBLIC_URL: 'https://x.example' },
    ...{ WHATSAPP_FROM: '5511900000000', WHATSAPP_TEMPLATE: 'cotacao-1' },
  }
  const host = 'HOST precisa ser um endereço desta máquina, como 127.0.0.1 ou 0.0.0.0.'
  const mistakes: readonly (readonly [Readonly<Record<string, string>>, string])[] = [
    [{ PORT: 'abc' }, 'PORT é "abc". Use um número inteiro de 0 a 65535, por exemplo 3000.'],
    [{ PORT: '70000' }, 'PORT é "70000". Use um número inteiro de 0 a 65535, por exemplo 3000.'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV é "prod". Use development, test ou production.'],
    [{ TLS_CERT: 'a.pem' }, 'TLS_CERT veio sem TLS_KEY. Para servir https, informe os dois arquivos.'],
    [{ TLS_KEY: 'a.pem' }, 'TLS_KEY veio sem TLS_CERT. Para servir https, informe os dois arquivos.'],
    [{ SECRET: 'curta' }, 'SECRET é curta demais. Use pelo menos 32 caracteres sorteados.'],
    [{ LOG_LEVEL: 'muito' }, 'LOG_LEVEL é "muito". Use silent, fatal, error, warn, info, debug ou trace.'],
    [
      { DATABASE_URL: 'mysql://senha@x', SECRET: 'x'.repeat(32) },
      'DATABASE_URL precisa começar com postgres://, como postgres://usuario:senha@host:5432/funis.',
    ],
    [
      { DATABASE_URL: 'postgres://x' },
      'DATABASE_URL veio sem SECRET. Vários servidores sobre um banco precisam da mesma SECRET.',
    ],
    [
      { DATABASE_URL: 'postgres://u:a#b@h/d', SECRET: 'x'.repeat(32) },
      'DATABASE_URL não pôde ser lida. Escreva com % os sinais da senha, como %23 no lugar de #.',
    ],
    [
      { DATABASE_URL: 'postgres://u:100%@h/d', SECRET: 'x'.repeat(32) },
      'DATABASE_URL não pôde ser lida. Escreva com % os sinais da senha, como %23 no lugar de #.',
    ],
    [
      { DATABASE_CONNECTIONS: '1' },
      'DATABASE_CONNECTIONS é "1". Use um número inteiro de 2 a 500, por exemplo 20.',
    ],
    ...['1', 'true', 'sim', 'PAGAMENTOS-DE-MENTIRA'].map((word): [Record<string, string>, string] => [
      { SANDBOX_PAYMENTS: word },
      'SANDBOX_PAYMENTS só aceita pagamentos-de-mentira, por extenso. Para vender de verdade, tire-a.',
    ]),
    [
      { STOP_AFTER_SECONDS: '10s' },
      'STOP_AFTER_SECONDS é "10s". Use um número inteiro de 0 a 300, por exemplo 10.',
    ],
    [{ MOST_AT_WORK: '1e3' }, 'MOST_AT_WORK é "1e3". Use um número inteiro de 1 a 100000, por exemplo 250.'],
    [{ HOST: 'http://0.0.0.0' }, host],
    [{ LISTS_FILE: 'listas.json\r' }, 'LISTS_FILE tem um espaço ou uma quebra de linha na ponta. Tire.'],
    [{ PUBLIC_URL: 'vendas.example.com' }, `PUBLIC_URL ${web}.`],
    [{ PUBLIC_URL: 'http://vendas.example.com' }, `PUBLIC_URL ${inside}.`],
    [
      { PUBLIC_URL: 'https://example.com/vendas' },
      'PUBLIC_URL tem um caminho. Use só o começo, como https://vendas.example.com.',
    ],
    [{ DENTAL_API_URL: 'ftp://api.example.com' }, `DENTAL_API_URL ${web}.`],
    [{ DENTAL_API_URL: 'https://' }, `DENTAL_API_URL ${web}.`],
    [{ DENTAL_API_URL: 'https:api.example.com' }, `DENTAL_API_URL ${web}.`],
    [{ CORRETOR_API_URL: 'https://u:s@api.example.com' }, `CORRETOR_API_URL ${user}.`],
    [
      { CPF_API_URL: 'https://api.example.com/?chave=1' },
      'CPF_API_URL não pode levar nada depois do caminho: tire o "?" ou o "#".',
    ],
    [{ CPF_API_URL: 'http://api.example.com' }, `CPF_API_URL ${inside}.`],
    [{ CPF_API_URL: 'http://172.32.0.1' }, `CPF_API_URL ${inside}.`],
    [{ CPF_API_URL: 'http://169.254.169.254/latest' }, `CPF_API_URL ${reserved}.`],
    [{ CPF_API_URL: 'https://[::ffff:169.254.169.254]' }, `CPF_API_URL ${reserved}.`],
    [{ CPF_API_URL: 'http://2852039166' }, `CPF_API_URL ${reserved}.`],
    [
      { HUBSPOT_API_TOKEN: 'uma-chave-de-verdade' },
      'HUBSPOT_API_TOKEN veio sem HUBSPOT_API_URL. Diga onde esse serviço atende.',
    ],
    [
      { ...whatsapp, WHATSAPP_API_TOKEN: 'curta' },
      'WHATSAPP_API_TOKEN é curta demais. Use pelo menos 8 caracteres sorteados.',
    ],
    [
      { ...whatsapp, WHATSAPP_API_TOKEN: 'Bearer 12345678' },
      'WHATSAPP_API_TOKEN tem um espaço ou um sinal com acento. Use letras sem acento, algarismos e sinais simples.',
    ],
    [{ ...whatsapp, WHATSAPP_FROM: '' }, lacking],
    [{ ...whatsapp, WHATSAPP_TEMPLATE: '' }, lacking],
    [{ ...whatsapp, PUBLIC_URL: '' }, lacking],
    [{ WHATSAPP_FROM: '5511900000000' }, 'WHATSAPP_FROM e WHATSAPP_TEMPLATE vieram sem WHATSAPP_API_URL.'],
    [
      { ...whatsapp, WHATSAPP_FROM: '+55 11 90000-0000' },
      'WHATSAPP_FROM precisa ser só algarismos, com o 55, como 5511900000000.',
    ],
    [
      { ...whatsapp, WHATSAPP_TEMPLATE: 'a b' },
      'WHATSAPP_TEMPLATE precisa ser um nome sem espaços nem acentos.',
    ],
    [
      { HUBSPOT_API_URL: 'https://x.example' },
      'HUBSPOT_API_URL veio sem PUBLIC_URL. Os contatos dizem de que site vêm.',
    ],
    [
      { BOLETO_HOSTS: 'https://boletos.example.com' },
      'BOLETO_HOSTS precisa ser uma lista como boletos.example.com,pdf.example.com, sem https:// nem caminho.',
    ],
    [{ CARD_ENTRY: 'iframe' }, 'CARD_ENTRY é "iframe". Use proprio, campos ou pagina.'],
    [
      { CARD_ENTRY_URL: 'https://campos.example.com' },
      'CARD_ENTRY_URL veio sem CARD_ENTRY. Diga campos ou pagina, ou tire-a.',
    ],
    ...[
      { CARD_ENTRY: 'campos', DENTAL_API_URL: 'https://api.example.com' },
      { CARD_ENTRY: 'campos', NODE_ENV: 'production' },
      { CARD_ENTRY: 'campos', NODE_ENV: 'production', SANDBOX_PAYMENTS: 'pagamentos-de-mentira' },
      { CARD_ENTRY: 'campos', DATABASE_URL: 'postgres://u:s@localhost/funis', SECRET: 'x'.repeat(32) },
      {
        CARD_ENTRY: 'campos',
        SANDBOX_PAYMENTS: 'pagamentos-de-mentira',
        DENTAL_API_URL: 'https://x.example',
      },
    ].map((env): [Record<string, string>, string] => [
      env,
      'CARD_ENTRY=campos precisa de CARD_ENTRY_URL: a imitação do serviço só responde fora da produção, com o banco embutido e sem DENTAL_API_URL.',
    ]),
    [{ CARD_ENTRY: 'campos', CARD_ENTRY_URL: 'http://campos.example.com' }, `CARD_ENTRY_URL ${inside}.`],
    [
      { CARD_ENTRY: 'campos', CARD_ENTRY_URL: 'https://campos.example.com/?loja=1' },
      'CARD_ENTRY_URL não pode levar nada depois do caminho: tire o "?" ou o "#".',
    ],
    [
      { CARD_ENTRY: 'pagina', CARD_ENTRY_URL: 'http://localhost:8080', PUBLIC_URL: 'https://x.example' },
      'CARD_ENTRY_URL precisa começar com https:// quando CARD_ENTRY é pagina.',
    ],
    [
      { CARD_ENTRY: 'pagina', CARD_ENTRY_URL: 'https://pagar.example.com' },
      'CARD_ENTRY=pagina precisa de PUBLIC_URL: é para onde o serviço devolve quem pagou.',
    ],
    [{ OPERATOR_TOKEN: 'x' }, 'OPERATOR_TOKEN é curta demais. Use pelo menos 32 caracteres sorteados.'],
    [{ ...mail, SMTP_URL: 'smtp.example.com' }, mailServer],
    [{ ...mail, SMTP_URL: 'https://smtp.example.com' }, mailServer],
    [{ ...mail, SMTP_URL: 'smtp://u:s@smtp.example.com?tls.rejectUnauthorized=false' }, mailServer],
    [{ ...mail, SMTP_URL: 'smtp://u@smtp.example.com' }, mailServer],
    [{ ...mail, MAIL_FROM: 'Vendas <a@example.com>', SMTP_URL: 'smtp://smtp.example.com' }, mailbox],
    [{ ...mail, MAIL_FROM: 'a@example.com\nBcc: b@example.com', SMTP_URL: 'smtp://x.example' }, mailbox],
    [mail, 'MAIL_FROM veio sem SMTP_URL. Diga por qual servidor os e-mails saem.'],
    [
      { SMTP_URL: 'smtp://smtp.example.com', PUBLIC_URL: 'https://x.example' },
      'SMTP_URL veio sem MAIL_FROM. Diga de quem são os e-mails.',
    ],
    [
      { SMTP_URL: 'smtp://smtp.example.com', MAIL_FROM: 'a@example.com' },
      'SMTP_URL veio sem PUBLIC_URL. Os links dos e-mails precisam dela.',
    ],
  ]
  for (const [env, says] of mistakes) {
    it(`[T06t] say what is wrong: ${JSON.stringify(env)}`, () => expect(mistakesOf(env)).toEqual([says]))
  }

  it.each(['campos', 'pagina'])(
    '[T06t] let the service of cards be imitated where no money is, by %s',
    (entry) => {
      expect(mistakesOf({ CARD_ENTRY: entry })).toEqual([])
    },
  )

  it('[T06u] name all mistakes at once', () => {
    expect(mistakesOf({ PORT: 'x', NODE_ENV: 'x', TLS_CERT: 'x' })).toHaveLength(3)
  })

  it('[T06cc] never repeat what opens something, however wrong it is', () => {
    const secrets = variableNames.filter((name) => name.endsWith('_URL') || 'secret' in variables[name])
    expect(secrets).toHaveLength(21)
    for (const canary of [
      'kanari',
      'kanari ',
      'https://kanari:kanari#@x.example/?kanari',
      'postgres://kanari:#@x',
    ]) {
      const env = Object.fromEntries(secrets.map((name) => [name, canary]))
      const says = mistakesOf({ ...env, SMTP_PASSWORD: canary, DENTAL_TOKEN: canary }).join('\n')
      expect(says).not.toContain('kanari')
      expect(says.split('\n').length).toBeGreaterThan(9)
    }
  })
})
