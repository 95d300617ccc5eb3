import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { root } from './ensure.mjs'

const limits = [
  { what: 'HTML e CSS da primeira página', files: /^flows\/.*\.html$/, kilobytes: 17 },
  { what: 'script de entrada e motor do funil', files: /^assets\/index-.*\.js$/, kilobytes: 27 },
  { what: 'React, passos, formulários e blocos', files: /^assets\/drawing-.*\.js$/, kilobytes: 126 },
  {
    what: 'o que só alguns fluxos desenham',
    files: /^assets\/(?:listas|busca|quantidades|formulario|moldura|planilha)-.*\.js$/,
    kilobytes: 6,
  },
  { what: 'telas de um fluxo', files: /^assets\/telas-.*\.js$/, kilobytes: 20 },
]

/** Weighs what a first page loads, as it is sent, and gives 1 where a file is heavier than its limit. */
export function checkSizes() {
  const dist = join(root, 'dist')
  const names = readdirSync(dist, { recursive: true, encoding: 'utf8' }).map((name) =>
    name.replaceAll('\\', '/'),
  )
  let exitCode = 0
  for (const { what, files, kilobytes } of limits) {
    const found = names.filter((name) => files.test(name))
    if (found.length === 0) throw new Error(`Nada foi montado como "${what}".`)
    for (const name of found) {
      const bytes = brotliCompressSync(readFileSync(join(dist, name))).length
      const isOver = bytes > kilobytes * 1000
      if (isOver) exitCode = 1
      const size = `${(bytes / 1000).toFixed(1)} kB em brotli, até ${kilobytes} kB`
      console.log(`${isOver ? '✗' : '✓'} ${what} (${name}): ${size}`)
    }
  }
  return exitCode
}
