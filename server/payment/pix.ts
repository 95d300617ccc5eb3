import { wireOf } from '../../engine/index.ts'
import { brCode, tlv } from './br-code.ts'

/** One charge to be paid once. */
export interface PixOrder {
  /** 26 to 35 letters and digits, never used before. */
  readonly txid: string
  readonly amountInCents: number
  readonly merchantName: string
  readonly merchantCity: string
}

/** Where a bank would read the charge; nobody answers there, the sandbox pays at /dev/pix. */
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
