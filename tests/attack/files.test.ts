import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { check } from '../../engine/config/index.ts'
import { builtPages } from '../../server/pages/built.ts'
import { filesUnder, projectWith, words } from '../config/project.ts'
import { read, sources, withoutComments } from '../house/sources.ts'
import { openTest } from '../server/kit.ts'
import { builtScripts, inventory, payingFlows, paysWith } from './inventory.ts'

const dist = new URL('../../dist/', import.meta.url)
const template = readFileSync(new URL('flows/dental-individual.html', dist), 'utf8')

describe('the scripts of the page', () => {
  it('are listed, each with what it is for, and no other is built', () => {
    const listed = inventory().map(({ name }) => name)
    expect([...listed].sort()).toEqual(builtScripts())
    expect(inventory().filter(({ pays }) => pays !== 'não').length).toBeLessThan(listed.length)
  })

  it('are listed as of some flows just where some page of a payment has them and another has not', () => {
    const pages = payingFlows.map(paysWith)
    expect(pages.length).toBeGreaterThan(1)
    const ofSome = inventory().flatMap(({ name, pays }) => (pays === 'conforme o fluxo' ? [name] : []))
    const all = new Set(pages.flat())
    expect([...all].filter((name) => !pages.every((page) => page.includes(name)))).toEqual(ofSome)
    expect(
      inventory().flatMap(({ name, pays }) =>
        ['não', 'conforme o cartão'].includes(pays) || all.has(name) ? [] : [name],
      ),
    ).toEqual([])
  })

  it('wait for no style sheet, since all of it stands in the page', () => {
    const waiting = readdirSync(new URL('assets/', dist)).filter(
      (name) =>
        name.endsWith('.js') &&
        /"assets\/[^"]*\.css"/.test(readFileSync(new URL(`assets/${name}`, dist), 'utf8')),
    )
    expect(waiting).toEqual([])
  })

  it('are each known to the page by their hash, which its policy takes on by a hash too', () => {
    const [, map = ''] = /<script type="importmap">(.*?)<\/script>/.exec(template) ?? []
    const { integrity } = JSON.parse(map) as { readonly integrity: Readonly<Record<string, string>> }
    // A worker is started by its address, and what only it imports no page knows.
    const imported = readdirSync(new URL('assets/', dist)).filter((name) =>
      /^(?!captcha-worker|derive-by-library|telas-(?!dental-individual-)).*\.js$/.test(name),
    )
    expect(Object.keys(integrity).sort()).toEqual(imported.map((name) => `/assets/${name}`).sort())
    for (const [path, hash] of Object.entries(integrity)) {
      const bytes = readFileSync(new URL(`.${path}`, dist))
      expect([path, hash]).toEqual([path, `sha384-${createHash('sha384').update(bytes).digest('base64')}`])
    }
    const [, early = ''] = /<script>(.*?)<\/script>/s.exec(template) ?? []
    expect(early).toContain('pressed')
    expect(builtPages(template, {}).text.inline.scripts.map(({ hash }) => hash)).toEqual(
      [map, early].map((text) => createHash('sha256').update(text).digest('base64')),
    )
  })

  it('are named in the page by their hash too, and no other script is in it', () => {
    const elements = [...template.matchAll(/<(?:script|link rel="modulepreload")[^>]*>/g)].map(
      ([element]) => element,
    )
    expect(elements.length).toBeGreaterThan(2)
    const bare = elements.filter((element) => !/ integrity="sha384-[\w+/]{64}"/.test(element))
    expect(bare).toEqual(['<script type="importmap">', '<script>'])
    expect(template.indexOf('importmap')).toBeLessThan(template.indexOf('type="module"'))
  })
})

