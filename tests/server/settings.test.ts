import { describe, expect, it } from 'vitest'
import { readSettings } from '../../server/settings/settings.ts'
import { variableNames } from '../../server/settings/variables.ts'
import { filesIn, read } from '../house/sources.ts'
import { everything } from './every-setting.ts'

describe('settings', () => {
  it('[T06s] have a default for everything', () => {
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
          ...{ dental: null, corretor: null, whatsapp: null, cpf: null, hubspot: null },
          ...{ pet: null, consulta: null },
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

  it('[T06ca] take all that may be said', () => {
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

  it('[T06cb] count an empty one as none', () => {
    const emptied = Object.fromEntries([...variableNames, 'SMTP_HOST'].map((name) => [name, '']))
    expect(readSettings(emptied)).toEqual(readSettings({}))
  })

  it('[T06cd] are read in one file', () => {
    const readers = filesIn('server/', /\.ts$/).filter((path) =>
      /process\.env|import\.meta\.env/.test(read(path)),
    )
    expect(readers).toEqual(['server/settings/settings.ts'])
  })
})
