import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'

interface Limit {
  readonly what: string
  readonly files: RegExp
  readonly kilobytes: number
}

const limits: readonly Limit[] = [
  { what: 'HTML e CSS da primeira página', files: /^(index\.html|assets\/index-.*\.css)$/, kilobytes: 14 },
  { what: 'script de entrada', files: /^assets\/index-.*\.js$/, kilobytes: 100 },
  { what: 'motor de formulários', files: /^assets\/form-.*\.js$/, kilobytes: 60 },
  { what: 'telas do funil', files: /^assets\/funnel-page-.*\.js$/, kilobytes: 20 },
]
const dist = new URL('../dist/', import.meta.url)

if (!existsSync(dist)) throw new Error('Não há dist/: rode npm run build.')
const names = readdirSync(dist, { recursive: true, encoding: 'utf8' }).map((name) =>
  name.replaceAll('\\', '/'),
)
const sizes = limits.map((limit) => {
  const bytes = names
    .filter((name) => limit.files.test(name))
    .reduce((sum, name) => sum + brotliCompressSync(readFileSync(new URL(name, dist))).length, 0)
  return { ...limit, bytes }
})
for (const { what, bytes, kilobytes } of sizes) {
  const isOver = bytes > kilobytes * 1000
  console.log(`${isOver ? '✗' : '✓'} ${what}: ${(bytes / 1000).toFixed(1)} kB em brotli, até ${kilobytes} kB`)
  if (isOver || bytes === 0) process.exitCode = 1
}
