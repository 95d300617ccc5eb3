import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import type { Settings } from '../settings/settings.ts'
import type { Certificate } from './connections.ts'

/** Reads the certificate that the settings name; without one there is none. Throws an Error for people. */
export function certificateOf({ tls }: Pick<Settings, 'tls'>): { readonly certificate?: Certificate } {
  if (!tls) return {}
  const certificate = {
    cert: textOf('TLS_CERT', tls.certFile),
    key: textOf('TLS_KEY', tls.keyFile),
  }
  try {
    createSecureContext(certificate)
  } catch {
    throw new Error(`"${tls.certFile}" e "${tls.keyFile}" não servem para https. Confira TLS_CERT e TLS_KEY.`)
  }
  return { certificate }
}

function textOf(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new Error(`O arquivo "${file}" não pôde ser lido. Confira ${name}.`)
  }
}
