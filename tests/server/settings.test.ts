import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readLists } from '../../server/process/start.ts'
import { isListable, operatorLists } from '../../server/sale/corretor.ts'
import {
  type Environment,
  readSettings,
  variableNames,
  variables,
  warningsOf,
} from '../../server/settings/settings.ts'
import { read } from '../house/sources.ts'
import { everything } from './every-setting.ts'
import { openTest } from './kit.ts'

const mistakesOf = (env: Environment) => {
  const reading = readSettings(env)
  return reading.ok ? [] : reading.mistakes
}

describe('settings', () => {
  it('have defaults', () => {
    expect(readSettings({})).toEqual({
      ok: true,
      settings: {
        mode: 'development',
        host: '127.0.0.1',
        port: 3000,
        publicUrl: null,
        tls: null,
        trustedProxies: 0,
        databaseUrl: null,
        databaseConnections: 20,
        databaseWaitMs: 60_000,
        dataDir: expect.stringMatching(/[/\\]dados$/),
        secret: null,
        listsFile: null,
        smtp: null,
        services: {
          dental: null,
          corretor: null,
          whatsapp: null,
          cpf: null,
          hubspot: null,
          pet: null,
          consulta: null,
        },
        takesSandboxMoney: false,
        whatsapp: null,
        cards: { entry: 'proprio', url: null },
        boletoHosts: [],
        noticeSecret: null,
        operatorToken: null,
        serveOnMs: 0,
        mostAtWork: 250,
        captchaCost: 2000,
        logLevel: 'info',
      },
    })
  })

  it('take every variable', () => {
    const reading = readSettings(everything)
    expect(reading.ok && reading.settings).toEqual({
      mode: 'production',
      host: '0.0.0.0',
      port: 8443,
      publicUrl: 'https://vendas.example.com',
      tls: { certFile: 'a.pem', keyFile: 'b.pem' },
      trustedProxies: 1,
      databaseUrl: everything.DATABASE_URL,
      databaseConnections: 30,
      databaseWaitMs: 5_000,
      dataDir: '/var/lib/funis',
      secret: everything.SECRET,
      listsFile: 'listas.json',
      smtp: { url: 'smtps://u:s%23@smtp.example.com:465', from: 'vendas@example.online' },
      services: {
        dental: { url: 'https://api.example.com/v2', user: null, token: 'chave-do-dental' },
        corretor: { url: 'http://corretor:8080', user: null, token: null },
        whatsapp: { url: 'https://10.0.0.7', user: null, token: null },
        cpf: { url: 'http://[fd00::1]:80', user: null, token: null },
        hubspot: { url: 'http://crm.internal', user: null, token: null },
        pet: { url: 'https://pet.example.com', user: 'funis', token: 'chave-dos-pets-12345' },
        consulta: { url: 'https://consulta.example.com', user: 'funis', token: 'senha-da-consulta-12345' },
      },
      takesSandboxMoney: true,
      whatsapp: { from: '5511900000000', templateId: 'cotacao-1' },
      cards: { entry: 'campos', url: 'https://campos.example.com/cartao' },
      boletoHosts: ['boletos.example.com', 'pdf.example.com:8443'],
      noticeSecret: everything.PAYMENT_NOTICE_SECRET,
      operatorToken: everything.OPERATOR_TOKEN,
      serveOnMs: 7_000,
      mostAtWork: 40,
      captchaCost: 3000,
      logLevel: 'warn',
    })
    expect(Object.keys(everything)).toEqual(expect.arrayContaining([...variableNames]))
  })

  it('take an empty variable as absent', () => {
    const emptied = Object.fromEntries([...variableNames, 'SMTP_HOST'].map((name) => [name, '']))
    expect(readSettings(emptied)).toEqual(readSettings({}))
  })
})

