import { describe, expect, it } from 'vitest'
import { check, type SourceFile } from '../../engine/config/index.ts'
import { filesUnder, projectWith, words } from './project.ts'

const path = 'variants/loja/azul.variant.json'
const azul = JSON.parse(filesUnder('_base').find((file) => file.path === path)?.text ?? '')

/** Says what is wrong with a project whose logo is a file. */
function saidOf(name: string, file: Omit<SourceFile, 'path'>) {
  const tema = { ...azul.tema, logo: { arquivo: name } }
  const variant = { path, text: JSON.stringify({ ...azul, tema }) }
  return check(projectWith(variant, { path: `variants/assets/${name}`, ...file }), words).map(
    ({ code, message: says }) => [code, says],
  )
}

const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inner}</svg>`

describe('a picture of a variant', () => {
  it('is refused where it is heavier than a telephone should wait for', () => {
    const says = 'A imagem "abre.png" tem 5000 kB, e pode ter no máximo 200.'
    expect(saidOf('abre.png', { text: '', bytes: 5_000_000 })).toEqual([['imagem-invalida', says]])
    expect(saidOf('abre.svg', { text: svg('<g/>'.repeat(60_000)) })).toHaveLength(1)
    expect(saidOf('abre.png', { text: '', bytes: 200_000 })).toEqual([])
  })

  it.each([
    '<script>alert(1)</script>',
    '<svg:script href="#a"/>',
    '<g onload="alert(1)"/>',
    '<a href="javascript:alert(1)"><g/></a>',
    '<foreignObject><p/></foreignObject>',
    '<use href="//outro.example/x.svg#x"/>',
    "<image xlink:href='https://outro.example/x.png'/>",
    '<style>@import "https://outro.example/x.css";</style>',
    '<rect fill="url(https://outro.example/x.svg#x)"/>',
  ])('is refused where it would run or load something: %s', (inner) => {
    expect(saidOf('abre.svg', { text: svg(inner) })).toHaveLength(1)
  })

  it('may use what it has in itself', () => {
    const inner =
      '<defs><g id="a"/></defs><use href="#a"/><rect fill="url(#a)"/><image href="data:image/png;base64,AA"/>'
    expect(saidOf('abre.svg', { text: svg(inner) })).toEqual([])
  })
})
