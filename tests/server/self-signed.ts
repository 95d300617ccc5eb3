import { generateKeyPairSync, sign } from 'node:crypto'
import type { Certificate } from '../../server/http/connections.ts'

/** Writes one value of DER: its tag, its length, its bytes. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  const count = body.length
  const length = count < 128 ? [count] : count < 256 ? [0x81, count] : [0x82, count >> 8, count & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}

const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts)
const integer = (value: number) => der(0x02, Buffer.from([value]))
const bits = (bytes: Uint8Array) => der(0x03, Buffer.from([0]), bytes)
const text = (tag: number, value: string) => der(tag, Buffer.from(value))
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
const commonName = oid('550403')
const alternativeNames = oid('551d11')

/** Makes a certificate for one host that nobody but itself vouches for, good from 2020 until 2049. */
export function selfSigned(host: string): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(der(0x31, sequence(commonName, text(0x0c, host))))
  const names = sequence(alternativeNames, der(0x04, sequence(text(0x82, host))))
  const facts = sequence(
    der(0xa0, integer(2)),
    integer(1),
    ecdsaWithSha256,
    name,
    sequence(text(0x17, '200101000000Z'), text(0x17, '490101000000Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(names)),
  )
  const whole = sequence(facts, ecdsaWithSha256, bits(sign('sha256', facts, privateKey)))
  const lines = whole
    .toString('base64')
    .match(/.{1,64}/g)
    ?.join('\n')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