describe('pictures', () => {
  const folder = mkdtempSync(join(tmpdir(), 'imagens-'))
  let app: FastifyInstance

  /** Pictures that would run something, show another page, or tell somebody, if a browser let them. */
  const evil: Readonly<Record<string, string>> = {
    'script.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    'onload.svg': '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    'foreign.svg':
      '<svg xmlns="http://www.w3.org/2000/svg"><foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></body></foreignObject></svg>',
    'link.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><a xlink:href="javascript:alert(1)"><rect width="9" height="9"/></a></svg>',
    'use.svg':
      '<svg xmlns="http://www.w3.org/2000/svg"><use href="//evil.example/x.svg#x"/><image href="//evil.example/x.png"/></svg>',
    'entity.svg':
      '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
    'sheet.svg':
      '<?xml-stylesheet href="//evil.example/x.xsl" type="text/xsl"?><svg xmlns="http://www.w3.org/2000/svg"/>',
    'page.png': '<!doctype html><script>alert(1)</script>',
    'page.html': '<!doctype html><script>alert(1)</script>',
    'run.js': 'alert(1)',
  }

  beforeAll(async () => {
    mkdirSync(join(folder, 'imagens'))
    mkdirSync(join(folder, 'assets'))
    for (const [name, text] of Object.entries(evil)) writeFileSync(join(folder, 'imagens', name), text)
    writeFileSync(join(folder, 'segredo.txt'), 'o segredo de fora')
    writeFileSync(join(folder, 'imagens', '.oculto'), 'o segredo de dentro')
    writeFileSync(join(folder, 'assets', 'a.js'), 'export {}')
    app = (await openTest({ folders: { assets: join(folder, 'assets'), pictures: join(folder, 'imagens') } }))
      .app
  })
  afterAll(async () => {
    await app.close()
    rmSync(folder, { recursive: true })
  })

  describe('a picture of a variant', () => {
    it.each(Object.keys(evil))(
      'opened by itself runs nothing, requests nothing and cannot be framed: %s',
      async (name) => {
        const { statusCode, headers } = await app.inject(`/assets/variantes/${name}`)
        expect(statusCode).toBe(200)
        expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
        expect(headers['x-content-type-options']).toBe('nosniff')
        expect(headers['cross-origin-resource-policy']).toBe('same-origin')
      },
    )

    it('is one of the project: neither an address nor a path out of its folder is taken for one', () => {
      const path = 'variants/loja/azul.variant.json'
      const good = JSON.parse(filesUnder('_base').find((file) => file.path === path)?.text ?? '')
      const said = (more: object) => {
        const laid = projectWith({ path, text: JSON.stringify({ ...good, ...more }) })
        return check(laid, words).filter(({ severity }) => severity === 'erro').length
      }
      const [product] = good.produtos
      const placesOf = (stray: string) => [
        { tema: { ...good.tema, logo: { arquivo: stray } } },
        { tema: { ...good.tema, favicon: stray } },
        { produtos: [{ ...product, imagemPath: stray }] },
      ]
      expect(said({})).toBe(0)
      const strays = [
        'https://evil.example/x.svg',
        '//evil.example/x.svg',
        '/etc/passwd.svg',
        '../segredo.svg',
      ].concat(['x/../../segredo.svg', 'data:image/svg+xml,x.svg', 'nada.svg'])
      const taken = strays.flatMap((stray) => placesOf(stray).filter((more) => said(more) === 0))
      expect(taken).toEqual([])
    })
  })

  describe('a path', () => {
    const ups = ['..', '%2e%2e', '%2E%2E', '..%2f', '..%5c', '%252e%252e', '..;', '....//', '.%00.'].concat([
      '%c0%ae%c0%ae',
      '\u2025',
    ])
    const tails = ['segredo.txt', 'etc/passwd', '../segredo.txt', '../../../../etc/passwd', '.oculto']

    it('leads out of no folder that is served, however it is written', async () => {
      const places = ['/assets/', '/assets/variantes/', '/funil/', '/tema/', '/documentos/', '/boleto/', '/']
      for (const place of places) {
        for (const tail of tails) {
          for (const up of ups.flatMap((each) => [each, `${each}/${each}`, `x/${each}`])) {
            const url = encodeURI(`${place}${up}/${tail}`).replaceAll('%25', '%')
            const { body, statusCode } = await app.inject({ url })
            expect([url, /segredo de|root:/.test(body), statusCode < 500]).toEqual([url, false, true])
          }
        }
      }
      const { statusCode, body } = await app.inject('/assets/variantes/.oculto')
      expect([statusCode === 200, body.includes('segredo')]).toEqual([false, false])
    })
  })

  describe('the source of the page', () => {
    it('has no way by which a text becomes markup or a script', () => {
      const sink =
        /innerHTML|outerHTML|insertAdjacentHTML|document\.write|dangerouslySetInnerHTML|\beval\(|new Function|srcdoc|createContextualFragment|DOMParser|set(?:Timeout|Interval)\(['"`]|javascript:/
      const strays = [...sources('src/'), ...sources('engine/')].filter((path) =>
        sink.test(withoutComments(read(path))),
      )
      expect(strays).toEqual([])
    })
  })
})
