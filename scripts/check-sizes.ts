import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { exitWith, refuseWords } from './words.mjs'

interface Limit {
  readonly what: string
  readonly files: RegExp
  readonly kilobytes: number
}

const limits: readonly Limit[] = [
  { what: 'HTML e CSS da primeira página', files: /^flows\/.*\.html$/, kilobytes: 14.2 },
  { what: 'script de entrada e motor do funil', files: /^assets\/index-.*\.js$/, kilobytes: 27 },
  { what: 'React, passos, formulários e blocos', files: /^assets\/drawing-.*\.js$/, kilobytes: 85 },
  {
    what: 'o que só alguns fluxos desenham',
    files: /^assets\/(?:listas|busca|quantidades)-.*\.js$/,
    kilobytes: 6,
  },
  { what: 'telas de um fluxo', files: /^assets\/telas-.*\.js$/, kilobytes: 20 },
]
const dist = new URL('../dist/', import.meta.url)

refuseWords()
if (!existsSync(dist)) exitWith('não há dist/. Rode antes npm run build.')
const names = readdirSync(dist, { recursive: true, encoding: 'utf8' }).map((name) =>
  name.replaceAll('\\', '/'),
)
const sizes = limits.flatMap(({ files, ...limit }) => {
  const found = names.filter((name) => files.test(name))
  if (found.length === 0) throw new Error(`Nada foi montado como "${limit.what}".`)
  return found.map((name) => ({
    ...limit,
    name,
    bytes: brotliCompressSync(readFileSync(new URL(name, dist))).length,
  }))
})
for (const { what, name, bytes, kilobytes } of sizes) {
  const isOver = bytes > kilobytes * 1000
  const size = `${(bytes / 1000).toFixed(1)} kB em brotli, até ${kilobytes} kB`
  console.log(`${isOver ? '✗' : '✓'} ${what} (${name}): ${size}`)
  if (isOver) process.exitCode = 1
}