describe('an unknown variable', () => {
  const unknown = (name: string) => `${name} não é variável deste servidor.`
  const elsewhere = 'Se é de outro programa, tire-a do ambiente deste.'
  const typos: readonly (readonly [string, string])[] = [
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['database_url', 'DATABASE_URL'],
    ['NODE_EVN', 'NODE_ENV'],
    ['TLS_CRT', 'TLS_CERT'],
    ['TRUST_PROXI', 'TRUST_PROXY'],
    ['DENTAL_API_ULR', 'DENTAL_API_URL'],
    ['CPF_API_TOKENS', 'CPF_API_TOKEN'],
    ['HUBSPOT_APITOKEN', 'HUBSPOT_API_TOKEN'],
    ['OPERADOR_TOKEN', 'OPERATOR_TOKEN'],
    ['EMAIL_FROM', 'MAIL_FROM'],
    ['PUBLIC_URI', 'PUBLIC_URL'],
    ['MOST_AT_WROK', 'MOST_AT_WORK'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['DATADIR', 'DATA_DIR'],
    ['LIST_FILE', 'LISTS_FILE'],
  ]
  it.each(typos)('is reported as a typo: %s', (name, meant) => {
    expect(mistakesOf({ [name]: 'x' })).toEqual([`${unknown(name)} Você quis dizer ${meant}? ${elsewhere}`])
  })

  it('is ignored where it belongs to the machine, a build or another container', () => {
    const foreign =
      'PATH HOME TZ TMPDIR HOSTNAME http_proxy NO_PROXY NODE_OPTIONS NODE_APP_INSTANCE npm_package_name CI PGHOST ' +
      'POSTGRES_PASSWORD REDIS_URL DATABASE_URL_TEST KUBERNETES_PORT AWS_REGION DOCKER_HOST GITHUB_TOKEN SMTP_PORT_25_TCP'
    const env = Object.fromEntries(foreign.split(' ').map((name) => [name, 'x']))
    const neighbours = { SMTP_PORT: 'tcp://10.0.0.9:25', DATABASE_PORT: 'tcp://10.0.0.8:5432', SMTP_HOST: '' }
    expect(mistakesOf({ ...env, ...neighbours })).toEqual([])
    expect(mistakesOf({ ...process.env, PORT: '', HOST: '', NODE_ENV: '', LOG_LEVEL: '' })).toEqual([])
  })
})

describe('what is missing for real customers', () => {
  const lacks = (env: Environment) => {
    const reading = readSettings(env)
    return reading.ok ? warningsOf(reading.settings) : reading.mistakes
  }

  const https =
    'Sem https, celulares e outros computadores ficam sem compartilhar, e o captcha demora mais neles: informe TLS_CERT e TLS_KEY, ou sirva atrás de um proxy com https e TRUST_PROXY=1.'

  it('is a warning in production', () => {
    expect(lacks({ NODE_ENV: 'production' })).toEqual([
      https,
      'Sem PUBLIC_URL, os e-mails não têm o endereço deste servidor.',
      'Sem OPERATOR_TOKEN, /metricas só responde a esta máquina, sem proxy.',
      'Sem DATABASE_URL, o banco embutido guarda tudo: uma queda de energia pode perder os últimos pedidos.',
      'Sem SMTP_URL, os e-mails esperam na fila e não saem.',
      'Serviços sem endereço, imitados aqui: dental, corretor, whatsapp, cpf, hubspot, pet, consulta.',
    ])
    expect(lacks(everything)).toEqual([
      'SANDBOX_PAYMENTS está ligada: onde o serviço de pagamentos falta, qualquer cartão é aprovado e nenhum dinheiro entra.',
      'Serviços chamados sem criptografia, por http://: corretor, cpf, hubspot.',
    ])
    expect(lacks({ ...everything, PUBLIC_URL: 'http://localhost:3000' })[0]).toBe(
      'PUBLIC_URL começa com http://: os links dos e-mails não serão seguros.',
    )
  })

  it('is another service for card numbers, where real ones pass through this server', () => {
    const own = { ...everything, CARD_ENTRY: '', CARD_ENTRY_URL: '' }
    const warning = /^CARD_ENTRY é proprio: os números dos cartões passam por este servidor.*SAQ D/
    expect(lacks(own)).toEqual(expect.arrayContaining([expect.stringMatching(warning)]))
    const others = [everything, { ...own, DENTAL_API_URL: '', DENTAL_API_TOKEN: '' }]
    for (const env of others)
      expect(lacks(env)).not.toEqual(expect.arrayContaining([expect.stringMatching(warning)]))
  })

  it('is checked TLS to a database on another machine', () => {
    const says = (rest: string) =>
      lacks({ ...everything, DATABASE_URL: `postgres://u:s@${rest}` }).filter((lack) =>
        /^DATABASE_URL/.test(lack),
      )
    const plain = [
      'banco.example.com/funis',
      '10.0.0.7/funis',
      'banco/funis?sslmode=disable',
      'b/f?sslmode=no-verify',
    ]
    const lax = ['b/f?uselibpqcompat=true&sslmode=require', 'localhost/f?host=banco.example.com']
    for (const rest of [...plain, ...lax])
      expect([rest, says(rest)]).toEqual([rest, [expect.stringMatching(/sem TLS/)]])
    const safe = ['banco.example.com/funis?sslmode=verify-full', 'b/f?sslmode=require']
    const here = ['localhost/f', '127.0.0.1:5433/f', '[::1]/f', 'localhost/f?host=/var/run/postgresql']
    for (const rest of [...safe, ...here]) expect([rest, says(rest)]).toEqual([rest, []])
  })

  it('is a warning outside production only where the server can be reached from outside', () => {
    expect(lacks({ HOST: '0.0.0.0' })).toEqual([https])
    expect([lacks({}), lacks({ PUBLIC_URL: 'http://localhost:3000' })]).toEqual([[], []])
    expect(lacks({ PUBLIC_URL: 'https://vendas.example.com' })).toEqual([
      'NODE_ENV não é production: quem chega por PUBLIC_URL abre também as páginas /dev, onde se paga um Pix de teste.',
    ])
  })
})

describe('settings that are wrong', () => {
  const web = 'precisa ser um endereço como https://api.example.com'
  const inside = 'precisa começar com https://: sem criptografia, só dentro da rede da empresa'
  const user = 'não pode levar usuário nem senha: há uma variável própria para a chave'
  const mailServer = 'SMTP_URL precisa ser como smtps://usuario:senha@smtp.example.com:465, sem mais nada.'
  const mailbox = 'MAIL_FROM precisa ser só um e-mail, como vendas@example.com.'
  const mail = { MAIL_FROM: 'a@example.com', PUBLIC_URL: 'https://x.example' }
  const lacking = 'WHATSAPP_API_URL precisa também de WHATSAPP_FROM, WHATSAPP_TEMPLATE e PUBLIC_URL.'
  const whatsapp = {
    WHATSAPP_API_URL: 'https://x.example',
    PUBLIC_URL: 'https://x.example',
    WHATSAPP_FROM: '5511900000000',
    WHATSAPP_TEMPLATE: 'cotacao-1',
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
    it(`[T06t] give what is wrong: ${JSON.stringify(env)}`, () => expect(mistakesOf(env)).toEqual([says]))
  }

  it.each(['campos', 'pagina'])(
    '[T06t] let the service of cards be imitated where no money is, by %s',
    (entry) => {
      expect(mistakesOf({ CARD_ENTRY: entry })).toEqual([])
    },
  )

  it('list all mistakes at once', () => {
    expect(mistakesOf({ PORT: 'x', NODE_ENV: 'x', TLS_CERT: 'x' })).toHaveLength(3)
  })

  it('never repeat a secret, however wrong it is', () => {
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

describe('docs/operacao.md', () => {
  const page = read('docs/operacao.md')
  const [, table = ''] = page.split('\n## As variáveis\n')
  const rows = [
    ...(table.split('\n## ', 1)[0] ?? '').matchAll(/^\| `([A-Z_]+)` \| (?:`([^`]*)`)? ?\| (.+) \|$/gm),
  ]

  it('has every variable with its default, and no other', () => {
    expect(rows.map(([, name, fallback = '']) => [name, fallback])).toEqual(
      Object.entries(variables).map(([name, variable]) => [
        name,
        'default' in variable ? String(variable.default) : '',
      ]),
    )
  })
})

describe('the lists of the server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'listas-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  const read = (file: string | null) => readLists(file, { known: operatorLists, isValid: isListable })

  const written = (text: string | Uint8Array) => {
    const file = join(folder, 'listas.json')
    writeFileSync(file, text)
    return file
  }

  it('are empty without a file, and read from one', () => {
    expect(read(null)).toEqual({})
    const file = written('{ "cpfsBloqueados": ["52998224725"], "corretorPadrao": "52998224725" }')
    expect(read(file)).toEqual({ cpfsBloqueados: ['52998224725'], corretorPadrao: ['52998224725'] })
    expect(readFileSync(file, 'utf8')).toContain('52998224725')
  })

  it('are refused whole when something in them is wrong, without repeating it', () => {
    const says = (text: string | Uint8Array) => {
      const file = written(text)
      return () => read(file)
    }
    expect(says('{')).toThrow('não pôde ser lido como JSON.')
    const latin = Buffer.from('{ "não": [] }', 'latin1')
    expect(says(latin)).toThrow(/LISTS_FILE .* não pôde ser lido\.\n✗ .*:1:5 .*Windows-1252/)
    expect(says('[]')).toThrow('precisa ser um objeto')
    expect(says('{ "cpfs": [] }')).toThrow(
      'traz "cpfs". Use cpfsBloqueados, corretoresBloqueados, produtoresBloqueados, corretoresSemNovaProposta, produtoresSemNovaProposta, corretoresPix, corretorPadrao.',
    )
    expect(says('{ "cpfsBloqueados": ["529.982.247-25"] }')).toThrow(
      'precisa de uma lista de números sem pontuação em "cpfsBloqueados".',
    )
    for (const text of [
      '{ "corretorPadrao": "52998224726" }',
      '{ "produtoresBloqueados": ["20304050000171"] }',
    ])
      expect(says(text)).toThrow(/traz em "\w+" um número que não é CPF nem CNPJ: confira os dígitos\.$/)
    expect(says('{ "corretorPadrao": 5 }')).toThrow('precisa de um número sem pontuação em "corretorPadrao".')
  })
})

/** Sends a request as it stands, and gives the first line of the answer. */
async function firstLineFor(port: number, head: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(`${['GET / HTTP/1.1', ...head, 'connection: close'].join('\r\n')}\r\n\r\n`)
  const texts: string[] = []
  socket.on('data', (bytes) => texts.push(String(bytes)))
  await once(socket, 'close')
  return texts.join('').split('\r\n', 1)[0] ?? ''
}

describe('a request', () => {
  it('names one host, or is refused', async () => {
    const { app } = await openTest()
    const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
    const lineFor = (...head: readonly string[]) => firstLineFor(Number(port), head)
    expect(await lineFor('host: localhost')).toBe('HTTP/1.1 200 OK')
    expect(await lineFor('host: localhost', 'x-nome: host')).toBe('HTTP/1.1 200 OK')
    expect(await lineFor('host: localhost', 'Host: evil.example')).toBe('HTTP/1.1 400 Bad Request')
    expect(await lineFor('host: localhost', 'host: localhost')).toBe('HTTP/1.1 400 Bad Request')
    expect(await lineFor('x: y')).toBe('HTTP/1.1 400 Bad Request')
    await app.close()
  })
})
