import { wireOf } from '../../engine/index.ts'

/** One field of a BR Code: two digits that name it, and its value in ASCII. */
type BrCodeField = readonly [id: string, value: string]

/** Writes fields one after the other, each as name, length in two digits, value. */
export function tlv(fields: readonly BrCodeField[]): string {
  return fields.map(([id, value]) => `${id}${String(value.length).padStart(2, '0')}${value}`).join('')
}

/** Writes a BR Code: the fields, then field 63 with the CRC over everything before it, its own "6304" included. */
export function brCode(fields: readonly BrCodeField[]): string {
  const covered = `${tlv(fields)}6304`
  return covered + crc16(covered).toString(16).toUpperCase().padStart(4, '0')
}

/** Computes CRC-16/CCITT-FALSE of ASCII text: polynomial 1021, start FFFF, nothing reflected. */
export function crc16(text: string): number {
  let crc = 0xffff
  for (const character of text) {
    crc ^= character.charCodeAt(0) << 8
    for (let bit = 0; bit < 8; bit += 1) {
      crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
    }
  }
  return crc
}

/** One charge to be paid once. */
export interface PixOrder {
  /** 26 to 35 letters and digits, never used before. */
  readonly txid: string
  readonly amountInCents: number
  readonly merchantName: string
  readonly merchantCity: string
}

/** Where a bank would read the charge; no server answers there, the sandbox pays at /dev/pix. */
const location = 'pix.example.com/qr/v2'

/** Names the address of a charge, as its BR Code carries it: without the scheme, which is always https. */
export function chargeAddressOf(txid: string): string {
  return `${location}/${txid}`
}

/**
 * Writes the BR Code of a charge that can be paid once: the dynamic form of the Banco Central's manual.
 *
 * Readers take the amount from the charge's address and ignore field 54, which is there for people and tests.
 */
export function pixCode({ txid, amountInCents, merchantName, merchantCity }: PixOrder): string {
  return brCode([
    ['00', '01'],
    ['01', '12'],
    [
      '26',
      tlv([
        ['00', 'br.gov.bcb.pix'],
        ['25', chargeAddressOf(txid)],
      ]),
    ],
    ['52', '0000'],
    ['53', '986'],
    ['54', wireOf(amountInCents)],
    ['58', 'BR'],
    ['59', asciiOf(merchantName).slice(0, 25).trim()],
    ['60', asciiOf(merchantCity).slice(0, 15).trim()],
    ['62', tlv([['05', '***']])],
  ])
}

/** Lengths count characters and banks count bytes, so that only ASCII is safe. */
function asciiOf(text: string): string {
  return text.normalize('NFD').replace(/[^ -~]/g, '')
}
