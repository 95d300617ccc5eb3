import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const isText = /\.(js|css|svg|json)$/

/** Writes every built text file beside itself as .br and .gz, so that serving it costs no time. */
export function compressPlugin(): Plugin {
  return {
    name: 'compress',
    apply: 'build',
    writeBundle({ dir = 'dist' }, bundle) {
      for (const name of Object.keys(bundle).filter((file) => isText.test(file))) {
        const file = join(dir, name)
        const content = readFileSync(file)
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        }
        writeFileSync(`${file}.br`, brotliCompressSync(content, { params }))
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}
