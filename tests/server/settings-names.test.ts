import { describe, expect, it } from 'vitest'
import { type Environment, readSettings } from '../../server/settings/settings.ts'
import { warningsOf } from '../../server/settings/warnings.ts'
import { everything } from './every-setting.ts'
import { foreignNames } from './foreign-names.ts'

const mistakesOf = (env: Environment) => {
  const reading = readSettings(env)
  return reading.ok ? [] : reading.mistakes
}

describe('a name that is none of ours', () => {
  const stranger = (name: string) => `${name} não é variável deste servidor.`
  const elsewhere = 'Se é de outro programa, tire-a do ambiente deste.'
  const slips: readonly (readonly [string, string])[] = [
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
  it.each(slips)('[T06ce] is told as a slip: %s', (name, meant) => {
    expect(mistakesOf({ [name]: 'x' })).toEqual([`${stranger(name)} Você quis dizer ${meant}? ${elsewhere}`])
  })

  const ofServices =
    'DENTAL_API_URL, CORRETOR_API_URL, WHATSAPP_API_URL, CPF_API_URL, HUBSPOT_API_URL, PET_API_URL e CONSULTA_API_URL'
  const families: readonly (readonly [string, string])[] = [
    ['SMTP_HOST', 'SMTP_URL'],
    ['SMTP_PORT', 'SMTP_URL'],
    ['MAIL_PASSWORD', 'MAIL_FROM'],
    ['TLS_CA_FILE', 'TLS_CERT e TLS_KEY'],
    ['DATABASE_PASSWORD', 'DATABASE_URL, DATABASE_CONNECTIONS e DATABASE_WAIT_SECONDS'],
    ['DENTAL_PASSWORD', 'DENTAL_API_URL e DENTAL_API_TOKEN'],
    ['VIDA_API_URL', ofServices],
    ['VIDA_API_TOKEN', ofServices.replaceAll('URL', 'TOKEN')],
  ]
  it.each(families)('[T06cf] is told by its family: %s', (name, members) => {
    expect(mistakesOf({ [name]: '25' })).toEqual([`${stranger(name)} Parecidas, há ${members}. ${elsewhere}`])
  })

  it('[T06cg] is let alone where it belongs to the machine, a build or a neighbour', () => {
    expect(foreignNames.length).toBeGreaterThan(300)
    const env = Object.fromEntries(foreignNames.map((name) => [name, 'x']))
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

  it('[T06ch] is said in production', () => {
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

  it('[T06ka] is somebody else to take the numbers of cards, where real ones pass through this server', () => {
    const own = { ...everything, CARD_ENTRY: '', CARD_ENTRY_URL: '' }
    const warning = /^CARD_ENTRY é proprio: os números dos cartões passam por este servidor.*SAQ D/
    expect(lacks(own)).toEqual(expect.arrayContaining([expect.stringMatching(warning)]))
    const others = [everything, { ...own, DENTAL_API_URL: '', DENTAL_API_TOKEN: '' }]
    for (const env of others)
      expect(lacks(env)).not.toEqual(expect.arrayContaining([expect.stringMatching(warning)]))
  })

  it('[T06es] is TLS to a database on another machine, and to be sure of whom one speaks to', () => {
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

  it('[T06ci] is said elsewhere only where it can be reached from outside', () => {
    expect(lacks({ HOST: '0.0.0.0' })).toEqual([https])
    expect([lacks({}), lacks({ PUBLIC_URL: 'http://localhost:3000' })]).toEqual([[], []])
    expect(lacks({ PUBLIC_URL: 'https://vendas.example.com' })).toEqual([
      'NODE_ENV não é production: quem chega por PUBLIC_URL abre também as páginas /dev, onde se paga um Pix de teste.',
    ])
  })
})
