import { describe, expect, it } from 'vitest'
import { check, renderDiagnostics } from '../../engine/config/index.ts'
import type { Json } from '../../engine/index.ts'
import { vocabulary } from '../../server/pages/vocabulary.ts'
import { projectFiles } from '../../tools/project.ts'

// Replays say nothing of a service, and checking them takes most of the time.
const files = projectFiles().filter(({ path }) => !path.startsWith('tests/'))
const hosts = ['www.example.com']
const services = {
  tagManager: { id: 'GTM-ABC123', hosts },
  analytics: { id: 'G-ABC123', hosts, corretores: ['52998'] },
  pixel: { id: '123456', hosts },
  chat: { url: 'https://chat.example.com/abrir.js', hosts },
}

describe('the services of a variant', () => {
  /** Checks the project with `integracoes` written into its base; gives what is said of it. */
  function said(integracoes: Json): readonly string[] {
    const base = 'variants/dental/base.variant.json'
    const written = `"integracoes": ${JSON.stringify(integracoes)}`
    const laid = files.map((file) =>
      file.path === base ? { path: file.path, text: file.text.replace('"integracoes": {}', written) } : file,
    )
    const report = renderDiagnostics(
      check(laid, vocabulary).filter(({ file }) => file === base),
      laid,
    )
    return [...report.matchAll(/^✗ \S+ {2}(.+)$/gm)].map(([, text]) => text ?? '')
  }
  it('[X07p] accepts every service there is', () => {
    expect(said(services)).toEqual([])
    expect(said({ ...services, chat: null })).toEqual([])
  })

  it('refuses a service without identifier, address or sites, and one it does not know', () => {
    expect(said({ estatistica: { id: 'G-1', hosts } })).toEqual([
      'A chave "estatistica" não existe em "integracoes".',
    ])
    expect(said({ analytics: { hosts } })).toEqual(['Falta a chave "id" em "analytics".'])
    expect(said({ chat: { hosts } })).toEqual(['Falta a chave "url" em "chat".'])
    expect(said({ pixel: { id: '123456' } })).toEqual(['Falta a chave "hosts" em "pixel".'])
    expect(said({ pixel: { id: '123456', hosts: [] } })).toEqual(['"hosts" precisa de 1 item ou mais.'])
  })
})
