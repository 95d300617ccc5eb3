import { describe, expect, it } from 'vitest'
import { check } from '../../engine/config/index.ts'
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
  /** Checks the project once with `integracoes` written into a file each; gives what is said of each, in their order. */
  function said(all: readonly Json[]): readonly (readonly string[])[] {
    const served = files.filter(
      ({ path, text }) => /^variants\//.test(path) && text.includes('"codOrigemVenda"'),
    )
    const written = new Map(all.map((integracoes, i) => [served[i]!.path, JSON.stringify(integracoes)]))
    const edited = files.map(({ path, text }) => {
      const value = written.get(path)
      return { path, text: value === undefined ? text : text.replace('{', `{ "integracoes": ${value},`) }
    })
    const found = check(edited, vocabulary)
    return [...written.keys()].map((path) =>
      found
        .filter(({ file, severity }) => file === path && severity === 'erro')
        .map(({ message }) => message),
    )
  }

  it('[X07p] accepts every service there is', () => {
    expect(said([services, { ...services, chat: null }])).toEqual([[], []])
  })

  it('refuses a service without identifier, address or sites, and one it does not know', () => {
    const wrong = [
      { estatistica: { id: 'G-1', hosts } },
      { analytics: { hosts } },
      { chat: { hosts } },
      { pixel: { id: '123456' } },
      { pixel: { id: '123456', hosts: [] } },
    ]
    expect(said(wrong)).toEqual([
      ['A chave "estatistica" não existe em "integracoes".'],
      ['Falta a chave "id" em "analytics".'],
      ['Falta a chave "url" em "chat".'],
      ['Falta a chave "hosts" em "pixel".'],
      ['"hosts" precisa de 1 item ou mais.'],
    ])
  })
})
