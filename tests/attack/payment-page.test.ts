import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { builtPages } from '../../server/pages/built-pages.ts'
import { builtScripts, inventory, payingFlows, paysWith } from './inventory.ts'

const dist = new URL('../../dist/', import.meta.url)
const template = readFileSync(new URL('flows/dental-individual.html', dist), 'utf8')

describe('the scripts of the page', () => {
  it('[T06ed] are listed, each with what it is for, and no other is built', () => {
    const listed = inventory().map(({ name }) => name)
    expect([...listed].sort()).toEqual(builtScripts())
    expect(inventory().filter(({ pays }) => pays !== 'não').length).toBeLessThan(listed.length)
  })

  it('[T06ed] are listed as of some flows just where some page of a payment has them and another has not', () => {
    const pages = payingFlows.map(paysWith)
    expect(pages.length).toBeGreaterThan(1)
    const ofSome = inventory().flatMap(({ name, pays }) => (pays === 'conforme o fluxo' ? [name] : []))
    const all = new Set(pages.flat())
    expect([...all].filter((name) => !pages.every((page) => page.includes(name)))).toEqual(ofSome)
    expect(inventory().flatMap(({ name, pays }) => (pays === 'não' || all.has(name) ? [] : [name]))).toEqual(
      [],
    )
  })

  it('[T06ed] wait for no style sheet, since all of it stands in the page', () => {
    const waiting = readdirSync(new URL('assets/', dist)).filter(
      (name) =>
        name.endsWith('.js') &&
        /"assets\/[^"]*\.css"/.test(readFileSync(new URL(`assets/${name}`, dist), 'utf8')),
    )
    expect(waiting).toEqual([])
  })

  it('[T06ee] are each known to the page by their hash, which its policy takes on by a hash too', () => {
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

  it('[T06ee] are named in the page by their hash too, and no other script is in it', () => {
    const elements = [...template.matchAll(/<(?:script|link rel="modulepreload")[^>]*>/g)].map(
      ([element]) => element,
    )
    expect(elements.length).toBeGreaterThan(2)
    const bare = elements.filter((element) => !/ integrity="sha384-[\w+/]{64}"/.test(element))
    expect(bare).toEqual(['<script type="importmap">', '<script>'])
    expect(template.indexOf('importmap')).toBeLessThan(template.indexOf('type="module"'))
  })
})
