import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** What keeps a copy of the database from opening anything: keys that lie outside it. */
export interface StaffKeys {
  /** Encrypts a text for one account; for another it does not open. */
  seal(text: string, login: string): string
  /** Opens what was sealed; undefined where it was sealed with another key or for another account. */
  open(sealed: string, login: string): string | undefined
  /** Names a text of one account so that nobody without the key can find out what it was. */
  mark(text: string, login: string): string
}

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Derives the keys of staff accounts from the secret of this server. */
export function openStaffKeys(secret: string): StaffKeys {
  const derived = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `equipe ${use}`, 32))
  const [sealing, marking] = [derived('cifra'), derived('marca')]
  return {
    seal(text, login) {
      const iv = randomBytes(ivBytes)
      const sealer = createCipheriv(cipher, sealing, iv).setAAD(Buffer.from(login))
      const body = Buffer.concat([sealer.update(text, 'utf8'), sealer.final()])
      return Buffer.concat([iv, sealer.getAuthTag(), body]).toString('base64url')
    },
    open(sealed, login) {
      const bytes = Buffer.from(sealed, 'base64url')
      const body = bytes.subarray(ivBytes + tagBytes)
      try {
        const opener = createDecipheriv(cipher, sealing, bytes.subarray(0, ivBytes), {
          authTagLength: tagBytes,
        })
        opener.setAAD(Buffer.from(login)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
        return opener.update(body, undefined, 'utf8') + opener.final('utf8')
      } catch {
        return undefined
      }
    },
    mark: (text, login) => createHmac('sha256', marking).update(`${login}\n${text}`).digest('base64url'),
  }
}
